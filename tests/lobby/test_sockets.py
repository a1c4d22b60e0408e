"""A room's socket, through the whole ASGI application."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from accounts.models import User
from game.models import Match
from lobby import chairs, presence, rows, service, tending
from lobby.models import Member, Room
from tests.lobby.conftest import Person, signed_in
from tests.wires import HOST, cookies_of, wire

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


class Page:
    """A browser's page in a room: what it was sent, and what it taps."""

    def __init__(self, client: Client, code: str, origin: str = f"http://{HOST}") -> None:
        self.wire = wire(f"/ws/room/{code}/", cookies_of(client), origin)
        self.parts: dict[str, str] = {}
        self.frames: list[str] = []

    async def open(self) -> Page:
        opened, code = await self.wire.connect(timeout=30)
        assert opened, code
        await self.hear()
        return self

    async def hear(self) -> set[str]:
        """The ids of the next frame of parts."""
        while True:
            text = await self.wire.receive_from(20)
            if text.startswith("{"):
                continue
            self.frames.append(text)
            found = {re.search(r'id="([^"]+)"', part)[1]: part for part in split(text)}  # type: ignore[index]
            self.parts |= found
            return set(found)

    async def until(self, part: str, text: str) -> None:
        """Listen until a part says that."""
        while text not in self.parts.get(part, ""):
            await self.hear()

    async def tap(self, action: str, **fields: Any) -> None:
        form = {"action": action, **{name: str(value) for name, value in fields.items()}}
        await self.wire.send_to(json.dumps({**form, "HEADERS": {"HX-Request": "true"}}))

    async def close_code(self) -> int:
        """The code with which the server closes, after whatever it still says."""
        while True:
            message = await self.wire.receive_output(20)
            if message["type"] == "websocket.close":
                return int(message["code"])
            if message.get("text", "").startswith("<"):
                self.frames.append(message["text"])
                self.parts |= {
                    re.search(r'id="([^"]+)"', part)[1]: part  # type: ignore[index]
                    for part in split(message["text"])
                }

    async def close(self) -> None:
        await self.wire.disconnect()


def split(frame: str) -> list[str]:
    """The top-level elements of a frame: each starts with its stamp."""
    return [part for part in re.split(r'(?=<[a-z]+ hx-swap-oob="true")', frame) if part.strip()]


async def pages(room: Room, *users: User) -> list[Page]:
    return [await Page(await sync_to_async(signed_in)(user), str(room.code)).open() for user in users]


async def test_a_page_is_drawn_whole_at_the_first_frame(two: Room, host: User) -> None:
    [page] = await pages(two, host)
    assert {"chair-0", "chair-7", "pick", "bosses", "options", "dock", "news", "go"} <= set(page.parts)
    assert all('hx-swap-oob="true" data-seq="' in part for part in page.parts.values())
    await page.close()


async def test_who_joins_shows_on_the_other_screen(room: Room, host: User, guest: User) -> None:
    [page] = await pages(room, host)
    assert "Вільне крісло" in page.parts["chair-1"]
    await sync_to_async(service.join)(room.pk, guest, "Марта")
    await page.until("chair-1", "Марта")
    await page.close()


async def test_only_what_changed_is_sent(two: Room, host: User, guest: User) -> None:
    one, other = await pages(two, host, guest)
    await one.tap("shape", shape=6)
    changed = await other.hear()
    assert changed == {"chair-0", "pick"}
    await one.close()
    await other.close()


async def test_ready_and_start_take_both_pages_to_the_match(two: Room, host: User, guest: User) -> None:
    one, other = await pages(two, host, guest)
    await other.tap("ready", salt="слово Марти", version="1")
    await one.until("chair-1", "готово")
    await one.until("dock", "Усі готові")
    await one.tap("start", salt="слово Остапа")
    await one.until("go", "/match/")
    await other.until("go", "/match/")
    match = await Match.objects.aget()
    assert f'data-to="/match/{match.key}/"' in other.parts["go"]
    assert match.salts == ["слово Остапа", "слово Марти"]
    for page in (one, other):
        for secret in (two.server_seed, "слово Марти", "слово Остапа"):
            assert not any(secret in frame for frame in page.frames)
        await page.close()


