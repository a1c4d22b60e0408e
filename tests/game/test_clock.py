"""Time: allowances, defaults, bots, autopilot, outages. The test says what time it is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from game import clock, service, waits
from game.models import Match, Move, Player, ServerBeat
from game.rules.contract import Pace
from game.seats.absence import touch
from game.service import Refused, look, play, play_due
from game.timing import Clock, shifted, wind
from tests.game.conftest import NOON, Time

Begin = Callable[..., Match]


def state(match: Match) -> Match:
    match.refresh_from_db()
    return match


def tick(match: Match) -> bool:
    return play_due(match.pk)


# The clock as data


def test_a_decision_has_its_own_allowance_from_the_moment_it_is_asked() -> None:
    asked = wind(Clock(), Pace("decision", 20), 7, 100.0)
    assert (asked.deadline, asked.running) == (120.0, "#7")
    assert wind(asked, Pace("decision", 20), 8, 110.0).deadline == 130.0


def test_an_allowance_runs_on_while_its_name_stays() -> None:
    turn = wind(Clock(), Pace("turn", 60, "turn 1"), 1, 0.0)
    assert wind(turn, Pace("turn", 60, "turn 1"), 2, 25.0).deadline == 60.0


def test_a_budget_stands_still_while_another_clock_runs() -> None:
    turn = wind(Clock(), Pace("turn", 60, "turn 1"), 1, 0.0)
    auction = wind(turn, Pace("auction", 10), 2, 25.0)
    assert auction.deadline == 35.0
    assert wind(auction, Pace("turn", 60, "turn 1"), 3, 500.0).deadline == 535.0


def test_a_new_turn_has_the_whole_budget() -> None:
    turn = wind(Clock(), Pace("turn", 60, "turn 1"), 1, 0.0)
    assert wind(turn, Pace("turn", 60, "turn 2"), 2, 50.0).deadline == 110.0


def test_a_clock_that_is_off_waits_for_ever() -> None:
    assert wind(Clock(), Pace("turn", 0, "turn 1"), 1, 5.0).due() is None


def test_budgets_of_old_turns_are_forgotten() -> None:
    wound = Clock()
    for turn in range(50):
        wound = wind(wound, Pace("turn", 60, f"turn {turn}"), 2 * turn, float(turn))
        wound = wind(wound, Pace("auction", 10), 2 * turn + 1, turn + 0.5)
    assert len(wound.left) <= 4


def test_an_outage_is_given_back_and_leaves_at_least_ten_seconds() -> None:
    """BL-19."""
    assert shifted(Clock(deadline=120.0), 100.0, 125.0).deadline == 145.0
    assert shifted(Clock(deadline=103.0), 100.0, 125.0).deadline == 135.0
    assert shifted(Clock(ends_at=500.0), 100.0, 125.0).ends_at == 525.0


def test_what_was_overdue_before_the_outage_stays_overdue() -> None:
    assert shifted(Clock(deadline=99.0), 100.0, 125.0).deadline == 99.0


# Matches


@pytest.mark.both
@pytest.mark.django_db
class TestDeadlines:
    def test_the_default_is_played_when_time_is_out_and_not_before(self, begin: Begin, time: Time) -> None:
        match = begin()
        time.pass_(59.9)
        assert not tick(match)
        time.pass_(0.3)
        assert tick(match)
        assert state(match).moves.get(number=1).action == '{"kind":"throw"}'

    def test_a_deadline_fires_once(self, begin: Begin, time: Time) -> None:
        match = begin()
        time.pass_(61)
        assert [tick(match), tick(match), tick(match)] == [True, False, False]
        assert state(match).version == 1

    def test_the_forced_move_gives_way_to_an_answer_that_came_between(
        self, begin: Begin, time: Time, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = begin()
        time.pass_(61)
        found = waits.owed

        def answered_meanwhile(*found_with: Any) -> Any:
            play(match.pk, 0, {"kind": "throw"}, 0, 1)
            return found(*found_with)

        monkeypatch.setattr(waits, "owed", answered_meanwhile)
        assert not tick(match)
        assert state(match).version == 1

    def test_every_seat_that_was_silent_gets_its_default(self, begin: Begin, time: Time) -> None:
        match = begin(None, None, None)
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        for version, seat in enumerate((0, 1, 2), start=1):
            play(match.pk, seat, {"kind": "leave"}, version, 2)
        play(match.pk, 1, {"kind": "seal", "number": 2}, 4, 3)
        time.pass_(21)
        assert [tick(match), tick(match), tick(match)] == [True, True, False]
        assert [move.seat for move in match.moves.filter(number__gt=5)] == [0, 2]

    def test_each_bid_starts_the_auctions_clock_anew_and_leaving_does_not(self, begin: Begin, time: Time) -> None:
        match = begin(None, None, None)
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        time.pass_(8)
        play(match.pk, 1, {"kind": "bid", "amount": 5}, 1, 2)
        assert look(match.pk, None).due_at == time.now + timedelta(seconds=10)
        time.pass_(4)
        play(match.pk, 0, {"kind": "leave"}, 2, 2)
        assert look(match.pk, None).due_at == time.now + timedelta(seconds=6)

    def test_no_bid_counts_after_the_end(self, begin: Begin, time: Time) -> None:
        match = begin()
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        time.pass_(10.05)
        with pytest.raises(Refused) as refused:
            play(match.pk, 1, {"kind": "bid", "amount": 5}, 1, 2)
        assert refused.value.reason == "late"

    def test_clocks_off_mean_that_the_game_waits(self, begin: Begin, time: Time) -> None:
        match = begin(turn_seconds=0)
        assert match.due_at is None
        time.pass_(10_000)
        assert not tick(match)

    def test_a_move_of_no_seat_says_that_the_limit_of_time_is_over(self, begin: Begin, time: Time) -> None:
        match = begin(time_limit_minutes=20, turn_seconds=0, auction_seconds=0, answer_seconds=0)
        time.pass_(20 * 60 - 1)
        assert not tick(match)
        time.pass_(2)
        assert [tick(match), tick(match)] == [True, False]
        move = state(match).moves.get(number=1)
        assert (move.seat, move.action) == (None, '{"kind":"time_is_up"}')
        assert match.due_at is None


@pytest.mark.both
@pytest.mark.django_db
class TestAutopilot:
    def missed(self, match: Match, times: int, time: Time) -> None:
        """Let the first seat's questions run out that often."""
        for _ in range(times):
            time.pass_(100)
            assert tick(match)

    @pytest.fixture
    def match(self, begin: Begin, time: Time) -> Match:
        """Seat 0 plays against itself in effect: seat 1 answers at once."""
        match = begin(rounds=5)
        Player.objects.filter(match=match, seat=0).update(missed=2)
        return match

    def test_three_time_outs_in_a_row_put_a_seat_on_autopilot(self, match: Match, time: Time) -> None:
        self.missed(match, 1, time)
        player = look(match.pk, None).players[0]
        assert player.missed == 3
        assert player.autopilot
        due_at = state(match).due_at
        assert due_at is not None
        assert (due_at - time.now).total_seconds() < 1

    def test_an_answer_in_time_forgives_the_missed_ones(self, match: Match, time: Time) -> None:
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        assert look(match.pk, None).players[0].missed == 0

    def test_touching_the_game_ends_the_autopilot(self, match: Match, time: Time) -> None:
        self.missed(match, 1, time)
        touch(match.pk, 0)
        assert not look(match.pk, None).players[0].autopilot
        due_at = state(match).due_at
        assert due_at is not None
        assert (due_at - time.now).total_seconds() > 5

    def test_an_auction_that_one_lets_run_out_misses_nothing(self, begin: Begin, time: Time) -> None:
        match = begin()
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        time.pass_(11)
        assert [tick(match), tick(match)] == [True, True]
        assert [player.missed for player in look(match.pk, None).players] == [0, 0]


