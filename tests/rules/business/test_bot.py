"""What the bots may and may not do (cases.md: no bot gives property away, repeats a refused deal, or peeks)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.builtin import rules_of
from game.rules.contract import Bot, Setup
from game.rules.playout import Step, playout, walk
from game.rules.titles.business import TITLE, events
from game.rules.titles.business import actions as act
from game.rules.titles.business.bargainer import CARD, Bargainer
from game.rules.titles.business.guess import QUESTIONS, guess
from game.rules.titles.business.lookahead import MOST_MOVES
from game.rules.titles.business.options import Options
from game.rules.titles.business.rules import BusinessRules
from game.rules.titles.business.worth import Worth
from tests.rules.adapters import FULL
from tests.rules.business.position import A, B, Table, boss, position

RULES = rules_of("business")


@cache
def greedy_match(seats: int, number: int) -> tuple[Step, ...]:
    return tuple(walk(RULES, Setup(seats, Options()), [TITLE.bot("greedy", RULES)] * seats, f"bots {number}"))


def greedy_steps() -> Iterator[Step]:
    for seats in (2, 4, 8):
        for number in range(2):
            yield from greedy_match(seats, number)


def question(step: Step) -> str:
    asked = RULES.view(step.before, None).question
    return asked.kind if asked else ""


def test_a_greedy_boss_never_offers_property_or_cards():
    deals = [step.action for step in greedy_steps() if isinstance(step.action, act.OfferDeal)]
    assert deals, "nobody bargained: the test looks at nothing"
    for deal in deals:
        assert not deal.give.businesses
        assert not deal.give.cards
        assert not deal.give.any_cards
        assert deal.take.businesses


def test_a_greedy_boss_sells_for_debts_only():
    sales = [step for step in greedy_steps() if isinstance(step.action, act.Sell)]
    assert all(question(step) == "debt" for step in sales)


def test_a_greedy_boss_never_surrenders():
    assert not any(isinstance(step.action, act.Surrender) for step in greedy_steps())


def seated(*names: str) -> list[Bot]:
    """Bots by name; ``bargainer`` is the play that the bot that looks ahead stands on, without the looking."""
    return [Bargainer(Worth(RULES.content)) if name == "bargainer" else TITLE.bot(name, RULES) for name in names]


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("names", [("greedy",), ("bargainer", "random"), ("bargainer", "greedy"), ("random",)])
def test_a_refused_deal_is_never_offered_twice_running(names: tuple[str, ...], seats: int):
    refused: dict[int, act.OfferDeal] = {}
    offers = 0
    bots = seated(*(names[seat % len(names)] for seat in range(seats)))
    for step in walk(RULES, Setup(seats, Options()), bots, "bargaining"):
        if isinstance(step.action, act.OfferDeal):
            offers += 1
            offered = step.action
            assert refused.get(step.seat) != offered, f"{names[step.seat % len(names)]} asks again"
        for event in step.events:
            if isinstance(event, events.DealClosed):
                refused.pop(event.seat, None)
                if event.how != "accepted":
                    refused[event.seat] = offered
    assert offers or names == ("greedy",), "nobody bargained: the test looks at nothing"


def asked(bot: Bot, table: Table, seat: int) -> Any:
    """What the bot does in this seat."""
    return bot.choose(table.view(seat), table.rules.legal_actions(table.state, seat), Random(1))


def test_a_bargainer_bids_more_to_who_refused_and_waits_before_he_asks_again():
    table = position(A=boss(cash=9000, respect=5), B=boss(hand=["bail"]))
    bot = Bargainer(Worth(RULES.content))

    def asks(round_: int) -> list[int]:
        """The bids of one turn that A begins in this round."""
        table.state.round = round_
        table.state.turn.refused = []
        bids = []
        while isinstance(action := asked(bot, table, A), act.OfferDeal):
            bids.append(action.give.money)
            table.play(A, action)
            table.play(B, act.Decline())
        return bids

    assert [asks(round_) for round_ in (1, 2, 3, 4, 6)] == [[1000], [], [1200], [], [1400]]


@pytest.mark.parametrize("seats", [2, 4])
def test_cards_do_not_go_to_and_fro_between_two_who_judge_them_alike(seats: int):
    """One who would buy a rival's card at a price does not sell one of his own at it."""
    offered = 0
    for step in walk(RULES, Setup(seats, Options()), seated(*["bargainer"] * seats), "to and fro"):
        offered += isinstance(step.action, act.OfferDeal) and step.action.take.any_cards > 0
        assert not any(isinstance(event, events.CardsPassed) for event in step.events)
    assert offered, "nobody bargained: the test looks at nothing"