async def test_a_page_that_comes_back_after_the_start_is_led_to_the_match(two: Room, host: User, guest: User) -> None:
    await sync_to_async(service.set_ready)(two.pk, guest, True)
    match = await sync_to_async(service.start)(two.pk, host)
    [page] = await pages(two, guest)
    assert match.key in page.parts["go"]
    await page.close()


async def test_a_refusal_is_told_to_its_sender_alone(two: Room, host: User, guest: User) -> None:
    one, other = await pages(two, host, guest)
    await other.tap("start")
    await other.until("refusal", "лише господар")
    assert await one.wire.receive_nothing(0.3)
    await one.close()
    await other.close()


async def test_a_second_tap_on_start_is_no_second_match(two: Room, host: User, guest: User) -> None:
    await sync_to_async(service.set_ready)(two.pk, guest, True)
    [page] = await pages(two, host)
    await page.tap("start")
    await page.tap("start")
    await page.until("go", "/match/")
    assert await Match.objects.acount() == 1
    await page.close()


async def test_a_removed_person_is_led_out_and_does_not_come_back(two: Room, host: User, guest: User) -> None:
    client = await sync_to_async(signed_in)(guest)
    page = await Page(client, str(two.code)).open()
    member = await Member.objects.aget(user=guest)
    await sync_to_async(service.remove)(two.pk, host, member.pk)
    assert await page.close_code() == 4403
    assert f"/r/{two.code}/" in page.parts["go"]
    back = Page(client, str(two.code))
    await back.wire.connect()
    assert await back.close_code() == 4404


async def test_a_stranger_hears_nothing_and_missing_rooms_answer_alike(two: Room, person: Person) -> None:
    stranger = await sync_to_async(lambda: signed_in(person("Хтось")))()
    for client in (stranger, Client()):
        for code in (two.code, "000000"):
            page = Page(client, str(code))
            await page.wire.connect()
            assert await page.close_code() == 4404
            assert page.frames == []


@pytest.mark.parametrize("origin", ["", "null", "http://evil.test", f"http://{HOST}:81", f"http://{HOST}.evil.test"])
async def test_a_foreign_page_opens_no_socket(two: Room, host: User, origin: str) -> None:
    page = Page(await sync_to_async(signed_in)(host), str(two.code), origin)
    opened, _code = await page.wire.connect()
    assert not opened


async def test_signing_out_closes_the_sockets_of_that_session(two: Room, guest: User) -> None:
    client = await sync_to_async(signed_in)(guest)
    page = await Page(client, str(two.code)).open()
    await sync_to_async(client.post)(reverse("accounts:sign_out"))
    assert await page.close_code() == 4001


@pytest.mark.parametrize(
    "frame",
    [
        *("\n", "{", "[]", "null", "1", '"start"', "{}", '{"action": 1}', '{"action": "fly"}', "[" * 5000, "x" * 9000),
        '{"action": "shape"}',
        '{"action": "shape", "shape": "x"}',
        '{"action": "shape", "shape": "-1"}',
        '{"action": "shape", "shape": ["1", "2"]}',
        '{"action": "boss", "boss": "nobody"}',
        '{"action": "bot", "place": "99"}',
        '{"action": "level", "member": "1"}',
        '{"action": "remove", "member": "x"}',
        '{"action": "options", "starting_capital": "1"}',
        '{"action": "preset", "preset": "chaos"}',
        '{"action": "ready", "salt": {"a": "b"}}',
    ],
)
async def test_nonsense_is_refused_and_closes_nothing(two: Room, host: User, frame: str) -> None:
    [page] = await pages(two, host)
    await page.wire.send_to(frame)
    await page.until("refusal", "<p")
    await page.tap("shape", shape=7)
    await page.until("chair-0", 'data-p="7"')
    await page.close()


async def test_a_binary_frame_closes_nothing(two: Room, host: User) -> None:
    [page] = await pages(two, host)
    await page.wire.send_to(bytes_data=b"\x00\xff")
    await page.until("refusal", "<p")
    await page.tap("shape", shape=7)
    await page.until("chair-0", 'data-p="7"')
    await page.close()


