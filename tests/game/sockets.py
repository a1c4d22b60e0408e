"""The pages of a match as their sockets see them: who opens one, what it is sent and what it says."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth import get_user_model

from game import fragments, service
from game.models import Match
from game.rules import codec
from tests.wires import connected, signed_in

Begin = Callable[..., Match]
Opener = Callable[..., Any]
PATIENCE = 20


@pytest.fixture(autouse=True)
def _plain_fragments(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' title has no templates: its fragments are JSON."""

    def shown(**parts: Any) -> dict[str, str]:
        return {name: f'<div id="{name}">{codec.encode(part).decode()}</div>' for name, part in parts.items()}

    def refusal(refused: service.Refused, title: str, language: str) -> str:
        return f'<p id="refusal" hx-swap-oob="true">{refused.reason}</p>'

    monkeypatch.setattr(
        fragments,
        "render_public",
        lambda look, language: shown(board=look.view, bots=[p.played_by for p in look.players]),
    )
    monkeypatch.setattr(
        fragments,
        "render_private",
        lambda look, language: shown(
            mine=look.view.card,
            offers=look.offers,
            log=[(move.number, move.events) for move in look.moves],
            state=[look.version, look.decision, look.viewer],
            due=look.due_at,
        ),
    )
    monkeypatch.setattr(fragments, "refusal", refusal)


class Page:
    """One open socket of a match."""

    def __init__(self, socket: WebsocketCommunicator) -> None:
        self.socket = socket
        self.seen: list[str] = []

    async def frame(self) -> str:
        text: str = await self.socket.receive_from(PATIENCE)
        self.seen.append(text)
        return text

    async def until(self, sought: str) -> str:
        """The next frame that holds this text."""
        async with asyncio.timeout(PATIENCE):
            while sought not in (text := await self.frame()):
                pass
        return text

    async def say(self, **form: Any) -> None:
        await self.socket.send_to(json.dumps(form))

    async def quiet(self) -> bool:
        return bool(await self.socket.receive_nothing(0.3))

    async def closed_with(self) -> int:
        """The close code; frames before it are kept."""
        async with asyncio.timeout(PATIENCE):
            while (message := await self.socket.receive_output(PATIENCE))["type"] != "websocket.close":
                self.seen.append(message["text"])
        return int(message["code"])


@pytest.fixture
def people() -> Any:
    """Three people: two who play and one who does not."""
    make = get_user_model().objects.create_user
    return [make(username=f"user{n}", name=f"Гравець {n}", password="secret-words") for n in range(3)]


@pytest.fixture
def match(begin: Begin, people: Any) -> Match:
    return begin(people[0], people[1])


@pytest.fixture
async def opened() -> AsyncIterator[Opener]:
    """Opens sockets, as the page of this person (or of nobody) would, and closes them at the end."""
    open_ones: list[WebsocketCommunicator] = []

    async def opened(match: Match | str, person: Any = None, cookies: str = "") -> Page:
        cookies = cookies or (await signed_in(person) if person else "")
        key = match if isinstance(match, str) else match.key
        open_ones.append(await connected(f"/ws/match/{key}/", cookies))
        return Page(open_ones[-1])

    yield opened
    for socket in open_ones:
        await socket.disconnect()


@asynccontextmanager
async def no_errors(caplog: pytest.LogCaptureFixture) -> AsyncIterator[None]:
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


play = sync_to_async(service.play)
