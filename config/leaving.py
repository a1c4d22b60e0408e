"""A page that leaves in the middle of what it is sent: no error of ours, and nothing that its consumer need know."""

from __future__ import annotations

from contextlib import suppress
from typing import Any


class Leaving:
    """Lets a socket's application say its word to a page that has gone, and hear of that by `websocket.disconnect` alone."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def to_page(message: Any) -> None:
            with suppress(OSError):  # what ASGI has servers raise once the other side is gone
                await send(message)

        await self.app(scope, receive, to_page)