async def test_an_error_of_ours_closes_nothing(two: Room, host: User, monkeypatch: pytest.MonkeyPatch) -> None:
    [page] = await pages(two, host)
    monkeypatch.setattr(chairs, "take_shape", None)
    await page.tap("shape", shape=7)
    await page.until("refusal", "<p")
    await page.tap("boss", boss="stern")
    await page.until("chair-0", "boss-6")
    await page.close()


async def test_a_flood_is_refused_then_closed(two: Room, host: User) -> None:
    [page] = await pages(two, host)
    for _ in range(60):
        await page.tap("shape", shape=1)
    assert await page.close_code() == 4008


async def test_a_host_who_types_settings_keeps_their_form(two: Room, host: User, guest: User) -> None:
    one, other = await pages(two, host, guest)
    one.frames.clear()
    await one.tap("options", starting_capital="15000", rent_percent="150", deals="no")
    await other.until("options", "15\u202f000$")
    room = await Room.objects.aget()
    assert room.options == {"starting_capital": 15000, "rent_percent": 150, "deals": False}
    assert await one.wire.receive_nothing(0.3)
    assert not any('id="options"' in frame for frame in one.frames)
    await one.tap("preset", preset="no_clocks")
    await one.until("options", '<option value="0" selected>')
    await one.close()
    await other.close()


async def test_a_lost_bell_is_made_up_for_by_the_beat(
    two: Room, host: User, guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "BEAT", 0.2)
    [page] = await pages(two, host)
    monkeypatch.setattr(rows, "ring", lambda *_args: None)
    await sync_to_async(chairs.take_shape)(two.pk, guest, 8)
    await page.until("chair-1", 'data-p="8"')
    beat = json.loads(await page.wire.receive_from(20))
    assert beat["beat"] >= 2
    await page.close()


async def test_a_page_that_missed_something_is_drawn_whole_when_it_says_so(two: Room, host: User) -> None:
    [page] = await pages(two, host)
    await page.tap("ping", version=0)
    assert len(await page.hear()) > 10
    await page.close()


async def test_closing_one_of_two_pages_leaves_the_person_here(two: Room, guest: User) -> None:
    first, second = await pages(two, guest, guest)
    await first.close()
    mine = [watch for (_loop, room_id), watch in presence._watches.items() if room_id == two.pk]
    assert [[page.user_id for page in watch.pages] for watch in mine] == [[guest.pk]]
    await second.close()
    assert not [watch for (_loop, room_id), watch in presence._watches.items() if room_id == two.pk]


async def test_a_person_whose_link_is_gone_shows_as_gone_and_back(
    two: Room, host: User, guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "BEAT", 0.1)
    monkeypatch.setattr(tending, "OFFLINE_AFTER", timedelta(seconds=0.5))
    one, other = await pages(two, host, guest)
    await other.close()
    await one.until("chair-1", "немає зв’язку")
    [back] = await pages(two, guest)
    while "немає зв’язку" in one.parts["chair-1"]:
        await one.hear()
    await one.close()
    await back.close()


async def test_when_the_host_is_gone_another_is_told_that_they_host(
    two: Room, host: User, guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "BEAT", 0.1)
    monkeypatch.setattr(tending, "OFFLINE_AFTER", timedelta(seconds=0.4))
    monkeypatch.setattr(tending, "HOST_GRACE", timedelta(seconds=0.8))
    one, other = await pages(two, host, guest)
    await one.close()
    await other.until("news", "Тепер ви ведете кімнату")
    assert "Почати партію" in other.parts["dock"]
    assert 'name="starting_capital"' in other.parts["options"]
    await other.close()


async def test_a_bot_is_named_in_the_language_of_whoever_seats_it(two: Room, host: User) -> None:
    host.language = "en"
    await sync_to_async(host.save)()
    [page] = await pages(two, host)
    await page.tap("bot", place=3)
    await page.until("chair-3", "Bot 1")
    await page.close()
