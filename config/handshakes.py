"""How often sockets may be opened: a brake on handshakes, by session and by address, before anything is read for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from config.address import address_of_scope
from config.rates import Rate
from config.sockets import TOO_MANY
from config.work import SOCKETS, work

OF_SESSION, OF_ADDRESS = Rate("session-sockets", 30, 60), Rate("address-sockets", 300, 60)

log = structlog.get_logger(__name__)


class Handshakes:
    """Passes on sockets that are opened no oftener than people do; the others are told to come back later."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        app: Any = self.app if await work(SOCKETS, is_in_time, scope) else Later.as_asgi()
        await app(scope, receive, send)


def is_in_time(scope: Mapping[str, Any]) -> bool:
    """Whether neither the session nor the address opens too many sockets. It counts this one."""
    session, address = scope["cookies"].get(settings.SESSION_COOKIE_NAME), address_of_scope(scope)
    if OF_ADDRESS.allows(address) and (not session or OF_SESSION.allows(session)):
        return True
    log.warning("handshakes.too_many", address=address)
    return False


class Later(AsyncWebsocketConsumer):
    """Too many handshakes: accepted, so that the page may be told, and closed at once."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(TOO_MANY)
