"""Whose page is open: the holder of a seat is here while a page of theirs beats."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from game.models import Player

EVERY = 10.0
"""Seconds between two notes of one process about one match."""
AWAY_AFTER = timedelta(seconds=30)
"""Without a sign of life for so long, whoever holds a seat is away."""


def note(match_id: int, users: Collection[int]) -> None:
    """These logins have a page of the match open."""
    Player.objects.filter(match_id=match_id, holder_id__in=users).update(seen_at=timezone.now())


def is_here(seen_at: datetime | None) -> bool:
    """Whether a page of whoever was seen then is open."""
    return seen_at is not None and timezone.now() - seen_at < AWAY_AFTER


def here(seats: Iterable[tuple[int | None, datetime | None]]) -> frozenset[int]:
    """The logins with a seat whose page is open; `seats` are holders, and when they were seen."""
    return frozenset(holder_id for holder_id, seen_at in seats if holder_id is not None and is_here(seen_at))


def host_is_away(host_id: int | None, seats: Iterable[tuple[int | None, datetime | None]]) -> bool:
    """Whether no page of the host's with a seat is open; `seats` are holders, and when they were seen."""
    return host_id not in here(seats)


def leads(user_id: int | None, host_id: int | None, holders: Collection[int | None], here: Collection[int]) -> bool:
    """Whether the login may stop the match and go on: the host, or with the host away whoever holds a seat."""
    return user_id is not None and (user_id == host_id or (host_id not in here and user_id in holders))
