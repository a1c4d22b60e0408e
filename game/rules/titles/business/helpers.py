"""Helpers hired, dismissed, lost and lured away: D3, D11, D12, D17 (RULES.md §6, §8.3, §12)."""

from __future__ import annotations

from game.rules.contract import Blocked, Line, Offer
from game.rules.titles.business import actions as act
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Bar, HireSome, Lose, PoachOne
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.refusal import block
from game.rules.titles.business.state import BANK, State
from game.rules.titles.business.view import Question

DECLINE: Offer[act.Action] = Offer(act.Decline())


def why_not_hire(book: Book, state: State, seat: int, price: int) -> str:
    """The reason against hiring the top helper now, or nothing (§6)."""
    boss = state.bosses[seat]
    if book.hiring_is_over(state):
        return "no_hiring"
    if not state.helpers:
        return "deck_empty"
    if book.free_slots(boss) < 1:
        return "no_slot"
    return "" if boss.cash >= price else "cash"


def hire(d: Draft, seat: int, price: int, why: str) -> None:
    """The top helper card; an armoured one comes charged (§12)."""
    helper = d.state.helpers.pop(0)
    d.pay(seat, BANK, price, why, helper)
    d.state.bosses[seat].helpers.append(helper)
    d.emit(ev.Hired(seat, helper))


def _hire_offer(state: State, price: int) -> Offer[act.Action]:
    return Offer(act.Hire(), bill=(Line("hire", price),))


class BarHandler(Asking[Bar]):
    """D3: hire one by one, each card seen before the next; dismiss to make room; done.

    Asked when hiring is possible, or would be after dismissing: dismissing is there to make room for another (§6).
    """

    def run(self, d: Draft, f: Bar) -> bool:
        boss = d.state.bosses[f.seat]
        if boss.why_out or boss.sentence or not self._asks(d.book, d.state, f.seat):
            d.drop(f)
            return False
        return True

    def _asks(self, book: Book, state: State, seat: int) -> bool:
        why = why_not_hire(book, state, seat, book.constants.helper_price)
        if why == "no_slot":
            boss = state.bosses[seat]
            return bool(boss.helpers) and book.slots[boss.respect - 1] > 0 and boss.cash >= book.constants.helper_price
        return not why

    def seats(self, book: Book, state: State, f: Bar) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: Bar, seat: int) -> Offers:
        offers: Offers = []
        if not why_not_hire(book, state, seat, book.constants.helper_price):
            offers.append(_hire_offer(state, book.constants.helper_price))
        offers += [Offer(act.Dismiss(helper)) for helper in state.bosses[seat].helpers]
        offers.append(DECLINE)
        return offers

    def default(self, book: Book, state: State, f: Bar, seat: int) -> act.Action:
        return act.Decline()

    def answer(self, d: Draft, f: Bar, seat: int, action: act.Action) -> None:
        f.number = 0
        match action:
            case act.Hire():
                hire(d, seat, d.book.constants.helper_price, "hire")
            case act.Dismiss(helper):
                d.lose_helper(seat, helper, "dismissed")
            case _:
                d.drop(f)

    def question(self, book: Book, state: State, f: Bar) -> Question:
        return Question("bar", (f.seat,), price=book.constants.helper_price)

    def blocked(self, book: Book, state: State, f: Bar, seat: int) -> list[Blocked]:
        price = book.constants.helper_price
        why = why_not_hire(book, state, seat, price)
        boss = state.bosses[seat]
        slots = book.slots[boss.respect - 1]
        return [block("hire", why, price=price, cash=boss.cash, slots=slots)] if why else []


