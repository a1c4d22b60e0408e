"""What happens beside the play, so that every screen sees it and the log keeps it."""

from __future__ import annotations

from game.bell import ring
from game.models import Match
from game.rules.contract import Seat
from game.seats.models import Aside


def tell(match: Match, kind: Aside.Kind, seat: Seat | None = None, by: int | None = None) -> None:
    """Put a line into the log of the locked match, by whose doing; the caller saves what else has changed."""
    Aside.objects.create(match=match, version=match.version, kind=kind, seat=seat, by_id=by)
    changed(match)


def changed(match: Match) -> None:
    """Something beside the play has changed: every screen of the locked match looks again."""
    match.beside += 1
    match.save(update_fields=["beside"])
    ring(match.pk, match.version)
