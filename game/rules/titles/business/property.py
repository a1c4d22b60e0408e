"""Businesses changing hands: buying of every kind, sale, and becoming free again (RULES.md §7, §10.2)."""

from __future__ import annotations

from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.refusal import refuse
from game.rules.titles.business.state import BANK, NOBODY, State


def acquire(d: Draft, seat: int, business: int, how: str, price: int) -> None:
    """`seat` pays the owner (a free one: the bank), takes the card and lays one chip, if he has any left (§7.1)."""
    state, book = d.state, d.book
    former = state.owners[business]
    name = book.ids[business]
    d.pay(seat, former, price, {"auction": "auction", "forced": "forced"}.get(how, "purchase"), name)
    state.owners[business] = seat
    d.emit(ev.Owned(seat, name, how, price, None if former == NOBODY else former))
    d.chip(seat, book.district_of[business], 1)


def free(d: Draft, business: int, how: str) -> None:
    """The business belongs to nobody; one chip of the owner leaves the district, if there is one (§10.2, §19)."""
    former = d.state.owners[business]
    d.state.owners[business] = NOBODY
    d.emit(ev.Freed(former, d.book.ids[business], how))
    d.chip(former, d.book.district_of[business], -1)


def why_not_sell(book: Book, state: State, seat: int, business: str) -> str:
    """The reason against a sale to the bank, or nothing (§10.2)."""
    if not state.options.bank_sale:
        return "no_sale"
    index = book.index.get(business, -1)
    return "" if index >= 0 and state.owners[index] == seat else "not_owned"


def sell(d: Draft, seat: int, business: str) -> None:
    """Half the board price from the bank (§10.2)."""
    why = why_not_sell(d.book, d.state, seat, business)
    if why:
        raise refuse(why, business=business)
    index = d.book.index[business]
    d.pay(BANK, seat, d.book.sale_price(index), "sale", business)
    free(d, index, "sold")
