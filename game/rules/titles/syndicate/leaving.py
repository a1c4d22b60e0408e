"""A player is out, and the match ends (RULES.md §10.2, §10.4, §11)."""

from __future__ import annotations

from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate import property, votes
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.state import BANK, NOBODY


def eliminate(d: Draft, seat: int, why: str, creditor: int = BANK) -> None:
    """The estate goes to the creditor or the bank; who is left alone wins at once."""
    state, player = d.state, d.player(seat)
    if not player.living:
        return
    place = len(d.book.living(state))
    d.emit(ev.Eliminated(seat, why, place, None if creditor == BANK else creditor))
    player.why_out, player.place, player.round_out = why, place, state.round
    player.creditor = None if creditor == BANK else creditor
    player.jailed, player.attempts = False, 0
    _hand_over(d, seat, creditor)
    _close_talks(d, seat)
    if seat in state.safe:
        state.safe.remove(seat)
    if place == 2:
        finish(d, "last_player")
    elif seat == state.active:
        d.end_turn()


def _hand_over(d: Draft, seat: int, creditor: int) -> None:
    state, book, player = d.state, d.book, d.player(seat)
    d.pay(seat, creditor, player.cash, "estate")
    for at in book.owned(state, seat):
        if creditor == BANK:
            property.clear(d, at)
            state.owners[at], state.mortgaged[at] = NOBODY, False
            d.emit(ev.Freed(seat, book.ids[at]))
        else:
            d.own(creditor, at, "estate")
    for card in player.cards:
        if creditor == BANK:
            put_back(d, seat, card, "out")
        else:
            d.player(creditor).cards.append(card)
            d.emit(ev.CardPassed(seat, creditor, card, "estate"))
    player.cards = []


def put_back(d: Draft, seat: int, card: str, why: str) -> None:
    """A jail card to the discard pile of the deck it came from (§8.4)."""
    getattr(d.state, f"{d.book.deck_of[card]}_discard").append(card)
    d.emit(ev.CardReturned(seat, card, why))


def _close_talks(d: Draft, seat: int) -> None:
    """Offers of his and to him, a vote of his or against him, his voice in another (§10.4)."""
    state = d.state
    for offer in [offer for offer in state.offers if seat in (offer.seat, offer.partner)]:
        state.offers.remove(offer)
        d.emit(ev.OfferClosed(offer.seat, offer.partner, offer.number, "out"))
    votes.without(d, seat)


def finish(d: Draft, reason: str) -> None:
    """Places for all who still live, by net worth; equals share a place (§11.3)."""
    state = d.state
    worth = tuple(d.book.worth(state, seat) for seat in range(len(state.players)))
    living = d.book.living(state)
    for seat in living:
        state.players[seat].place = 1 + sum(worth[other] > worth[seat] for other in living)
    for offer in state.offers:
        d.emit(ev.OfferClosed(offer.seat, offer.partner, offer.number, "out"))
    state.offers.clear()
    state.ballot = None
    state.reason = reason
    state.frames.clear()
    d.emit(ev.MatchEnded(tuple(player.place for player in state.players), reason, worth))
