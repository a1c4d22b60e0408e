"""How many sockets there may be, and how often they may be opened (reliability §8: 5 a seat, 30 beyond seats, handshakes)."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from django.utils import timezone

from config import crowds, handshakes
from config.rates import Rate
from config.sockets import CROWDED, TOO_MANY
from game.models import Match
from tests.game.sockets import Opener, _plain_fragments, match, opened, people
from tests.wires import signed_in

__all__ = ["_plain_fragments", "match", "opened", "people"]

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


async def test_of_six_pages_of_one_seat_the_oldest_rests_and_is_told_so(
    match: Match, people: Any, opened: Opener
) -> None:
    other = await opened(match, people[1])
    pages = [await opened(match, people[0]) for _ in range(crowds.OF_ONE_PERSON + 1)]
    assert await pages[0].closed_with() == CROWDED
    await pages[-1].until('id="mine"')
    await pages[-1].say(action="throw", version="0", decision="1")
    for page in (*pages[1:], other):
        await page.until("[1,2,")
    assert (await Match.objects.aget(pk=match.pk)).version == 1


async def test_one_watcher_too_many_sends_the_oldest_watcher_and_never_a_seat(
    match: Match, people: Any, opened: Opener, monkeypatch: Any
) -> None:
    monkeypatch.setattr(crowds, "OF_WATCHERS", 3)
    seats = [await opened(match, person) for person in people[:2]]
    watchers = [await opened(match, person) for person in (None, people[2], None, None)]
    assert await watchers[0].closed_with() == CROWDED
    for page in (*seats, *watchers[1:]):
        await page.until('id="board"')
        assert await page.quiet()


async def test_a_session_that_opens_socket_after_socket_waits_and_its_neighbours_do_not(
    match: Match, people: Any, opened: Opener, monkeypatch: Any
) -> None:
    monkeypatch.setattr(handshakes, "OF_SESSION", Rate("few", 3, 60))
    with time_machine.travel(timezone.now().replace(second=1), tick=False) as now:
        session = await signed_in(people[0])
        good = [await opened(match, cookies=session) for _ in range(3)]
        assert await (await opened(match, cookies=session)).closed_with() == TOO_MANY
        for page in (*good, await opened(match, people[1])):
            assert 'id="mine"' in await page.frame()
        now.shift(60)
        assert 'id="mine"' in await (await opened(match, cookies=session)).frame()


async def test_an_address_that_opens_socket_after_socket_waits_whatever_its_cookies(
    match: Match, opened: Opener, monkeypatch: Any
) -> None:
    monkeypatch.setattr(handshakes, "OF_ADDRESS", Rate("few", 4, 60))
    with time_machine.travel(timezone.now().replace(second=1), tick=False):
        pages = [await opened(match, cookies=f"sessionid={n}") for n in range(5)]
        assert await pages[4].closed_with() == TOO_MANY
        assert 'id="board"' in await pages[3].frame()
