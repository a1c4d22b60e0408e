"""The table decides by a majority of the people who are here: a pause, going on, sending somebody away (U-16, U-19, U-20)."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from game import watchdog
from game.builtin import builtin_content
from game.content import publish
from game.models import Edition, Match, Player
from game.position import read
from game.seats.ballot import EXPEL, PAUSE, RESUME
from game.seats.votes import answer, call
from game.service import look
from tests.game import passed, sockets, test_handover
from tests.game.conftest import Time
from tests.game.sockets import Begin, Opener
from tests.game.test_pause import hosted, said

pytestmark = [pytest.mark.both, pytest.mark.django_db]
with_sockets = pytest.mark.django_db(transaction=True)

people, opened = test_handover.people, sockets.opened


@pytest.fixture
def match(time: Time, begin: Begin, people: Any) -> Match:
    """Three people here, the first leads; their title has no way to leave."""
    match = hosted(begin(*people[:3]), people[0])
    Player.objects.filter(match=match).update(seen_at=time.now)
    return match


@pytest.fixture
def town(db: None, people: Any) -> Match:
    """A match of the flagship: three people."""
    release = publish(
        Edition.objects.create(slug="town", title="business", name={"uk": "М"}), builtin_content("business")
    )
    return hosted(passed.begin(release, *people[:3]), people[0])


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def told(match: Match) -> list[tuple[str, int | None]]:
    return [(line.kind, line.seat) for line in look(match.pk, None).told]


# Pauses


def test_most_of_those_who_are_here_stop_the_match_and_go_on(match: Match, people: Any) -> None:
    call(match.pk, PAUSE, None, people[1].pk)
    assert fresh(match).paused_at is None
    answer(match.pk, True, people[2].pk)
    assert fresh(match).paused_at is not None
    assert fresh(match).vote is None
    call(match.pk, RESUME, None, people[2].pk)
    answer(match.pk, True, people[1].pk)
    assert fresh(match).paused_at is None
    assert told(match) == [("voted", None), ("resumed", None)]


def test_half_is_no_majority(match: Match, people: Any) -> None:
    Player.objects.filter(match=match, seat=0).update(seen_at=None)
    call(match.pk, PAUSE, None, people[1].pk)
    answer(match.pk, False, people[2].pk)
    assert (fresh(match).paused_at, fresh(match).vote) == (None, None)


def test_one_vote_runs_at_a_time_and_everybody_speaks_once(match: Match, people: Any) -> None:
    call(match.pk, PAUSE, None, people[1].pk)
    assert said(call, match.pk, PAUSE, None, people[2].pk) == "voting"
    assert said(answer, match.pk, True, people[1].pk) == "not_yours"
    assert said(answer, match.pk, True, people[3].pk) == "not_yours"
    answer(match.pk, False, people[0].pk)
    assert said(answer, match.pk, True, people[0].pk) == "not_yours"


def test_a_vote_ends_by_itself(match: Match, people: Any, time: Time) -> None:
    call(match.pk, PAUSE, None, people[1].pk)
    watchdog.round_()
    assert fresh(match).vote is not None
    time.pass_(61)
    watchdog.round_()
    assert (fresh(match).vote, fresh(match).paused_at) == (None, None)
    assert said(answer, match.pk, True, people[2].pk) == "void"


@pytest.mark.parametrize(("kind", "reason"), [(RESUME, "bad"), ("party", "bad")])
def test_a_vote_is_about_something(match: Match, people: Any, kind: str, reason: str) -> None:
    assert said(call, match.pk, kind, None, people[1].pk) == reason


# Expelling


def test_a_majority_sends_somebody_away_and_they_surrender(town: Match, people: Any) -> None:
    call(town.pk, EXPEL, 0, people[1].pk)
    assert fresh(town).version == 0
    answer(town.pk, True, people[2].pk)
    match = fresh(town)
    assert match.moves.filter(action__contains="surrender", seat=0).exists()
    assert match.barred == [people[0].pk]
    assert match.host_id == people[1].pk
    assert Player.objects.get(match=town, seat=0).holder is None
    assert Player.objects.get(match=town, seat=0).user == people[0]
    assert told(town) == [("vote", 0), ("expelled", 0)]


def test_where_nobody_may_surrender_a_bot_takes_the_seat_for_good(match: Match, people: Any) -> None:
    call(match.pk, EXPEL, 0, people[1].pk)
    answer(match.pk, True, people[2].pk)
    assert Player.objects.get(match=match, seat=0).bot == "greedy"
    assert fresh(match).due_at is not None


def test_the_one_it_is_about_and_those_who_are_away_have_no_voice(match: Match, people: Any, time: Time) -> None:
    call(match.pk, EXPEL, 0, people[1].pk)
    vote = read(match.pk).vote
    assert vote is not None
    assert vote.voters == (people[1].pk, people[2].pk)
    assert said(answer, match.pk, False, people[0].pk) == "not_yours"


def test_one_person_alone_expels_nobody(match: Match, people: Any) -> None:
    Player.objects.filter(match=match, seat=2).update(seen_at=None)
    assert said(call, match.pk, EXPEL, 0, people[1].pk) == "too_few"


def test_a_device_has_one_voice_however_many_seats_it_holds(match: Match, people: Any) -> None:
    Player.objects.filter(match=match, seat=2).update(holder=people[1])
    assert said(call, match.pk, EXPEL, 0, people[1].pk) == "too_few"


def test_whoever_has_called_one_waits_three_minutes(match: Match, people: Any, time: Time) -> None:
    call(match.pk, EXPEL, 0, people[1].pk)
    answer(match.pk, False, people[2].pk)
    assert told(match) == [("vote", 0), ("kept", 0)]
    assert said(call, match.pk, EXPEL, 2, people[1].pk) == "often"
    time.pass_(181)
    Player.objects.filter(match=match).update(seen_at=time.now)
    call(match.pk, EXPEL, 2, people[1].pk)


@pytest.mark.parametrize("seat", [None, 1, 7])
def test_only_another_person_at_the_table_is_expelled(match: Match, people: Any, seat: int | None) -> None:
    assert said(call, match.pk, EXPEL, seat, people[1].pk) == "bad"


@with_sockets
async def test_the_expelled_is_led_out_at_once_and_does_not_come_back(
    town: Match, people: Any, opened: Opener, client: Any
) -> None:
    gone, other = await opened(town, people[0]), await opened(town, people[1])
    await gone.frame()
    await other.frame()
    await Player.objects.filter(match=town).aupdate(seen_at=(await Match.objects.aget(pk=town.pk)).started_at)
    await other.say(action="call_vote", what="expel", whose="0")
    text = await gone.until("Вилучити гравця")
    assert "Це про вас" in text
    await sync_to_async(answer)(town.pk, True, people[2].pk)
    assert await gone.closed_with() == 4403
    again = await opened(town, people[0])
    assert await again.closed_with() == 4403
    await sync_to_async(client.force_login)(people[0])
    page = await sync_to_async(client.get)(f"/match/{town.key}/")
    assert (page.status_code, "Стіл вилучає вас" in page.content.decode()) == (403, True)
