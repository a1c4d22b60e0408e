"""Sockets of the site, through the whole ASGI application."""

from __future__ import annotations

from typing import Any

from channels.testing import WebsocketCommunicator
from django.test import Client

HOST = "play.test"


def cookies_of(client: Client) -> str:
    """What the browser of this client says of itself."""
    return "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())


def headers(cookies: str = "", origin: str = f"http://{HOST}") -> list[tuple[bytes, bytes]]:
    """What a page of the site says when it opens a socket."""
    return [(b"host", HOST.encode()), (b"origin", origin.encode()), (b"cookie", cookies.encode())]


def wire(path: str, cookies: str = "", origin: str = f"http://{HOST}") -> WebsocketCommunicator:
    """A socket to that path as a page of the site would open it, not yet connected."""
    from config.asgi import application

    return WebsocketCommunicator(application, path, headers=headers(cookies, origin))


async def signed_in(person: Any) -> str:
    """The cookies of a new session of that person."""
    client = Client()
    await client.aforce_login(person)
    return cookies_of(client)


async def connected(path: str, cookies: str = "") -> WebsocketCommunicator:
    """An open socket to that path."""
    socket = wire(path, cookies)
    opened, code = await socket.connect(timeout=60)
    assert opened, code
    return socket
