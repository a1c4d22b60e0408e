"""Names and counts of one match in words, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from config.templatetags.ui import money
from game.rules.contract import Line
from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.content import HOTEL
from game.surfaces.parts import Person, quoted
from game.surfaces.syndicate.lexicon import Lexicon


class Words:
    """What things of one edition and the people of one match are called."""

    def __init__(self, lexicon: Lexicon, people: tuple[Person, ...]) -> None:
        self.lexicon = lexicon
        self.people = people

    def who(self, seat: int | None) -> str:
        return _("банк") if seat is None else self.people[seat].name

    def cell(self, cell: str) -> str:
        found = self.lexicon.by_id.get(cell)
        return found.name if found else cell

    def place(self, at: int) -> str:
        return self.lexicon.cells[at].name

    def kind(self, kind: str) -> str:
        """The name of the only cell of its kind."""
        return next(cell.name for cell in self.lexicon.cells if cell.kind == kind)

    def card(self, card: str) -> str:
        found = self.lexicon.cards.get(card)
        return quoted(found.name) if found else card

    def deck(self, deck: str) -> str:
        """A deck is called as its cells are."""
        return next((cell.name for cell in self.lexicon.cells if cell.deck == deck), deck)

    def of(self, of: str) -> str:
        """The name of whatever an id speaks of: a cell, a group, a card."""
        for names in (self.lexicon.by_id, self.lexicon.groups, self.lexicon.cards):
            if of in names:
                return str(names[of].name)
        return ""

    def bundle(self, bundle: Bundle) -> str:
        """One side of a deal: «100$, Танцзал «Фламінго», картка в’язниці»."""
        parts = [money(bundle.money)] if bundle.money else []
        parts += [self.cell(cell) for cell in bundle.cells]
        if bundle.jail_cards:
            parts.append(jail_cards(bundle.jail_cards))
        return ", ".join(parts) or pgettext("deal", "нічого")

    def line(self, line: Line) -> str:
        """What a line of a bill is for."""
        return _LINES[line.what]() if line.what in _LINES else self.of(line.of) or _("Інше")


@lru_cache(256)
def words_of(lexicon: Lexicon, people: tuple[Person, ...]) -> Words:
    """The same words for every look of a match in a language."""
    return Words(lexicon, people)


def jail_cards(count: int) -> str:
    return ngettext("%(count)s картка в’язниці", "%(count)s карток в’язниці", count) % {"count": count}


def houses(count: int) -> str:
    return ngettext("%(count)s будинок", "%(count)s будинків", count) % {"count": count}


def level(level: int) -> str:
    """What stands on a property: nothing, houses, the hotel."""
    if level == HOTEL:
        return _("готель")
    return houses(level) if level else _("без будинків")


def dice(values: Sequence[int]) -> str:
    return " + ".join(str(value) for value in values)


_LINES: dict[str, Callable[[], str]] = {
    "salary": lambda: _("Зарплата"),
    "purchase": lambda: _("Ціна"),
    "auction": lambda: _("Ставка"),
    "rent": lambda: _("Оренда"),
    "full_group": lambda: _("Повна група"),
    "times": lambda: _("За карткою"),
    "rent_by_throw": lambda: _("За кидком"),
    "tax": lambda: _("Податок"),
    "fine": lambda: _("Штраф"),
    "building": lambda: _("Будівництво"),
    "building_sold": lambda: _("Продаж будинків"),
    "mortgage": lambda: _("Застава"),
    "fee": lambda: _("Доплата банку"),
    "trade": lambda: _("Угода"),
    "estate": lambda: _("Спадок"),
    "jackpot": lambda: _("Джекпот"),
}
"""What the lines of a bill are for; a card is called by its name."""
