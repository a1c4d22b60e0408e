"""An edition made ready for play: tables that the rules look into, built once a release."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.titles.syndicate.content import DECKS, HOTEL, Card, Content
from game.rules.titles.syndicate.options import Options
from game.rules.titles.syndicate.state import NOBODY, State


class Land(NamedTuple):
    """Who owns what and what stands there, as rents see it: a part of a state that can be a key."""

    owners: tuple[int, ...]
    levels: tuple[int, ...]
    mortgaged: tuple[bool, ...]
    options: Options


class Book:
    """Everything is by the number of the cell on the ring, or by id (group, card). Hubs and utilities are groups too."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.constants = content.constants
        self.dice = content.edition.dice
        cells = content.cells
        self.size = len(cells)
        self.ids = tuple(cell.id for cell in cells)
        self.at = {cell.id: cell.at for cell in cells}
        self.kinds = tuple(cell.kind for cell in cells)
        self.price = tuple(cell.price or 0 for cell in cells)
        self.ownable = tuple(cell.at for cell in cells if cell.price)
        self.places: dict[str, frozenset[int]] = {
            kind: frozenset(cell.at for cell in cells if cell.kind == kind) for kind in set(self.kinds)
        }
        self.jail = min(self.places["jail"])

        family = {cell.at: cell.group or cell.kind for cell in cells if cell.price}
        self.group_of = tuple(family.get(at, "") for at in range(self.size))
        self.groups: dict[str, tuple[int, ...]] = {
            name: tuple(at for at in self.ownable if family[at] == name) for name in dict.fromkeys(family.values())
        }
        """Cells of every colour, and of ``hub`` and ``utility``."""
        self.sisters = tuple(self.groups.get(name, ()) for name in self.group_of)
        self.colours = tuple(group.id for group in content.groups)
        price = {group.id: group.house for group in content.groups}
        self.house = tuple(price.get(name, 0) for name in self.group_of)
        self.rents = tuple(cell.rent or () for cell in cells)

        self.decks: dict[str, tuple[Card, ...]] = dict(
            zip(DECKS, (content.chance_cards, content.treasury_cards), strict=True)
        )
        self.cards: dict[str, Card] = {card.id: card for deck in self.decks.values() for card in deck}
        self.deck_of = {card.id: deck for deck, cards in self.decks.items() for card in cards}

    # ── money of a cell ──

    def loan(self, at: int) -> int:
        """What the bank lends on the cell (§6.1)."""
        return self.price[at] * self.constants.mortgage_percent // 100

    def redemption(self, at: int) -> int:
        """The loan and its fee, rounded up (§6.2)."""
        loan = self.loan(at)
        return loan + -(-loan * self.constants.redeem_fee_percent // 100)

    def refund(self, at: int, levels: int = 1) -> int:
        """What the bank gives for buildings (§5.4)."""
        return levels * self.house[at] * self.constants.building_sale_percent // 100

    # ── who has what ──

    def owned(self, state: State, seat: int) -> list[int]:
        return [at for at in self.ownable if state.owners[at] == seat]

    def holds_group(self, owners: Sequence[int], at: int) -> bool:
        """Whether one owner has every cell of the cell's group."""
        owner = owners[at]
        return owner != NOBODY and all(owners[other] == owner for other in self.sisters[at])

    def built(self, state: State, at: int) -> bool:
        """Whether a building stands anywhere in the cell's group (§6.1)."""
        return any(state.levels[other] for other in self.sisters[at])

    def living(self, state: State) -> list[int]:
        """Living seats in turn order."""
        return [seat for seat in state.order if state.players[seat].living]

    def after(self, state: State, seat: int) -> list[int]:
        """The other living seats in turn order, beginning with the next one."""
        start = state.order.index(seat) + 1
        around = state.order[start:] + state.order[: start - 1]
        return [other for other in around if state.players[other].living]

    def worth(self, state: State, seat: int) -> int:
        """Cash, prices of cells (mortgaged: half), building prices of levels (§11.3)."""
        return state.players[seat].cash + self.holding(state, seat)

    def holding(self, state: State | Land, seat: int) -> int:
        """Worth without the cash."""
        total = 0
        for at in self.ownable:
            if state.owners[at] == seat:
                total += self.price[at] // 2 if state.mortgaged[at] else self.price[at]
                total += state.levels[at] * self.house[at]
        return total

    # ── rent ──

    def rent(self, state: State | Land, at: int, thrown: int) -> int:
        """What a stranger pays there now (§4); 0 while it is free or mortgaged."""
        owner = state.owners[at]
        if owner == NOBODY or state.mortgaged[at]:
            return 0
        if self.kinds[at] == "property":
            level = state.levels[at]
            bare = self.rents[at][level]
            return bare * self.constants.full_group_bare_rent if self.doubled(state, at) else bare
        count = sum(state.owners[other] == owner for other in self.sisters[at])
        scale = self.constants.hub_rent if self.kinds[at] == "hub" else self.constants.utility_multiplier
        step = scale[min(count, len(scale)) - 1]
        return step if self.kinds[at] == "hub" else step * thrown

    def doubled(self, state: State | Land, at: int) -> bool:
        """Whether the bare rent there is doubled for the whole group (§4.1)."""
        bare = self.kinds[at] == "property" and not state.levels[at]
        return bare and bool(state.options.double_full_group) and self.holds_group(state.owners, at)

    def buildings(self, state: State, seat: int) -> tuple[int, int]:
        """Houses and hotels of the seat."""
        levels = [state.levels[at] for at in self.ownable if state.owners[at] == seat]
        return sum(level for level in levels if level < HOTEL), levels.count(HOTEL)
