"""The watchdog finds a running match without a possible next event, repairs it by the default and tells the table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from game import position, watchdog
from game.models import Match, Player
from game.seats.absence import stand_in
from game.service import look, play, play_due
from game.watchdog import mend, round_
from tests.game import sockets
from tests.game.conftest import Time
from tests.game.fake_title import VaultRules

pytestmark = [pytest.mark.both, pytest.mark.django_db]

people = sockets.people
Begin = Callable[..., Match]


@pytest.fixture
def match(time: Time, begin: Begin, people: Any) -> Match:
    return begin(people[0], people[1])


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def lines(match: Match) -> list[str]:
    return [told.kind for told in look(match.pk, None).told]


def test_a_match_that_is_well_is_left_alone(match: Match, begin: Begin, people: Any) -> None:
    waiting = begin(people[0], people[1], turn_seconds=0)
    assert fresh(waiting).due_at is None
    round_()
    assert (lines(match), lines(waiting)) == ([], [])


def test_a_deadline_that_was_forgotten_runs_again_and_the_log_says_so(match: Match, time: Time) -> None:
    Match.objects.filter(pk=match.pk).update(due_at=None)
    round_()
    assert fresh(match).due_at == match.due_at
    assert lines(match) == ["mended"]
    round_()
    assert lines(match) == ["mended"]


def test_a_snapshot_that_cannot_be_read_is_made_anew_from_the_log(match: Match) -> None:
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    whole = fresh(match)
    Match.objects.filter(pk=match.pk).update(snapshot='{"options":', due_at=None)
    position._states.clear()
    round_()
    assert (fresh(match).snapshot, fresh(match).state_hash) == (whole.snapshot, whole.state_hash)
    play(match.pk, 1, {"kind": "bid", "amount": 5}, 1, 2)


def test_a_clock_that_cannot_be_read_begins_anew(match: Match, time: Time) -> None:
    Match.objects.filter(pk=match.pk).update(clock="no clock", due_at=None)
    round_()
    time.pass_(61)
    assert play_due(match.pk)


def test_a_seat_whose_account_is_gone_is_played_by_the_default(begin: Begin, people: Any, time: Time) -> None:
    match = begin(people[0], people[1], turn_seconds=0)
    people[0].delete()
    round_()
    time.pass_(1)
    assert play_due(match.pk)
    assert match.moves.get(number=1).seat == 0


def test_a_bot_that_sleeps_for_ever_is_woken(begin: Begin, people: Any, time: Time) -> None:
    match = begin(people[0], people[1], turn_seconds=0)
    stand_in(match.pk, 0, "random")
    Match.objects.filter(pk=match.pk).update(clock=match.clock, due_at=None)
    round_()
    time.pass_(2)
    assert play_due(match.pk)


def test_what_fails_again_and_again_is_played_by_any_answer_the_rules_take(
    match: Match, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(VaultRules, "default_action", lambda *_: {"kind": "nonsense"})
    time.pass_(61)
    with pytest.raises(Exception):  # noqa: B017 (whatever the broken rules run into)
        play_due(match.pk)
    assert watchdog.suspects() == []
    time.pass_(60)
    assert watchdog.suspects() == [match.pk]
    assert mend(match.pk)
    assert fresh(match).version == 1
    assert lines(match) == ["mended"]


def test_a_paused_match_rests_whatever_is_wrong(match: Match, time: Time) -> None:
    Match.objects.filter(pk=match.pk).update(due_at=None, paused_at=time.now, snapshot="{")
    round_()
    assert not mend(match.pk)


def test_one_match_that_cannot_be_mended_does_not_stop_the_round(match: Match, begin: Begin, people: Any) -> None:
    other = begin(people[0], people[1])
    Match.objects.filter(pk=match.pk).update(snapshot="{", due_at=None)
    match.moves.all().delete()
    Match.objects.filter(pk=other.pk).update(due_at=None)
    Player.objects.update(seen_at=None)
    round_()
    assert fresh(match).due_at is None
    assert fresh(other).due_at is not None


def test_a_match_is_stuck_only_a_minute_after_its_time(match: Match, time: Time) -> None:
    time.pass_(60 + watchdog.OVERDUE.total_seconds() - 1)
    assert watchdog.suspects() == []
    time.pass_(timedelta(seconds=2).total_seconds())
    assert watchdog.suspects() == [match.pk]
