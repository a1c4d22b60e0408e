"""What stands beside the play: offers, votes, resigning, playing for a silent player, and their alarms (RULES.md §13)."""

from __future__ import annotations

from game.rules.contract import Alarm, Offer
from game.rules.titles.syndicate import actions as act
from game.rules.titles.syndicate import trades, votes
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.frames import Auction
from game.rules.titles.syndicate.leaving import eliminate
from game.rules.titles.syndicate.refusal import refuse
from game.rules.titles.syndicate.state import State

SILENCE_SECONDS = 60
"""Without a clock: after so long the others may have the default played (§12.3)."""

VOTES: tuple[Offer[act.Action], ...] = (Offer(act.Vote(True)), Offer(act.Vote(False)))


def offers(book: Book, state: State, seat: int) -> list[Offer[act.Action]]:
    """Everything a living seat may do in anybody's turn. Resigning and opening a vote are no moves of the game: `expellable`
    and a living seat say that they are there."""
    found = trades.answers(state, seat)
    if state.ballot is not None and seat in votes.silent(state.ballot):
        found += VOTES
    return found + trades.forms(book, state, seat)


def called(state: State) -> frozenset[int]:
    """Who is asked for an answer to an offer or for a vote."""
    seats = {offer.partner for offer in state.offers}
    if state.ballot is not None:
        seats.update(votes.silent(state.ballot))
    return frozenset(seats)


def alarms(book: Book, state: State) -> list[Alarm]:
    """Offers and votes end, safety ends; without a clock, silence is noticed."""
    found = [_alarm(f"offer:{offer.number}", book.constants.trade_seconds) for offer in state.offers]
    found += [_alarm(f"safe:{seat}", votes.SAFE_SECONDS) for seat in state.safe]
    if state.ballot is not None:
        found.append(_alarm(f"vote:{state.ballot.number}", book.constants.vote_seconds))
    if state.frames and not state.turn.silent:
        frame = state.frames[-1]
        lot = isinstance(frame, Auction)
        if not (state.options.auction_seconds if lot else state.options.turn_seconds):
            bids = f":{frame.made}" if isinstance(frame, Auction) else ""
            found.append(_alarm(f"silence:{frame.number}{bids}", SILENCE_SECONDS))
    return found


def _alarm(name: str, seconds: int) -> Alarm:
    return Alarm(name, seconds, act.TimeIsUp(name))


def ring(d: Draft, what: str) -> None:
    """The site says that the time of an alarm is over."""
    state = d.state
    if all(alarm.name != what for alarm in alarms(d.book, state)):
        raise refuse("no_alarm", what=what)
    kind, number, *_ = what.split(":")
    match kind:
        case "offer":
            trades.close(d, next(offer for offer in state.offers if offer.number == int(number)), "late")
        case "vote":
            count(d)
        case "safe":
            state.safe.remove(int(number))
        case _:
            state.turn.silent = True


def answer(d: Draft, seat: int, action: act.Action) -> None:
    match action:
        case act.MakeOffer():
            trades.propose(d, seat, action)
        case act.AcceptOffer() | act.DeclineOffer() | act.WithdrawOffer():
            trades.answer(d, seat, action)
        case act.OpenVote(target):
            votes.open_vote(d, seat, target)
        case act.Vote(yes):
            votes.vote(d, seat, yes)
        case act.Resign():
            eliminate(d, seat, "resigned")


def count(d: Draft) -> None:
    """Close the vote, and carry out its verdict."""
    target = votes.close(d)
    if target is not None:
        eliminate(d, target, "expelled")


def settle(d: Draft) -> None:
    """After every move: a vote that everybody has answered closes, offers that do not hold any more are void."""
    if d.state.ballot is not None and not votes.silent(d.state.ballot):
        count(d)
    trades.sweep(d)
