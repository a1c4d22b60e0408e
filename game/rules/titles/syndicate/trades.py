"""Deals between any two living players, at any time (RULES.md §7). Open offers stand beside the play."""

from __future__ import annotations

from functools import cache

from game.rules.contract import Form, Line, Offer
from game.rules.titles.syndicate import actions as act
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.frames import Auction
from game.rules.titles.syndicate.refusal import refuse
from game.rules.titles.syndicate.state import Proposal, State, Turned

REMEMBERED_ROUNDS = 5
"""For how many rounds an author is reminded of what came to nothing."""

REMEMBERED = 12
"""The most of them that are kept for one author, so that a snapshot does not grow."""

Offers = list[Offer[act.Action]]


def reserved(state: State, seat: int) -> int:
    """His highest bid in an open auction (§3.8)."""
    for frame in reversed(state.frames):
        if isinstance(frame, Auction):
            return frame.bids[-1][1] if frame.bids and frame.bids[-1][0] == seat else 0
    return 0


def by(state: State, seat: int) -> list[Proposal]:
    return [offer for offer in state.offers if offer.seat == seat]


def to(state: State, seat: int) -> list[Proposal]:
    return [offer for offer in state.offers if offer.partner == seat]


def partners(book: Book, state: State, seat: int) -> list[int]:
    """To whom the seat may make an offer now."""
    if not state.players[seat].living or len(by(state, seat)) >= book.constants.trades_open_per_player:
        return []
    return [other for other, player in enumerate(state.players) if other != seat and not player.why_out]


def forms(book: Book, state: State, seat: int) -> Offers:
    """One form for each partner: what either side may put in is public; `apply` judges it filled."""
    return [_form(partner) for partner in partners(book, state, seat)]


@cache
def _form(partner: int) -> Offer[act.Action]:
    return Offer(act.MakeOffer(partner), vary=Form("give"))


def answers(state: State, seat: int) -> Offers:
    """Accept or decline what is offered to the seat, withdraw what it has offered."""
    found: Offers = []
    for offer in to(state, seat):
        price = offer.take.money - offer.give.money
        bill = (Line("trade", price),) if price else ()
        found += [Offer(act.AcceptOffer(offer.number), bill=bill), Offer(act.DeclineOffer(offer.number))]
    return found + [Offer(act.WithdrawOffer(offer.number)) for offer in by(state, seat)]


def why_not_give(book: Book, state: State, seat: int, bundle: Bundle) -> str:
    """The word against this side of a deal now, or nothing (§7.2, §7.4)."""
    player = state.players[seat]
    if not player.living:
        return "not_living"
    if any(state.owners[book.at[name]] != seat for name in bundle.cells):
        return "not_owner"
    if any(book.built(state, book.at[name]) for name in bundle.cells):
        return "group_built"
    if bundle.jail_cards > len(player.cards):
        return "no_jail_card"
    if bundle.money > player.cash:
        return "cash"
    return "reserved_by_bid" if bundle.money > player.cash - reserved(state, seat) else ""


def propose(d: Draft, seat: int, action: act.MakeOffer) -> None:
    """Put the offer before the partner; nobody waits for his answer."""
    book, state = d.book, d.state
    if len(by(state, seat)) >= book.constants.trades_open_per_player:
        raise refuse("offer_limit", most=book.constants.trades_open_per_player)
    if action.partner not in partners(book, state, seat):
        raise refuse("offer_nobody", partner=action.partner)
    give, take = action.give, action.take
    for giver, bundle in ((seat, give), (action.partner, take)):
        if bundle.money < 0 or bundle.jail_cards < 0:
            raise refuse("offer_money", money=bundle.money)
        if len(set(bundle.cells)) != len(bundle.cells) or not book.at.keys() >= set(bundle.cells):
            raise refuse("not_owner")
        if why := why_not_give(book, state, giver, bundle):
            raise refuse(why, seat=giver, money=bundle.money, cash=state.players[giver].cash)
    if give == Bundle() and take == Bundle():
        raise refuse("offer_empty")
    state.numbered += 1
    state.turn.offers += seat == state.active
    pledged = tuple(at for at in _cells(book, give, take) if state.mortgaged[at])
    state.offers.append(Proposal(state.numbered, seat, action.partner, give, take, pledged))
    d.emit(ev.OfferMade(seat, action.partner, state.numbered, give, take))


