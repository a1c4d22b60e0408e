"""What the bots may and may not do (cases.md: no bot gives property away, repeats a refused deal, or peeks)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from game.builtin import rules_of
from game.rules.contract import Setup
from game.rules.playout import Step, walk
from game.rules.titles.business import TITLE, events
from game.rules.titles.business import actions as act
from game.rules.titles.business.guess import QUESTIONS, guess
from game.rules.titles.business.lookahead import Bargainer
from game.rules.titles.business.options import Options
from game.rules.titles.business.worth import Worth

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


@cache
def bargaining_match(seats: int) -> tuple[Step, ...]:
    """The bot that looks ahead bargains as this one does; every other seat answers by lot."""
    bargainer, random = Bargainer(Worth(RULES.content)), TITLE.bot("random", RULES)
    bots = [random if seat % 2 else bargainer for seat in range(seats)]
    return tuple(walk(RULES, Setup(seats, Options()), bots, "bargaining"))


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("bargaining", [False, True], ids=["greedy", "bargaining"])
def test_a_refused_deal_is_never_offered_again(bargaining: bool, seats: int):
    steps = bargaining_match(seats) if bargaining else greedy_match(seats, 0)
    refused: dict[int, act.OfferDeal] = {}
    offered: dict[int, act.OfferDeal] = {}
    for step in steps:
        if isinstance(step.action, act.OfferDeal) and step.seat is not None and not (bargaining and step.seat % 2):
            assert refused.get(step.seat) != step.action
            offered[step.seat] = step.action
        for event in step.events:
            if isinstance(event, events.DealClosed) and event.seat in offered:
                if event.how == "accepted":
                    refused.pop(event.seat, None)
                else:
                    refused[event.seat] = offered[event.seat]
    assert not bargaining or offered, "nobody bargained: the test looks at nothing"


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
                turn = replace(again.turn, offers_left=view.turn.offers_left)
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
