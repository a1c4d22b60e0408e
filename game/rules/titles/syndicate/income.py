"""What land will bring in: how often a piece stops on a cell, and what a group earns when it is built on.

An estimate for the bot that bargains: every number is told from the edition and a view alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.titles.syndicate import effects as fx
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.cards import goals
from game.rules.titles.syndicate.content import HOTEL

HORIZON = 30
"""Rolls of one rival that land is thought to earn for."""

LIQUID = 0.5
"""Of a cell's price, what it is worth as a pawn."""

HOPE = 0.35
"""Of a full group's value, what a group is worth where but one cell is missing."""

BREADTH = 0.85
"""Of the cash at hand, what may go into houses at once."""

AVERAGE_THROW = 7
ROUNDS = 40
"""Steps of the power method: the chances do not change any more."""


def stops(book: Book) -> list[float]:
    """How likely each cell is to be where a turn's move ends, on an empty board: dice, the corner, cards that move."""
    size = book.size
    throws = {a + b: 0.0 for a in range(1, 7) for b in range(1, 7)}
    for a in range(1, 7):
        for b in range(1, 7):
            throws[a + b] += 1 / 36
    after = [_after_landing(book, at) for at in range(size)]
    chance = [1 / size] * size
    for _ in range(ROUNDS):
        moved = [0.0] * size
        for at, p in enumerate(chance):
            for steps, q in throws.items():
                for stop, r in after[(at + steps) % size]:
                    moved[stop] += p * q * r
        chance = moved
    return chance


def _after_landing(book: Book, at: int) -> list[tuple[int, float]]:
    """Where a landing there ends: a card may move one on, a corner to jail."""
    if book.kinds[at] == "go_to_jail":
        return [(book.jail, 1.0)]
    deck = book.content.cells[at].deck
    if deck is None:
        return [(at, 1.0)]
    cards = book.decks[deck]
    total = sum(card.copies for card in cards)
    found: dict[int, float] = {}
    for card in cards:
        stop = _where(book, at, card.effects[0])
        found[stop] = found.get(stop, 0.0) + card.copies / total
    return list(found.items())


def _where(book: Book, at: int, effect: Any) -> int:
    match effect:
        case fx.Go():
            return min(goals(book, effect.to), key=lambda goal: (goal - at - 1) % book.size)
        case fx.Step():
            return (at + (effect.steps if effect.way == "forward" else -effect.steps)) % book.size
        case fx.Jail():
            return book.jail
    return at


class Income:
    """The value of a seat's land, group by group; what it may build depends on the cash it has."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.stops = stops(book)
        self._rents = {
            at: [rent * self.stops[at] * HORIZON for rent in book.rents[at]] for at in book.ownable if book.rents[at]
        }

    def land(
        self,
        owner: Mapping[int, int | None],
        level: Mapping[int, int],
        pawned: Mapping[int, bool],
        seat: int,
        cash: int,
    ) -> float:
        """Dollars that the seat's cells are worth with so much cash beside them."""
        budget, total, full = cash * BREADTH, 0.0, []
        for name, cells in self.book.groups.items():
            own = [at for at in cells if owner[at] == seat]
            if not own:
                continue
            total += sum(self.book.price[at] * LIQUID - (self.book.redemption(at) if pawned[at] else 0) for at in own)
            if name in ("hub", "utility"):
                total += self._network(name, own)
            elif len(own) == len(cells):
                full.append(cells)
            else:
                total += sum(self._rents[at][0] for at in own)
                if len(own) == len(cells) - 1 and len(cells) > 1:
                    missing = next(at for at in cells if owner[at] != seat)
                    hope = HOPE if owner[missing] is None else HOPE / 2
                    total += hope * self._built(cells, level, 500)[0]
        for cells in sorted(full, key=lambda cells: -self._built(cells, level, 10_000)[0]):
            value, spent = self._built(cells, level, budget)
            total += value
            budget = max(0.0, budget - spent)
        return total

    def _network(self, name: str, own: list[int]) -> float:
        constants = self.book.constants
        scale = constants.hub_rent if name == "hub" else constants.utility_multiplier
        rent = scale[min(len(own), len(scale)) - 1] * (1 if name == "hub" else AVERAGE_THROW)
        return sum(rent * self.stops[at] * HORIZON for at in own)

    def _built(self, cells: tuple[int, ...], level: Mapping[int, int], budget: float) -> tuple[float, float]:
        """The best that the whole group may become for the budget, and what that costs."""
        best, spent = self._earned(cells, [level[at] for at in cells]), 0.0
        for goal in range(1, HOTEL + 1):
            steps = sum(max(0, goal - level[at]) for at in cells)
            cost = steps * self.book.house[cells[0]]
            if not steps or cost > budget:
                continue
            value = self._earned(cells, [max(goal, level[at]) for at in cells]) - cost / 2
            if value > best:
                best, spent = value, float(cost)
        return best, spent

    def _earned(self, cells: tuple[int, ...], levels: list[int]) -> float:
        double = self.book.constants.full_group_bare_rent
        return sum(self._rents[at][n] * (1 if n else double) for at, n in zip(cells, levels, strict=True))