@pytest.mark.both
@pytest.mark.django_db
class TestBots:
    def test_a_bot_thinks_and_then_plays_one_of_its_offers(self, begin: Begin, time: Time) -> None:
        match = begin(bots=("random",) * 2)
        match = begin(None, bots=("random", "random"))
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        time.pass_(0.5)
        assert not tick(match)
        time.pass_(1.1)
        assert tick(match)
        assert state(match).moves.get(number=2).seat in (1, 2)

    def test_a_bot_goes_on_thinking_when_others_move(self, begin: Begin, time: Time) -> None:
        match = begin(None, None, bots=("random",))
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        wake = service.clock_of(state(match)).wake_of(2)
        time.pass_(0.3)
        play(match.pk, 1, {"kind": "bid", "amount": 5}, 1, 2)
        assert service.clock_of(state(match)).wake_of(2) == wake

    @pytest.mark.parametrize("bot", ["broken", "cheat"])
    def test_a_bot_that_fails_plays_the_default(self, begin: Begin, time: Time, bot: str) -> None:
        match = begin(None, bots=(bot,))
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        time.pass_(2)
        assert tick(match)
        assert state(match).moves.get(number=2).action == '{"kind":"leave"}'

    def test_a_hushed_question_waits_the_same_whatever_the_hand(self, begin: Begin, time: Time) -> None:
        waits: dict[bool, list[float]] = {True: [], False: []}
        for _ in range(30):
            match = begin(None, bots=("random",))
            to_answer(match)
            state(match)
            holds = service.state_of(match, service.rules_for(match.release)).hands[1] == "vest"
            assert match.due_at is not None
            waits[holds].append((match.due_at - time.now).total_seconds())
        for seen in waits.values():
            assert seen
            assert min(seen) >= 3
            assert max(seen) <= 5

    def test_a_person_who_can_only_say_no_is_spared_the_tap(self, begin: Begin, time: Time) -> None:
        spared = set()
        for _ in range(12):
            match = begin()
            to_answer(match)
            holds = len(look(match.pk, 1).offers) > 1
            time.pass_(5.1)
            assert tick(match) != holds
            spared.add(holds)
            assert look(match.pk, None).players[1].missed == 0
        assert spared == {True, False}

    def test_the_look_never_tells_when_the_site_will_answer(self, begin: Begin, time: Time) -> None:
        for _ in range(6):
            match = begin()
            to_answer(match)
            assert look(match.pk, None).due_at == time.now + timedelta(seconds=20)


