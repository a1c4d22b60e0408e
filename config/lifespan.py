"""What lives as long as a server process does: the clock, and beside it the balance lab and the calls to browsers."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog
from django.conf import settings

log = structlog.get_logger(__name__)


class Lifespan:
    """Starts the clock with the server and lets it finish its step at the end."""

    def __init__(self) -> None:
        self.stop = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        if settings.CLOCK:
            from accounts.push import calls  # the app registry is full only now
            from game import clock
            from game.editions import lab

            self.tasks = [asyncio.create_task(part.run(self.stop)) for part in (clock, lab, calls)]

    async def end(self) -> None:
        self.stop.set()
        for task in self.tasks:
            try:
                await asyncio.wait_for(task, timeout=5)
            except Exception:
                log.exception("clock.ended_badly")


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    """The ASGI lifespan protocol, for servers that speak it (uvicorn; daphne does not: see `serve`)."""
    life = Lifespan()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await life.begin()
            await send({"type": "lifespan.startup.complete"})
        else:
            await life.end()
            await send({"type": "lifespan.shutdown.complete"})
            return
