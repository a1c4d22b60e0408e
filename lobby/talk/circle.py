"""What the sockets of one conversation share in a process: one reading of the database after each bell."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

import structlog

from config.frames import BEAT
from config.work import SOCKETS, work
from lobby.talk.reading import Talk, talk_of, with_people

log = structlog.get_logger(__name__)

QUIET = 0.7
"""Seconds that pass before the people are looked at again: every move rings, and seldom does one change who sits."""


class Page(Protocol):
    """What a circle knows of a socket."""

    async def hear(self, talk: Talk) -> None: ...


class Circle:
    """The sockets of one conversation. A bell makes it read once, and then tell every page."""

    def __init__(self, room_id: int) -> None:
        self.room_id = room_id
        self.pages: set[Page] = set()
        self.lock = asyncio.Lock()
        self.known: Talk | None = None
        self.read_at = 0.0
        self.rung = False
        self.whole = False
        self.hurry = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def current(self) -> Talk:
        """The conversation; read now if no page has needed it yet."""
        async with self.lock:
            if self.known is None:
                self.known = await work(SOCKETS, talk_of, self.room_id)
            return self.known

    def mend(self) -> None:
        """A page beats: make up for a bell that was lost."""
        if time.monotonic() - self.read_at > BEAT - 1:
            self.ring(whole=True)

    def ring(self, whole: bool, hurry: bool = True) -> None:
        """Something was said, or (not `whole`) the people may be others; without `hurry` that can wait a little."""
        self.rung = True
        self.whole |= whole
        if hurry:
            self.hurry.set()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """Read until nothing more was rung meanwhile."""
        while self.rung and self.pages:
            await self.quiet()
            whole, self.whole, self.rung = self.whole, False, False
            self.hurry.clear()
            try:
                await self.read(whole)
            except Exception:
                log.exception("talk.read_failed", room=self.room_id)

    async def quiet(self) -> None:
        try:
            await asyncio.wait_for(self.hurry.wait(), QUIET)
        except TimeoutError:
            return

    async def read(self, whole: bool) -> None:
        async with self.lock:
            self.read_at = time.monotonic()
            if whole or self.known is None:
                self.known = await work(SOCKETS, talk_of, self.room_id)
            else:
                self.known = await work(SOCKETS, with_people, self.known)
            talk = self.known
        for page in tuple(self.pages):
            try:
                await page.hear(talk)
            except Exception:
                log.exception("talk.tell_failed", room=self.room_id)


_circles: dict[tuple[int, int], Circle] = {}


def enter(room_id: int, page: Page) -> Circle:
    """The conversation's circle on this event loop, with one more page in it."""
    circle = _circles.setdefault(_key(room_id), Circle(room_id))
    circle.pages.add(page)
    return circle


def leave(circle: Circle, page: Page) -> None:
    """One page less; the last one takes the circle away."""
    circle.pages.discard(page)
    if circle.pages:
        return
    _circles.pop(_key(circle.room_id), None)
    if circle.task and circle.task is not asyncio.current_task():
        circle.task.cancel()


def _key(room_id: int) -> tuple[int, int]:
    return id(asyncio.get_running_loop()), room_id
