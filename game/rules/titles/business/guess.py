"""A position that fits a view: what the viewer may not know is dealt by lot. What a bot that looks ahead plays on with.

Only questions whose stack of frames can be told from the view are rebuilt: the two windows, the purchase, the auction.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from game.rules.titles.business import effects as fx
from game.rules.titles.business.book import Book
from game.rules.titles.business.frames import AnyFrame, Auction, Turn, Visit
from game.rules.titles.business.state import NOBODY, Bomb, Boss, State, TurnMarks
from game.rules.titles.business.view import BossView, View

QUESTIONS = frozenset({"before", "after", "buy", "auction"})
"""Kinds of question whose position `guess` can rebuild."""


def guess(book: Book, view: View, rng: Random) -> State | None:
    """A state that looks like this to the viewer, or None where the view does not tell what is under way."""
    if view.question is None or view.question.kind not in QUESTIONS:
        return None
    state = State(
        seed=f"guess {rng.random()}",
        draws=0,
        options=view.options,
        order=list(view.order),
        active=view.active,
        bosses=[_boss(boss) for boss in view.bosses],
        owners=[NOBODY if place.owner is None else place.owner for place in view.businesses],
        mafia=[],
        events=_shuffled([card.id for card in book.content.event_cards for _ in range(card.copies)], rng),
        helpers=[],
        discard=list(view.mafia_discard),
        round=view.round,
        decision=1,
    )
    hired = {helper.id for boss in view.bosses for helper in boss.helpers}
    state.helpers = _shuffled([helper.id for helper in book.content.helpers if helper.id not in hired], rng)
    state.spent = [helper.id for boss in view.bosses for helper in boss.helpers if helper.charged is False]
    _deal(book, state, view, rng)
    state.bombs = _bombs(book, view)
    state.turn = TurnMarks(
        number=1,
        dice=list(view.turn.dice),
        raised=view.turn.raised,
        carded=view.turn.carded,
        ambushed=view.turn.ambushed,
        saved=bool(view.turn.influenced),
        influenced=list(view.turn.influenced),
        aimed=list(view.turn.aimed),
        aimed_helpers=list(view.turn.aimed_helpers),
        refused=[3] * len(view.bosses),  # nobody bargains in a guess
    )
    state.frames = _frames(book, state, view)
    return state


def _boss(boss: BossView) -> Boss:
    return Boss(
        cash=boss.cash,
        chips=list(boss.chips),
        respect=boss.respect,
        at=boss.at,
        helpers=[helper.id for helper in boss.helpers],
        sentence=boss.sentence,
        lying_low=boss.lying_low,
        place=boss.place,
        why_out=boss.why_out,
        killer=boss.killer,
        round_out=boss.round_out,
    )


def _deal(book: Book, state: State, view: View, rng: Random) -> None:
    """One's own hand and refused deal as they are; the cards that lie in no open place, to the others and to the deck."""
    unseen = Counter({card.id: card.copies for card in book.content.mafia_cards})
    unseen.subtract(view.mafia_discard)
    unseen.subtract(card.id for card in view.hand)
    pool = _shuffled(list(unseen.elements()), rng)
    for boss in view.bosses:
        if boss.seat == view.viewer:
            state.bosses[boss.seat].hand = [card.id for card in view.hand]
            state.bosses[boss.seat].refused_deal = view.refused_deal
        else:
            state.bosses[boss.seat].hand = [pool.pop() for _ in range(min(boss.cards, len(pool)))]
    state.mafia = pool


def _bombs(book: Book, view: View) -> list[Bomb]:
    """Which card a bomb came from is not shown where an edition has several; they are taken to be the first."""
    card = next((card for card in book.content.mafia_cards if card.id in book.bombs), None)
    effect = next((effect for effect in card.effects if isinstance(effect, fx.PlantBomb)), None) if card else None
    if card is None or effect is None:
        return []
    return [
        Bomb(book.index[place.id], place.bomb, card.id, effect.hit, effect.victims)
        for place in view.businesses
        if place.bomb is not None
    ]


def _frames(book: Book, state: State, view: View) -> list[AnyFrame]:
    question, active = view.question, view.active
    assert question is not None
    if question.kind in ("before", "after"):
        return [Turn(number=1, stage=question.kind)]
    business = book.index[question.business]
    majority = book.has_majority(state, active, book.district_of[business])
    stack: list[AnyFrame] = [Turn(stage="after")]
    if question.kind == "buy":
        return [*stack, Visit(number=1, seat=active, business=business, majority=majority, stage="buy")]
    auction = view.auction
    assert auction is not None
    if state.bosses[active].at == book.sector_of[business]:
        stack.append(Visit(seat=active, business=business, majority=majority, stage="then"))
    bids = [(bid.seat, bid.amount) for bid in auction.bids]
    stack.append(
        Auction(
            number=1,
            business=business,
            inside=list(auction.inside),
            left=list(auction.left),
            bids=bids,
            made=len(bids),
            opened=True,
        )
    )
    return stack


def _shuffled(items: list[str], rng: Random) -> list[str]:
    rng.shuffle(items)
    return items
