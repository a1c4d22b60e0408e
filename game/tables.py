"""What the sockets of one process share of a match: one reading of the database and one rendering a viewer."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from datetime import datetime

from config.work import SOCKETS, work
from game import fragments, service
from game.models import Player
from game.position import Position
from game.rules.contract import Viewer
from game.seats import presence
from game.seats.reading import Asked, asked, watching


class Table:
    """A match as this process knows it. Positions are read once for all sockets, and each viewer's HTML made once."""

    def __init__(self, match_id: int) -> None:
        self.match_id = match_id
        self.people: Counter[int | None] = Counter()
        self.noted = 0.0
        self.lock = asyncio.Lock()
        self.known: Position | None = None
        self.checked = 0.0
        self.rendering: dict[tuple[Viewer, str], tuple[Position, asyncio.Task[dict[str, str]]]] = {}

    async def current(self, version: int = 0) -> Position:
        """The position, at this version or later."""
        async with self.lock:
            if self.known is None or self.known.version < version:
                await self.reload()
            assert self.known is not None
            return self.known

    async def checked_within(self, seconds: float) -> Position:
        """The position, compared with the database in the last `seconds`: a bell may have been lost.

        Whoever waits while another looks is content with a look that began after they came.
        """
        since = time.monotonic() - seconds
        async with self.lock:
            if self.known is None or self.checked < since:
                began = time.monotonic()
                stored = await work(SOCKETS, self.stamp)
                if self.known is None or stored != stamp_of(self.known):
                    await self.reload()
                self.checked = began
            assert self.known is not None
            return self.known

    def stamp(self) -> Stamp:
        """The stamp of the stored match; now and then also a note of who is here. On a thread of its own."""
        if time.monotonic() - self.noted > presence.EVERY:
            self.noted = time.monotonic()
            presence.note(self.match_id, tuple(self.people), self.known.version if self.known else 0)
        return stamp(self.match_id)

    async def reload(self) -> None:
        began = time.monotonic()
        self.known = await work(SOCKETS, service.read, self.match_id, self.known)
        self.checked = began

    async def html(self, position: Position, viewer: Viewer, language: str) -> dict[str, str]:
        """The fragments of one viewer in one language, made once a position for all of the viewer's sockets."""
        made = self.rendering.get((viewer, language))
        if made is None or made[0] is not position or failed(made[1]):
            made = (position, asyncio.create_task(work(SOCKETS, render, position, viewer, language)))
            self.rendering[viewer, language] = made
        return await asyncio.shield(made[1])


def failed(task: asyncio.Task[dict[str, str]]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


Row = tuple[int, datetime | None, datetime | None, str, int, str, int, int | None, bool]
Stamp = tuple[list[Row], tuple[Asked, ...], frozenset[int], tuple[str, ...]]
"""What changes whenever a screen must look again: for each seat version, deadline, pause, preset, what happened beside the
play, who answers for it and whether it has a PIN; who asks for a seat; who is here, and who watches."""


def stamp(match_id: int) -> Stamp:
    """The stamp of the stored match."""
    found = Player.objects.filter(match_id=match_id).order_by("seat")
    what = (
        "match__version",
        "match__due_at",
        "match__paused_at",
        "match__preset",
        "match__beside",
        "stand_in",
        "missed",
        "holder_id",
        "pin",
    )
    rows = list(found.values_list(*what, "seen_at", "match__host_id"))
    people = [(holder_id, seen_at) for *_, holder_id, _pin, seen_at, _host in rows]
    shown = [(*row[:8], bool(row[8])) for row in rows]
    claims = asked(match_id, rows[0][-1] if rows else None, people)
    return shown, claims, presence.here(people), watching(match_id, people)


def stamp_of(position: Position) -> Stamp:
    rows = [
        (
            position.version,
            position.due_at,
            position.paused_at,
            position.preset,
            position.beside,
            player.stand_in,
            player.missed,
            player.holder_id,
            player.locked,
        )
        for player in position.players
    ]
    return rows, position.asked, position.here, position.watching


def render(position: Position, viewer: Viewer, language: str) -> dict[str, str]:
    """The shared fragments come from a look of the public, so that a private word cannot slip into them."""
    public = position.look(None)
    own = public if viewer is None else position.look(viewer)
    return {**fragments.render_public(public, language), **fragments.render_private(own, language)}


_tables: dict[int, Table] = {}


def sit_down(match_id: int, user_id: int | None) -> Table:
    """The match's table in this process, with one more socket at it: a page of this login, or of a stranger."""
    table = _tables.setdefault(match_id, Table(match_id))
    if user_id not in table.people:
        table.noted = 0.0
    table.people[user_id] += 1
    return table


def stand_up(table: Table, user_id: int | None) -> bool:
    """One socket less; the last one takes the table away. Whether it was the login's last one here."""
    table.people[user_id] -= 1
    table.people = +table.people
    if not table.people and _tables.get(table.match_id) is table:
        del _tables[table.match_id]
    return user_id not in table.people
