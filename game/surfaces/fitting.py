"""Whether names fit their place on the board (DESIGN-UI.md §3); what keeps one from it, in the editor's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from msgspec import Struct

from game import geometry
from game.editions.guide import Warn
from game.editions.words import LANGUAGES
from game.surfaces.parts import quoted

WIDEST = 4.6
MOST_LINES = 3
WIDEST_ON_PLAQUE = 7.0
LONGEST_PLAQUE = 16.0
"""In em: beyond these a district is written at less than three quarters of the size that its plaque is drawn for."""


def name_trouble(name: str, widest: float = WIDEST) -> str:
    """What keeps a name from being written in its space; empty when it fits."""
    width, lines = geometry.name_size(name)
    if width > widest:
        return _long_word(width, widest)
    if lines > MOST_LINES:
        return _("рядків %(lines)s, а місця на %(most)s") % {"lines": lines, "most": MOST_LINES}
    return ""


def plaque_trouble(name: str, numeral: str) -> str:
    """What keeps a group of spaces from being written on its plaque, along the board or across; empty when it fits."""
    line, piece = geometry.plaque_size(name, numeral)
    if piece > WIDEST_ON_PLAQUE:
        return _long_word(piece, WIDEST_ON_PLAQUE)
    if line > LONGEST_PLAQUE:
        return _("назва на %(width)s em, а плашка тримає %(most)s") % {"width": _em(line), "most": _em(LONGEST_PLAQUE)}
    return ""


def _long_word(width: float, most: float) -> str:
    return _("довге слово %(width)s em (місця %(most)s), додайте м’який перенос") % {
        "width": _em(width),
        "most": _em(most),
    }


def _em(width: float) -> str:
    return str(number_format(width, decimal_pos=1))


class Place(Struct, frozen=True):
    """Where a name is written: its section, its row, and what keeps a name from fitting there."""

    section: str
    row: Mapping[str, Any]
    trouble: Callable[[str], str]


def written(row: Mapping[str, Any], language: str) -> str:
    """The name of a row as the board writes it."""
    return ((row.get("board_name") or {}).get(language)) or (row.get("name") or {}).get(language) or ""


def too_wide(places: Iterable[Place]) -> list[Warn]:
    """Names that do not fit their place on the board, in any language."""
    found = []
    for place in places:
        for language in LANGUAGES:
            name = written(place.row, language)
            if told := place.trouble(name):
                path = f"{place.section}.{place.row['id']}.board_name.{language}"
                found.append(Warn(path, f"{quoted(name)}: {told}"))
    return found
