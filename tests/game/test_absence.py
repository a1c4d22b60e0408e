"""Late, away, gone: a short drop costs nothing, a long one is played as the seat has chosen, and the table may decide."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from game.models import AUTOPILOT_AFTER, Match, Player
from game.position import read
from game.seats import presence
from game.seats.absence import more_time, move_on, plan, touch
from game.seats.panels import meanwhile, of_login
from game.service import look, play, play_due
from tests.game import test_handover
from tests.game.conftest import NOON, Time
from tests.game.fake_title import VAULT
from tests.game.test_pause import said

pytestmark = [pytest.mark.both, pytest.mark.django_db]

people = test_handover.people
Begin = Callable[..., Match]


@pytest.fixture(autouse=True)
def _careful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(VAULT), "careful", "random")


@pytest.fixture
def match(time: Time, begin: Begin, people: Any) -> Match:
    return begin(people[0], people[1])


def soft(match: Match) -> Match:
    Match.objects.filter(pk=match.pk).update(soft=True)
    return match


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def here(match: Match, *seats: int) -> None:
    """These seats have a page open now; the others have none for long."""
    from django.utils import timezone

    Player.objects.filter(match=match).update(seen_at=timezone.now() - timedelta(minutes=5))
    Player.objects.filter(match=match, seat__in=seats).update(seen_at=timezone.now())


def missed(match: Match, seat: int) -> int:
    return Player.objects.get(match=match, seat=seat).missed


# A drop


def test_a_drop_shorter_than_the_time_to_answer_costs_nothing(match: Match, time: Time) -> None:
    """U-26."""
    time.pass_(40)
    here(match, 1)
    assert not play_due(match.pk)
    here(match, 0, 1)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    assert missed(match, 0) == 0


def test_a_whole_turn_away_hands_the_seat_to_the_site_until_its_person_is_back(match: Match, time: Time) -> None:
    """U-26."""
    time.pass_(61)
    here(match, 1)
    assert play_due(match.pk)
    assert missed(match, 0) == AUTOPILOT_AFTER
    play(match.pk, 1, {"kind": "bid", "amount": 1}, 1, 2)
    time.pass_(1)
    assert play_due(match.pk)
    assert match.moves.get(number=3).seat == 0
    touch(match.pk, 0)
    assert look(match.pk, None).players[0].autopilot is False
    time.pass_(5)
    assert not play_due(match.pk)


def test_a_turn_of_silence_at_an_open_page_is_one_missed_turn(match: Match, time: Time) -> None:
    time.pass_(61)
    here(match, 0, 1)
    assert play_due(match.pk)
    assert missed(match, 0) == 1


def test_nobodys_drop_touches_the_clock_of_another(match: Match, time: Time) -> None:
    """U-36."""
    time.pass_(20)
    here(match, 0)
    assert look(match.pk, None).due_at == NOON + timedelta(seconds=60)
    here(match, 0, 1)
    assert look(match.pk, None).due_at == NOON + timedelta(seconds=60)


# What is played for a seat


def test_a_seat_chooses_a_bot_for_its_absence(match: Match, people: Any, time: Time) -> None:
    plan(match.pk, 0, "bot", 0, people[0].pk)
    Player.objects.filter(match=match, seat=0).update(missed=AUTOPILOT_AFTER)
    assert [player.played_by for player in look(match.pk, None).players] == ["careful", ""]
    time.pass_(61)
    assert play_due(match.pk)
    assert match.moves.get(number=1).seat == 0
    touch(match.pk, 0)
    assert [player.played_by for player in look(match.pk, None).players] == ["", ""]


def test_a_seat_goes_on_bidding_up_to_its_sum_and_no_further(match: Match, people: Any, time: Time) -> None:
    plan(match.pk, 1, "bid", 7, people[1].pk)
    here(match, 0)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    time.pass_(1)
    assert play_due(match.pk)
    assert look(match.pk, None).view.high == 1
    play(match.pk, 0, {"kind": "bid", "amount": 6}, 2, 2)
    time.pass_(1)
    assert play_due(match.pk)
    assert (look(match.pk, None).view.high, look(match.pk, None).view.leader) == (7, 1)
    here(match, 0)
    play(match.pk, 0, {"kind": "bid", "amount": 8}, 4, 2)
    time.pass_(1)
    assert play_due(match.pk)
    assert (look(match.pk, None).view.phase, look(match.pk, None).view.leader) == ("seal", 0)


def test_whoever_is_here_bids_for_themself(match: Match, people: Any, time: Time) -> None:
    plan(match.pk, 1, "bid", 50, people[1].pk)
    here(match, 0, 1)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    time.pass_(5)
    assert not play_due(match.pk)


def test_only_the_holder_of_a_seat_says_what_is_played_for_it(match: Match, people: Any) -> None:
    assert said(plan, match.pk, 0, "bot", 0, people[1].pk) == "not_yours"
    assert said(plan, match.pk, 0, "cheat", 0, people[0].pk) == "bad"
    assert said(plan, match.pk, 0, "bid", -1, people[0].pk) == "bad"


# More time


def test_anybody_gives_more_time_and_more_than_once(match: Match, people: Any, time: Time) -> None:
    """U-37."""
    time.pass_(50)
    more_time(match.pk, people[1].pk)
    more_time(match.pk, people[0].pk)
    assert look(match.pk, None).due_at == NOON + timedelta(seconds=180)
    assert [(told.kind, told.seat) for told in look(match.pk, None).told] == [("more", 1), ("more", 0)]
    assert said(more_time, match.pk, people[3].pk) == "not_yours"


def test_a_bid_takes_no_time_back_that_the_table_has_given(begin: Begin, people: Any, time: Time) -> None:
    match = begin(people[0], people[1])
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    more_time(match.pk, people[0].pk)
    given = look(match.pk, None).due_at
    assert given == NOON + timedelta(seconds=20)
    time.pass_(15)
    play(match.pk, 1, {"kind": "bid", "amount": 5}, 1, 2)
    assert look(match.pk, None).due_at == NOON + timedelta(seconds=25)


def test_where_no_clock_runs_there_is_no_time_to_give(begin: Begin, people: Any, time: Time) -> None:
    match = begin(people[0], people[1], turn_seconds=0)
    assert said(more_time, match.pk, people[1].pk) == "no_clock"


# The table decides


def test_soft_time_that_is_over_asks_the_table_and_plays_nothing(match: Match, time: Time) -> None:
    soft(match)
    time.pass_(61)
    here(match, 0, 1)
    assert not play_due(match.pk)
    assert fresh(match).due_at is None
    assert read(match.pk).overdue() == (0,)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    assert (missed(match, 0), read(match.pk).overdue()) == (0, ())


def test_the_table_waits_on_or_plays_for_whoever_is_late(match: Match, people: Any, time: Time) -> None:
    soft(match)
    time.pass_(61)
    here(match, 0, 1)
    play_due(match.pk)
    more_time(match.pk, people[1].pk)
    assert look(match.pk, None).due_at == time.now + timedelta(seconds=60)
    time.pass_(61)
    here(match, 0, 1)
    play_due(match.pk)
    assert said(move_on, match.pk, 0, people[0].pk) == "not_yours"
    move_on(match.pk, 0, people[1].pk)
    assert (fresh(match).version, missed(match, 0)) == (1, 1)


def test_hard_time_plays_on_and_so_does_soft_time_with_nobody_to_decide(match: Match, time: Time) -> None:
    soft(match)
    time.pass_(61)
    here(match)
    assert play_due(match.pk)


def test_an_auction_ends_by_its_hammer_at_a_soft_table_too(match: Match, time: Time) -> None:
    soft(match)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    play(match.pk, 1, {"kind": "bid", "amount": 5}, 1, 2)
    time.pass_(10.2)
    here(match, 0, 1)
    assert play_due(match.pk)
    assert look(match.pk, None).view.phase == "seal"


def test_without_clocks_the_table_goes_on_without_whoever_is_gone(begin: Begin, people: Any, time: Time) -> None:
    match = begin(people[0], people[1], turn_seconds=0)
    here(match, 0, 1)
    assert read(match.pk).overdue() == ()
    assert said(move_on, match.pk, 0, people[1].pk) == "stale"
    here(match, 1)
    assert read(match.pk).overdue() == (0,)
    move_on(match.pk, 0, people[1].pk)
    assert fresh(match).version == 0
    time.pass_(1)
    assert play_due(match.pk)
    assert read(match.pk).players[0].autopilot


def test_the_late_seat_and_the_others_read_different_words(match: Match, people: Any, time: Time) -> None:
    soft(match)
    time.pass_(61)
    here(match, 0, 1)
    play_due(match.pk)
    position = read(match.pk)
    shown = [of_login(position, people[n].pk)["decides"].values["late"] for n in (0, 1, 3)]
    assert [(late[0].mine, late[0].may, late[0].more) for late in shown[:2]] == [
        (True, False, True),
        (False, True, True),
    ]
    assert shown[2] == ()


# The way back


def test_whoever_was_away_reads_what_was_missed_at_every_reload_until_it_is_read(
    begin: Begin, people: Any, time: Time
) -> None:
    match = begin(people[0], people[1], auction_seconds=0)
    presence.note(match.pk, [people[0].pk, people[1].pk], 0)
    assert presence.missed(match.pk, people[1].pk) is None
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    presence.note(match.pk, [people[0].pk, people[1].pk], 1)
    play(match.pk, 0, {"kind": "bid", "amount": 1}, 1, 2)
    time.pass_(31)
    assert presence.missed(match.pk, people[1].pk) == (1, 2)
    presence.note(match.pk, [people[1].pk], 2)
    play(match.pk, 1, {"kind": "bid", "amount": 2}, 2, 2)
    assert presence.missed(match.pk, people[1].pk) == (1, 2)  # what happens once one is here is not missed
    presence.has_read(match.pk, people[1].pk)
    presence.note(match.pk, [people[1].pk], 3)
    assert presence.missed(match.pk, people[1].pk) is None
    time.pass_(31)
    assert presence.missed(match.pk, people[1].pk) is None  # nothing has happened


def test_nothing_is_told_to_whom_nothing_has_happened(match: Match) -> None:
    position = read(match.pk)
    for seat, missed in ((0, None), (None, presence.Missed(0, 1)), (0, presence.Missed(0, 0))):
        assert "note" not in meanwhile(position, seat, missed, "uk").replace('class="notes"', "")
