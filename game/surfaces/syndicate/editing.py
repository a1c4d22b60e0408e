"""Syndicate in the editor: the words of its content, its decks, its warnings and previews."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from game.editions.guide import Guide, Mix, Warn
from game.editions.words import spoken
from game.surfaces.fitting import Place, plaque_trouble, too_wide
from game.surfaces.syndicate import editing_words, icons, preview
from game.surfaces.syndicate.lexicon import NUMERALS, STYLE
from game.surfaces.syndicate.understood import understood

MOVES = ("go", "step", "jail")


class SyndicateGuide(Guide):
    """«Синдикат»."""

    words = editing_words
    decks = {"chance_cards": 16, "treasury_cards": 16}

    def options(self) -> Mapping[str, str]:
        return editing_words.options()

    def named(self, section: str, plain: Mapping[str, Any]) -> Mapping[str, Sequence[tuple[str, str]]]:
        words = editing_words.values()
        if section == "groups":
            return {"color": [(code, words[code]) for code in editing_words.COLORS]}
        nearest = [(word, words[word]) for word in ("nearest_hub", "nearest_utility")]
        cells = [cell for cell in plain.get("cells", ()) if isinstance(cell, dict)]
        return {"to": [*nearest, *((str(cell.get("id")), spoken(cell.get("name"))) for cell in cells)]}

    def icon(self, section: str, row: Mapping[str, Any]) -> str:
        if section == "cells":
            return icons.of_cell(row)
        return str(row.get("icon") or icons.DECKS.get(section.removesuffix("_cards"), ""))

    def mix(self, section: str, rows: Sequence[Mapping[str, Any]]) -> Sequence[Mix]:
        counts: dict[str, int] = {}
        for row in rows:
            word = _tone(row)
            counts[word] = counts.get(word, 0) + int(row.get("copies", 0))
        return [Mix(self.value("mix", word), counts[word]) for word in TONES if word in counts]

    def understood(self, section: str, row: Any, content: Mapping[str, Any]) -> Sequence[str]:
        return understood(row, dict(self.named(section, content).get("to", ())))

    def warnings(self, content: Mapping[str, Any]) -> Sequence[Warn]:
        return too_wide(_named(content))

    def preview(self, section: str, row: Mapping[str, Any], content: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
        return preview.of(section, row, content)

    def ring(self, content: Mapping[str, Any], language: str) -> str:
        return preview.ring(content, language)

    def ring_style(self) -> str:
        return STYLE

    def ring_css(self, content: Mapping[str, Any], language: str) -> str:
        return preview.ring_css(content, language)


TONES = ("losses", "gains", "moves", "others")


def _tone(card: Mapping[str, Any]) -> str:
    """Whether a card takes, gives, moves or does something else."""
    effects = card.get("effects", ())
    if any(effect["op"] in MOVES for effect in effects):
        return "moves"
    worth = sum(_worth(effect) for effect in effects)
    return "losses" if worth < 0 else "gains" if worth else "others"


def _worth(effect: Mapping[str, Any]) -> int:
    """What an effect brings to whoever draws it, as far as its sign."""
    if effect["op"] == "cash_per":
        return sum(int(rate) for rate in (effect.get("rates") or {}).values())
    amount = int(effect.get("amount") or 0)
    return -amount if effect["op"] == "pay" and effect.get("from") == "self" else amount


def _named(content: Mapping[str, Any]) -> Iterator[Place]:
    """Every name on the board."""
    for cell in content["cells"]:
        yield Place("cells", cell, partial(preview.trouble, cell))
    for group, numeral in zip(content["groups"], NUMERALS, strict=False):
        yield Place("groups", group, partial(plaque_trouble, numeral=numeral))


GUIDE = SyndicateGuide()