class HireSomeHandler(Asking[HireSome]):
    """D17: a card's offer to hire."""

    def run(self, d: Draft, f: HireSome) -> bool:
        boss = d.state.bosses[f.seat]
        if f.left < 1 or boss.why_out or why_not_hire(d.book, d.state, f.seat, f.price):
            d.drop(f)
            return False
        return True

    def seats(self, book: Book, state: State, f: HireSome) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: HireSome, seat: int) -> Offers:
        return [_hire_offer(state, f.price), DECLINE]

    def default(self, book: Book, state: State, f: HireSome, seat: int) -> act.Action:
        return act.Decline()

    def answer(self, d: Draft, f: HireSome, seat: int, action: act.Action) -> None:
        f.number = 0
        if isinstance(action, act.Hire):
            f.left -= 1
            hire(d, seat, f.price, "hire")
        else:
            d.drop(f)

    def question(self, book: Book, state: State, f: HireSome) -> Question:
        return Question("hire", (f.seat,), card=f.card, price=f.price, count=f.left)


def pick_offers(helpers: list[str]) -> Offers:
    return [Offer(act.PickHelper(helper)) for helper in helpers]


class LoseHandler(Asking[Lose]):
    """D11, D12: whose name is called goes under the deck. No choice left: all go, in the order of hiring."""

    def run(self, d: Draft, f: Lose) -> bool:
        boss = d.state.bosses[f.seat]
        if f.count < 1 or not boss.helpers or boss.why_out:
            d.drop(f)
            return False
        if len(boss.helpers) <= f.count:
            d.drop(f)
            for helper in list(boss.helpers):
                d.lose_helper(f.seat, helper, f.why)
            return False
        return True

    def seats(self, book: Book, state: State, f: Lose) -> tuple[int, ...]:
        return (f.picker,)

    def offers(self, book: Book, state: State, f: Lose, seat: int) -> Offers:
        return pick_offers(state.bosses[f.seat].helpers)

    def default(self, book: Book, state: State, f: Lose, seat: int) -> act.Action:
        """Another's: the one hired first; one's own: the one hired last (§3.1)."""
        return act.PickHelper(state.bosses[f.seat].helpers[-1 if f.picker == f.seat else 0])

    def answer(self, d: Draft, f: Lose, seat: int, action: act.Action) -> None:
        assert isinstance(action, act.PickHelper)
        f.number = 0
        f.count -= 1
        d.lose_helper(f.seat, action.helper, f.why)

    def question(self, book: Book, state: State, f: Lose) -> Question:
        kind = "lose_helper" if f.picker == f.seat else "pick_victim"
        helpers = tuple(state.bosses[f.seat].helpers)
        return Question(kind, (f.picker,), other=f.seat, count=f.count, choices=helpers, why=f.why)


class PoachHandler(Asking[PoachOne]):
    """A helper of the victim moves over, with or without his charge (§19)."""

    def run(self, d: Draft, f: PoachOne) -> bool:
        helpers = d.state.bosses[f.victim].helpers
        if not helpers or d.book.free_slots(d.state.bosses[f.seat]) < 1:
            d.drop(f)
            return False
        if len(helpers) == 1:
            d.drop(f)
            poach(d, f.seat, f.victim, helpers[0])
            return False
        return True

    def seats(self, book: Book, state: State, f: PoachOne) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: PoachOne, seat: int) -> Offers:
        return pick_offers(state.bosses[f.victim].helpers)

    def default(self, book: Book, state: State, f: PoachOne, seat: int) -> act.Action:
        return act.PickHelper(state.bosses[f.victim].helpers[0])

    def answer(self, d: Draft, f: PoachOne, seat: int, action: act.Action) -> None:
        assert isinstance(action, act.PickHelper)
        d.drop(f)
        poach(d, f.seat, f.victim, action.helper)

    def question(self, book: Book, state: State, f: PoachOne) -> Question:
        return Question("poach", (f.seat,), other=f.victim, choices=tuple(state.bosses[f.victim].helpers))


def poach(d: Draft, seat: int, victim: int, helper: str) -> None:
    d.state.bosses[victim].helpers.remove(helper)
    d.state.bosses[seat].helpers.append(helper)
    d.emit(ev.HelperPoached(victim, seat, helper))
