"""The socket of a match, through the real ASGI application: who may say what, and what comes back to whom."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.contrib.auth import get_user_model
from django.test import Client

from game import consumers, service, tables
from game.models import Match, Player
from game.rules import codec
from game.seats.absence import stand_in
from tests.game.conftest import SEED
from tests.game.sockets import Begin, Opener, _plain_fragments, match, no_errors, opened, people, play
from tests.wires import cookies_of

__all__ = ["_plain_fragments", "match", "opened", "people"]

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]

BOMB = "[" * 4000 + "]" * 4000


async def test_a_page_is_drawn_whole_when_its_socket_opens(match: Match, people: Any, opened: Opener) -> None:
    frame = await (await opened(match, people[0])).frame()
    assert re.findall(r'<\w+ hx-swap-oob="true" data-seq="0" id="(\w+)"', frame) == [
        "board", "bots", "mine", "offers", "log", "state", "due", "device", "notes", "moving", "watching", "watchers",
                "pausing", "decides", "absence",
            "meanwhile",
    ]  # fmt: skip
    assert "[0,1,0]" in frame


async def test_a_move_shows_on_every_screen_and_only_what_changed_is_sent(
    match: Match, people: Any, opened: Opener
) -> None:
    pages = [await opened(match, person) for person in (*people, None)]
    for page in pages:
        await page.frame()
    await pages[0].say(action="throw", version="0", decision="1")
    for page in pages:
        frame = await page.until("[1,2,")
        assert 'data-seq="1"' in frame
        assert 'id="mine"' not in frame


async def test_a_seat_sees_its_own_secret_and_nobody_elses(match: Match, people: Any, opened: Opener) -> None:
    hands = codec.decode(match.snapshot, dict[str, Any])["hands"]
    pages = {0: await opened(match, people[0]), 1: await opened(match, people[1]), None: await opened(match)}
    for version, (seat, form) in enumerate(
        [
            (0, {"action": "throw"}),
            (0, {"action": "leave"}),
            (1, {"action": "leave"}),
            (0, {"action": "seal", "number": "3"}),
        ]
    ):
        await pages[seat].say(
            **form, version=str(version), decision=str(min(version + 1, 3) if version < 2 else version)
        )
        for page in pages.values():
            await page.until(f"[{version + 1},")
    for viewer, page in pages.items():
        assert await page.quiet() or True
        told = "".join(page.seen)
        for seat, card in enumerate(hands):
            assert (card in told) == (seat == viewer)
        assert SEED not in told
        assert ('"number":3' in told) == (viewer == 0)


async def test_the_seat_comes_from_the_login_not_from_the_frame(match: Match, people: Any, opened: Opener) -> None:
    for person, seat in ((people[1], "0"), (people[2], "0"), (None, "0"), (None, None)):
        page = await opened(match, person)
        await page.frame()
        form = {"action": "throw", "version": "0", "decision": "1"} | ({"seat": seat} if seat else {})
        await page.say(**form)
        assert "not_yours" in await page.frame()
    assert (await Match.objects.aget(pk=match.pk)).version == 0


async def test_a_refusal_goes_to_its_sender_alone(match: Match, people: Any, opened: Opener) -> None:
    mine, other = await opened(match, people[1]), await opened(match, people[0])
    await mine.frame()
    await other.frame()
    await mine.say(action="throw", version="0", decision="1")
    assert "illegal" in await mine.frame()
    assert await other.quiet()


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        "null",
        "[]",
        "7",
        '"text"',
        "{}",
        '{"action": null}',
        '{"action": 1}',
        '{"action": "throw"}',
        '{"action": "throw", "version": "0"}',
        '{"action": "throw", "version": "x", "decision": "1"}',
        '{"action": "throw", "version": "-1", "decision": "1"}',
        '{"action": "throw", "version": 0.5, "decision": "1"}',
        '{"action": "throw", "version": true, "decision": "1"}',
        '{"action": "throw", "version": "99999999999999999999", "decision": "1"}',
        '{"action": "throw", "version": "0", "decision": "1", "cash": "1000"}',
        '{"action": "throw", "version": "0", "decision": "1", "kind": "bid"}',
        '{"action": "throw", "version": "0", "decision": "1", "type": "person.left"}',
        '{"action": "throw", "version": "0", "decision": "1", "a.b": "1", "a": "2"}',
        '{"action": "throw", "version": "0", "decision": "1", "x": {"y": {"z": 1}}}',
        '{"action": "fly", "version": "0", "decision": "1"}',
        '{"action": "person.left"}',
        '{"action": "\\u0000", "version": "0", "decision": "1"}',
        '{"action": "throw", "version": "0", "decision": "1"',
        '{"action": "throw", "version": "0", "decision": "1", "x": ' + BOMB[:3900] + "}",
        BOMB,
        "я" * 5000,
        "x" * 9000,
    ],
)
async def test_nonsense_is_refused_readably_and_the_socket_lives_on(
    match: Match, people: Any, opened: Opener, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    page = await opened(match, people[0])
    await page.frame()
    async with no_errors(caplog):
        await page.socket.send_to(text)
        assert "bad" in await page.frame()
        await page.say(action="throw", version="0", decision="1")
        await page.until("[1,2,")


async def test_a_binary_frame_is_refused_too(match: Match, people: Any, opened: Opener) -> None:
    page = await opened(match, people[0])
    await page.frame()
    await page.socket.send_to(bytes_data=b"\x00\xff" * 20)
    assert "bad" in await page.frame()


async def test_htmx_headers_and_the_numbers_of_forms_are_understood(match: Match, people: Any, opened: Opener) -> None:
    page = await opened(match, people[0])
    await page.frame()
    await page.say(
        action="throw", version="0", decision="1", seat="0", HEADERS={"HX-Request": "true", "HX-Trigger-Name": None}
    )
    await page.until("[1,2,")
    await page.say(action="bid", amount="5", version="1", decision="2")
    await page.until("[2,2,")
    assert await match.moves.filter(number=2, action='{"kind":"bid","amount":5}').aexists()


async def test_a_double_click_is_one_move_and_no_error(match: Match, people: Any, opened: Opener) -> None:
    """BL-14."""
    page = await opened(match, people[0])
    await page.frame()
    for _ in range(5):
        await page.say(action="throw", version="0", decision="1")
    await page.until("[1,2,")
    await asyncio.sleep(0.3)
    while not await page.quiet():
        await page.frame()
    assert not any("refusal" in text for text in page.seen)
    assert (await Match.objects.aget(pk=match.pk)).version == 1


async def test_a_flood_is_refused_and_then_closed_while_others_play_on(
    match: Match, people: Any, opened: Opener
) -> None:
    flooder, other = await opened(match, people[1]), await opened(match, people[0])
    await other.frame()
    for _ in range(60):
        await flooder.say(action="ping", version="0")
    assert await flooder.closed_with() == consumers.FLOOD
    assert any("flood" in text for text in flooder.seen)
    await other.say(action="throw", version="0", decision="1")
    await other.until("[1,2,")


async def test_a_match_that_does_not_exist_says_do_not_come_back(opened: Opener, release: Any) -> None:
    page = await opened("no-such-match")
    assert await page.closed_with() == consumers.NOT_THERE


async def test_signing_out_closes_the_sockets_of_that_session_alone(match: Match, people: Any, opened: Opener) -> None:
    client = Client()
    await client.aforce_login(people[0])
    gone, stays = await opened(match, cookies=cookies_of(client)), await opened(match, people[0])
    await gone.frame()
    await stays.frame()
    await client.alogout()
    await get_channel_layer().group_send(f"person.{people[0].pk}", {"type": "person.left"})
    assert await gone.closed_with() == consumers.SIGNED_OUT
    assert await stays.quiet()


async def test_who_lost_the_seat_watches_from_the_next_move_on(match: Match, people: Any, opened: Opener) -> None:
    page = await opened(match, people[1])
    await page.frame()
    await Player.objects.filter(match=match, seat=1).aupdate(holder=people[2])
    await play(match.pk, 0, {"kind": "throw"}, 0, 1)
    frame = await page.until("[1,2,null]")
    assert 'id="mine">""' in frame
    await page.say(action="bid", amount="5", version="1", decision="2")
    assert "not_yours" in await page.frame()


async def test_a_lost_bell_is_noticed_by_the_beat(
    match: Match, people: Any, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BL-24."""
    monkeypatch.setattr(consumers, "BEAT", 1.2)
    monkeypatch.setattr(service, "ring", lambda *_: None)
    page = await opened(match, people[1])
    await page.frame()
    await play(match.pk, 0, {"kind": "throw"}, 0, 1)
    await page.until("[1,2,1]")
    assert json.loads(await page.frame())["beat"] == 1


