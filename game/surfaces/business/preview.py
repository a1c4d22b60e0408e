"""Cards, businesses and the board of a draft, as players will see them."""

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
from game.surfaces.business import icons
from game.surfaces.business.lexicon import NUMERALS, Lexicon
from game.surfaces.business.scene import Plaque, Space
from game.surfaces.fitting import name_trouble, written

FOLDER = "game/business/editor"
CARDS = {"mafia_cards": "mafia", "event_cards": "event", "helpers": "helper", "bosses": "boss"}


def of(section: str, row: Mapping[str, Any], content: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
    """Each language with the row as it is printed in it."""
    whole = filled(row)
    found: list[tuple[str, str]] = []
    for language in LANGUAGES:
        with translation.override(language):
            if section in CARDS:
                found.append((language, _card(section, whole, language)))
            elif section in ("businesses", "districts"):
                found.append((language, _place(section, whole, content, language)))
    return found


def _card(section: str, row: Mapping[str, Any], language: str) -> SafeString:
    text = (row.get("text") or row.get("about") or {}).get(language, "")
    return render_to_string(
        f"{FOLDER}/card.html",
        {
            "form": CARDS[section],
            "row": row,
            "name": (row.get("name") or {}).get(language, ""),
            "text": text,
            "icon": icons.of(section, row),
        },
    )


def _place(section: str, row: Mapping[str, Any], content: Mapping[str, Any], language: str) -> SafeString:
    """A business in its sector, or a district on its plaque."""
    name = written(row, language)
    districts = [district["id"] for district in content.get("districts", ())]
    own = row.get("district") if section == "businesses" else row.get("id")
    number = districts.index(own) + 1 if own in districts else 0
    color = str(content["districts"][number - 1]["color"]) if number else ""
    if section == "districts":
        color = str(row.get("color") or "")
    enamel = color.removeprefix("district.")
    if section == "districts":
        return draft.plaque(name, NUMERALS[number - 1] if number else "", number=number, enamel=enamel)
    foot = money(int(row.get("price") or 0))
    return draft.space(name, icons.of(section, row), foot, name_trouble(name), number=number, enamel=enamel)


def ring(content: Mapping[str, Any], language: str) -> SafeString:
    """The board with nobody on it."""
    lexicon = Lexicon(content, language)
    with translation.override(language):
        spaces = [
            Space(
                info=info,
                label=info.name,
                enamel=lexicon.districts[info.district - 1].enamel if info.district else "",
                foot=lexicon.businesses[info.business].price if info.business else 0,
            )
            for info in lexicon.spaces
        ]
        plaques = [Plaque(district, district.name, (), "") for district in lexicon.districts]
        return draft.board(
            lexicon.ring,
            [render_to_string("game/business/space.html", {"space": space}) for space in spaces],
            [render_to_string("game/business/plaque.html", {"plaque": plaque}) for plaque in plaques],
        )


def ring_css(content: Mapping[str, Any], language: str) -> str:
    """Where everything of that board lies."""
    return stylesheet(Lexicon(content, language).ring)
