"""Tables that people leave: a host who is lost, a light that goes out, and the way back (U-15, U-16, U-70)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from game import clock, pausing
from game.models import KEPT, Match, Player
from game.position import read
from game.seats.absence import stand_in
from game.seats.gathering import tend
from game.seats.pauses import resume
from game.seats.presence import note
from game.seats.table import set_preset
from game.service import look, play, play_due
from tests.game import test_handover
from tests.game.conftest import Time
from tests.game.test_pause import hosted, said

pytestmark = [pytest.mark.both, pytest.mark.django_db]

people = test_handover.people
Begin = Callable[..., Match]


@pytest.fixture
def match(time: Time, begin: Begin, people: Any) -> Match:
    """Four people whose pages are open; the first leads."""
    match = hosted(begin(*people), people[0])
    time.pass_(1)
    seen(match, 0, 1, 2, 3)
    return match


def seen(match: Match, *seats: int) -> None:
    """A sign of life of these seats."""
    Player.objects.filter(match=match, seat__in=seats).update(seen_at=timezone.now())


def pass_with(match: Match, time: Time, seconds: int, *seats: int) -> None:
    """Time goes by with the pages of these seats open, and with a watchdog that looks every few seconds."""
    for _step in range(seconds // 5):
        time.pass_(5)
        seen(match, *seats)
        tend()


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def told(match: Match) -> list[tuple[str, int | None]]:
    return [(line.kind, line.seat) for line in look(match.pk, None).told]


# The host


def test_a_host_who_is_away_for_a_minute_gives_the_table_to_another_for_good(
    match: Match, people: Any, time: Time
) -> None:
    pass_with(match, time, 55, 1, 2, 3)
    assert fresh(match).host == people[0]
    pass_with(match, time, 10, 1, 2, 3)
    assert fresh(match).host == people[1]
    assert told(match) == [("host", 1)]
    seen(match, 0)
    tend()
    assert said(set_preset, match.pk, "screen", people[0].pk) == "not_host"
    set_preset(match.pk, "screen", people[1].pk)


def test_a_host_who_is_back_in_time_still_leads(match: Match, people: Any, time: Time) -> None:
    pass_with(match, time, 50, 1, 2, 3)
    pass_with(match, time, 60, 0, 1, 2, 3)
    assert fresh(match).host == people[0]


def test_a_table_whose_host_has_no_account_any_more_gets_one(match: Match, people: Any, time: Time) -> None:
    Match.objects.filter(pk=match.pk).update(host=None)
    tend()
    assert fresh(match).host == people[0]


# The light


def test_when_most_vanish_at_once_the_match_stops_itself_and_keeps_everything(match: Match, time: Time) -> None:
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    before = fresh(match)
    pass_with(match, time, 25, 0)
    assert fresh(match).paused_at is None
    pass_with(match, time, 10, 0)
    after = fresh(match)
    assert (after.paused_by, after.due_at) == ("dark", None)
    assert (after.snapshot, after.version) == (before.snapshot, before.version)
    assert told(match) == [("dark", None)]
    assert pausing._facts(look(match.pk, None))["until"] == (after.paused_at or timezone.now()) + KEPT


def test_people_who_go_one_after_another_stop_nothing(match: Match, time: Time) -> None:
    pass_with(match, time, 150, 0, 1, 2)
    pass_with(match, time, 150, 0, 1)
    assert fresh(match).paused_at is None


def test_one_of_two_who_goes_leaves_the_other_at_a_running_table(begin: Begin, people: Any, time: Time) -> None:
    match = begin(*people[:2])
    time.pass_(1)
    seen(match, 0, 1)
    pass_with(match, time, 50, 0)
    assert fresh(match).paused_at is None


def test_one_person_among_bots_finds_the_table_as_it_was(begin: Begin, people: Any, time: Time) -> None:
    match = begin(people[0], bots=("random", "random"))
    time.pass_(1)
    seen(match, 0)
    pass_with(match, time, 35)
    assert fresh(match).paused_by == "dark"


def test_whom_a_bot_replaces_by_his_own_wish_is_not_missed(begin: Begin, people: Any, time: Time) -> None:
    match = begin(people[0], bots=("random",))
    time.pass_(1)
    seen(match, 0)
    stand_in(match.pk, 0, "random")
    pass_with(match, time, 40)
    assert fresh(match).paused_at is None


def test_pages_that_never_opened_have_not_vanished(begin: Begin, people: Any, time: Time) -> None:
    match = begin(*people)
    pass_with(match, time, 60)
    assert fresh(match).paused_at is None


def test_a_server_that_was_away_takes_nobody_for_gone(match: Match, time: Time) -> None:
    clock.beat()
    time.pass_(600)
    clock.beat()
    tend()
    assert fresh(match).paused_at is None
    assert len(read(match.pk).here) == 4


# The way back


def test_another_day_anybody_goes_on_once_most_are_back(match: Match, people: Any, time: Time) -> None:
    time.pass_(19)
    pass_with(match, time, 35)
    time.pass_(KEPT.total_seconds() - 60)
    assert not play_due(match.pk)
    note(match.pk, [people[1].pk, people[2].pk])
    assert said(resume, match.pk, people[3].pk) == "not_leader"
    note(match.pk, [people[0].pk, people[1].pk, people[2].pk])
    resume(match.pk, people[2].pk)
    assert fresh(match).paused_by == ""
    left = (look(match.pk, None).due_at or timezone.now()) - timezone.now()
    assert timedelta(seconds=5) <= left <= timedelta(seconds=41)
    assert told(match) == [("dark", None), ("resumed", None)]


@pytest.mark.parametrize("preset", ["online", "screen", "device"])
def test_a_table_of_any_way_to_play_is_stopped_and_goes_on_another_day(
    begin: Begin, people: Any, time: Time, preset: str
) -> None:
    match = hosted(begin(people[0], people[1]), people[0])
    Match.objects.filter(pk=match.pk).update(preset=preset)
    time.pass_(1)
    seen(match, 0, 1)
    pass_with(match, time, 35)
    assert fresh(match).paused_by == "dark"
    time.pass_(20 * 24 * 3600)
    seen(match, 0, 1)
    resume(match.pk, people[0].pk)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    assert (fresh(match).version, fresh(match).preset) == (1, preset)
