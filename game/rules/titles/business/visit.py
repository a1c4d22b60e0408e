"""A stop on a business: D5, and the majority purchase D10 (RULES.md §7.1)."""

from __future__ import annotations

from game.rules.contract import Line, Offer
from game.rules.titles.business import actions as act
from game.rules.titles.business import events as ev
from game.rules.titles.business import property
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Auction, Rent, Visit
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.helpers import DECLINE
from game.rules.titles.business.state import NOBODY, State
from game.rules.titles.business.view import Question


class VisitHandler(Asking[Visit]):
    """Buy, auction or rent; then one majority purchase for who had the majority on arrival."""

    def run(self, d: Draft, f: Visit) -> bool:
        if not d.free(f.seat):
            d.drop(f)
            return False
        if f.stage == "arrive":
            return self._arrive(d, f)
        if f.stage == "then":
            if not f.majority or not majority_choices(d.book, d.state, f.seat, f.business)[0]:
                d.drop(f)
                return False
            f.stage = "majority"
            f.number = 0
        return True

    def _arrive(self, d: Draft, f: Visit) -> bool:
        state, book = d.state, d.book
        f.majority = book.has_majority(state, f.seat, book.district_of[f.business])
        owner = state.owners[f.business]
        f.stage = "then"
        if owner == NOBODY:
            if state.bosses[f.seat].cash >= book.price[f.business]:
                f.stage = "buy"
                return True
            d.push(Auction(business=f.business))
        elif owner != f.seat:
            amount = book.rent(state.owners, state.options.rent_percent, f.business)
            d.push(Rent(seat=f.seat, owner=owner, business=f.business, amount=amount))
        return False

    def seats(self, book: Book, state: State, f: Visit) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: Visit, seat: int) -> Offers:
        if f.stage == "buy":
            bill = (Line("purchase", book.price[f.business], book.ids[f.business]),)
            return [Offer(act.Buy(), bill=bill), DECLINE]
        choices, forced = majority_choices(book, state, seat, f.business)
        what = "forced" if forced else "purchase"
        takes: Offers = [
            Offer(act.Take(book.ids[choice]), bill=(Line(what, book.price[choice], book.ids[choice]),))
            for choice in choices
        ]
        return [*takes, DECLINE]

    def default(self, book: Book, state: State, f: Visit, seat: int) -> act.Action:
        return act.Decline()

    def answer(self, d: Draft, f: Visit, seat: int, action: act.Action) -> None:
        book = d.book
        if f.stage == "buy":
            f.stage = "then"
            if isinstance(action, act.Buy):
                property.acquire(d, seat, f.business, "bank", book.price[f.business])
            else:
                d.emit(ev.Declined(seat, "buy", book.ids[f.business]))
                d.push(Auction(business=f.business))
            return
        d.drop(f)
        if isinstance(action, act.Take):
            choice = book.index[action.business]
            how = "majority" if d.state.owners[choice] == NOBODY else "forced"
            property.acquire(d, seat, choice, how, book.price[choice])

    def question(self, book: Book, state: State, f: Visit) -> Question:
        name = book.ids[f.business]
        if f.stage == "buy":
            return Question("buy", (f.seat,), business=name, price=book.price[f.business])
        choices, forced = majority_choices(book, state, f.seat, f.business)
        return Question(
            "majority",
            (f.seat,),
            business=name,
            district=book.district_ids[book.district_of[f.business]],
            choices=tuple(book.ids[choice] for choice in choices),
            forced=forced,
        )


def majority_choices(book: Book, state: State, seat: int, business: int) -> tuple[list[int], bool]:
    """What the majority lets him buy now, and whether it is bought out; free ones bar the forced purchase (§7.1.3)."""
    cash = state.bosses[seat].cash
    district = book.of_district[book.district_of[business]]
    free = [other for other in district if state.owners[other] == NOBODY]
    if free:
        return [other for other in free if book.price[other] <= cash], False
    return [other for other in district if state.owners[other] != seat and book.price[other] <= cash], True
