"""Who may open a socket: pages of the very address it was opened at."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer

PORTS = {"http": 80, "https": 443}


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether Origin names the host and port of the Host header.

    Needs no list of hosts, which play in a local network cannot have. A socket has no CSRF token, so this is what
    keeps foreign pages from playing with a visitor's session.
    """
    try:
        origin = urlsplit(headers.get(b"origin", b"").decode("latin-1"))
        here = urlsplit("//" + headers.get(b"host", b"").decode("latin-1").lower())
        port = PORTS.get(origin.scheme)
        if port is None or not here.hostname:
            return False
        return (origin.hostname, origin.port or port) == (here.hostname, here.port or port)
    except ValueError:  # no address at all
        return False


class SameOrigin:
    """Passes on sockets of our own pages; others are refused at the handshake."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        app: Any = self.app if same_origin(dict(scope["headers"])) else Nowhere.as_asgi()
        await app(scope, receive, send)


class Nowhere(AsyncWebsocketConsumer):
    """A socket address that does not exist: closed at once, where no route at all would be a traceback."""

    async def connect(self) -> None:
        await self.close()
