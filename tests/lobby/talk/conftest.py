"""A page's line to a conversation, through the whole ASGI application."""

from __future__ import annotations

import json
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.models import User
from tests.lobby.conftest import signed_in
from tests.wires import connected, cookies_of


class Line:
    """What one page of a conversation hears and says."""

    def __init__(self, wire: WebsocketCommunicator) -> None:
        self.wire = wire

    async def heard(self, **what: Any) -> dict[str, Any]:
        """The next message with these fields; others before it are passed over."""
        while True:
            message: dict[str, Any] = json.loads(await self.wire.receive_from(20))
            if what.items() <= message.items():
                return message

    async def news(self, text: str) -> dict[str, Any]:
        """The next news in which that stands."""
        while True:
            message = await self.heard(talk="news")
            if text in message.get("said", "") + message.get("people", ""):
                return message

    async def say(self, action: str, **fields: str) -> None:
        await self.wire.send_to(json.dumps({"action": action, **fields}))

    async def all_until_pong(self) -> str:
        """Everything that was sent before the answer to a ping."""
        await self.say("ping")
        sent = ""
        while True:
            message = await self.wire.receive_from(20)
            if '"pong"' in message:
                return sent
            sent += message

    async def close_code(self) -> int:
        while True:
            message = await self.wire.receive_output(20)
            if message["type"] == "websocket.close":
                return int(message["code"])

    async def close(self) -> None:
        await self.wire.disconnect()


async def line(user: User | None, where: str) -> Line:
    """The line of this person's page to the conversation of that room's code or match's key."""
    cookies = cookies_of(await sync_to_async(signed_in)(user)) if user else ""
    return Line(await connected(f"/ws/talk/{where}/", cookies))
