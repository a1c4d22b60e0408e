"""«Your turn» in a browser that is shut: who is called, once for each question, and what a push service is given."""

from __future__ import annotations

import asyncio
import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

import http_ece
import pytest
from asgiref.sync import sync_to_async
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from py_vapid import Vapid02

from accounts.models import User
from accounts.push import calls
from accounts.push.models import PushDevice
from game.models import AUTOPILOT_AFTER, Match, Player
from game.position import read
from tests.game.after.played import begun, play_on
from tests.wires import connected, cookies_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions")]

LONG_AGO = timedelta(minutes=10)


def text_of(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


@dataclass
class Service:
    """A push service on this machine; it answers with `status` and keeps what it is given."""

    url: str = ""
    status: int = 201
    given: Queue[tuple[str, dict[str, str], bytes]] = field(default_factory=Queue)


@pytest.fixture
def push_service(settings: Any, capsys: pytest.CaptureFixture[str]) -> Iterator[Service]:
    service = Service()

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.given.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(service.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Desk) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        service.url = f"http://127.0.0.1:{server.server_port}"
        settings.PUSH_SERVICES = [service.url, "https://*.push.apple.com"]
        call_command("push_key")
        settings.VAPID_KEY, settings.VAPID_CONTACT = capsys.readouterr().out.strip(), "mailto:house@example.org"
        yield service
        server.shutdown()


@dataclass
class Browser:
    """Somebody's browser: its session with us, its address at the push service, and its keys."""

    client: Client
    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = b"sixteen letters!"

    def says(self, wish: str, **other: str) -> tuple[int, bool]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        what = {"wish": wish, "endpoint": self.endpoint, "p256dh": text_of(point), "auth": text_of(self.secret)}
        answer = self.client.post("/me/push/", what | other)
        return answer.status_code, answer.json()["on"]

    def reads(self, body: bytes) -> dict[str, str]:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        message: dict[str, str] = json.loads(plain)
        return message


@pytest.fixture
def people() -> tuple[User, User]:
    first, second = (User.objects.create(username=name, name=name) for name in ("Марта", "Олекса"))
    return first, second


@pytest.fixture
def match(people: tuple[User, User]) -> Match:
    """Марта is to roll; both have been away for long."""
    match = begun(2, people)
    Player.objects.filter(match=match).update(seen_at=timezone.now() - LONG_AGO)
    return until_asked(match, 0)


def until_asked(match: Match, seat: int) -> Match:
    """The match played on until it waits for that seat alone."""
    while (position := read(match.pk)).rules.to_act(position.state) != {seat}:
        play_on(match, 1)
    return match


@pytest.fixture
def browser(push_service: Service, people: tuple[User, User]) -> Browser:
    """Марта's, which has been asked to call her."""
    return asked(push_service, people[0])


def asked(service: Service, user: User, name: str = "one") -> Browser:
    client = Client()
    client.force_login(user)
    browser = Browser(client, f"{service.url}/send/{name}?token=1")
    assert browser.says("on") == (200, True)
    return browser


def called() -> list[int]:
    return [call.user_id for call in calls.owed()]


def test_who_is_away_and_asked_is_called_once_and_only_their_browser_can_read_it(
    match: Match, browser: Browser, push_service: Service, people: tuple[User, User]
) -> None:
    asked(push_service, people[1], "two")
    (call,) = calls.owed()
    calls.make(call)
    path, headers, body = push_service.given.get(timeout=60)
    assert path == "/send/one?token=1"
    assert browser.reads(body) == {
        "title": calls.TITLES.get(call.pace, "Від вас чекають відповіді"),
        "text": "За столом: Олекса",
        "path": f"/match/{match.key}/",
        "tag": match.key,
    }
    assert match.key not in headers["topic"]
    assert len(headers["topic"]) <= 32
    assert headers["content-encoding"] == "aes128gcm"
    assert Vapid02.verify(headers["authorization"])
    claims = headers["authorization"].split("t=")[1].split(".")[1]
    assert json.loads(urlsafe_b64decode(claims + "=="))["aud"] == push_service.url
    assert called() == []
    assert push_service.given.empty()


def test_the_next_question_calls_again(match: Match, browser: Browser, people: tuple[User, User]) -> None:
    assert called() == [people[0].pk]
    until_asked(until_asked(match, 1), 0)
    assert called() == [people[0].pk]
    assert called() == []


@pytest.mark.parametrize(
    ("player", "table"),
    [
        ({"seen_at": "now"}, {}),
        ({"stand_in": "greedy"}, {}),
        ({"missed": AUTOPILOT_AFTER}, {}),
        ({"holder": None}, {}),
        ({}, {"paused_at": "now"}),
        ({}, {"finished_at": "now", "outcome": {"places": [1, 2]}}),
    ],
)
def test_nobody_is_called_who_is_here_or_for_whom_others_play_or_while_nothing_waits(
    match: Match, browser: Browser, player: dict[str, Any], table: dict[str, Any]
) -> None:
    def now(facts: dict[str, Any]) -> dict[str, Any]:
        return {name: timezone.now() if value == "now" else value for name, value in facts.items()}

    match.players.filter(seat=0).update(**now(player))
    Match.objects.filter(pk=match.pk).update(**now(table))
    assert called() == []


async def test_nobody_is_called_while_their_page_is_open(match: Match, browser: Browser) -> None:
    wire = await connected(f"/ws/match/{match.key}/", cookies_of(browser.client))
    await wire.receive_from(60)
    assert await sync_to_async(called)() == []
    await wire.disconnect()


async def test_a_server_process_calls_by_itself(match: Match, browser: Browser, push_service: Service) -> None:
    stop = asyncio.Event()
    running = asyncio.create_task(calls.run(stop))
    _path, _headers, body = await asyncio.to_thread(push_service.given.get, timeout=60)
    assert browser.reads(body)["tag"] == match.key
    stop.set()
    await running


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (429, 1), (500, 1)])
def test_a_browser_that_is_gone_is_forgotten_and_one_whose_service_is_ill_is_not(
    match: Match, browser: Browser, push_service: Service, status: int, left: int
) -> None:
    push_service.status = status
    for call in calls.owed():
        calls.make(call)
    assert PushDevice.objects.count() == left


