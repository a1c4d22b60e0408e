"""A page may leave at any moment: its socket ends quietly, whichever it is, and no error is told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from structlog.testing import capture_logs

from accounts.models import User
from board import cookie
from board.models import Screen
from lobby import service
from lobby.models import Room
from tests.board.conftest import screen as screen
from tests.board.conftest import signed
from tests.lobby.conftest import edition, guest, host, person, room, two
from tests.wires import headers, signed_in

__all__ = ["edition", "guest", "host", "person", "room", "screen", "two"]


class GoneError(OSError):
    """What a server raises when it sends to a page that has left."""


async def visit(path: str, cookies: str) -> list[str]:
    """A page that opens a socket and leaves before the first word reaches it: what it was sent."""
    from config.asgi import application

    sent: list[str] = []
    left = asyncio.Event()
    words = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"action": "ping", "version": "0"}'}]

    async def receive() -> dict[str, Any]:
        if words:
            return words.pop(0)
        await left.wait()
        return {"type": "websocket.disconnect", "code": 1006}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message["type"])
        if message["type"] != "websocket.accept":
            left.set()
            raise GoneError

    scope = {"type": "websocket", "path": path, "headers": headers(cookies), "query_string": b"", "subprotocols": []}
    await asyncio.wait_for(application(scope, receive, send), 60)
    return sent


@pytest.mark.django_db(transaction=True)
async def test_a_page_that_leaves_while_it_is_sent_something_is_no_error(
    two: Room, host: User, guest: User, screen: Screen
) -> None:
    who = await signed_in(host)
    await leaves(f"/ws/room/{two.code}/", who)
    await leaves("/ws/board/", f"{cookie.NAME}={signed(screen)}")
    await sync_to_async(service.set_ready)(two.pk, guest, True)
    match = await sync_to_async(service.start)(two.pk, host)
    await leaves(f"/ws/match/{match.key}/", who)
    await leaves(f"/ws/talk/{match.key}/", who)


async def leaves(path: str, cookies: str) -> None:
    with capture_logs() as log:
        assert "websocket.send" in await visit(path, cookies), path
    assert not [line for line in log if line["log_level"] in ("error", "critical", "warning")], path
