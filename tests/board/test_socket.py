"""A screen's socket, through the whole ASGI application: what it is sent, and that it can do nothing."""

from __future__ import annotations

import json

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from board import service
from board.models import Screen
from config.sockets import NOT_THERE
from game import service as matches
from game.models import Match, Move
from lobby import service as rooms
from lobby.models import Room
from tests.board.conftest import Opened, ids
from tests.game.arrange import session_of

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def start(room: Room, host: User, guest: User) -> Match:
    rooms.set_ready(room.pk, guest, True)
    return rooms.start(room.pk, host)


def play_default(match: Match) -> int:
    """Whoever is asked plays what the clock would."""
    position = matches.read(match.pk)
    seat = sorted(position.rules.to_act(position.state))[0]
    action = position.rules.default_action(position.state, seat)
    return matches.play(match.pk, seat, action, position.version, position.decision)


async def test_the_screen_shows_who_comes_in(screen: Screen, person, opened: Opened) -> None:
    first = await sync_to_async(person)("Марта")
    async with opened(screen) as page:
        picture = await page.hear()
        assert ids(picture) == {"picture"}
        assert screen.room
        assert f"{screen.room.code[:3]}\xa0{screen.room.code[3:]}" in picture  # type: ignore[index]
        assert str(screen.number) in picture
        assert screen.room.commitment in picture, "the promise of the dice is on every screen before anybody is ready"
        await sync_to_async(rooms.join)(screen.room.pk, first, first.name)
        frame = await page.until("Марта")
        assert "guests" in ids(frame)
        assert "picture" not in ids(frame), "what did not change is not redrawn"


async def test_the_match_begins_on_the_screen_by_itself_and_goes_on(
    screen: Screen, two: Room, host: User, guest: User, opened: Opened
) -> None:
    await sync_to_async(service.show)(screen, two.pk)
    async with opened(screen) as page:
        await page.hear()
        match = await sync_to_async(start)(two, host, guest)
        picture = await page.until("of-match")
        assert ids(picture) == {"picture"}
        version = await sync_to_async(play_default)(match)
        frame = await page.until(f'data-version="{version}"')
        assert "picture" not in ids(frame)


async def test_two_screens_show_the_same(screen: Screen, two: Room, host: User, guest: User, opened: Opened) -> None:
    other = await sync_to_async(service.make)()
    match = await sync_to_async(start)(two, host, guest)
    for one in (screen, other):
        await sync_to_async(service.show)(one, two.pk)
    async with opened(screen) as left, opened(other) as right:
        for page in (left, right):
            assert "of-match" in await page.hear()
        version = await sync_to_async(play_default)(match)
        frames = [await page.until(f'data-version="{version}"') for page in (left, right)]
        assert frames[0] == frames[1]


async def test_a_screen_that_comes_back_has_the_same_picture(
    screen: Screen, two: Room, host: User, guest: User, opened: Opened
) -> None:
    await sync_to_async(service.show)(screen, two.pk)
    await sync_to_async(start)(two, host, guest)
    pictures = []
    for _ in range(2):
        async with opened(screen) as page:
            pictures.append(await page.hear())
    assert pictures[0] == pictures[1]


async def test_a_screen_holds_no_authority(screen: Screen, two: Room, host: User, guest: User, opened: Opened) -> None:
    """Not even with the session of somebody who plays: it is not looked at."""
    await sync_to_async(service.show)(screen, two.pk)
    match = await sync_to_async(start)(two, host, guest)
    session = await sync_to_async(session_of)(host)
    from board import cookie
    from tests.board.conftest import signed

    async with opened(cookies=f"{cookie.NAME}={signed(screen)}; sessionid={session}") as page:
        await page.hear()
        for said in (
            {"action": "roll", "version": "0", "decision": "1", "seat": "0"},
            {"action": "surrender", "version": "0", "decision": "1", "seat": "0"},
            {"action": "stand_in", "bot": "greedy", "seat": "0"},
            {"action": "start"},
            {"action": "ping", "version": "1", "seat": "0", "bot": "greedy"},
            {"action": "open", "seat": "0"},
        ):
            await page.wire.send_to(json.dumps(said))
        await page.wire.send_to("no form at all")
        await page.wire.send_to(json.dumps({"action": "ping", "version": "0"}))
        assert ids(await page.hear()) == {"picture"}, "it lives, and says only the picture again"
    assert await sync_to_async(Move.objects.filter(match=match, seat__isnull=False).count)() == 0
    assert not await sync_to_async(match.players.exclude(stand_in="").exists)()


async def test_a_page_without_a_screens_cookie_is_told_to_ask_for_one(opened: Opened) -> None:
    async with opened() as page:
        assert await page.closed() == NOT_THERE
    async with opened(cookies="screen=forged:signature") as page:
        assert await page.closed() == NOT_THERE


async def test_a_screen_turned_to_another_room_shows_it_at_once(screen: Screen, two: Room, opened: Opened) -> None:
    async with opened(screen) as page:
        await page.hear()
        await sync_to_async(service.show)(screen, two.pk)
        assert "Остап" in await page.until("of-room")


async def test_a_screen_that_was_sent_away_asks_for_a_room(screen: Screen, two: Room, opened: Opened) -> None:
    await sync_to_async(service.show)(screen, two.pk)
    async with opened(screen) as page:
        await page.hear()
        await sync_to_async(service.detach)(screen)
        assert "data-wake" in await page.until("of-nothing")


async def test_when_the_room_waits_again_so_does_the_screen(
    screen: Screen, two: Room, host: User, guest: User, opened: Opened
) -> None:
    await sync_to_async(service.show)(screen, two.pk)
    match = await sync_to_async(start)(two, host, guest)
    async with opened(screen) as page:
        await page.until("of-match")
        await sync_to_async(surrender)(match)
        await page.until("winner-show")
        await sync_to_async(rooms.reopen)(two.pk)
        assert "Марта" in await page.until("of-room")


def surrender(match: Match) -> None:
    position = matches.read(match.pk)
    matches.play(match.pk, 0, {"kind": "surrender"}, position.version, position.decision)


@pytest.mark.parametrize(("query", "language", "words"), [("", "en", "At the table"), ("?lang=uk", "en", "За столом")])
async def test_the_screen_speaks_the_hosts_language_unless_it_is_told_another(
    screen: Screen, two: Room, host: User, opened: Opened, query: str, language: str, words: str
) -> None:
    await sync_to_async(User.objects.filter(pk=host.pk).update)(language=language)
    await sync_to_async(service.show)(screen, two.pk)
    async with opened(screen, query) as page:
        picture = await page.hear()
        assert f'lang="{"uk" if query else language}"' in picture
        assert words in picture
