"""The balance lab: a draft is played by bots in processes of their own, beside the last release, from the same seeds.

The row is the truth: it waits to be taken, counts what is done, and is cancelled by a word in it. A server that ends
in the middle leaves a row without a beat, which the next one takes up anew.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from multiprocessing import get_context
from typing import Any

import structlog
from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from msgspec import Struct

from config.work import CLOCK, work
from game.editions.draft import Draft
from game.editions.models import LabRun
from game.editions.report import Side, called, flags
from game.editions.words import spoken
from game.models import Edition
from game.rules import codec
from game.rules.gauge import Record
from game.rules.lab import play_one
from game.rules.registry import TITLES

log = structlog.get_logger(__name__)

REST = 1.0
"""Seconds between looks for a run that waits, and between two words about progress."""
LOST = timedelta(seconds=30)
"""A run without a beat for so long belongs to nobody."""
SHARES = {2: 0.25, 4: 0.35, 6: 0.25, 8: 0.15}
"""How the matches are spread over numbers of seats; a title without one of them spreads its share on the others."""
BOTS = ("greedy", "random")
WIDTH = max(1, min(4, (os.cpu_count() or 2) // 2))
"""Matches at a time: half of the machine stays the site's."""


class Job(Struct, frozen=True):
    """One match to play: which content, how many seats, from which seed."""

    side: str
    content: str
    seats: int
    seed: str


def asked(edition: Edition, draft: Draft, user: Any) -> LabRun:
    """A run of this draft that waits to be played; the one that is already there, if there is one."""
    content_hash = draft.content_hash
    known = LabRun.objects.filter(edition=edition, content_hash=content_hash, status__in=LabRun.OPEN).first()
    if known:
        return known
    title = TITLES[edition.title]
    counts = {n: share for n, share in SHARES.items() if n in title.seats} or {title.seats[0]: 1.0}
    whole = sum(counts.values())
    matches = {str(n): max(1, round(settings.LAB_MATCHES * share / whole)) for n, share in counts.items()}
    plan = {
        "seed": content_hash[:16],
        "bot": next((bot for bot in BOTS if bot in title.bots), title.bots[-1]),
        "matches": matches,
    }
    last = edition.releases.order_by("number").last() or Edition.objects.get(title=edition.title, builtin=True).newest()
    run = LabRun(
        edition=edition,
        content=codec.encode(draft.frozen).decode(),
        content_hash=content_hash,
        release=last,
        plan=plan,
        asked_by=user,
        total=2 * sum(matches.values()),
    )
    run.save()
    return run


def cancel(run: LabRun) -> None:
    """Say that it is not wanted any more; whoever plays it hears that within a second."""
    LabRun.objects.filter(pk=run.pk, status__in=LabRun.OPEN).update(
        status=LabRun.Status.CANCELLED, ended_at=timezone.now()
    )


async def run(stop: asyncio.Event) -> None:
    """Play what waits, one run at a time, until told to stop."""
    while not stop.is_set():
        try:
            taken = await work(CLOCK, take)
            if taken is not None:
                await _play(taken, stop)
                continue
        except Exception:
            log.exception("lab.failed")
        try:
            await asyncio.wait_for(stop.wait(), REST)
        except TimeoutError:
            continue


def take() -> LabRun | None:
    """The oldest run that waits or was left lying, now ours; None when there is none."""
    now = timezone.now()
    free = Q(status=LabRun.Status.WAITING) | Q(status=LabRun.Status.RUNNING, beat_at__lt=now - LOST)
    for found in LabRun.objects.filter(free).order_by("asked_at")[:3]:
        ours = LabRun.objects.filter(free, pk=found.pk, beat_at=found.beat_at)
        if ours.update(status=LabRun.Status.RUNNING, beat_at=now, done=0):
            return LabRun.objects.select_related("edition", "release").get(pk=found.pk)
    return None


def jobs(run: LabRun) -> Iterator[Job]:
    """Every match of a run: the draft's and the release's in turn, paired by their seed."""
    sides = {"draft": run.content} | ({"release": run.release.content} if run.release else {})
    for seats, count in run.plan["matches"].items():
        for number in range(count):
            for side, content in sides.items():
                yield Job(side, content, int(seats), f"{run.plan['seed']}:{seats}:{number}")


async def _play(run: LabRun, stop: asyncio.Event) -> None:
    """Play a run to its end, unless it is cancelled or the server stops."""
    loop = asyncio.get_running_loop()
    sides = {"draft": Side(), "release": Side()}
    waiting, done, told = list(jobs(run))[::-1], 0, time.monotonic()
    pool = ProcessPoolExecutor(WIDTH, mp_context=get_context("spawn"), initializer=os.nice, initargs=(10,))
    playing: dict[asyncio.Future[bytes], Job] = {}
    try:
        while waiting or playing:
            while waiting and len(playing) < 2 * WIDTH:
                job = waiting.pop()
                arguments = (run.edition.title, job.content, job.seats, run.plan["bot"], job.seed)
                playing[loop.run_in_executor(pool, play_one, *arguments)] = job
            ended, _rest = await asyncio.wait(playing, timeout=REST, return_when=asyncio.FIRST_COMPLETED)
            for future in ended:
                sides[playing.pop(future).side].add(codec.decode(future.result(), Record))
                done += 1
            if stop.is_set():
                return
            if time.monotonic() - told > REST:
                told = time.monotonic()
                if not await work(CLOCK, progress, run.pk, done):
                    return
        await work(CLOCK, finish, run, report(run, sides), done)
    except Exception as fault:  # whatever the draft did to the rules is the run's own
        log.exception("lab.run_failed", run=run.pk)
        await work(CLOCK, fail, run.pk, f"{type(fault).__name__}: {fault}")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def report(run: LabRun, sides: dict[str, Side]) -> dict[str, Any]:
    """Both sides in numbers, and the cards to look at."""
    told = {name: side.told() for name, side in sides.items() if side.records}
    return told | {"flags": flags(told["draft"])}


def shown(run: LabRun) -> dict[str, Any]:
    """The report of a finished run as its reader sees it."""
    return called(run.report or {}, _names(codec.decode(run.content, Any)))


def _names(data: Any) -> dict[str, str]:
    """What everything in the content that has a code is called in the reader's language."""
    if isinstance(data, list):
        return {key: name for item in data for key, name in _names(item).items()}
    if not isinstance(data, dict):
        return {}
    found = {key: name for item in data.values() for key, name in _names(item).items()}
    name = data.get("name")
    return found | ({data["id"]: spoken(name)} if isinstance(data.get("id"), str) and isinstance(name, dict) else {})


def progress(pk: int, done: int) -> bool:
    """Tell how far it is; False when it is not wanted any more."""
    still = LabRun.objects.filter(pk=pk, status=LabRun.Status.RUNNING)
    return bool(still.update(done=done, beat_at=timezone.now()))


def finish(run: LabRun, report: dict[str, Any], done: int) -> None:
    """Keep what it came to."""
    LabRun.objects.filter(pk=run.pk, status=LabRun.Status.RUNNING).update(
        status=LabRun.Status.DONE, report=report, done=done, ended_at=timezone.now()
    )


def fail(pk: int, fault: str) -> None:
    """Keep what broke it."""
    LabRun.objects.filter(pk=pk).update(status=LabRun.Status.FAILED, fault=fault[:2000], ended_at=timezone.now())
