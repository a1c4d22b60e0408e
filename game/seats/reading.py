"""What a position says of its seats: which have moved, and which somebody asks for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone
from msgspec import Struct

from game.rules.contract import Seat
from game.seats.models import Aside, Claim, Handover, Spectator
from game.seats.presence import AWAY_AFTER, host_is_away

CLAIM_LIVES = timedelta(minutes=2)


class Moved(Struct, frozen=True):
    """A seat that went to another device after that version."""

    seat: Seat
    version: int
    giver_id: int | None
    taker_id: int | None


class Told(Struct, frozen=True):
    """A line of the log that is no move: what happened beside the play after that version, and to whom or by whom.

    `kind` is ``seat`` for a seat that went to another device, else a kind of `Aside`.
    """

    kind: str
    seat: Seat | None
    version: int


class Asked(Struct, frozen=True):
    """An open claim as the table sees it. `open_to_all`: the host is away, so anybody with a seat may answer."""

    claim_id: int
    seat: Seat
    user_id: int
    name: str
    number: int
    open_to_all: bool


def moved(match_id: int, since: int) -> tuple[Moved, ...]:
    """The seats that moved at this version or later, oldest first."""
    found = Handover.objects.filter(match_id=match_id, version__gte=since).order_by("pk")
    return tuple(Moved(*row) for row in found.values_list("seat", "version", "giver_id", "taker_id"))


def told(match_id: int, moved: Iterable[Moved], since: int, ended: int | None) -> tuple[Told, ...]:
    """What happened beside the play at this version or later, oldest first.

    That somebody of the administration saw what the match hides is told when it is over, at its last version (`ended`).
    """
    found = Aside.objects.filter(match_id=match_id)
    beside = found.filter(version__gte=since).exclude(kind=Aside.Kind.SHOWN).values_list("kind", "seat", "version")
    lines = [Told("seat", each.seat, each.version) for each in moved] + [Told(*row) for row in beside]
    lines.sort(key=lambda line: line.version)
    if ended is not None and found.filter(kind=Aside.Kind.SHOWN).exists():
        lines.append(Told(Aside.Kind.SHOWN, None, ended))
    return tuple(lines)


def asked(match_id: int, host_id: int | None, seats: Iterable[tuple[int | None, datetime | None]]) -> tuple[Asked, ...]:
    """What the table is asked now; `seats` are holders, and when they were seen."""
    away = host_is_away(host_id, seats)
    return tuple(
        Asked(claim.pk, claim.seat, claim.user_id, claim.user.name, claim.number, away)
        for claim in open_claims(match_id)
    )


def open_claims(match_id: int) -> QuerySet[Claim]:
    """The claims that nobody has answered yet and whose time is not over."""
    found = Claim.objects.filter(match_id=match_id, answer=Claim.Answer.OPEN, at__gt=timezone.now() - CLAIM_LIVES)
    return found.select_related("user").order_by("pk")


def watching(match_id: int, seats: Iterable[tuple[int | None, datetime | None]]) -> tuple[str, ...]:
    """The names of those without a seat whose page is open; an empty one for somebody without a login."""
    holders = {holder_id for holder_id, _seen_at in seats}
    found = Spectator.objects.filter(match_id=match_id, seen_at__gt=timezone.now() - AWAY_AFTER).order_by("pk")
    names = found.values_list("user_id", "user__name")
    shown = [name or "" for user_id, name in names if user_id is None or user_id not in holders]
    return tuple(sorted(shown, key=lambda name: not name))
