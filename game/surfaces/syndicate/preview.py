"""Cards, cells and the board of a draft of Syndicate, as players will see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString

from config.templatetags.ui import money
from game.board_css import stylesheet
from game.editions.words import LANGUAGES, filled
from game.surfaces import draft
from game.surfaces.fitting import WIDEST, name_trouble, written
from game.surfaces.syndicate import icons
from game.surfaces.syndicate.lexicon import NUMERALS, Lexicon
from game.surfaces.syndicate.scene import Plaque, Space

WIDEST_LABEL = 6.2
"""In em: a wider word on a cell that is not for sale, in capitals, is written too small to be read."""


def of(section: str, row: Mapping[str, Any], content: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
    """Each language with the row as it is printed in it."""
    draw = {"cells": _cell, "groups": _group}.get(section, _card if section.endswith("_cards") else None)
    if draw is None:
        return []
    whole, found = filled(row), []
    for language in LANGUAGES:
        with translation.override(language):
            found.append((language, draw(section, whole, content, language)))
    return found


def trouble(cell: Mapping[str, Any], name: str) -> str:
    """What keeps a cell's name from fitting: what is not for sale is labelled in capitals."""
    return name_trouble(name, WIDEST) if cell.get("price") else name_trouble(name.upper(), WIDEST_LABEL)


def _card(section: str, row: Mapping[str, Any], content: Mapping[str, Any], language: str) -> SafeString:
    deck = section.removesuffix("_cards")
    text = (row.get("text") or {}).get(language, "")
    lead, _, rule = text.partition(". ")
    cells = (cell for cell in content.get("cells", ()) if cell.get("deck") == deck)
    return render_to_string(
        "game/syndicate/editor/card.html",
        {
            "deck": deck,
            "caption": next((written(cell, language) for cell in cells), ""),
            "mark": icons.DECKS[deck],
            "icon": row.get("icon") or "",
            "name": (row.get("name") or {}).get(language, ""),
            "lead": lead + "." if rule else "",
            "rule": rule or lead,
        },
    )


def _cell(section: str, row: Mapping[str, Any], content: Mapping[str, Any], language: str) -> SafeString:
    groups = {group["id"]: (number, group) for number, group in enumerate(content.get("groups", ()), 1)}
    number, group = groups.get(row.get("group"), (0, {}))
    kind, name = str(row.get("kind")), written(row, language)
    worth = row.get("price") or row.get("amount") or 0
    return draft.space(
        name,
        icons.of_cell(row),
        money(int(worth)) if worth else "",
        trouble(row, name),
        number=number,
        enamel=_enamel(group) if number else kind,
    )


def _group(section: str, row: Mapping[str, Any], content: Mapping[str, Any], language: str) -> SafeString:
    ids = [group["id"] for group in content.get("groups", ())]
    number = ids.index(row["id"]) + 1 if row.get("id") in ids else 0
    numeral = NUMERALS[number - 1] if number else ""
    return draft.plaque(written(row, language), numeral, number=number, enamel=_enamel(row))


def _enamel(group: Mapping[str, Any]) -> str:
    return str(group.get("color") or "").removeprefix("group.")


def ring(content: Mapping[str, Any], language: str) -> SafeString:
    """The board with nobody on it."""
    lexicon = Lexicon(content, language)
    with translation.override(language):
        spaces = [
            Space(info, info.name, foot=money(info.price or info.amount) if info.price or info.amount else "")
            for info in lexicon.cells
        ]
        plaques = [Plaque(group, group.name, ()) for group in lexicon.groups.values()]
        return draft.board(
            lexicon.ring,
            [render_to_string("game/syndicate/space.html", {"space": space}) for space in spaces],
            [render_to_string("game/syndicate/plaque.html", {"plaque": plaque}) for plaque in plaques],
        )


def ring_css(content: Mapping[str, Any], language: str) -> str:
    """Where everything of that board lies."""
    return stylesheet(Lexicon(content, language).ring)
