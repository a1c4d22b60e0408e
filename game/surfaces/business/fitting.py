"""Whether names fit their place on the board (DESIGN-UI.md §3); what keeps one from it, in the editor's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from game import geometry

WIDEST = 4.6
MOST_LINES = 3
WIDEST_ON_PLAQUE = 7.0
LONGEST_PLAQUE = 16.0
"""In em: beyond these a district is written at less than three quarters of the size that its plaque is drawn for."""


def name_trouble(name: str) -> str:
    """What keeps a business from being written in its sector; empty when it fits."""
    width, lines = geometry.name_size(name)
    if width > WIDEST:
        return _long_word(width, WIDEST)
    if lines > MOST_LINES:
        return _("рядків %(lines)s, а місця на %(most)s") % {"lines": lines, "most": MOST_LINES}
    return ""


def plaque_trouble(name: str, numeral: str) -> str:
    """What keeps a district from being written on its plaque, along the board or across; empty when it fits."""
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
    return f"{width:.1f}".replace(".", ",")
