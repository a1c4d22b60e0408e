"""The open auction (RULES.md §3): everybody at once, bids in order of arrival."""

from __future__ import annotations

from game.rules.contract import Amount, Blocked, IllegalAction, Offer, Pace
from game.rules.titles.syndicate import actions as act
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.frames import Auction
from game.rules.titles.syndicate.refusal import block, refuse
from game.rules.titles.syndicate.state import BANK, State
from game.rules.titles.syndicate.view import AuctionView, BidView

PASS: Offer[act.Action] = Offer(act.Pass())


def leading(f: Auction) -> tuple[int, int]:
    """The seat and the sum of the highest bid; (−1, 0) before the first."""
    return f.bids[-1] if f.bids else (-1, 0)


def least_bid(book: Book, f: Auction) -> int:
    constants = book.constants
    return f.bids[-1][1] + constants.auction_step if f.bids else constants.auction_opening


def hold(d: Draft, at: int) -> None:
    """All living players may bid, who declined included (§3.3)."""
    first = d.state.active
    seats = [*d.book.after(d.state, first), *([first] if d.player(first).living else [])]
    d.push(Auction(cell=at, inside=seats))
    d.emit(ev.AuctionOpened(d.book.ids[at], d.book.constants.auction_opening))


def waits_for(book: Book, state: State, f: Auction) -> tuple[int, ...]:
    """Who may still bid: not the leader, nor who cannot afford the next bid (§3.6)."""
    leader, least = leading(f)[0], least_bid(book, f)
    return tuple(seat for seat in f.inside if seat != leader and state.players[seat].cash >= least)


def run(d: Draft, f: Auction) -> bool:
    """Whether it still waits for somebody; else the lot is sold, or stays free (§3.7)."""
    _without_the_fallen(d, f)
    if waits_for(d.book, d.state, f):
        return True
    d.drop(f)
    winner, amount = leading(f)
    name = d.book.ids[f.cell]
    if winner < 0:
        d.emit(ev.AuctionEnded(name))
    else:
        d.emit(ev.AuctionEnded(name, winner, amount))
        d.pay(winner, BANK, amount, "auction", name)
        d.own(winner, f.cell, "auction", amount)
    return False


def _without_the_fallen(d: Draft, f: Auction) -> None:
    """If the leader is out, the lot is called anew with a full clock; any other leaver counts as passed (§11.1)."""
    gone = [seat for seat in f.inside if not d.player(seat).living]
    if leading(f)[0] in gone:
        f.inside = [seat for seat in (*f.inside, *f.left) if d.player(seat).living]
        f.left, f.bids, f.made, f.number = [], [], 0, 0
        d.emit(ev.AuctionOpened(d.book.ids[f.cell], d.book.constants.auction_opening, anew=True))
        return
    for seat in gone:
        f.inside.remove(seat)
        f.left.append(seat)


def offers(book: Book, state: State, f: Auction, seat: int) -> list[Offer[act.Action]]:
    least = least_bid(book, f)
    return [Offer(act.Bid(least), vary=Amount("amount", least, state.players[seat].cash)), PASS]


def answer(d: Draft, f: Auction, seat: int, action: act.Action) -> None:
    if isinstance(action, act.Bid):
        f.bids = [bid for bid in f.bids if bid[0] != seat]
        f.bids.append((seat, action.amount))
        f.made += 1
        d.emit(ev.BidMade(seat, action.amount))
    else:
        f.inside.remove(seat)
        f.left.append(seat)
        d.emit(ev.AuctionPassed(seat))


def refusal(book: Book, state: State, f: Auction, seat: int, action: act.Action) -> IllegalAction:
    """Why this is no answer of this seat's to the auction."""
    if not isinstance(action, act.Bid | act.Pass):
        return refuse("wrong_state")
    if seat in f.left:
        return refuse("already_passed")
    if seat == leading(f)[0]:
        return refuse("leader_cannot_pass", bid=leading(f)[1])
    cash, least = state.players[seat].cash, least_bid(book, f)
    if isinstance(action, act.Bid) and action.amount < least:
        return refuse("bid_too_low", least=least)
    return refuse("cash", cash=cash, least=least)


def blocked(book: Book, state: State, f: Auction, seat: int) -> list[Blocked]:
    leader, bid = leading(f)
    if seat in f.left:
        return [block("bid", "already_passed")]
    if seat == leader:
        return [block("bid", "leader_cannot_pass", bid=bid), block("pass", "leader_cannot_pass", bid=bid)]
    cash, least = state.players[seat].cash, least_bid(book, f)
    return [block("bid", "cash", least=least, cash=cash)] if cash < least else []


def pace(book: Book, state: State, f: Auction) -> Pace:
    """Each bid prolongs the clock (§3.5); who passes does not touch it."""
    extension = book.constants.auction_extension
    return Pace("auction", state.options.auction_seconds or 0, f"auction:{f.number}", extension, f.made)


def look(book: Book, f: Auction) -> AuctionView:
    """The auction as everybody sees it."""
    leader, bid = leading(f)
    return AuctionView(
        cell=book.ids[f.cell],
        leader=None if leader < 0 else leader,
        bid=bid,
        least=least_bid(book, f),
        inside=tuple(f.inside),
        left=tuple(f.left),
        bids=tuple(BidView(seat, amount) for seat, amount in f.bids),
    )
