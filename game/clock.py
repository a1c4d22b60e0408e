"""The clock of a server process: finds matches whose time has come and plays what is due. Any number may run.

The deadline is a column, so nothing is lost with a process; a move is guarded by version and deadline, so two clocks
never fire twice. Bots move by the same clock.
"""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from config.work import CLOCK, work
from game import service, timing, watchdog
from game.bell import ring
from game.models import Match, Player, ServerBeat
from game.position import clock_of, moment
from game.rules import codec
from game.seats import presence

log = structlog.get_logger(__name__)

POLL = 0.25
"""The longest sleep, in seconds: how late another process's new deadline may be seen."""
BATCH = 20
BEAT = 1.0
OUTAGE = 3.0
"""Seconds without any clock's beat after which the gap is given back to open deadlines."""
LONGEST_REST = 60.0


class Rests:
    """Matches that failed, each left alone for a growing while, so that one never stops the others."""

    def __init__(self) -> None:
        self.until: dict[int, tuple[float, float]] = {}

    def rest(self, match_id: int) -> None:
        length = min(2 * self.until.get(match_id, (0.0, 0.5))[1], LONGEST_REST)
        self.until[match_id] = (time.monotonic() + length, length)

    def well(self, match_id: int) -> None:
        self.until.pop(match_id, None)

    def resting(self) -> list[int]:
        now = time.monotonic()
        return [match_id for match_id, (until, _) in self.until.items() if until > now]


async def run(stop: asyncio.Event) -> None:
    """Serve every due match until told to stop."""
    rests, beaten, watched = Rests(), -BEAT, time.monotonic()
    while not stop.is_set():
        wait = POLL
        try:
            if time.monotonic() - beaten >= BEAT:
                await work(CLOCK, beat)
                beaten = time.monotonic()
            if time.monotonic() - watched >= watchdog.EVERY:
                watched = time.monotonic()
                await work(CLOCK, watchdog.round_)
            ids, wait = await work(CLOCK, due, rests.resting())
            await asyncio.gather(*(serve(match_id, rests) for match_id in ids))
        except Exception:
            log.exception("clock.failed")
        try:
            await asyncio.wait_for(stop.wait(), wait)
        except TimeoutError:
            continue


async def serve(match_id: int, rests: Rests) -> None:
    """Play what is due in one match; its error is its own."""
    try:
        await work(CLOCK, service.play_due, match_id)
        rests.well(match_id)
    except Exception:
        log.exception("clock.match_failed", match=match_id)
        rests.rest(match_id)


def due(resting: list[int]) -> tuple[list[int], float]:
    """Matches whose time has come, longest waiting first, and how long to sleep after serving them."""
    rows = Match.objects.filter(due_at__isnull=False).exclude(pk__in=resting).order_by("due_at")
    soonest = [(match_id, at) for match_id, at in rows.values_list("pk", "due_at")[: BATCH + 1] if at is not None]
    now = timezone.now()
    ids = [match_id for match_id, at in soonest if at <= now][:BATCH]
    later = [(at - now).total_seconds() for match_id, at in soonest if match_id not in ids]
    return ids, 0.0 if ids else max(0.005, min([POLL, *later]))


def beat() -> None:
    """Say that a clock runs; after a while in which none did, give that time back."""
    now = timezone.now()
    with transaction.atomic():
        row, fresh = ServerBeat.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
        if fresh or row.at >= now:
            return
        if (now - row.at).total_seconds() > OUTAGE:
            give_back(row.at.timestamp(), now.timestamp())
        row.at = now
        row.save(update_fields=["at"])


def give_back(last_beat: float, now: float) -> None:
    """Move the open deadlines of every running match by the outage; screens look again.

    A paused match gets back what it lost before its pause; the pause itself gives back the rest. Whoever was here when the
    server went away is here: their pages could not say so.
    """
    here = datetime.fromtimestamp(last_beat, UTC) - presence.AWAY_AFTER
    came = Player.objects.filter(match__finished_at=None, seen_at__gt=here).exclude(seen_at=F("match__started_at"))
    came.update(seen_at=datetime.fromtimestamp(now, UTC))
    log.warning("clock.outage", seconds=round(now - last_beat, 1))
    for match in Match.objects.select_for_update().filter(finished_at__isnull=True):
        until = match.paused_at.timestamp() if match.paused_at else now
        if until <= last_beat:
            continue
        clock = timing.shifted(clock_of(match), last_beat, until)
        match.clock, match.due_at = codec.encode(clock).decode(), None if match.paused_at else moment(clock.due())
        match.save(update_fields=["clock", "due_at"])
        ring(match.pk, match.version)
