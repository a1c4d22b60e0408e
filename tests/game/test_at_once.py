"""Several at the same moment: a click against the clock, bids against the hammer, tabs, people who come and go."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from game import timing
from game.models import Edition, Match, Move, Player
from game.rules import codec
from game.seats import presence
from game.service import Refused, look, play, play_due, read
from tests.game import sockets
from tests.game.conftest import NOON, Time
from tests.game.sockets import Opener
from tests.game.test_pause import said

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]

Begin = Callable[..., Match]
people, opened = sockets.people, sockets.opened
_plain_fragments = sockets._plain_fragments
ROUNDS = 8


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """Each job on a thread and a connection of its own, begun at the same moment; what each gave, or why it was refused."""
    start = Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        start.wait(20)
        try:
            return job()
        except Refused as refused:
            return refused.reason
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as threads:
        return list(threads.map(run, jobs))


def test_a_click_and_the_clock_at_the_same_moment_make_one_move(begin: Begin, time: Time) -> None:
    """T4: exactly one outcome, and the other is told or does nothing."""
    for _round in range(ROUNDS):
        match = begin()
        time.pass_(60.2)
        click, clock = at_once(
            lambda match=match: play(match.pk, 0, {"kind": "throw"}, 0, 1), lambda match=match: play_due(match.pk)
        )
        assert (click, clock) in {(1, False), ("stale", True), (1, True)}
        moves = list(match.moves.filter(number__gt=0).values_list("number", "seat", "decision"))
        assert moves == [(1, 0, 1)], (click, clock)


def test_a_bid_counts_by_when_it_reaches_the_server_and_each_prolongs_the_end(begin: Begin, time: Time) -> None:
    """T5, U-33: a bid counts to the last millisecond, and page, clock and judge know the prolonged end; none after it."""
    match = begin(None, None, None)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    for version, (seat, late) in enumerate(((1, 9.999), (2, 9.999), (1, 0.001)), start=1):
        time.pass_(late)
        play(match.pk, seat, {"kind": "bid", "amount": 4 + version}, version, 2)
        ends = time.now + timedelta(seconds=10)
        position = read(match.pk)
        assert position.look(None).due_at == ends
        assert timing.Clock.due(position.clock) == pytest.approx(ends.timestamp() + timing.GRACE)
        assert not play_due(match.pk)
    time.pass_(10.001)
    assert said(play, match.pk, 2, {"kind": "bid", "amount": 20}, 4, 2) == "late"
    assert not Move.objects.filter(match=match, action__contains='"amount":20').exists()


def test_of_two_equal_bids_one_stands_and_the_other_hears_the_least_that_would(begin: Begin) -> None:
    """BL-23, T5: the final state is that of some order of what was accepted."""
    for _round in range(ROUNDS):
        match = begin(None, None, None)
        play(match.pk, 0, {"kind": "throw"}, 0, 1)
        answers = at_once(
            *(
                lambda match=match, seat=seat: play(match.pk, seat, {"kind": "bid", "amount": 5}, 1, 2)
                for seat in (1, 2)
            )
        )
        assert sorted(map(str, answers)) == ["2", "illegal"]
        assert match.moves.filter(action__contains='"bid"').count() == 1


def test_writers_on_one_database_wait_for_each_other_and_none_fails(begin: Begin) -> None:
    """BL-27: matches played on several connections, with readers and an administrator's long write between."""
    matches = [begin() for _ in range(3)]

    def plays(match: Match) -> int:
        while (seen := look(match.pk, None)).over is None:
            seat = seen.to_act[0]
            play(match.pk, seat, look(match.pk, seat).offers[-1].action, seen.version, seen.decision)
        return seen.version

    def edits() -> int:
        for number in range(20):
            Edition.objects.update_or_create(
                slug=f"draft-{number % 5}", title="vault", defaults={"name": {"uk": "Т" * 500}}
            )
        return Edition.objects.count()

    def exports() -> int:
        return sum(len(codec.encode(list(match.moves.values("action", "events")))) for match in matches * 5)

    versions = at_once(*(lambda match=match: plays(match) for match in matches), edits, exports)
    assert all(isinstance(answer, int) and answer > 5 for answer in versions)


async def test_a_seat_in_two_tabs_is_one_seat_that_is_here_until_the_last_closes(
    begin: Begin, people: Any, opened: Opener
) -> None:
    """BL-25, U-10: both show the same, one press wins, closing one is no leaving."""
    match = await sync_to_async(begin)(*people)
    one, other = await opened(match, people[0]), await opened(match, people[0])
    await one.frame()
    await other.frame()
    await asyncio.gather(*(page.say(action="throw", version="0", decision="1") for page in (one, other)))
    for page in (one, other):
        await page.until("[1,2,0]")
    await one.say(action="leave", version="1", decision="2")
    await other.until("[2,2,0]")
    await other.say(action="bid", amount="5", version="1", decision="2")
    assert "stale" in await other.until('id="refusal"')
    await one.socket.disconnect()
    await Player.objects.filter(match=match, seat=0).aupdate(seen_at=NOON)
    table = read_table(match)
    table.noted = 0.0
    await table.checked_within(0)
    assert presence.is_here((await Player.objects.aget(match=match, seat=0)).seen_at)
    await other.socket.disconnect()
    assert read_table(match) is None


def read_table(match: Match) -> Any:
    from game import tables

    return tables._tables.get(match.pk)


async def test_whoever_comes_and_goes_while_the_table_moves_ends_on_the_last_version_and_never_goes_back(
    begin: Begin, people: Any, opened: Opener
) -> None:
    """BL-22, BL-24: pages that stay, pages that come back again and again, and one that comes between picture and bell."""
    match = await sync_to_async(begin)(*people)
    stay = [await opened(match, person) for person in (*people, None)]

    async def comes_and_goes() -> None:
        for _time in range(4):
            page = await opened(match, people[1])
            await page.frame()
            await page.socket.disconnect()

    async def moves() -> int:
        while (seen := await sync_to_async(look)(match.pk, None)).over is None:
            seat = seen.to_act[0]
            offers = (await sync_to_async(look)(match.pk, seat)).offers
            await sync_to_async(play)(match.pk, seat, offers[-1].action, seen.version, seen.decision)
        return seen.version

    last, *_ = await asyncio.gather(moves(), *(comes_and_goes() for _ in range(2)))
    assert last > 8
    for page in stay:
        await page.until(f"[{last},")
        versions = [int(found) for text in page.seen for found in re.findall(r'id="state" .*?>\[(\d+),', text)]
        assert versions == sorted(versions)
        await page.say(action="end", version="0", decision="1")
        assert re.search("stale|over|not_yours", await page.until('id="refusal"'))
    assert (await Match.objects.aget(pk=match.pk)).version == last
