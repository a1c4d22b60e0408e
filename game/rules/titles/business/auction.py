"""The open auction: D6 (RULES.md §7.3)."""

from __future__ import annotations

from game.rules.contract import Amount, Blocked, IllegalAction, Offer, Pace
from game.rules.titles.business import actions as act
from game.rules.titles.business import events as ev
from game.rules.titles.business import property
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Auction
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.refusal import block, refuse
from game.rules.titles.business.state import State
from game.rules.titles.business.view import AuctionView, BidView, Question

LEAVE: Offer[act.Action] = Offer(act.LeaveAuction())


def leading(f: Auction) -> tuple[int, int]:
    """The seat and the sum of the highest bid of a boss still in; (−1, 0) before the first."""
    for seat, amount in reversed(f.bids):
        if seat in f.inside:
            return seat, amount
    return -1, 0


def least_bid(book: Book, f: Auction) -> int:
    leader, bid = leading(f)
    return book.price[f.business] if leader < 0 else bid + book.constants.auction_step


def drop_out(d: Draft, f: Auction, seat: int) -> None:
    """Who surrenders is dropped at once, his bids are void (§15)."""
    if seat in f.inside:
        f.inside.remove(seat)
        f.left.append(seat)
        f.bids = [bid for bid in f.bids if bid[0] != seat]
        d.emit(ev.AuctionLeft(seat))


class AuctionHandler(Asking[Auction]):
    """Everybody at once, bids in order of arrival. Who cannot bid now has one answer only and is not asked (§3.1)."""

    def run(self, d: Draft, f: Auction) -> bool:
        state = d.state
        if not f.opened:
            f.opened = True
            around = d.book.circle(state, state.active)
            f.inside = [seat for seat in (*around[1:], around[0]) if seat not in state.leaving]
            d.emit(ev.AuctionOpened(d.book.ids[f.business], d.book.price[f.business]))
        if self.seats(d.book, state, f):
            return True
        d.drop(f)
        winner, amount = leading(f)
        name = d.book.ids[f.business]
        if winner < 0:
            d.emit(ev.AuctionEnded(name))
        else:
            d.emit(ev.AuctionEnded(name, winner, amount))
            property.acquire(d, winner, f.business, "auction", amount)
        return False

    def seats(self, book: Book, state: State, f: Auction) -> tuple[int, ...]:
        leader, _ = leading(f)
        least = least_bid(book, f)
        return tuple(seat for seat in f.inside if seat != leader and state.bosses[seat].cash >= least)

    def offers(self, book: Book, state: State, f: Auction, seat: int) -> Offers:
        least = least_bid(book, f)
        most = state.bosses[seat].cash // 50 * 50
        return [Offer(act.Bid(least), vary=Amount("amount", least, most, 50)), LEAVE]

    def default(self, book: Book, state: State, f: Auction, seat: int) -> act.Action:
        return act.LeaveAuction()

    def answer(self, d: Draft, f: Auction, seat: int, action: act.Action) -> None:
        if isinstance(action, act.Bid):
            f.bids = [bid for bid in f.bids if bid[0] != seat]
            f.bids.append((seat, action.amount))
            f.made += 1
            d.emit(ev.BidMade(seat, action.amount))
        else:
            f.inside.remove(seat)
            f.left.append(seat)
            d.emit(ev.AuctionLeft(seat))

    def question(self, book: Book, state: State, f: Auction) -> Question:
        return Question("auction", self.seats(book, state, f), business=book.ids[f.business], price=least_bid(book, f))

    def blocked(self, book: Book, state: State, f: Auction, seat: int) -> list[Blocked]:
        if seat not in f.inside:
            return []
        leader, bid = leading(f)
        cash, least = state.bosses[seat].cash, least_bid(book, f)
        if seat == leader:
            return [block("bid", "leads", bid=bid), block("leave_auction", "leads", bid=bid)]
        return [block("bid", "cash", least=least, cash=cash)] if cash < least else []

    def refusal(self, book: Book, state: State, f: Auction, seat: int, action: act.Action) -> IllegalAction:
        leader, bid = leading(f)
        if seat not in f.inside:
            return refuse("not_yours")
        if seat == leader and isinstance(action, act.Bid | act.LeaveAuction):
            return refuse("leads", bid=bid)
        if not isinstance(action, act.Bid):
            return refuse("not_an_answer")
        least, cash = least_bid(book, f), state.bosses[seat].cash
        if action.amount < least:
            return refuse("bid_low", least=least)
        return refuse("cash", price=action.amount, cash=cash) if action.amount > cash else refuse("bid_step", step=50)

    def pace(self, state: State, f: Auction) -> Pace:
        """Each bid opens a new allowance, so the clock starts anew; a boss who leaves does not touch it."""
        return Pace("auction", state.options.auction_seconds or 0, f"auction:{f.number}:{f.made}")


def look(book: Book, state: State, f: Auction) -> AuctionView:
    """The auction as everybody sees it."""
    leader, bid = leading(f)
    return AuctionView(
        business=book.ids[f.business],
        leader=None if leader < 0 else leader,
        bid=bid,
        least=least_bid(book, f),
        inside=tuple(f.inside),
        left=tuple(f.left),
        bids=tuple(BidView(seat, amount) for seat, amount in f.bids),
    )
