"""The making of a view, from nothing (RULES.md §1: what is public and what is secret)."""

from __future__ import annotations

from functools import lru_cache

from game.rules.contract import Viewer
from game.rules.titles.business import auction, cards, deals
from game.rules.titles.business import content as ct
from game.rules.titles.business import view as vw
from game.rules.titles.business.actions import OfferDeal
from game.rules.titles.business.book import Book
from game.rules.titles.business.frames import Auction, Deal
from game.rules.titles.business.state import Boss, State


def look(book: Book, state: State, viewer: Viewer, question: vw.Question | None, playable: frozenset[str]) -> vw.View:
    """`playable`: ids of the viewer's own cards that he may play this very moment.

    Fields are given by place: so many by name take six times as long.
    """
    top = state.frames[-1] if state.frames else None
    bombs = tuple([(bomb.business, bomb.planter) for bomb in state.bombs]) if state.bombs else ()
    land, businesses = _map(book, tuple(state.owners), bombs, len(state.bosses), state.options.rent_percent)
    return vw.View(
        viewer,
        state.round,
        tuple(state.order),
        state.active,
        tuple([_boss(book, state, seat, boss, *land[seat]) for seat, boss in enumerate(state.bosses)]),
        businesses,
        len(state.mafia),
        tuple(state.discard),
        len(state.events),
        len(state.helpers),
        book.constants.bomb_chips - len(state.bombs),
        _turn(state),
        question,
        state.options,
        auction.look(book, state, top) if isinstance(top, Auction) else None,
        state.event_card,
        _own_hand(book, state.bosses[viewer], playable) if viewer is not None else (),
        _deal(top, viewer) if isinstance(top, Deal) else None,
        tuple(deals.partners(book, state, viewer)) if viewer is not None else (),
        _refused_deal(book, state, viewer) if viewer is not None else None,
        not state.frames,
        state.reason,
    )


def _boss(book: Book, state: State, seat: int, boss: Boss, businesses: tuple[str, ...], land: int) -> vw.BossView:
    """`businesses` are his, `land` what they are worth."""
    return vw.BossView(
        seat,
        boss.cash,
        boss.cash + land,
        boss.respect,
        boss.at,
        len(boss.hand),
        tuple([_helper(book, helper, helper in state.spent) for helper in boss.helpers]) if boss.helpers else (),
        book.slots[boss.respect - 1],
        businesses,
        tuple(boss.chips),
        boss.sentence,
        not boss.why_out,
        boss.lying_low,
        boss.place,
        boss.why_out,
        boss.killer,
        boss.round_out,
    )


@lru_cache(maxsize=256)
def _helper(book: Book, helper: str, spent: bool) -> vw.HelperView:
    return vw.HelperView(helper, not spent if isinstance(book.powers[helper], ct.Armour) else None)


@lru_cache(maxsize=256)
def _map(
    book: Book, owners: tuple[int, ...], bombs: tuple[tuple[int, int], ...], seats: int, percent: int | None
) -> tuple[tuple[tuple[tuple[str, ...], int], ...], tuple[vw.BusinessView, ...]]:
    """`_land` and `_businesses`. Kept: land changes hands once in many moves. `bombs` are (business, planter)."""
    return _land(book, owners, seats), _businesses(book, owners, dict(bombs), percent)


def _land(book: Book, owners: tuple[int, ...], seats: int) -> tuple[tuple[tuple[str, ...], int], ...]:
    """The businesses of every seat and the sum of their board prices."""
    owned: list[list[int]] = [[] for _ in range(seats)]
    for business, owner in enumerate(owners):
        if owner >= 0:
            owned[owner].append(business)
    return tuple(
        (tuple(book.ids[business] for business in his), sum(book.price[business] for business in his)) for his in owned
    )


def _businesses(
    book: Book, owners: tuple[int, ...], bombs: dict[int, int], percent: int | None
) -> tuple[vw.BusinessView, ...]:
    """Every business; `bombs` are the planters by business."""
    return tuple(
        vw.BusinessView(
            id=name,
            at=book.sector_of[business],
            district=book.district_ids[book.district_of[business]],
            owner=None if owners[business] < 0 else owners[business],
            rent=book.rent(owners, percent, business),
            bomb=bombs.get(business),
        )
        for business, name in enumerate(book.ids)
    )


def _turn(state: State) -> vw.TurnView:
    turn = state.turn
    return vw.TurnView(
        tuple(turn.dice),
        turn.raised,
        turn.carded,
        turn.ambushed,
        tuple(turn.influenced),
        deals.OFFERS_A_TURN - deals.refused(state, state.active),
        bool(turn.dice),
        tuple(turn.aimed),
        tuple(turn.aimed_helpers),
        tuple(turn.refused),
    )


def _own_hand(book: Book, boss: Boss, playable: frozenset[str]) -> tuple[vw.CardView, ...]:
    """One's own cards, priced for oneself."""
    if not boss.hand:
        return ()
    return _hand(book, tuple(boss.hand), boss.respect, book.helper_with(boss, ct.AttemptDiscount), playable)


@lru_cache(maxsize=256)
def _hand(
    book: Book, names: tuple[str, ...], respect: int, helper: str, playable: frozenset[str]
) -> tuple[vw.CardView, ...]:
    """Kept: most looks find the hand as it was."""
    found = []
    for name in names:
        cost = cards.price_at(book, book.mafia[name], respect, helper)
        found.append(vw.CardView(name, cost.amount, cost.paid, name in playable))
    return tuple(found)


def _deal(deal: Deal, viewer: Viewer) -> vw.DealView | None:
    """For the two who talk; the table sees only that they do."""
    if viewer not in (deal.seat, deal.partner):
        return None
    return vw.DealView(deal.seat, deal.partner, deal.give, deal.take)


def _refused_deal(book: Book, state: State, viewer: int) -> OfferDeal | None:
    """One's own last offer, unless what it gave is no longer one's own: a card that went on is not spoken of."""
    offer = state.bosses[viewer].refused_deal
    return offer if offer is not None and deals.can_give(book, state, viewer, offer.give) else None
