"""Deals between bosses: D18 (RULES.md §10.1)."""

from __future__ import annotations

from collections import Counter
from functools import cache

from game.rules.contract import Blocked, Form, Line, Offer, Pace, Pick
from game.rules.titles.business import actions as act
from game.rules.titles.business import events as ev
from game.rules.titles.business.actions import Bundle
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Deal, Turn
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.helpers import DECLINE
from game.rules.titles.business.refusal import block, refuse
from game.rules.titles.business.state import NOBODY, State
from game.rules.titles.business.view import Question

OFFERS_A_TURN = 3


def partners(book: Book, state: State, seat: int) -> list[int]:
    """To whom this seat may offer a deal now: the active boss to any, others to him; a prisoner proposes nothing."""
    if not state.options.deals or not state.frames or seat in state.leaving:
        return []
    top = state.frames[-1]
    boss = state.bosses[seat]
    if not isinstance(top, Turn) or top.stage not in ("before", "after") or boss.why_out or boss.sentence:
        return []
    if refused(state, seat) >= OFFERS_A_TURN:
        return []
    if seat != state.active:
        return [state.active]
    return [other for other in book.living(state) if other != seat]


def refused(state: State, seat: int) -> int:
    """Offers of this seat that were not accepted this turn (§4)."""
    counts = state.turn.refused
    return counts[seat] if seat < len(counts) else 0


def forms(book: Book, state: State, seat: int) -> Offers:
    """One form for each partner: what either side may put in is public, or one's own."""
    return [_form(partner) for partner in sorted(partners(book, state, seat))]


@cache
def _form(partner: int) -> Offer[act.Action]:
    return Offer(act.OfferDeal(partner), vary=Form("give"))


def propose(d: Draft, seat: int, action: act.OfferDeal) -> None:
    """Put the offer before the partner; the window waits for his answer."""
    book, state = d.book, d.state
    if not state.options.deals:
        raise refuse("no_deals")
    if refused(state, seat) >= OFFERS_A_TURN:
        raise refuse("offers_spent", most=OFFERS_A_TURN)
    if action.partner not in partners(book, state, seat):
        raise refuse("deal_with_nobody", partner=action.partner)
    _judge_form(book, action.give)
    _judge_form(book, action.take)
    if action.give == Bundle() and action.take == Bundle():
        raise refuse("deal_of_nothing")
    if action.give.any_cards or not can_give(book, state, seat, action.give):
        raise refuse("deal_not_held")
    d.push(Deal(seat=seat, partner=action.partner, give=action.give, take=action.take))
    d.emit(ev.DealOffered(seat, action.partner))


def _judge_form(book: Book, bundle: Bundle) -> None:
    """Whole multiples of 50, things that exist, each business once."""
    if bundle.money < 0 or bundle.money % 50 or not 0 <= bundle.any_cards <= len(book.mafia) * 28:
        raise refuse("deal_money", money=bundle.money)
    if len(set(bundle.businesses)) != len(bundle.businesses) or not set(bundle.businesses) <= book.index.keys():
        raise refuse("deal_not_held")
    if bundle.cards:
        held = Counter(bundle.cards)
        if any(name not in book.mafia or count > book.mafia[name].copies for name, count in held.items()):
            raise refuse("deal_not_held")


def can_give(book: Book, state: State, seat: int, bundle: Bundle) -> bool:
    """Whether he has all of it now."""
    boss = state.bosses[seat]
    return (
        boss.cash >= bundle.money
        and all(state.owners[book.index[business]] == seat for business in bundle.businesses)
        and len(boss.hand) >= len(bundle.cards) + bundle.any_cards
        and all(boss.hand.count(card) >= bundle.cards.count(card) for card in bundle.cards)
    )


def refuse_deal(d: Draft, f: Deal, how: str) -> None:
    """Refused or void: counted against who offered."""
    d.drop(f)
    counts = d.state.turn.refused or [0] * len(d.state.bosses)
    counts[f.seat] += 1
    d.state.turn.refused = counts
    d.state.bosses[f.seat].refused_deal = act.OfferDeal(f.partner, f.give, f.take)
    d.emit(ev.DealClosed(f.seat, f.partner, how))


class DealHandler(Asking[Deal]):
    """The partner shakes hands or not; who cannot give what is asked can only refuse, and is asked all the same."""

    def run(self, d: Draft, f: Deal) -> bool:
        dead = any(d.state.bosses[seat].why_out or seat in d.state.leaving for seat in (f.seat, f.partner))
        if dead or not can_give(d.book, d.state, f.seat, f.give):
            refuse_deal(d, f, "void")
            return False
        return True

    def seats(self, book: Book, state: State, f: Deal) -> tuple[int, ...]:
        return (f.partner,)

    def offers(self, book: Book, state: State, f: Deal, seat: int) -> Offers:
        if not can_give(book, state, seat, f.take):
            return [DECLINE]
        bill = (Line("deal", f.take.money - f.give.money),) if f.take.money or f.give.money else ()
        if not f.take.any_cards:
            return [Offer(act.AcceptDeal(), bill=bill), DECLINE]
        spare = Counter(state.bosses[seat].hand) - Counter(f.take.cards)
        among = tuple(spare.elements())
        count = f.take.any_cards
        return [Offer(act.AcceptDeal(among[:count]), vary=Pick("cards", among, count, count), bill=bill), DECLINE]

    def default(self, book: Book, state: State, f: Deal, seat: int) -> act.Action:
        return act.Decline()

    def answer(self, d: Draft, f: Deal, seat: int, action: act.Action) -> None:
        if not isinstance(action, act.AcceptDeal):
            refuse_deal(d, f, "refused")
            return
        d.drop(f)
        d.state.bosses[f.seat].refused_deal = None
        d.emit(ev.DealClosed(f.seat, f.partner, "accepted"))
        d.pay(f.seat, f.partner, f.give.money, "deal")
        d.pay(f.partner, f.seat, f.take.money, "deal")
        for business in f.give.businesses:
            _hand_over(d, f.seat, f.partner, business)
        for business in f.take.businesses:
            _hand_over(d, f.partner, f.seat, business)
        _pass_cards(d, f.seat, f.partner, f.give.cards)
        _pass_cards(d, f.partner, f.seat, (*f.take.cards, *action.cards))

    def question(self, book: Book, state: State, f: Deal) -> Question:
        return Question("deal", (f.partner,), other=f.seat)

    def blocked(self, book: Book, state: State, f: Deal, seat: int) -> list[Blocked]:
        """Only the partner learns that he cannot give what is asked: it may be a card of his hand."""
        if can_give(book, state, seat, f.take):
            return []
        return [block("accept_deal", "deal_not_held", money=f.take.money, cash=state.bosses[seat].cash)]

    def pace(self, state: State, f: Deal) -> Pace:
        return Pace("deal", state.options.deal_seconds or 0)


def _hand_over(d: Draft, giver: int, taker: int, name: str) -> None:
    """The giver takes one chip back, if he has one there, the receiver lays one (§10.1)."""
    business = d.book.index[name]
    district = d.book.district_of[business]
    d.state.owners[business] = taker
    d.emit(ev.Owned(taker, name, "deal", 0, None if giver == NOBODY else giver))
    d.chip(giver, district, -1)
    d.chip(taker, district, 1)


def _pass_cards(d: Draft, giver: int, taker: int, names: tuple[str, ...]) -> None:
    """Cards as backs for the table."""
    if not names:
        return
    hand = d.state.bosses[giver].hand
    for name in names:
        hand.remove(name)
    d.state.bosses[taker].hand.extend(names)
    d.emit(ev.CardsPassed(giver, taker, len(names), names))