def to_answer(match: Match) -> None:
    """Play to the hushed question of seat 1."""
    for _ in range(10):
        seen = look(match.pk, None)
        if seen.pace.kind == "reaction":
            return
        seat = seen.to_act[0]
        play(match.pk, seat, look(match.pk, seat).offers[-1].action, seen.version, seen.decision)
    raise AssertionError("no question")


@pytest.mark.both
@pytest.mark.django_db
class TestOutages:
    def test_time_without_a_clock_is_given_back_to_open_deadlines(self, begin: Begin, time: Time) -> None:
        match = begin()
        clock.beat()
        time.pass_(200)
        clock.beat()
        assert look(match.pk, None).due_at == NOON + timedelta(seconds=260)
        assert not tick(match)

    def test_a_short_pause_between_beats_is_no_outage(self, begin: Begin, time: Time) -> None:
        match = begin()
        clock.beat()
        time.pass_(2.5)
        clock.beat()
        assert look(match.pk, None).due_at == NOON + timedelta(seconds=60)
        assert ServerBeat.objects.get().at == time.now

    def test_what_was_overdue_before_fires_once_after_the_outage(self, begin: Begin, time: Time) -> None:
        """BL-19."""
        match = begin()
        time.pass_(61)
        clock.beat()
        time.pass_(500)
        clock.beat()
        assert [tick(match), tick(match)] == [True, False]

    def test_a_bot_moves_right_after_the_outage(self, begin: Begin, time: Time) -> None:
        """BL-20."""
        match = begin(None, bots=("random",))
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        clock.beat()
        time.pass_(500)
        clock.beat()
        assert tick(match)


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
class TestTheLoop:
    async def run_until(self, done: Callable[[], Awaitable[bool]]) -> None:
        stop = asyncio.Event()
        running = asyncio.create_task(clock.run(stop))
        async with asyncio.timeout(120):
            while not await done():  # noqa: ASYNC110 - a row of the database tells nobody
                await asyncio.sleep(0.05)
            stop.set()
            await running

    async def test_bots_alone_play_a_match_to_its_end(self, begin: Begin, settings: Any) -> None:
        settings.BOT_SPEED = 0
        match = await asyncio.to_thread(self.only_bots, begin)
        await self.run_until(Match.objects.filter(pk=match.pk, finished_at__isnull=False).aexists)
        assert await Move.objects.filter(match=match).acount() > 10

    async def test_a_match_that_fails_does_not_stop_the_others(
        self, begin: Begin, settings: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings.BOT_SPEED = 0
        sick = await asyncio.to_thread(self.only_bots, begin)
        well = await asyncio.to_thread(self.only_bots, begin)
        healthy = service.play_due
        monkeypatch.setattr(service, "play_due", lambda pk: 1 / 0 if pk == sick.pk else healthy(pk))
        await self.run_until(Move.objects.filter(match=well, number=6).aexists)
        assert await Move.objects.filter(match=sick).acount() == 2

    def only_bots(self, begin: Begin) -> Match:
        try:
            match = begin(None, bots=("random", "random"))
            Player.objects.filter(match=match, seat=0).update(bot="random")
            play(match.pk, 0, {"kind": "throw"}, 0, 1)
            return match
        finally:
            connection.close()