def answer(d: Draft, seat: int, action: act.AcceptOffer | act.DeclineOffer | act.WithdrawOffer) -> None:
    """Only the addressee accepts or declines, only the author withdraws."""
    mine = by(d.state, seat) if isinstance(action, act.WithdrawOffer) else to(d.state, seat)
    offer = next((offer for offer in mine if offer.number == action.offer), None)
    if offer is None:
        raise refuse("offer_void", offer=action.offer)
    match action:
        case act.AcceptOffer():
            accept(d, offer)
        case act.DeclineOffer():
            close(d, offer, "declined")
        case _:
            close(d, offer, "withdrawn")


def accept(d: Draft, offer: Proposal) -> None:
    """Checked once more, then everything in one step (§7.3)."""
    if why := why_void(d.book, d.state, offer):
        raise refuse("offer_void", reason=why)
    d.state.offers.remove(offer)
    d.emit(ev.OfferClosed(offer.seat, offer.partner, offer.number, "accepted"))
    d.emit(ev.Traded(offer.seat, offer.partner, offer.give, offer.take))
    for giver, taker, bundle in ((offer.seat, offer.partner, offer.give), (offer.partner, offer.seat, offer.take)):
        d.pay(giver, taker, bundle.money, "trade")
    passed = []
    for giver, taker, bundle in ((offer.seat, offer.partner, offer.give), (offer.partner, offer.seat, offer.take)):
        for name in bundle.cells:
            d.own(taker, d.book.at[name], "trade")
        cards = d.player(giver).cards
        passed += [(giver, taker, cards.pop(0)) for _ in range(bundle.jail_cards)]
    for giver, taker, card in passed:
        d.player(taker).cards.append(card)
        d.emit(ev.CardPassed(giver, taker, card, "trade"))


def close(d: Draft, offer: Proposal, how: str, why: str = "") -> None:
    """The offer came to nothing; its author is reminded of it for a while."""
    state = d.state
    state.offers.remove(offer)
    state.turned.append(Turned(offer.seat, offer.partner, offer.give, offer.take, state.round))
    d.emit(ev.OfferClosed(offer.seat, offer.partner, offer.number, how, why))


def why_void(book: Book, state: State, offer: Proposal) -> str:
    """Why the offer does not hold any more, or nothing: each side still has it, and no mortgage has changed (§7.3)."""
    for giver, bundle in ((offer.seat, offer.give), (offer.partner, offer.take)):
        if why := why_not_give(book, state, giver, bundle):
            return why
    cells = _cells(book, offer.give, offer.take)
    if offer.mortgaged != tuple(at for at in cells if state.mortgaged[at]):
        return "already_mortgaged" if any(state.mortgaged[at] for at in cells) else "not_mortgaged"
    return ""


def sweep(d: Draft) -> None:
    """After every move: offers that do not hold any more are void, and what is long past is forgotten."""
    state = d.state
    for offer in state.offers[:]:
        if why := why_void(d.book, state, offer):
            close(d, offer, "void", why)
    if state.turned:
        kept: list[Turned] = []
        of = [0] * len(state.players)
        for past in reversed(state.turned):
            if state.round - past.round < REMEMBERED_ROUNDS and of[past.seat] < REMEMBERED:
                of[past.seat] += 1
                kept.append(past)
        state.turned = kept[::-1]


def _cells(book: Book, give: Bundle, take: Bundle) -> tuple[int, ...]:
    return tuple(book.at[name] for name in (*give.cells, *take.cells))
