"""A match that ends without a winner: called off by its leader, by a vote, or because nobody has come back to it.

The seed is revealed as at any other end (a server that ends what it dislikes could hide behind a seed that nobody sees),
and how many matches end so is shown to all.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from game.models import KEPT, CalledOff, Match
from game.rules.contract import Seat
from game.seats.asides import tell
from game.seats.models import Aside
from game.seats.pauses import led
from game.service import locked


def call_off(match_id: int, by: int) -> None:
    """End the match for all, by whoever leads the table. Refused: over, not_leader."""
    with transaction.atomic():
        match = led(match_id, by)
        end(match, CalledOff.LEADER, match.players.filter(holder=by).values_list("seat", flat=True).first())


def end(match: Match, why: CalledOff, seat: Seat | None = None) -> None:
    """End the locked match without an outcome, whoever wants it."""
    match.called_off, match.finished_at = why, timezone.now()
    match.due_at = match.paused_at = match.vote = None
    match.paused_by = ""
    match.save(update_fields=["called_off", "finished_at", "due_at", "paused_at", "paused_by", "vote"])
    match.earlier.all().delete()
    tell(match, Aside.Kind.CALLED_OFF, seat)


def close_forgotten() -> None:
    """Call off the matches that have waited under their code as long as was promised, and nobody came."""
    late = Match.objects.filter(finished_at=None, paused_at__lt=timezone.now() - KEPT)
    for match_id in late.values_list("pk", flat=True):
        with transaction.atomic():
            match = locked(match_id)
            if match.finished_at is None and match.kept_until and match.kept_until < timezone.now():
                end(match, CalledOff.FORGOTTEN)


def share() -> tuple[int, int]:
    """How many of the matches that ended here were called off, and how many ended at all."""
    ended = Match.objects.filter(finished_at__isnull=False, imported_at=None)
    return ended.exclude(called_off="").count(), ended.count()
