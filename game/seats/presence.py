"""Whose page is open: the holder of a seat is here while a page of theirs beats."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from game.models import Player
from game.seats.models import Spectator

EVERY = 10.0
"""Seconds between two notes of one process about one match."""
AWAY_AFTER = timedelta(seconds=30)
"""Without a sign of life for so long, whoever holds a seat is away."""
HOST_GRACE = timedelta(seconds=60)
"""After so long without its host the table gets another."""


def note(match_id: int, users: Collection[int | None], version: int = 0) -> None:
    """These logins have a page of the match open, which shows this version. Who of them holds no seat watches."""
    now = timezone.now()
    seats = Player.objects.filter(match_id=match_id, holder_id__in=[user_id for user_id in users if user_id])
    seats.update(seen_at=now, seen_version=version)
    for user_id in set(users) - set(seats.values_list("holder_id", flat=True)):
        if not Spectator.objects.filter(Q(user=user_id), match=match_id).update(seen_at=now):
            row = Spectator(match_id=match_id, user_id=user_id, seen_at=now)
            Spectator.objects.bulk_create([row], ignore_conflicts=True)


def gone(match_id: int, user_id: int | None) -> None:
    """The last page of a spectator has closed here: they watch no longer, unless another one beats."""
    Spectator.objects.filter(Q(user=user_id), match=match_id).delete()


class Missed(NamedTuple):
    """What the table did while somebody was away: after the one version, up to the other."""

    after: int
    to: int


def missed(match_id: int, user_id: int) -> Missed | None:
    """What the login has not read yet of what happened while it was away; it stays so, however often its page is opened,
    until it `has_read` it. None for whoever was here a moment ago, or never was.
    """
    seats = Player.objects.filter(match_id=match_id, holder_id=user_id, seen_version__gt=0)
    found = seats.select_related("match").order_by("-seen_at").first()
    if found is None:
        return None
    if not is_here(found.seen_at):
        after, to = found.seen_version if found.missed_from is None else found.missed_from, found.match.version
        seats.update(missed_from=after if to > after else None, missed_to=to)
        return Missed(after, to) if to > after else None
    return None if found.missed_from is None else Missed(found.missed_from, found.missed_to)


def has_read(match_id: int, user_id: int) -> None:
    """The login has read what happened while it was away."""
    Player.objects.filter(match_id=match_id, holder_id=user_id).update(missed_from=None)


def is_here(seen_at: datetime | None) -> bool:
    """Whether a page of whoever was seen then is open."""
    return seen_at is not None and timezone.now() - seen_at < AWAY_AFTER


def here(seats: Iterable[tuple[int | None, datetime | None]]) -> frozenset[int]:
    """The logins with a seat whose page is open; `seats` are holders, and when they were seen."""
    return frozenset(holder_id for holder_id, seen_at in seats if holder_id is not None and is_here(seen_at))


def host_is_away(host_id: int | None, seats: Iterable[tuple[int | None, datetime | None]]) -> bool:
    """Whether no page of the host's with a seat is open; `seats` are holders, and when they were seen."""
    return host_id not in here(seats)


def most_are_back(holders: Collection[int | None], here: Collection[int]) -> bool:
    """Whether more than half of the people at the table are here."""
    people = {holder_id for holder_id in holders if holder_id is not None}
    return 2 * len(people & set(here)) > len(people)


def leads(
    user_id: int | None, host_id: int | None, holders: Collection[int | None], here: Collection[int], *, dark: bool
) -> bool:
    """Whether the login may stop the match and go on: the host, or with the host away whoever holds a seat.

    A table that has gone `dark` goes on by whoever holds a seat as soon as most people are back.
    """
    if user_id is None or user_id == host_id:
        return user_id is not None
    return user_id in holders and (most_are_back(holders, here) if dark else host_id not in here)
