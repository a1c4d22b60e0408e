"""Respect: raising it, losing it, and what the helpers' limit then demands (RULES.md §8.3, §9)."""

from __future__ import annotations

from functools import lru_cache

from game.rules.contract import Line
from game.rules.mechanics.bill import Price, priced
from game.rules.titles.business import content as ct
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Lose
from game.rules.titles.business.refusal import refuse
from game.rules.titles.business.state import BANK, State


def price(book: Book, state: State, seat: int) -> Price:
    """Of the next level."""
    boss = state.bosses[seat]
    return _price(book, boss.respect, book.helper_with(boss, ct.RespectDiscount))


@lru_cache(maxsize=256)
def _price(book: Book, respect: int, helper: str) -> Price:
    lines = [Line("respect", book.levels[respect].cost, str(respect + 1))]
    discount = book.powers[helper] if helper else None
    if isinstance(discount, ct.RespectDiscount):
        lines.append(Line("helper", -discount.amount, helper))
    return priced(lines)


def why_not_raise(book: Book, state: State, seat: int) -> str:
    """The reason against raising respect now, or nothing (§4)."""
    boss = state.bosses[seat]
    if state.turn.raised:
        return "raised"
    if boss.respect >= book.top_level:
        return "top_level"
    return "" if price(book, state, seat).amount <= boss.cash else "cash"


def raise_respect(d: Draft, seat: int) -> None:
    why = why_not_raise(d.book, d.state, seat)
    if why:
        raise refuse(why)
    cost = price(d.book, d.state, seat)
    d.pay(seat, BANK, cost.amount, "respect", lines=cost.paid)
    d.state.turn.raised = True
    change(d, seat, 1, "bought")


def change(d: Draft, seat: int, delta: int, why: str) -> None:
    """Within the scale; benefits follow at once, the owner chooses who goes when helpers exceed the slots (§8.3)."""
    boss = d.state.bosses[seat]
    before = boss.respect
    boss.respect = min(max(before + delta, 1), d.book.top_level)
    if boss.respect != before:
        d.emit(ev.RespectChanged(seat, before, boss.respect, why))
    over = -d.book.free_slots(boss)
    if over > 0:
        d.push(Lose(seat=seat, picker=seat, count=over, why="limit"))
