"""The host stops the match: nothing is played, no time is lost, and it goes on where it stood."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from msgspec import structs

from game import clock, fragments, record, service
from game.builtin import builtin_content
from game.content import publish
from game.models import Edition, Match, Player
from game.position import clock_of
from game.rules import codec
from game.rules.contract import Pace
from game.seats.absence import stand_in
from game.seats.pauses import pause, resume
from game.service import Refused, look, play, play_due
from game.timing import Clock, put_off
from tests.game import passed, sockets
from tests.game.conftest import NOON, Time
from tests.game.sockets import Begin, Opener

pytestmark = [pytest.mark.both, pytest.mark.django_db]
with_sockets = pytest.mark.django_db(transaction=True)

people, opened = sockets.people, sockets.opened


@pytest.fixture
def match(time: Time, begin: Begin, people: Any) -> Match:
    """The first of two people leads the table."""
    return hosted(begin(people[0], people[1]), people[0])


def hosted(match: Match, host: Any) -> Match:
    Match.objects.filter(pk=match.pk).update(host=host)
    return match


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def said(what: Callable[..., Any], *args: Any) -> str:
    """The reason that it is refused with; empty if it is not."""
    try:
        what(*args)
    except Refused as refused:
        return refused.reason
    return ""


# Nothing is played


def test_every_seat_is_refused_while_it_is_paused(match: Match, people: Any) -> None:
    pause(match.pk, people[0].pk)
    for seat in (0, 1):
        assert said(play, match.pk, seat, {"kind": "throw"}, 0, 1) == "paused"
        seen = look(match.pk, seat)
        assert (seen.offers, seen.blocked, seen.to_act, seen.due_at) == ((), (), (), None)
    resume(match.pk, people[0].pk)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    assert fresh(match).version == 1


def test_an_answer_that_was_played_before_is_still_acknowledged(match: Match, people: Any) -> None:
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    pause(match.pk, people[0].pk)
    assert play(match.pk, 0, {"kind": "throw"}, 0, 1) == 1


def test_the_clock_lets_it_rest_however_long(match: Match, people: Any, time: Time) -> None:
    pause(match.pk, people[0].pk)
    time.pass_(30 * 24 * 3600)
    assert clock.due([])[0] == []
    assert not play_due(match.pk)


def test_a_thought_that_began_before_the_pause_moves_nobody(
    time: Time, begin: Begin, people: Any, monkeypatch: Any
) -> None:
    match = hosted(begin(people[0], None), people[0])
    stand_in(match.pk, 0, "random")
    time.pass_(2)
    think = service.waits.owed

    def paused_meanwhile(*found_with: Any) -> Any:
        pause(match.pk, people[0].pk)
        return think(*found_with)

    monkeypatch.setattr(service.waits, "owed", paused_meanwhile)
    assert not play_due(match.pk)
    assert fresh(match).version == 0


def test_bots_rest_and_think_on_for_as_long_as_they_had_left(time: Time, begin: Begin, people: Any) -> None:
    match = hosted(begin(people[0], bots=("random",)), people[0])
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    due = fresh(match).due_at
    assert due is not None
    time.pass_(0.25)
    pause(match.pk, people[0].pk)
    time.pass_(500)
    assert not play_due(match.pk)
    resume(match.pk, people[0].pk)
    assert fresh(match).due_at == due + timedelta(seconds=500)
    time.pass_(2)
    assert play_due(match.pk)


def test_a_bot_that_takes_a_seat_during_the_pause_begins_when_it_ends(match: Match, people: Any, time: Time) -> None:
    pause(match.pk, people[0].pk)
    time.pass_(60)
    stand_in(match.pk, 0, "random")
    assert fresh(match).due_at is None
    time.pass_(60)
    resume(match.pk, people[0].pk)
    assert not play_due(match.pk)
    time.pass_(2)
    assert play_due(match.pk)


# The time is given back


def test_everything_that_runs_comes_later_by_the_length_of_the_pause() -> None:
    was = Clock(Pace("turn", 60), "t", 5.0, 65.0, {"u": 7.0}, {"1": 9.0}, 300.0, {"offer 1": 40.0})
    assert put_off(was, 100.5) == structs.replace(
        was, since=105.5, deadline=165.5, wakes={"1": 109.5}, ends_at=400.5, alarms={"offer 1": 140.5}
    )
    assert put_off(Clock(), 100.5).due() is None


def test_a_deadline_has_as_many_seconds_left_as_before(time: Time, begin: Begin, people: Any) -> None:
    match = hosted(begin(people[0], people[1], time_limit_minutes=20), people[0])
    time.pass_(59.875)
    pause(match.pk, people[0].pk)
    time.pass_(3600)
    resume(match.pk, people[0].pk)
    assert look(match.pk, 0).due_at == NOON + timedelta(seconds=60 + 3600)
    assert clock_of(fresh(match)).ends_at == NOON.timestamp() + 20 * 60 + 3600
    time.pass_(0.125)
    assert not play_due(match.pk)
    time.pass_(0.25)
    assert play_due(match.pk)


def test_a_restart_in_the_pause_costs_nobody_a_second(match: Match, people: Any, time: Time) -> None:
    time.pass_(20)
    clock.beat()
    pause(match.pk, people[0].pk)
    time.pass_(7 * 24 * 3600)  # no process runs
    clock.beat()
    assert fresh(match).due_at is None
    time.pass_(10)
    clock.beat()
    resume(match.pk, people[0].pk)
    assert look(match.pk, 0).due_at == time.now + timedelta(seconds=40)


def test_an_outage_before_the_pause_is_given_back_too(match: Match, people: Any, time: Time) -> None:
    clock.beat()
    time.pass_(20)  # no clock runs
    pause(match.pk, people[0].pk)
    time.pass_(100)
    clock.beat()
    assert fresh(match).due_at is None
    resume(match.pk, people[0].pk)
    assert look(match.pk, 0).due_at == time.now + timedelta(seconds=60)


# It is no move


def test_it_is_no_move_and_the_match_replays(match: Match, people: Any) -> None:
    pause(match.pk, people[0].pk)
    resume(match.pk, people[0].pk)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    assert list(match.moves.values_list("number", flat=True)) == [0, 1]
    assert [number for number, _state in record.replay(match.pk)] == [0, 1]


def test_stopping_twice_and_going_on_twice_are_harmless(match: Match, people: Any, time: Time) -> None:
    resume(match.pk, people[0].pk)
    pause(match.pk, people[0].pk)
    time.pass_(10)
    pause(match.pk, people[0].pk)
    assert fresh(match).paused_at == NOON
    resume(match.pk, people[0].pk)
    resume(match.pk, people[0].pk)
    assert look(match.pk, 0).due_at == NOON + timedelta(seconds=70)


def test_a_finished_match_is_not_paused(match: Match, people: Any) -> None:
    Match.objects.filter(pk=match.pk).update(finished_at=NOON, outcome={})
    assert said(pause, match.pk, people[0].pk) == "over"
    assert fresh(match).paused_at is None


# Who may


def test_only_the_host_stops_it_while_the_host_is_here(match: Match, people: Any) -> None:
    for other in people[1:]:
        assert said(pause, match.pk, other.pk) == "not_leader"
    pause(match.pk, people[0].pk)
    assert said(resume, match.pk, people[1].pk) == "not_leader"
    assert fresh(match).paused_at is not None


def test_when_the_host_is_away_whoever_holds_a_seat_may(match: Match, people: Any, time: Time) -> None:
    time.pass_(31)
    Player.objects.filter(match=match, seat=1).update(seen_at=time.now)
    assert look(match.pk, None).away == ()
    assert said(pause, match.pk, people[2].pk) == "not_leader"
    pause(match.pk, people[1].pk)
    assert look(match.pk, None).away == (0,)
    resume(match.pk, people[1].pk)
    assert fresh(match).paused_at is None


# Open pages


@pytest.fixture
def town(db: None, people: Any) -> Match:
    """A match of the flagship: two people and a bot, with the pages as they are drawn."""
    edition = Edition.objects.create(slug="town", title="business", name={"uk": "Місто"})
    release = publish(edition, builtin_content("business"))
    return hosted(passed.begin(release, people[0], people[1], people[0]), people[0])


@with_sockets
async def test_every_page_shows_it_at_once(town: Match, people: Any, opened: Opener) -> None:
    await Player.objects.filter(match=town, seat=2).aupdate(holder=people[2])
    host, other, _watcher = pages = [await opened(town, person) for person in (people[0], people[1], None)]
    for page in pages:
        assert 'data-show="paused"' not in await page.frame()
    await other.say(action="pause")
    assert 'data-reason="not_leader"' in await other.until('id="refusal"')
    await host.say(action="pause")
    for page in pages:
        text = await page.until('data-show="paused"')
        assert 'data-due=""' in text or 'id="clock"' not in text
        assert ('value="resume"' in text) is (page is host)
    assert "Продовжить господар: " in other.seen[-1]
    assert (await Match.objects.aget(pk=town.pk)).version == 0
    await other.say(action="resume")
    assert 'data-reason="not_leader"' in await other.until('id="refusal"')
    await host.say(action="resume")
    for page in pages:
        text = await page.until('id="stage"')
        assert 'data-show="paused"' not in text
        assert 'value="resume"' not in text


@with_sockets
async def test_a_move_into_a_pause_is_told_why(town: Match, people: Any, opened: Opener) -> None:
    await Player.objects.filter(match=town, seat=2).aupdate(holder=people[2])
    asked = min((await sync_to_async(look)(town.pk, None)).to_act)
    page = await opened(town, people[asked])
    await page.frame()
    await sync_to_async(pause)(town.pk, people[0].pk)
    await page.until('data-show="paused"')
    await page.say(action="roll", version="0", decision=str(town.decision))
    assert "Партію зупинено" in await page.until('id="refusal"')


@with_sockets
async def test_a_frame_with_more_than_that_is_nonsense(town: Match, people: Any, opened: Opener) -> None:
    page = await opened(town, people[0])
    await page.frame()
    for action in ("pause", "resume"):
        await page.say(action=action, until="20:14")
        assert 'data-reason="bad"' in await page.until('id="refusal"')
    assert (await Match.objects.aget(pk=town.pk)).paused_at is None


@with_sockets
async def test_a_pause_covers_the_hand_that_lies_open(town: Match, people: Any, opened: Opener) -> None:
    mine = [seat async for seat in Player.objects.filter(match=town, holder=people[0]).values_list("seat", flat=True)]
    page = await opened(town, people[0])
    await page.frame()
    asked = min((await sync_to_async(look)(town.pk, None)).to_act)
    seat = asked if asked in mine else mine[0]
    await page.say(action="open", seat=str(seat), pin="")
    assert 'id="hand"' in await page.until('data-state="open"')
    await page.say(action="pause")
    text = await page.until('data-show="paused"')
    assert 'data-state="open"' not in text
    assert 'id="hand"' not in text
    assert 'value="resume"' in text
    await page.say(action="open", seat=str(seat), pin="")
    assert await page.quiet()
    await page.say(action="resume")
    assert 'value="resume"' not in await page.until('id="stage"')


def test_who_is_missing_and_the_way_in_stand_on_the_table(town: Match, people: Any) -> None:
    Match.objects.filter(pk=town.pk).update(back="/r/482716/")
    Player.objects.filter(match=town, seat=1).update(seen_at=None)
    pause(town.pk, people[0].pk)
    shown = fragments.render(look(town.pk, 0), "uk")
    for part in ("stage", "question"):
        assert "482\xa0716" in shown[part]
        assert "Марта" in shown[part]
        assert "Остап: немає" not in shown[part]
    Player.objects.filter(match=town, seat=1).update(seen_at=fresh(town).paused_at)
    assert "Марта" not in fragments.render(look(town.pk, 0), "uk")["stage"]


def test_the_drawn_page_of_a_paused_match_asks_nothing_of_anybody(town: Match, people: Any, client: Any) -> None:
    pause(town.pk, people[0].pk)
    client.force_login(people[1])
    text = client.get(f"/match/{town.key}/").content.decode()
    assert 'id="stage" data-show="paused"' in text
    assert 'value="roll"' not in text
    assert codec.encode(fresh(town).version) == b"0"
