"""Screens, and what they are sent."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.core import signing

from board import cookie, service
from board.models import Screen
from tests.lobby.conftest import edition, guest, host, person, room, two
from tests.wires import connected

__all__ = ["edition", "guest", "host", "person", "room", "two"]


@pytest.fixture
def screen(edition: Any) -> Screen:
    """A screen that has made its room."""
    made = service.make()
    service.open_room(made)
    return Screen.objects.select_related("room").get(pk=made.pk)


class Page:
    """The page of a screen: what it was sent."""

    def __init__(self, wire: WebsocketCommunicator) -> None:
        self.wire = wire
        self.frames: list[str] = []

    async def hear(self) -> str:
        """The next frame of HTML."""
        while True:
            text: str = await self.wire.receive_from(20)
            if text.startswith("<"):
                self.frames.append(text)
                return text

    async def until(self, words: str) -> str:
        """Listen until a frame says that."""
        while words not in (text := await self.hear()):
            pass
        return text

    async def closed(self) -> int:
        """The code with which the server closes."""
        while True:
            message = await self.wire.receive_output(20)
            if message["type"] == "websocket.close":
                return int(message["code"])


Opened = Callable[..., Any]


@pytest.fixture
def opened() -> Opened:
    """`async with opened(screen) as page`: its page, with a socket of its own through the whole application."""

    @asynccontextmanager
    async def open_page(screen: Screen | None = None, query: str = "", cookies: str = "") -> AsyncIterator[Page]:
        wire = await connected(f"/ws/board/{query}", f"{cookie.NAME}={signed(screen)}" if screen else cookies)
        yield Page(wire)
        await wire.disconnect()

    return open_page


def signed(screen: Screen) -> str:
    """What the cookie of a screen says."""
    return signing.Signer(salt=cookie.SALT).sign(screen.key)


def ids(frame: str) -> set[str]:
    """The elements that a frame swaps."""
    return set(re.findall(r'<\w+ hx-swap-oob="true" data-seq="\d+"[^>]*?\sid="([^"]+)"', frame))
