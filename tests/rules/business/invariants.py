"""What is always true of a position, and of a move: events are the whole difference (RULES.md §1, §6, §8, §9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.rules import codec
from game.rules.contract import Transition
from game.rules.titles.business import events as told
from game.rules.titles.business.content import Content
from game.rules.titles.business.rules import BusinessRules
from game.rules.titles.business.state import State


def check_position(rules: BusinessRules, state: State) -> None:
    """One open question or an outcome; every count within its limit; the dead own nothing and are asked nothing."""
    assert codec.encode(codec.decode(codec.encode(state), State)) == codec.encode(state)
    _check_question(rules, state)
    content = rules.content
    for boss in state.bosses:
        assert boss.cash >= 0
        assert min(boss.chips) >= 0
        assert sum(boss.chips) <= content.constants.influence_chips_on_board
        assert 1 <= boss.respect <= len(content.respect)
        assert 0 <= boss.at < len(content.board)
        assert 0 <= boss.sentence <= 3
        assert boss.sentence == 0 or content.board[boss.at].kind == "prison"
    for seat, boss in enumerate(state.bosses):
        if not boss.alive:
            assert (boss.cash, boss.hand, boss.helpers, sum(boss.chips)) == (0, [], [], 0)
            assert seat not in state.owners
            assert all(bomb.planter != seat for bomb in state.bombs)
    assert len(state.bombs) <= content.constants.bomb_chips
    assert len({bomb.business for bomb in state.bombs}) == len(state.bombs)
    hired = [helper for boss in state.bosses for helper in boss.helpers]
    assert len(set(hired + state.helpers)) == len(hired + state.helpers)
    assert set(state.spent) <= set(hired)


def _check_question(rules: BusinessRules, state: State) -> None:
    asked = rules.to_act(state)
    question = rules.view(state, None).question
    if rules.outcome(state) is not None:
        assert not asked
        assert question is None
        assert rules.decision(state) == 0
        return
    assert asked
    assert question is not None
    assert set(question.seats) == asked
    assert rules.decision(state) > 0
    for seat, boss in enumerate(state.bosses):
        if seat not in asked:
            assert not rules.legal_actions(state, seat)
            continue
        assert boss.alive
        assert rules.legal_actions(state, seat)
    if question.kind != "lose_helper":
        slots = {level.level: level.slots for level in rules.content.respect}
        waiting = {frame.seat for frame in state.frames if type(frame).__name__ in ("Lose", "Debt")}
        for seat, boss in enumerate(state.bosses):
            assert len(boss.helpers) <= slots[boss.respect] or seat in waiting, "more helpers than slots"


def check_move(rules: BusinessRules, before: State, transition: Transition[State, told.Event]) -> None:
    """The events sum to the change of the state, nothing is lost or made, and the new position is sound."""
    after, events = transition.state, transition.events
    _check_money(before, after, events)
    _check_property(rules.content, before, after, events)
    _check_people(before, after, events)
    _check_cards(before, after)
    for event in events:
        assert codec.decode(codec.encode(event), told.AnyEvent) == event
    check_position(rules, after)


def _all(events: Iterable[told.Event], kind: type) -> list:  # type: ignore[type-arg]
    return [event for event in events if isinstance(event, kind)]


def _check_money(before: State, after: State, events: Sequence[told.Event]) -> None:
    flow = [0] * len(before.bosses)
    for event in _all(events, told.Money):
        assert event.amount > 0
        assert event.giver != event.taker
        assert not event.lines or sum(line.amount for line in event.lines) == event.amount
        if event.giver is not None:
            flow[event.giver] -= event.amount
        if event.taker is not None:
            flow[event.taker] += event.amount
    assert flow == [new.cash - old.cash for old, new in zip(before.bosses, after.bosses, strict=True)]


def _check_property(content: Content, before: State, after: State, events: Sequence[told.Event]) -> None:
    index = {business.id: n for n, business in enumerate(content.businesses)}
    owners = list(before.owners)
    for event in events:
        match event:
            case told.Owned(seat=seat, business=business, former=former):
                assert owners[index[business]] == (-1 if former is None else former)
                owners[index[business]] = seat
            case told.Freed(former=former, business=business):
                assert owners[index[business]] == former
                owners[index[business]] = -1
    assert owners == after.owners
    districts = [district.id for district in content.districts]
    for seat, (old, new) in enumerate(zip(before.bosses, after.bosses, strict=True)):
        change = Counter(dict.fromkeys(districts, 0))
        for event in _all(events, told.Chips):
            if event.seat == seat:
                change[event.district] += event.delta
        assert [old.chips[n] + change[name] for n, name in enumerate(districts)] == new.chips
    bombs = Counter(bomb.business for bomb in before.bombs)
    for event in events:
        match event:
            case told.BombPlanted(business=business):
                bombs[index[business]] += 1
            case told.BombExploded(business=business) | told.BombRemoved(business=business):
                bombs[index[business]] -= 1
    assert +bombs == Counter(bomb.business for bomb in after.bombs)


def _check_people(before: State, after: State, events: Sequence[told.Event]) -> None:
    for seat, (old, new) in enumerate(zip(before.bosses, after.bosses, strict=True)):
        helpers, hand, respect, sentence, at = Counter(old.helpers), len(old.hand), old.respect, old.sentence, old.at
        alive = old.alive
        for event in events:
            match event:
                case told.Hired(seat=who, helper=helper) if who == seat:
                    helpers[helper] += 1
                case told.HelperLost(seat=who, helper=helper) if who == seat:
                    helpers[helper] -= 1
                case told.HelperPoached(giver=giver, taker=taker, helper=helper) if seat in (giver, taker):
                    helpers[helper] += 1 if seat == taker else -1
                case told.CardsDrawn(seat=who, count=count, cards=cards) if who == seat:
                    assert len(cards) == count
                    hand += count
                case told.CardPlayed(seat=who) if who == seat:
                    hand -= 1
                case told.CardsDiscarded(seat=who, cards=cards) if who == seat:
                    hand -= len(cards)
                case told.CardsPassed(giver=giver, taker=taker, count=count) if seat in (giver, taker):
                    hand += count if seat == taker else -count
                case told.RespectChanged(seat=who, before=was, after=now) if who == seat:
                    assert (was, abs(now - was) > 0) == (respect, True)
                    respect = now
                case told.Jailed(seat=who, left=left) if who == seat:
                    sentence = left
                case told.Served(seat=who, left=left) if who == seat:
                    sentence = left
                case told.Released(seat=who) if who == seat:
                    sentence = 0
                case told.Walked(seat=who, path=path) if who == seat:
                    assert path
                    at = path[-1]
                case told.Jumped(seat=who, stop=stop) if who == seat:
                    at = stop
                case told.Eliminated(seat=who) if who == seat:
                    alive = False
                    sentence = 0
        assert alive == new.alive
        assert (+helpers, hand, respect) == (Counter(new.helpers), len(new.hand), new.respect)
        if new.alive:
            assert (sentence, at) == (new.sentence, new.at)


def _check_cards(before: State, after: State) -> None:
    """Every card is exactly once among decks, discard pile and hands, before and after."""

    def world(state: State) -> tuple[Counter[str], Counter[str], Counter[str]]:
        mafia = Counter(state.mafia) + Counter(state.discard) + Counter(c for boss in state.bosses for c in boss.hand)
        helpers = Counter(state.helpers) + Counter(h for boss in state.bosses for h in boss.helpers)
        return mafia, helpers, Counter(state.events)

    assert world(before) == world(after)