async def test_a_ping_of_an_older_page_is_answered_with_the_whole_look(
    match: Match, people: Any, opened: Opener
) -> None:
    page = await opened(match, people[0])
    await page.frame()
    await play(match.pk, 0, {"kind": "throw"}, 0, 1)
    await page.until("[1,2,")
    await page.say(action="ping", version="1")
    assert await page.quiet()
    await page.say(action="ping", version="0")
    assert 'id="mine"' in await page.frame()


async def test_a_new_socket_shows_what_was_missed(match: Match, people: Any, opened: Opener) -> None:
    first = await opened(match, people[0])
    await first.frame()
    await first.socket.disconnect()
    await play(match.pk, 0, {"kind": "throw"}, 0, 1)
    assert "[1,2,0]" in await (await opened(match, people[0])).frame()


async def test_opening_the_page_ends_the_autopilot(match: Match, people: Any, opened: Opener) -> None:
    await Player.objects.filter(match=match, seat=0).aupdate(missed=3)
    await (await opened(match, people[0])).frame()
    assert (await Player.objects.aget(match=match, seat=0)).missed == 0


async def test_an_error_in_the_middle_is_told_and_closes_nothing(
    match: Match, people: Any, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await opened(match, people[0])
    await page.frame()
    with monkeypatch.context() as broken:
        broken.setattr(service, "advance", lambda *_: 1 / 0)
        await page.say(action="throw", version="0", decision="1")
        assert "not_saved" in await page.frame()
    await page.say(action="throw", version="0", decision="1")
    await page.until("[1,2,")


async def test_a_position_is_read_and_rendered_once_for_all_sockets_of_a_viewer(
    match: Match, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [await opened(match) for _ in range(6)]
    for page in pages:
        await page.frame()
    calls = {"read": 0, "render": 0}
    for module, name in ((service, "read"), (tables, "render")):
        real = getattr(module, name)

        def counted(*args: Any, real: Any = real, name: str = name) -> Any:
            calls[name] += 1
            return real(*args)

        monkeypatch.setattr(module, name, counted)
    await play(match.pk, 0, {"kind": "throw"}, 0, 1)
    for page in pages:
        await page.until("[1,2,")
    assert calls == {"read": 1, "render": 1}


async def test_eight_sockets_that_answer_at_once_all_get_their_answer(begin: Begin, opened: Opener) -> None:
    """BL-23."""
    make = sync_to_async(get_user_model().objects.create_user)
    four = [await make(username=f"u{n}", name=f"u{n}", password=None) for n in range(4)]
    match = await sync_to_async(begin)(*four)
    await play(match.pk, 0, {"kind": "throw"}, 0, 1)
    for version, seat in enumerate(range(4), start=1):
        await play(match.pk, seat, {"kind": "leave"}, version, 2)
    pages = [await opened(match, person) for person in four]
    for page in pages:
        await page.frame()
    await asyncio.gather(*(page.say(action="seal", number="2", version="5", decision="3") for page in pages))
    for page in pages:
        await page.until("[9,4,")
        assert not any("refusal" in text for text in page.seen)


async def test_every_screen_sees_at_once_that_a_bot_plays_for_somebody_and_only_that(
    match: Match, people: Any, opened: Opener
) -> None:
    pages = [await opened(match, person) for person in (*people, None)]
    for page in pages:
        await page.frame()
    for bot in ("random", ""):
        await pages[1].say(action="stand_in", bot=bot, version="0", decision="1", seat="1")
        for page in pages:
            sent = re.findall(r' id="(\w+)"', await page.until(f'["","{bot}"]'))
            assert [part for part in sent if not part.startswith("watch")] == [
                "bots"
            ]  # the stranger is told of as well
    assert (await Match.objects.aget(pk=match.pk)).version == 0


async def test_a_stand_in_that_no_bell_told_of_is_noticed_by_the_beat(
    match: Match, people: Any, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "BEAT", 1.2)
    monkeypatch.setattr(service, "ring", lambda *_: None)
    page = await opened(match, people[1])
    await page.frame()
    await sync_to_async(stand_in)(match.pk, 1, "random")
    await page.until('["","random"]')


@pytest.mark.parametrize(
    ("who", "form", "reason"),
    [
        (0, {"bot": "nobody"}, "bad"),
        (0, {}, "bad"),
        (0, {"bot": "random", "until": "morning"}, "bad"),
        (0, {"bot": ["random"]}, "bad"),
        (0, {"bot": "random", "seat": "1"}, "not_yours"),
        (2, {"bot": "random"}, "not_yours"),
    ],
)
async def test_nobody_sends_a_bot_to_another_ones_seat_or_one_that_does_not_exist(
    match: Match, people: Any, opened: Opener, who: int, form: dict[str, Any], reason: str
) -> None:
    page = await opened(match, people[who])
    await page.frame()
    await page.say(action="stand_in", **form)
    assert reason in await page.frame()
    assert not await Player.objects.exclude(stand_in="").aexists()