@pytest.mark.parametrize("price", range(1000, 6000, 500))
def test_a_bargainer_sells_a_card_for_more_than_he_would_give_for_one(price: int):
    table = position(A=boss(cash=9000), B=boss(cash=9000, hand=["bail"]))
    table.play(A, act.OfferDeal(B, act.Bundle(money=price), act.Bundle(any_cards=1)))
    dearest = 2 * CARD
    sells = isinstance(asked(Bargainer(Worth(RULES.content)), table, B), act.AcceptDeal)
    assert sells == (price > dearest)


def test_a_greedy_boss_never_bids_more_than_he_has():
    for step in greedy_steps():
        if isinstance(step.action, act.Bid):
            assert step.action.amount <= step.before.bosses[step.seat].cash


@pytest.mark.parametrize("seats", [2, 4])
def test_a_guess_looks_like_the_position_it_was_made_from(seats: int):
    """Looking ahead starts from the view: the guessed state shows its viewer exactly that view, bar the bargaining."""
    seen = set()
    for step in greedy_match(seats, 0):
        kind = question(step)
        for seat in RULES.to_act(step.before):
            view = RULES.view(step.before, seat)
            state = guess(RULES.book, view, Random(1))
            assert (state is not None) == (kind in QUESTIONS)
            if state is not None:
                seen.add(kind)
                again = RULES.view(state, seat)
                turn = replace(again.turn, offers_left=view.turn.offers_left, refused=view.turn.refused)
                assert replace(again, turn=turn, event_card=view.event_card, partners=view.partners) == view
    assert {"before", "after", "buy"} <= seen


def test_a_guess_does_not_peek():
    """The hand that a guess deals to a rival is not the hand he holds, but by luck."""
    alike = told = 0
    for step in greedy_match(2, 0):
        if question(step) != "before":
            continue
        rival = 1 - step.seat
        if len(step.before.bosses[rival].hand) >= 2:
            guessed = guess(RULES.book, RULES.view(step.before, step.seat), Random(7))
            told += 1
            alike += sorted(guessed.bosses[rival].hand) == sorted(step.before.bosses[rival].hand)
    assert told >= 5
    assert alike < told / 2


def test_looking_ahead_answers_the_same_to_the_same_question():
    bot = TITLE.bot("lookahead", RULES)
    step = next(step for step in greedy_match(2, 0) if question(step) == "buy")
    view, offers = RULES.view(step.before, step.seat), RULES.legal_actions(step.before, step.seat)
    assert bot.choose(view, offers, Random(3)) == bot.choose(view, offers, Random(3))


# Strength and time.

SEATED_BY_TURNS = ("lookahead", "greedy")
DUELS, NEEDED = (500, 325) if FULL else (2, 1)
"""The goal is 65 % of many matches (`make duels`); the suite plays a few."""


def test_looking_ahead_beats_greedy():
    tally, failures = playout(TITLE, RULES, Setup(2, Options()), DUELS, "duels", SEATED_BY_TURNS)
    assert not failures
    print(f"{tally.wins_by_bot} of {DUELS}")
    assert tally.wins_by_bot["lookahead"] >= NEEDED


class Counted(BusinessRules):
    """Counts the moves that are played on it."""

    moves = 0

    def apply(self, *args: Any) -> Any:
        self.moves += 1
        return super().apply(*args)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_no_decision_thinks_further_than_its_budget(seats: int):
    """Time is counted in moves, so that a busy machine plays the same: `make bench` says how long they take."""
    rules = Counted(RULES.content)
    bot = TITLE.bot("lookahead", rules)
    thought = []
    for step in greedy_match(seats, 1)[:: seats * 3]:
        rules.moves = 0
        bot.choose(RULES.view(step.before, step.seat), RULES.legal_actions(step.before, step.seat), Random(1))
        thought.append(rules.moves)
    assert max(thought) <= MOST_MOVES
    assert max(thought) > MOST_MOVES / 4, "nothing was thought about: the test looks at nothing"
