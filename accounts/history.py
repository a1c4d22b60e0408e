"""The matches somebody has played, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet
from django.utils.translation import get_language

from accounts.models import User
from game.models import Match, Player

SHOWN = 50


@dataclass(frozen=True)
class Played:
    """One line of the list. `place` is None of a match that was `called_off`."""

    key: str
    edition: str
    started_at: datetime
    rivals: list[str]
    place: int | None
    called_off: bool

    @property
    def won(self) -> bool:
        return self.place == 1


@dataclass(frozen=True)
class Tally:
    """What somebody's finished matches come to."""

    matches: int
    wins: int
    places: float

    @property
    def share(self) -> int:
        """Wins in a hundred."""
        return round(100 * self.wins / self.matches) if self.matches else 0


def tally_of(user: User) -> Tally:
    """Over all matches that this person played to the end; one query."""
    rows = Player.objects.filter(user=user, match__outcome__isnull=False).values_list("seat", "match__outcome")
    places = [outcome["places"][seat] for seat, outcome in rows if outcome]
    return Tally(len(places), places.count(1), round(sum(places) / len(places), 1) if places else 0)


def played_by(user: User) -> list[Played]:
    """The newest matches of a person that are over; two queries."""
    language = get_language() or "uk"
    seats = (
        Player.objects.filter(user=user, match__finished_at__isnull=False)
        .select_related("match__release__edition")
        .prefetch_related("match__players")
        .order_by("-match__started_at")[:SHOWN]
    )
    return [
        Played(
            key=seat.match.key,
            edition=seat.match.release.edition.name_in(language),
            started_at=seat.match.started_at,
            rivals=[other.name for other in seat.match.players.all() if other.pk != seat.pk],
            place=seat.match.outcome["places"][seat.seat] if seat.match.outcome else None,
            called_off=bool(seat.match.called_off),
        )
        for seat in seats
    ]


def unfinished_of(user: User) -> QuerySet[Match]:
    """The matches that wait for this login, first the one that goes on now, then those that close soonest."""
    found = Match.objects.filter(players__holder=user, finished_at=None).distinct()
    return found.prefetch_related("players").order_by(F("paused_at").asc(nulls_first=True), "-started_at")
