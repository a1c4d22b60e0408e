"""Compulsory payments: paid, raised by the server, or the end of a player (RULES.md §10)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import Line
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate import property
from game.rules.titles.syndicate.content import HOTEL
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.leaving import eliminate
from game.rules.titles.syndicate.state import BANK


def charge(
    d: Draft,
    payer: int,
    creditor: int,
    amount: int,
    why: str,
    of: str = "",
    lines: Sequence[Line] | None = None,
) -> bool:
    """One charge, resolved in one step (§7.5, §10.1). True: it was paid in full.

    A charge to the bank is a tax or a fine: it goes into the jackpot, if there is one (§9.3).
    """
    player = d.player(payer)
    if not player.living or amount <= 0 or (creditor != BANK and not d.player(creditor).living):
        return False
    if player.cash < amount:
        liquidate(d, payer, amount)
    if player.cash >= amount:
        d.pay(payer, creditor, amount, why, of, lines)
        if creditor == BANK:
            to_jackpot(d, amount)
        return True
    if creditor == BANK:
        to_jackpot(d, player.cash)
    eliminate(d, payer, "bankrupt", creditor)
    return False


def to_jackpot(d: Draft, amount: int) -> None:
    """Taxes and fines gather where the host wants it; else the bank keeps them."""
    if d.state.options.jackpot and amount:
        d.state.jackpot += amount
        d.emit(ev.JackpotChanged(d.state.jackpot))


def liquidate(d: Draft, seat: int, need: int) -> None:
    """Sell and mortgage until the cash suffices or nothing is left (§10.1)."""
    player = d.player(seat)
    if player.cash < need:
        d.emit(ev.Liquidation(seat, need, player.cash))
    steps = [_sell_a_building, _mortgage_a_cell]
    if d.state.options.liquidation_order == "mortgages_first":
        steps = [_mortgage_a_cell, *steps]
    for step in steps:
        while player.cash < need and step(d, seat):
            pass


def _sell_a_building(d: Draft, seat: int) -> bool:
    """One level of the cheapest built group, from the cell with the most; a hotel that cannot be broken up: all of it."""
    book, state = d.book, d.state
    built = [at for at in book.owned(state, seat) if state.levels[at]]
    if not built:
        return False
    first = min(built, key=lambda at: (book.house[at], book.sisters[at][0]))
    cells = book.sisters[first]
    at = max(cells, key=lambda at: (state.levels[at], at))
    if state.levels[at] == HOTEL and state.houses < HOTEL - 1:
        property.sell_group(d, seat, book.group_of[at], "server")
    else:
        property.sell(d, seat, at, "server")
    return True


def _mortgage_a_cell(d: Draft, seat: int) -> bool:
    """The cheapest unmortgaged cell of an unbuilt group."""
    book, state = d.book, d.state
    free = [at for at in book.owned(state, seat) if not property.why_not_mortgage(book, state, seat, at)]
    if not free:
        return False
    property.mortgage(d, seat, min(free, key=lambda at: (book.price[at], at)), "server")
    return True
