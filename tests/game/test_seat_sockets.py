"""Open pages when a seat moves: both devices see it at once, and the old one is told nothing secret any more."""

from __future__ import annotations

import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from game.models import Match, Player
from game.rules import codec
from game.seats import claims, tickets
from tests.game import sockets
from tests.game.sockets import Opener, Page

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]

people, opened, _plain_fragments = sockets.people, sockets.opened, sockets._plain_fragments


@pytest.fixture
def match(begin: Any, people: Any) -> Match:
    match: Match = begin(people[0], people[1])
    Match.objects.filter(pk=match.pk).update(host=people[0])
    return match


@sync_to_async
def move(match: Match, seat: int, giver: Any, taker: Any) -> None:
    ticket = tickets.find(secret=tickets.make(match.pk, seat, giver.pk).secret)
    assert ticket
    tickets.take(ticket, taker.pk)


async def shown(pages: list[Page]) -> None:
    for page in pages:
        await page.frame()


async def test_both_devices_see_it_at_once_and_the_old_one_plays_no_more(
    match: Match, people: Any, opened: Opener
) -> None:
    old, new = pages = [await opened(match, people[0]), await opened(match, people[2])]
    await shown(pages)
    mine = codec.decode(match.snapshot, dict[str, Any])["hands"][0]
    await move(match, 0, people[0], people[2])
    told_old, told_new = await old.until('data-seats=""'), await new.until('data-seats="0"')
    assert mine not in told_old
    assert mine in told_new
    assert "тепер на іншому пристрої" in told_old

    await old.say(action="throw", version="0", decision="1")
    assert "not_yours" in await old.frame()
    await old.say(action="stand_in", bot="random", seat="0")
    assert "not_yours" in await old.frame()
    await new.say(action="throw", version="0", decision="1")
    for page in pages:
        await page.until("[1,2,")
    assert not any(mine in text for text in old.seen[1:])


async def test_a_device_that_missed_the_bell_is_refused_where_the_move_is_written(
    match: Match, people: Any, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await opened(match, people[0])
    await old.frame()
    monkeypatch.setattr("game.service.ring", lambda *_: None)
    await move(match, 0, people[0], people[2])
    await old.say(action="throw", version="0", decision="1")
    assert 'data-seats=""' in await old.frame()
    assert "not_yours" in await old.frame()
    assert (await Match.objects.aget(pk=match.pk)).version == 0


async def test_the_host_alone_sees_a_claim_and_answers_it(match: Match, people: Any, opened: Opener) -> None:
    host, other = pages = [await opened(match, people[0]), await opened(match, people[2])]
    await shown(pages)
    await Player.objects.filter(match=match, seat=1).aupdate(seen_at=None)
    claim = await sync_to_async(claims.ask)(match.pk, 1, people[2].pk)
    asked = await host.until("просить місце")
    assert re.search(r'name="claim"\s+value="(\d+)"', asked)
    await other.say(action="claim", claim=str(claim.pk), allow="1")
    assert "not_yours" in await other.frame()
    await host.say(action="claim", claim=str(claim.pk), allow="1")
    await other.until('data-seats="1"')


@pytest.mark.parametrize(
    "form",
    [
        {"action": "claim"},
        {"action": "claim", "claim": "x", "allow": "1"},
        {"action": "claim", "claim": "1", "allow": "yes"},
        {"action": "claim", "claim": "1", "allow": "1", "seat_": "0"},
        {"action": "preset", "preset": ["online"]},
        {"action": "preset", "preset": "cinema"},
        {"action": "preset"},
    ],
)
async def test_nonsense_about_the_table_is_refused(
    match: Match, people: Any, opened: Opener, form: dict[str, Any]
) -> None:
    page = await opened(match, people[0])
    await page.frame()
    await page.say(**form)
    assert "bad" in await page.frame()


async def test_another_preset_shows_on_every_page_at_once(match: Match, people: Any, opened: Opener) -> None:
    pages = [await opened(match, person) for person in (*people, None)]
    await shown(pages)
    await pages[1].say(action="preset", preset="screen")
    assert "not_host" in await pages[1].frame()
    await pages[3].say(action="preset", preset="screen")
    assert "not_yours" in await pages[3].frame()
    await pages[0].say(action="preset", preset="screen")
    for page in pages:
        await page.until('data-preset="screen"')
