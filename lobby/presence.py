"""Who is here: one watch per room and process, however many sockets, tells the database and listens for lost bells."""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog

from config.frames import BEAT
from config.work import SOCKETS, work
from lobby.tending import tend

log = structlog.get_logger(__name__)


class Page(Protocol):
    """What a watch knows of a socket."""

    user_id: int

    async def beat(self, version: int) -> None: ...


class Watch:
    """The sockets of one room in this process, and the task that beats for them while there are any."""

    def __init__(self, room_id: int) -> None:
        self.room_id = room_id
        self.pages: set[Page] = set()
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self.once()

    async def once(self) -> None:
        """Say who is here, and tell every page the version."""
        try:
            present = {page.user_id for page in self.pages}
            version = await work(SOCKETS, tend, self.room_id, present)
            for page in tuple(self.pages):
                await page.beat(version)
        except Exception:
            log.exception("lobby.beat_failed", room=self.room_id)


_watches: dict[tuple[int, int], Watch] = {}


async def enter(room_id: int, page: Page) -> None:
    """A page opened its socket: its person is here at once."""
    key = _key(room_id)
    watch = _watches.get(key)
    if watch is None:
        watch = _watches[key] = Watch(room_id)
    watch.pages.add(page)
    await work(SOCKETS, tend, room_id, {page.user_id})


def leave(room_id: int, page: Page) -> None:
    """Its socket closed; that the person is gone shows when no page of theirs beats."""
    watch = _watches.get(_key(room_id))
    if watch is None:
        return
    watch.pages.discard(page)
    if not watch.pages:
        del _watches[_key(room_id)]
        watch.task.cancel()


def _key(room_id: int) -> tuple[int, int]:
    """A watch belongs to the event loop that its sockets live on."""
    return id(asyncio.get_running_loop()), room_id
