"""What cells are worth to a bot (RULES.md §17.2), told from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.content import HOTEL
from game.rules.titles.syndicate.view import View

JAIL_CARD = 40
"""What a jail card is worth, in dollars."""

Owners = Mapping[int, int | None]


class Ground:
    """A view's land by number of the cell; `stood` is a bot's own note of what each seat is worth now."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.owner: dict[int, int | None] = {cell.at: cell.owner for cell in view.cells}
        self.level = {cell.at: cell.level for cell in view.cells}
        self.mortgaged = {cell.at: cell.mortgaged for cell in view.cells}
        self.stood: dict[int, float] = {}

    def free(self) -> int:
        """How many cells nobody owns yet."""
        return sum(owner is None for owner in self.owner.values())


class Worth:
    """The reference valuation: prices, more for groups that grow together."""

    FULL, BLOCK, SISTER = 2.2, 1.6, 0.15
    HUB, UTILITY, PAIR = 0.25, 0.9, 0.2

    def __init__(self, book: Book) -> None:
        self.book = book

    def cell(self, owner: Owners, seat: int, at: int) -> float:
        """What the cell is worth to the seat, whether it has it or may get it."""
        book = self.book
        sisters = [other for other in book.sisters[at] if other != at]
        own = sum(owner[other] == seat for other in sisters)
        match book.kinds[at]:
            case "hub":
                factor = 1 + self.HUB * own
            case "utility":
                factor = self.UTILITY + self.PAIR * own
            case _ if own == len(sisters):
                factor = self.FULL
            case _:
                factor = 1 + self.SISTER * own
                rivals = {owner[other] for other in sisters}
                if len(rivals) == 1 and not rivals & {None, seat}:
                    factor *= self.BLOCK
        return book.price[at] * factor

    def holding(self, ground: Ground, owner: Owners, seat: int, cells: Iterable[int]) -> float:
        """What those of the cells that are the seat's are worth together; a mortgage takes off what lifting it costs."""
        total = 0.0
        for at in cells:
            if owner[at] == seat:
                total += self.cell(owner, seat, at)
                if ground.mortgaged[at]:
                    total -= self.book.redemption(at)
        return total

    def gain(self, ground: Ground, seat: int, partner: int, give: Bundle, take: Bundle) -> float:
        """What the seat gains by giving this and taking that."""
        after, book = self.after(ground, seat, partner, give, take), self.book
        touched = {sister for name in (*give.cells, *take.cells) for sister in book.sisters[book.at[name]]}
        land = self.holding(ground, after, seat, touched) - self.holding(ground, ground.owner, seat, touched)
        cards = JAIL_CARD * (take.jail_cards - give.jail_cards)
        return land + cards + take.money - give.money

    def after(self, ground: Ground, seat: int, partner: int, give: Bundle, take: Bundle) -> dict[int, int | None]:
        """Who owns what when the deal is done."""
        after = dict(ground.owner)
        after.update((self.book.at[name], partner) for name in give.cells)
        after.update((self.book.at[name], seat) for name in take.cells)
        return after

    def step(self, ground: Ground, at: int) -> float:
        """What the next level of the cell adds to its rent for a dollar of its price."""
        level = ground.level[at]
        if level >= HOTEL:
            return 0.0
        rents = self.book.rents[at]
        return (rents[level + 1] - rents[level]) / self.book.house[at]


def cash_of(view: Any, seat: int) -> int:
    """What the seat can promise: its cash without its highest bid."""
    return int(view.players[seat].cash - view.players[seat].reserved)
