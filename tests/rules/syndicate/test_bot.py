"""What the bots do and never do (RULES.md §17.2). The suite plays a sample; FULL=1 the whole (`make contract`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from time import process_time

import pytest

from game.builtin import rules_of
from game.rules.contract import Setup
from game.rules.playout import Step, playout, walk
from game.rules.titles.syndicate import TITLE
from game.rules.titles.syndicate import actions as act
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.income import stops
from game.rules.titles.syndicate.options import Options
from game.rules.titles.syndicate.worth import Ground, Worth
from tests.rules.adapters import FULL

RULES = rules_of("syndicate")
WORTH = Worth(RULES.book)
BOTS = ("greedy", "shrewd")
SEATS = (2, 4) if FULL else (2, 3)


@cache
def match(bot: str, seats: int) -> tuple[Step, ...]:
    bots = [TITLE.bot(bot, RULES)] * seats
    return tuple(walk(RULES, Setup(seats, Options(), tuple(range(seats))), bots, f"{bot} {seats}"))


def steps(bot: str) -> Iterator[Step]:
    for seats in SEATS:
        yield from match(bot, seats)


@pytest.mark.parametrize(
    ("better", "worse", "sample", "whole", "share"),
    [
        pytest.param("greedy", "random", 6, 1000, 0.80, id="greedy_beats_random"),
        pytest.param("shrewd", "greedy", 4, 500, 0.65, id="shrewd_beats_greedy"),
    ],
)
def test_the_better_bot_wins(better: str, worse: str, sample: int, whole: int, share: float) -> None:
    matches = whole if FULL else sample
    tally, failures = playout(TITLE, RULES, Setup(2, Options()), matches, "duel", [better, worse])
    assert not failures
    print(f"{tally.wins_by_bot} of {matches}")
    assert tally.wins_by_bot[better] >= share * matches


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_finish_their_matches(seats: int) -> None:
    """Of 2,000 between greedy bots all end before the technical stop."""
    tally, failures = playout(TITLE, RULES, Setup(seats, Options()), 700 if FULL else 2, "finish", ["greedy"])
    assert not failures
    assert tally.reasons == {"last_player": tally.matches}


@pytest.mark.parametrize("bot", BOTS)
def test_bots_buy_bid_build_pawn_and_bargain(bot: str) -> None:
    done = {type(step.action) for step in steps(bot)}
    wanted = {act.Buy, act.Bid, act.Pass, act.Build, act.Mortgage, act.MakeOffer, act.AcceptOffer}
    assert wanted <= done
    assert not done & {act.Resign, act.OpenVote, act.TimeOut}


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_gives_nothing_away(bot: str) -> None:
    """Who offers cells asks for something, and by the reference valuation a partner gains by every offer he accepts."""
    offers = [step for step in steps(bot) if isinstance(step.action, act.MakeOffer)]
    assert offers
    for step in offers:
        give, take = step.action.give, step.action.take
        assert take.cells or take.money
        if give.cells:
            ground = Ground(RULES.view(step.before, step.seat))
            assert take.money >= WORTH.gain(ground, step.seat, step.action.partner, take, give) or take.cells
    for step in steps(bot):
        if isinstance(step.action, act.AcceptOffer):
            view = RULES.view(step.before, step.seat)
            offer = next(offer for offer in view.offers if offer.number == step.action.offer)
            assert WORTH.gain(Ground(view), step.seat, offer.seat, offer.take, offer.give) > 0


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_offer_is_not_made_twice_within_five_rounds(bot: str) -> None:
    for seats in SEATS:
        made: dict[int, object] = {}
        turned: dict[object, int] = {}
        for step in match(bot, seats):
            for event in step.events:
                if isinstance(event, ev.OfferMade):
                    deal = made[event.offer] = (event.seat, event.partner, event.give, event.take)
                    assert step.before.round - turned.get(deal, -5) >= 5, deal
                elif isinstance(event, ev.OfferClosed) and event.how != "accepted":
                    turned[made[event.offer]] = step.before.round


@pytest.mark.parametrize("bot", BOTS)
def test_at_most_two_offers_a_turn(bot: str) -> None:
    for step in steps(bot):
        assert step.after.turn.offers <= 2


@pytest.mark.parametrize("bot", BOTS)
def test_what_was_spent_on_building_stands_or_was_sold(bot: str) -> None:  # BL-06
    book = RULES.book
    for seats in SEATS:
        spent = back = 0
        for step in match(bot, seats):
            for event in step.events:
                if isinstance(event, ev.Money):
                    spent += event.amount * (event.why == "building")
                    back += event.amount * (event.why == "building_sold")
            standing = sum(step.after.levels[at] * book.house[at] for at in book.ownable)
            gone = [event for event in step.events if isinstance(event, ev.Freed)]
            assert gone or spent - 2 * back == standing
            if gone:
                spent, back = standing, 0


@pytest.mark.parametrize("bot", BOTS)
def test_a_decision_takes_less_than_150_ms(bot: str) -> None:
    """Processor time: what else the machine does is not the bot's fault."""
    player = TITLE.bot(bot, RULES)
    for step in list(steps(bot))[:: 1 if FULL else 15]:
        view, offers = RULES.view(step.before, step.seat), RULES.legal_actions(step.before, step.seat)
        begun = process_time()
        player.choose(view, offers, Random(1))
        assert process_time() - begun < 0.15


@pytest.mark.parametrize("bot", TITLE.bots)
def test_a_bot_answers_the_same_to_the_same_question(bot: str) -> None:
    player = TITLE.bot(bot, RULES)
    for step in list(steps("greedy"))[:: len(match("greedy", 2)) // 10]:
        view, offers = RULES.view(step.before, step.seat), RULES.legal_actions(step.before, step.seat)
        assert player.choose(view, offers, Random(3)) == player.choose(view, offers, Random(3))


def test_pieces_stop_most_often_in_jail_and_never_on_the_corner_that_leads_there() -> None:
    chance = stops(RULES.book)
    assert sum(chance) == pytest.approx(1)
    assert max(chance) == chance[10]
    assert chance[30] == 0
    assert sum(chance[at] for at in (16, 18, 19)) > sum(chance[at] for at in (31, 32, 34))
