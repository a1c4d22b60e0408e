"""The making of a view, from nothing (RULES.md §15)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.rules.contract import Viewer
from game.rules.titles.syndicate import auction, trades, votes
from game.rules.titles.syndicate import view as vw
from game.rules.titles.syndicate.book import Book, Land
from game.rules.titles.syndicate.frames import Auction
from game.rules.titles.syndicate.state import State, TurnMarks


def look(book: Book, state: State, viewer: Viewer, question: vw.Question | None) -> vw.View:
    """Fields are given by place: so many by name take six times as long."""
    top = state.frames[-1] if state.frames else None
    lot = top if isinstance(top, Auction) else None
    land = Land(tuple(state.owners), tuple(state.levels), tuple(state.mortgaged), state.options)
    cells, holdings = _map(book, land, len(state.players))
    talks = tuple(sorted({(offer.seat, offer.partner) for offer in state.offers})) if state.offers else ()
    mine = viewer is not None and bool(state.frames)
    return vw.View(
        viewer,
        state.round,
        tuple(state.order),
        state.active,
        _players(book, state, lot, holdings),
        cells,
        state.houses,
        state.hotels,
        state.jackpot,
        len(state.chance),
        len(state.treasury),
        tuple(state.chance_discard),
        tuple(state.treasury_discard),
        _turn(state.turn),
        question,
        state.options,
        auction.look(book, lot) if lot else None,
        state.card,
        talks,
        _offers(state, viewer),
        _turned(state, viewer),
        tuple(trades.partners(book, state, viewer)) if mine and viewer is not None else (),
        _vote(state, viewer),
        votes.expellable(state, viewer) if mine and viewer is not None else (),
        tuple(state.safe),
        not state.frames,
        state.reason,
    )


def _turn(turn: TurnMarks) -> vw.TurnView:
    return vw.TurnView(turn.number, tuple(turn.dice), turn.doubles, turn.again, turn.offers, turn.silent)


def _offers(state: State, viewer: Viewer) -> tuple[vw.OfferView, ...]:
    """Open offers of the viewer and to him."""
    if viewer is None or not state.offers:
        return ()
    return tuple(
        [
            vw.OfferView(offer.number, offer.seat, offer.partner, offer.give, offer.take)
            for offer in state.offers
            if viewer in (offer.seat, offer.partner)
        ]
    )


def _turned(state: State, viewer: Viewer) -> tuple[vw.OfferView, ...]:
    """What the viewer offered of late in vain."""
    if viewer is None or not state.turned:
        return ()
    return tuple(
        [vw.OfferView(0, past.seat, past.partner, past.give, past.take) for past in state.turned if past.seat == viewer]
    )


def _players(book: Book, state: State, lot: Auction | None, holdings: tuple[Holding, ...]) -> tuple[vw.PlayerView, ...]:
    leader, bid = auction.leading(lot) if lot else (-1, 0)
    return tuple(
        [
            vw.PlayerView(
                seat,
                player.cash,
                player.cash + holdings[seat].worth,
                player.at,
                holdings[seat].cells,
                tuple(player.cards),
                player.jailed,
                player.attempts,
                player.living,
                seat in state.bots,
                bid if seat == leader else 0,
                player.place,
                player.why_out,
                player.creditor,
                player.round_out,
            )
            for seat, player in enumerate(state.players)
        ]
    )


class Holding(NamedTuple):
    """The cells of a seat, and what they and their buildings are worth (§11.3)."""

    cells: tuple[str, ...]
    worth: int


@lru_cache(maxsize=256)
def _map(book: Book, land: Land, seats: int) -> tuple[tuple[vw.CellView, ...], tuple[Holding, ...]]:
    """The cells, and the holding of every seat. Kept: land changes hands once in many moves."""
    holdings = [
        Holding(tuple(book.ids[at] for at in book.ownable if land.owners[at] == seat), book.holding(land, seat))
        for seat in range(seats)
    ]
    return _cells(book, land), tuple(holdings)


def _cells(book: Book, land: Land) -> tuple[vw.CellView, ...]:
    return tuple(
        [
            vw.CellView(
                book.ids[at],
                at,
                book.group_of[at],
                None if land.owners[at] < 0 else land.owners[at],
                land.levels[at],
                land.mortgaged[at],
                book.rent(land, at, 1),
                book.doubled(land, at),
            )
            for at in book.ownable
        ]
    )


def _vote(state: State, viewer: Viewer) -> vw.VoteView | None:
    ballot = state.ballot
    if ballot is None:
        return None
    mine = (
        None
        if viewer is None or viewer in votes.silent(ballot) or viewer not in ballot.voters
        else viewer in ballot.yes
    )
    answered = tuple(sorted([*ballot.yes, *ballot.no]))
    return vw.VoteView(ballot.opener, ballot.target, tuple(ballot.voters), answered, mine)