def test_a_person_stops_it_by_the_same_button(match: Match, browser: Browser) -> None:
    assert browser.says("look") == (200, True)
    assert browser.says("off") == (200, False)
    assert called() == []


def test_signing_out_stops_it_and_so_does_whoever_asks_next_with_that_browser(
    match: Match, browser: Browser, push_service: Service, people: tuple[User, User]
) -> None:
    asked(push_service, people[1])
    assert not people[0].push_devices.exists()
    again = asked(push_service, people[0])
    again.client.post("/me/out/")
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://127.0.0.1:1/"},
        {"endpoint": "https://push.apple.com.example.org/"},
        {"endpoint": "https://example.org/.push.apple.com"},
        {"endpoint": "https://a@b/x.push.apple.com"},
        {"endpoint": "file:///etc/passwd"},
        {"endpoint": "https://[::1"},
        {"p256dh": text_of(b"\x04" + b"1" * 64)},
        {"p256dh": "ключ"},
        {"auth": ""},
    ],
)
def test_we_send_to_push_services_alone(browser: Browser, wrong: dict[str, str]) -> None:
    PushDevice.objects.all().delete()
    assert browser.says("on", **wrong) == (422, False)
    assert not PushDevice.objects.exists()


def test_a_site_without_a_key_offers_no_calls(client: Client, people: tuple[User, User], settings: Any) -> None:
    client.force_login(people[0])
    assert "data-push-switch" not in client.get("/me/").content.decode()
    assert client.post("/me/push/", {"wish": "on"}).status_code == 404
    asyncio.run(calls.run(asyncio.Event()))


def test_a_site_with_a_key_offers_them_on_the_profile_and_at_the_table(match: Match, browser: Browser) -> None:
    for page in ("/me/", f"/match/{match.key}/"):
        assert "data-push-switch" in browser.client.get(page).content.decode()
    assert "data-push-switch" not in Client().get(f"/match/{match.key}/").content.decode()
