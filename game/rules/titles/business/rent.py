"""Rent: D7, the payment, D9 (RULES.md §7.2)."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.contract import Blocked
from game.rules.titles.business import actions as act
from game.rules.titles.business import cards
from game.rules.titles.business.book import Book
from game.rules.titles.business.debt import owe
from game.rules.titles.business.defence import strike_culprit
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Rent
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.helpers import DECLINE
from game.rules.titles.business.state import State
from game.rules.titles.business.view import Question


def may_card(state: State, seat: int) -> bool:
    """Public facts only: his turn, a card in his hand, none played this turn (§3.1)."""
    return seat == state.active and not state.turn.carded and bool(state.bosses[seat].hand)


class RentHandler(Asking[Rent]):
    """Due, a card or not; paid; a card or not. A defence that stopped the card strikes after the payment."""

    def run(self, d: Draft, f: Rent) -> bool:
        state = d.state
        if f.stage == "due":
            if d.free(f.seat) and may_card(state, f.seat):
                return True
            f.stage = "answered"
        if f.stage == "answered":
            f.stage = "settled"
            if f.amount and state.owners[f.business] == f.owner:
                owe(d, f.seat, f.owner, f.amount, "rent", d.book.ids[f.business])
                return False
        if f.blow:
            card, f.blow = f.blow, ""
            strike_culprit(d, f.owner, card, f.seat)
            return False
        unpaid = f.stage != "settled" or not f.amount or state.owners[f.business] != f.owner
        if not unpaid and d.free(f.seat) and may_card(state, f.seat):
            f.stage = "paid"
            f.number = 0
        if f.stage == "paid":
            return True
        d.drop(f)
        return False

    def seats(self, book: Book, state: State, f: Rent) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: Rent, seat: int) -> Offers:
        timing = "rent_due" if f.stage == "due" else "rent_paid"
        return [*cards.offers(book, state, seat, timing, f.business), DECLINE]

    def playable(self, book: Book, state: State, f: Rent, seat: int) -> Iterable[str]:
        return cards.playable(book, state, seat, "rent_due" if f.stage == "due" else "rent_paid", f.business)

    def default(self, book: Book, state: State, f: Rent, seat: int) -> act.Action:
        return act.Decline()

    def answer(self, d: Draft, f: Rent, seat: int, action: act.Action) -> None:
        timing = "rent_due" if f.stage == "due" else "rent_paid"
        f.stage = "answered" if f.stage == "due" else "done"
        if isinstance(action, act.PlayCard):
            cards.play(d, seat, action, timing, f.business)

    def question(self, book: Book, state: State, f: Rent) -> Question:
        kind = "rent_due" if f.stage == "due" else "rent_paid"
        return Question(kind, (f.seat,), business=book.ids[f.business], price=f.amount, other=f.owner)

    def blocked(self, book: Book, state: State, f: Rent, seat: int) -> list[Blocked]:
        return cards.blocked(book, state, seat, "rent_due" if f.stage == "due" else "rent_paid", f.business)


def flip(d: Draft, seat: int) -> None:
    """The owner owes `seat` this rent instead (§19)."""
    for frame in reversed(d.state.frames):
        if isinstance(frame, Rent) and frame.seat == seat:
            amount, frame.amount = frame.amount, 0
            owe(d, frame.owner, seat, amount, "flipped_rent", d.book.ids[frame.business])
            return
