"""Names and counts of one match in words, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.rules.contract import Line
from game.surfaces.business.lexicon import Lexicon
from game.surfaces.parts import Person, quoted


class Words:
    """What things of one edition and the people of one match are called."""

    def __init__(self, lexicon: Lexicon, people: tuple[Person, ...]) -> None:
        self.lexicon = lexicon
        self.people = people

    def who(self, seat: int | None) -> str:
        return _("банк") if seat is None else self.people[seat].name

    def business(self, business: str) -> str:
        found = self.lexicon.businesses.get(business)
        return found.name if found else business

    def district(self, district: str) -> str:
        found = self.lexicon.district_ids.get(district)
        return found.name if found else district

    def helper(self, helper: str) -> str:
        found = self.lexicon.helpers.get(helper)
        return found.name if found else helper

    def helpers(self, helpers: Sequence[str]) -> str:
        return ", ".join(self.helper(helper) for helper in helpers)

    def card(self, card: str) -> str:
        """A MAFIA card, an event card, or what an attempt without a card is called."""
        if card == "ambush":
            return _("засідка")
        found = self.lexicon.cards.get(card) or self.lexicon.events.get(card)
        if found:
            return found.name
        return _("бомба") if card == "bomb" else card

    def defence(self, block: str) -> str:
        """The card that stops things this way; empty if an edition has several, of which it may be any."""
        names = {card.name for card in self.lexicon.cards.values() if card.block == block}
        return names.pop() if len(names) == 1 else ""

    def power(self, kind: str) -> str:
        """The helper that has this power."""
        return next((helper.name for helper in self.lexicon.helpers.values() if helper.kind == kind), "")

    def cards(self, cards: Sequence[str]) -> str:
        return ", ".join(quoted(self.card(card)) for card in cards)

    def space(self, at: int) -> str:
        info = self.lexicon.spaces[at]
        return self.business(info.business) if info.business else info.name

    def level(self, level: int) -> str:
        return self.lexicon.level(level).name

    def of(self, of: str) -> str:
        """The name of whatever an id speaks of: a business, a helper, a card."""
        lexicon = self.lexicon
        for names in (lexicon.businesses, lexicon.helpers, lexicon.cards, lexicon.events, lexicon.district_ids):
            if of in names:
                return str(names[of].name)
        if of.isdigit() and 1 <= int(of) <= len(lexicon.levels):
            return self.level(int(of))
        return _("засідка") if of == "ambush" else ""

    def line(self, line: Line) -> str:
        """What a line of a bill is for."""
        named = self.of(line.of)
        if named:
            return named
        return _LINES[line.what]() if line.what in _LINES else _("Інше")


@lru_cache(256)
def words_of(lexicon: Lexicon, people: tuple[Person, ...]) -> Words:
    """The same words for every look of a match in a language."""
    return Words(lexicon, people)


def steps(count: int) -> str:
    return ngettext("%(count)s сектор", "%(count)s секторів", count) % {"count": count}


def turns(count: int) -> str:
    return ngettext("%(count)s хід", "%(count)s ходів", count) % {"count": count}


def cards(count: int) -> str:
    return ngettext("%(count)s карта MAFIA", "%(count)s карт MAFIA", count) % {"count": count}


def businesses(count: int) -> str:
    return ngettext("%(count)s бізнес", "%(count)s бізнесів", count) % {"count": count}


def dice(values: Sequence[int]) -> str:
    return " + ".join(str(value) for value in values)


_LINES: dict[str, Callable[[], str]] = {
    "purchase": lambda: _("Ціна з вивіски"),
    "auction": lambda: _("Ставка"),
    "forced": lambda: _("Примусовий викуп"),
    "rent": lambda: _("Оренда"),
    "flipped_rent": lambda: _("Оренда навпаки"),
    "bribe": lambda: _("Хабар"),
    "start": lambda: _("Дохід на START"),
    "capital": lambda: _("Стартовий капітал"),
    "bonus": lambda: _("Надбавка за чергу"),
    "influence": lambda: _("Фішки впливу"),
    "hire": lambda: _("Найм помічника"),
    "debt": lambda: _("Борг"),
    "sale": lambda: _("Банк дає"),
    "attempt": lambda: _("Замах"),
    "surcharge": lambda: _("Доплата за відкуп"),
    "buy_off": lambda: _("Відкуп"),
    "loot": lambda: _("Здобич"),
    "estate": lambda: _("Спадок"),
    "deal": lambda: _("Угода"),
    "respect": lambda: _("Повага"),
    "written_off": lambda: _("Списано"),
    "bar_income": lambda: _("Дохід на BAR"),
    "off_district": lambda: _("Дохід поза районами"),
}
"""What the lines that name nothing are for; a line with an id is called by its name."""
