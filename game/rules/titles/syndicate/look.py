"""The making of a view, from nothing (RULES.md §15)."""

from __future__ import annotations

from functools import lru_cache

from game.rules.contract import Viewer
from game.rules.titles.syndicate import auction, trades, votes
from game.rules.titles.syndicate import view as vw
from game.rules.titles.syndicate.book import Book, Land
from game.rules.titles.syndicate.frames import Auction
from game.rules.titles.syndicate.state import State


def look(book: Book, state: State, viewer: Viewer, question: vw.Question | None) -> vw.View:
    lot = next((frame for frame in state.frames if isinstance(frame, Auction)), None)
    land = Land(tuple(state.owners), tuple(state.levels), tuple(state.mortgaged), state.options)
    mine = viewer is not None and bool(state.frames)
    return vw.View(
        viewer=viewer,
        round=state.round,
        order=tuple(state.order),
        active=state.active,
        players=_players(book, state, lot),
        cells=_cells(book, land),
        houses=state.houses,
        hotels=state.hotels,
        jackpot=state.jackpot,
        chance_deck=len(state.chance),
        treasury_deck=len(state.treasury),
        chance_discard=tuple(state.chance_discard),
        treasury_discard=tuple(state.treasury_discard),
        turn=vw.TurnView(
            number=state.turn.number,
            dice=tuple(state.turn.dice),
            doubles=state.turn.doubles,
            again=state.turn.again,
            offers=state.turn.offers,
            silent=state.turn.silent,
        ),
        question=question,
        options=state.options,
        auction=auction.look(book, lot) if lot else None,
        card=state.card,
        talks=tuple(sorted({(offer.seat, offer.partner) for offer in state.offers})),
        offers=tuple(
            vw.OfferView(offer.number, offer.seat, offer.partner, offer.give, offer.take)
            for offer in state.offers
            if viewer is not None and viewer in (offer.seat, offer.partner)
        ),
        turned=tuple(
            vw.OfferView(0, past.seat, past.partner, past.give, past.take)
            for past in state.turned
            if past.seat == viewer
        ),
        partners=tuple(trades.partners(book, state, viewer)) if mine and viewer is not None else (),
        vote=_vote(state, viewer),
        expellable=votes.expellable(state, viewer) if mine and viewer is not None else (),
        safe=tuple(state.safe),
        over=not state.frames,
        reason=state.reason,
    )


def _players(book: Book, state: State, lot: Auction | None) -> tuple[vw.PlayerView, ...]:
    leader, bid = auction.leading(lot) if lot else (-1, 0)
    return tuple(
        [
            vw.PlayerView(
                seat,
                player.cash,
                book.worth(state, seat),
                player.at,
                tuple([book.ids[at] for at in book.ownable if state.owners[at] == seat]),
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


@lru_cache(maxsize=256)
def _cells(book: Book, land: Land) -> tuple[vw.CellView, ...]:
    """The map. Kept: land changes hands once in many moves."""
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
