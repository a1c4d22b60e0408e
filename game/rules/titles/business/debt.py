"""Debts and insolvency: D8 (RULES.md §8.1)."""

from __future__ import annotations

from functools import lru_cache

from game.rules.contract import Blocked, Line, Offer
from game.rules.titles.business import actions as act
from game.rules.titles.business import events as ev
from game.rules.titles.business import prison, property, respect
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Debt
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.helpers import DECLINE
from game.rules.titles.business.refusal import block
from game.rules.titles.business.state import BANK, State
from game.rules.titles.business.view import Question


def owe(d: Draft, seat: int, creditor: int, amount: int, why: str, of: str = "") -> None:
    """A payment that a rule or card demands: paid at once if the cash suffices, else a debt."""
    if amount <= 0 or d.state.bosses[seat].why_out:
        return
    if d.state.bosses[seat].cash >= amount:
        if creditor == BANK or not d.state.bosses[creditor].why_out:
            d.pay(seat, creditor, amount, why, of)
    else:
        d.push(Debt(seat=seat, creditor=creditor, amount=amount, why=why, of=of))


class DebtHandler(Asking[Debt]):
    """Pay; or sell one by one; or be insolvent: pay what there is, respect, helpers, prison, in this order."""

    def run(self, d: Draft, f: Debt) -> bool:
        state = d.state
        boss = state.bosses[f.seat]
        dead_creditor = f.creditor != BANK and bool(state.bosses[f.creditor].why_out)
        if f.stage == "jail":
            d.drop(f)
            prison.jail(d, f.seat, d.book.constants.prison_turns, "debt")
        elif boss.why_out or dead_creditor:
            d.drop(f)
        elif boss.cash >= f.amount:
            d.drop(f)
            d.pay(f.seat, f.creditor, f.amount, f.why, f.of)
        elif state.options.bank_sale and f.seat in state.owners:
            return True
        else:
            self._insolvent(d, f)
        return False

    def _insolvent(self, d: Draft, f: Debt) -> None:
        boss = d.state.bosses[f.seat]
        f.stage = "jail"
        creditor = None if f.creditor == BANK else f.creditor
        d.emit(ev.Insolvent(f.seat, f.amount, boss.cash, creditor))
        d.pay(f.seat, f.creditor, boss.cash, f.why, f.of)
        respect.change(d, f.seat, -1, "debt")

    def seats(self, book: Book, state: State, f: Debt) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: Debt, seat: int) -> Offers:
        return [*sale_offers(book, state, seat), DECLINE]

    def default(self, book: Book, state: State, f: Debt, seat: int) -> act.Action:
        return act.Decline()

    def answer(self, d: Draft, f: Debt, seat: int, action: act.Action) -> None:
        f.number = 0
        if isinstance(action, act.Sell):
            property.sell(d, seat, action.business)
        else:
            self._insolvent(d, f)

    def question(self, book: Book, state: State, f: Debt) -> Question:
        other = None if f.creditor == BANK else f.creditor
        return Question("debt", (f.seat,), other=other, price=f.amount, why=f.why, card=f.of if f.why == "card" else "")

    def blocked(self, book: Book, state: State, f: Debt, seat: int) -> list[Blocked]:
        return [block("pay", "cash", price=f.amount, cash=state.bosses[seat].cash)]


def sale_offers(book: Book, state: State, seat: int) -> Offers:
    """Every business of his that the bank would take (§10.2)."""
    if not state.options.bank_sale:
        return []
    return [_sale_offer(book, business) for business, owner in enumerate(state.owners) if owner == seat]


@lru_cache(maxsize=256)
def _sale_offer(book: Book, business: int) -> Offer[act.Action]:
    name = book.ids[business]
    return Offer(act.Sell(name), bill=(Line("sale", -book.sale_price(business), name),))
