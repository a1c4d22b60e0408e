"""The making of a view, from nothing (RULES.md §1: what is public and what is secret)."""

from __future__ import annotations

from game.rules.contract import Viewer
from game.rules.mechanics.bill import settle
from game.rules.titles.business import auction, cards, deals
from game.rules.titles.business import content as ct
from game.rules.titles.business import view as vw
from game.rules.titles.business.book import Book
from game.rules.titles.business.frames import Auction, Deal
from game.rules.titles.business.state import State


def look(book: Book, state: State, viewer: Viewer, question: vw.Question | None, playable: frozenset[str]) -> vw.View:
    """`playable`: ids of the viewer's own cards that he may play this very moment."""
    top = state.frames[-1] if state.frames else None
    lot = next((frame for frame in state.frames if isinstance(frame, Auction)), None)
    return vw.View(
        viewer=viewer,
        round=state.round,
        order=tuple(state.order),
        active=state.active,
        bosses=tuple(_boss(book, state, seat) for seat in range(len(state.bosses))),
        businesses=_businesses(book, state),
        mafia_deck=len(state.mafia),
        mafia_discard=tuple(state.discard),
        event_deck=len(state.events),
        helper_deck=len(state.helpers),
        bombs_left=book.constants.bomb_chips - len(state.bombs),
        turn=_turn(state),
        question=question,
        options=state.options,
        auction=auction.look(book, state, lot) if lot else None,
        event_card=state.event_card,
        hand=_hand(book, state, viewer, playable) if viewer is not None else (),
        deal=_deal(top, viewer),
        partners=tuple(deals.partners(book, state, viewer)) if viewer is not None else (),
        over=not state.frames,
        reason=state.reason,
    )


def _boss(book: Book, state: State, seat: int) -> vw.BossView:
    boss = state.bosses[seat]
    return vw.BossView(
        seat=seat,
        cash=boss.cash,
        worth=book.worth(state, seat),
        respect=boss.respect,
        at=boss.at,
        cards=len(boss.hand),
        helpers=tuple(
            vw.HelperView(helper, helper not in state.spent if isinstance(book.powers[helper], ct.Armour) else None)
            for helper in boss.helpers
        ),
        slots=book.slots[boss.respect - 1],
        businesses=tuple(book.ids[business] for business in book.owned(state, seat)),
        chips=tuple(boss.chips),
        sentence=boss.sentence,
        alive=not boss.why_out,
        lying_low=boss.lying_low,
        place=boss.place,
        why_out=boss.why_out,
        killer=boss.killer,
        round_out=boss.round_out,
    )


def _businesses(book: Book, state: State) -> tuple[vw.BusinessView, ...]:
    bombs = {bomb.business: bomb.planter for bomb in state.bombs}
    return tuple(
        vw.BusinessView(
            id=name,
            at=book.sector_of[business],
            district=book.district_ids[book.district_of[business]],
            owner=None if state.owners[business] < 0 else state.owners[business],
            rent=book.rent(state, business),
            bomb=bombs.get(business),
        )
        for business, name in enumerate(book.ids)
    )


def _turn(state: State) -> vw.TurnView:
    turn = state.turn
    return vw.TurnView(
        dice=tuple(turn.dice),
        raised=turn.raised,
        carded=turn.carded,
        ambushed=turn.ambushed,
        influenced=tuple(turn.influenced),
        offers_left=deals.OFFERS_A_TURN - deals.refused(state, state.active),
        rolled=bool(turn.dice),
    )


def _hand(book: Book, state: State, seat: int, playable: frozenset[str]) -> tuple[vw.CardView, ...]:
    """One's own cards, priced for oneself."""
    found = []
    for name in state.bosses[seat].hand:
        price, lines = settle(cards.bill(book, state, seat, book.mafia[name]))
        found.append(vw.CardView(name, price, lines, name in playable))
    return tuple(found)


def _deal(top: object, viewer: Viewer) -> vw.DealView | None:
    """For the two who talk; the table sees only that they do."""
    if not isinstance(top, Deal) or viewer not in (top.seat, top.partner):
        return None
    return vw.DealView(top.seat, top.partner, top.give, top.take)
