"""The bot that bargains: it weighs what land will earn, offers what the partner calls fair, and takes what is not.

A rival is thought to judge as the reference policy does; oneself judges by income, one's own and the rivals'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from game.rules.contract import Offer
from game.rules.titles.syndicate import actions as act
from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.greedy import GreedyBot
from game.rules.titles.syndicate.income import Income
from game.rules.titles.syndicate.worth import Ground, Worth

SURE = 25
"""Dollars by which a deal must be better for oneself than for the rivals."""

LEAST_CASH = 40
DANGER = 0.35
"""Of the dearest rent within a throw, what is kept in hand."""

WORKING_LEVEL = 3
"""Up to here, houses are worth pawning other cells for."""

Offers = Sequence[Offer[Any]]


class ShrewdBot(GreedyBot):
    """Greedy in its ways, with other eyes."""

    def __init__(self, worth: Worth, income: Income) -> None:
        super().__init__(worth)
        self.income = income

    # ── deals ──

    def edge(self, ground: Ground, seat: int, partner: int, give: Bundle, take: Bundle) -> float:
        """What the deal does for the seat, less what it does for the partner among the rivals."""
        after = self.worth.after(ground, seat, partner, give, take)
        paid = give.money - take.money
        mine = self._stands(ground, after, seat, -paid) - self._stood(ground, seat)
        theirs = self._stands(ground, after, partner, paid) - self._stood(ground, partner)
        rivals = sum(player.alive for player in ground.view.players) - 1
        return mine - theirs / rivals

    def _stands(self, ground: Ground, owner: dict[int, int | None], seat: int, more: int) -> float:
        cash = ground.view.players[seat].cash + more
        return cash + self.income.land(owner, ground.level, ground.mortgaged, seat, cash)

    def _stood(self, ground: Ground, seat: int) -> float:
        """The same before any deal: looked up once for all of them."""
        if seat not in ground.stood:
            ground.stood[seat] = self._stands(ground, ground.owner, seat, 0)
        return ground.stood[seat]

    def answer(self, ground: Ground, seat: int) -> Any:
        offer = next(offer for offer in ground.view.offers if offer.partner == seat)
        if self.worth.gain(ground, seat, offer.seat, offer.take, offer.give) > 0 or not offer.take.cells:
            edge = self.edge(ground, seat, offer.seat, offer.take, offer.give)
            if edge > SURE:
                return act.AcceptOffer(offer.number)
        return act.DeclineOffer(offer.number)

    def ideas(self, ground: Ground, seat: int) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
        """Any cell for any cell, or for money alone."""
        book = self.book
        for partner in ground.view.partners:
            mine, theirs = (
                [book.ids[at] for at in book.ownable if ground.owner[at] == who and self.bare(ground, at)]
                for who in (seat, partner)
            )
            for give, take in product([(), *((name,) for name in mine)], [(), *((name,) for name in theirs)]):
                if give or take:
                    yield partner, give, take

    def priced(
        self, ground: Ground, seat: int, partner: int, give: tuple[str, ...], take: tuple[str, ...]
    ) -> tuple[float, act.MakeOffer] | None:
        deal = super().priced(ground, seat, partner, give, take)
        if deal is None:
            return None
        edge = self.edge(ground, seat, partner, deal[1].give, deal[1].take)
        return (edge, deal[1]) if edge > SURE else None

    # ── building ──

    def left_after_building(self, ground: Ground, seat: int) -> int:
        """A part of the dearest rent within one throw."""
        at, size = ground.view.players[seat].at, self.book.size
        dearest = 0
        for cell in ground.view.cells:
            if cell.owner is not None and cell.owner != seat and 2 <= (cell.at - at) % size <= 12:
                dearest = max(dearest, cell.rent * (7 if cell.group == "utility" else 1))
        return max(LEAST_CASH, int(DANGER * dearest))

    def build(self, ground: Ground, seat: int, offers: Offers) -> Any:
        """Houses first where pieces stop most; other cells are pawned for them."""
        step = super().build(ground, seat, offers)
        return step or self._pawn_for_houses(ground, seat, offers)

    def _pawn_for_houses(self, ground: Ground, seat: int, offers: Offers) -> Any:
        book, cash = self.book, ground.view.players[seat].cash
        sites = [
            at
            for cells in (book.groups[name] for name in book.colours)
            if all(ground.owner[at] == seat and not ground.mortgaged[at] for at in cells)
            for at in cells
            if ground.level[at] < WORKING_LEVEL
        ]
        if not sites or not ground.view.houses:
            return None
        price = min(book.house[at] for at in sites)
        pawns = [
            at
            for offer in offers
            if isinstance(offer.action, act.Mortgage) and not self.completes(ground, seat, offer.action.cell)
            for at in (book.at[offer.action.cell],)
        ]
        wanted = price + self.left_after_building(ground, seat) - cash
        if not 0 < wanted <= sum(book.loan(at) for at in pawns):
            return None
        return act.Mortgage(book.ids[min(pawns, key=lambda at: self.worth.cell(ground.owner, seat, at))])

    # ── the auction ──

    def most(self, ground: Ground, seat: int, at: int) -> float:
        """What the cell is worth to oneself, and what it would be to the rival who wants it most."""
        cash = ground.view.players[seat].cash
        worths = {
            player.seat: self._stands(ground, {**ground.owner, at: player.seat}, player.seat, 0)
            - self._stood(ground, player.seat)
            for player in ground.view.players
            if player.alive
        }
        mine = worths.pop(seat)
        return min(mine + max(worths.values(), default=0.0) / 2, cash - LEAST_CASH)
