"""Any actions in any order, legal and nearly legal: what must always hold (reliability goals §5.4: all, money, BU).

Hypothesis draws the matches and shrinks a failure to the shortest one. The suite plays a sample, FULL=1 many long ones.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from game.builtin import rules_of
from game.rules import codec
from game.rules.bots.nearly import nearly_legal, words
from game.rules.contract import Amount, Form, IllegalAction, Offer, Pick, Setup
from game.rules.mechanics.cover import covered
from game.rules.rng import Rng
from game.rules.titles.business import actions as act
from game.rules.titles.business.bot import any_deal
from game.rules.titles.business.drill import any_options, in_play, unlisted
from game.rules.titles.business.events import Money
from game.rules.titles.business.state import State
from tests.rules.adapters import FULL
from tests.rules.business import invariants
from tests.rules.business.middle import in_the_middle

SEEDS = st.integers(0, 2**32 - 1)


class Table(RuleBasedStateMachine):
    """A match of two to eight bosses; the rules of the machine are what may be sent to it."""

    @initialize(
        edition=st.sampled_from(["builtin", "drill"]), seats=st.integers(2, 8), seed=SEEDS, middle=st.booleans()
    )
    def sit_down(self, edition: str, seats: int, seed: int, middle: bool) -> None:
        chance = Random(seed)
        self.rules: Any = rules_of("business", edition)
        options = any_options(self.rules.content, seats, chance)
        self.state: State = self.rules.new_match(Setup(seats, options), Rng(str(seed))).state
        if middle:
            in_the_middle(self.rules, self.state, chance)
        self.bank = -self.cash()

    def cash(self) -> int:
        return sum(boss.cash for boss in self.state.bosses)

    def going_on(self) -> bool:
        return bool(self.state.frames)

    def play(self, seat: int | None, action: Any) -> bool:
        """Whether it was played. Refused: nothing has changed."""
        before = codec.content_hash(self.state)
        try:
            made = self.rules.apply(self.state, seat, action)
        except IllegalAction as refusal:
            made, rule_named = None, bool(refusal.rule)
        assert codec.content_hash(self.state) == before, "apply changed its argument"
        if made is None:
            assert rule_named
            return False
        invariants.check_move(self.rules, self.state, made)
        for event in made.events:
            if isinstance(event, Money):
                assert event.giver != event.taker, "money from nowhere to nowhere"
                assert sum(line.amount for line in event.lines) == event.amount
                if event.giver is None:
                    self.bank -= event.amount
                if event.taker is None:
                    self.bank += event.amount
        assert made.state.decision >= self.state.decision, "questions are numbered upwards"
        self.state = made.state
        return True

    @precondition(going_on)
    @rule(data=st.data())
    def play_an_offer(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(self.rules.to_act(self.state))))
        offer = data.draw(st.sampled_from(self.rules.legal_actions(self.state, seat)))
        action = self.filled(data, seat, offer)
        assert self.play(seat, action) or isinstance(offer.vary, Form), f"{action} was offered and is refused"

    def filled(self, data: st.DataObject, seat: int, offer: Offer[Any]) -> Any:
        match offer.vary:
            case Amount(field, least, most, step):
                steps = data.draw(st.integers(0, (most - least) // step))
                return replace(offer.action, **{field: least + steps * step})
            case Pick(field, among, least, most):
                order = data.draw(st.permutations(among))
                return replace(offer.action, **{field: tuple(order[: data.draw(st.integers(least, most))])})
            case Form():
                view = self.rules.view(self.state, seat)
                return any_deal(view, offer.action, Random(data.draw(SEEDS))) or offer.action
        return offer.action

    @precondition(going_on)
    @rule(lot=SEEDS)
    def run_out_of_time(self, lot: int) -> None:
        seat = Random(lot).choice(sorted(self.rules.to_act(self.state)))
        assert self.play(seat, self.rules.default_action(self.state, seat)), "the default is always legal"

    @precondition(going_on)
    @rule(lot=SEEDS)
    def send_nearly_an_offer(self, lot: int) -> None:
        chance = Random(lot)
        seat = chance.choice(sorted(self.rules.to_act(self.state)))
        offers = self.rules.legal_actions(self.state, seat)
        action = nearly_legal(offers, act.AnyAction, words(self.rules.view(self.state, seat)), chance)
        if isinstance(action, act.Surrender | act.TimeIsUp):
            return
        if chance.random() < 0.3:
            seat = chance.randrange(-1, len(self.state.bosses) + 1)
        before = self.state
        if self.play(seat, action):
            offered = covered(self.rules.legal_actions(before, seat), action)
            assert offered or unlisted(self.rules, before, seat, action), (
                f"{action} by {seat}, though nobody offered it"
            )

    @precondition(going_on)
    @rule(lot=SEEDS)
    def give_up_now_and_then(self, lot: int) -> None:
        if lot % 8 == 0 and (seats := in_play(self.state)):
            assert self.play(seats[lot // 8 % len(seats)], act.Surrender())

    @precondition(going_on)
    @rule()
    def the_clock_strikes(self) -> None:
        may = bool(self.state.options.time_limit_minutes) and not self.state.time_up
        assert self.play(None, act.TimeIsUp()) == may

    @rule()
    def be_stored_and_read_back(self) -> None:
        self.state = codec.decode(codec.encode(self.state), State)

    @precondition(lambda self: not self.going_on())
    @rule(lot=SEEDS)
    def come_late(self, lot: int) -> None:
        chance = Random(lot)
        action = nearly_legal((), act.AnyAction, words(self.rules.view(self.state, None)), chance)
        assert not self.play(chance.choice([None, *range(len(self.state.bosses))]), action)

    @invariant()
    def no_money_is_made(self) -> None:
        assert self.bank + self.cash() == 0
        assert all(boss.cash >= 0 and boss.cash % 50 == 0 for boss in self.state.bosses)

    @invariant()
    def counts_keep_within_the_box(self) -> None:
        content, state = self.rules.content, self.state
        assert len(state.owners) == len(content.businesses) == 24
        assert all(owner == -1 or state.bosses[owner].alive for owner in state.owners)
        hands = [card for boss in state.bosses for card in boss.hand]
        hired = [helper for boss in state.bosses for helper in boss.helpers]
        mafia = sorted([*state.mafia, *state.discard, *hands])
        assert mafia == sorted(card.id for card in content.mafia_cards for _ in range(card.copies))
        assert sorted(state.events) == sorted(card.id for card in content.event_cards for _ in range(card.copies))
        assert sorted([*state.helpers, *hired]) == sorted(helper.id for helper in content.helpers)
        assert len(state.bombs) <= content.constants.bomb_chips

    @invariant()
    def the_fallen_are_asked_nothing(self) -> None:
        asked = self.rules.to_act(self.state)
        assert bool(asked) == (self.rules.outcome(self.state) is None)
        assert all(self.state.bosses[seat].alive for seat in asked)


@pytest.mark.timeout(0 if FULL else 120)
def test_no_sequence_of_actions_breaks_a_promise() -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=2000 if FULL else 30,
            stateful_step_count=200 if FULL else 40,
            derandomize=not FULL,
            database=None,
            deadline=None,
            report_multiple_bugs=False,
            phases=[Phase.generate, Phase.shrink] if FULL else [Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
