"""A match that stands still: stopped by its leader, by a vote or by itself, and gone on with another minute or another day."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from game import timing
from game.models import Match, PausedBy
from game.position import clock_of, moment
from game.rules import codec
from game.rules.contract import Seat
from game.seats import presence
from game.seats.asides import tell
from game.seats.models import Aside
from game.service import Refused, locked

KIND = {PausedBy.LEADER: Aside.Kind.PAUSED, PausedBy.VOTE: Aside.Kind.VOTED, PausedBy.DARK: Aside.Kind.DARK}


def pause(match_id: int, by: int) -> None:
    """Stop the match, for good until somebody resumes it. It is no move. Refused: over, not_leader."""
    with transaction.atomic():
        match = led(match_id, by)
        if not match.paused_at:
            stop(match, PausedBy.LEADER, match.players.filter(holder=by).values_list("seat", flat=True).first())


def resume(match_id: int, by: int) -> None:
    """Go on: every running time has as much left as it had when the match was stopped. Refused: over, not_leader.

    A match that stopped by itself goes on by its host, or by anybody at the table once most are back.
    """
    with transaction.atomic():
        match = led(match_id, by)
        if match.paused_at:
            go_on(match)


def stop(match: Match, by: PausedBy, seat: Seat | None = None) -> None:
    """Stop the locked match, whoever wants it."""
    match.paused_at, match.paused_by, match.due_at = timezone.now(), by, None
    match.save(update_fields=["paused_at", "paused_by", "due_at"])
    tell(match, KIND[by], seat)


def go_on(match: Match) -> None:
    """Let the locked, stopped match go on, whoever wants it."""
    assert match.paused_at is not None
    clock = timing.put_off(clock_of(match), (timezone.now() - match.paused_at).total_seconds())
    match.clock, match.due_at, match.paused_at = codec.encode(clock).decode(), moment(clock.due()), None
    match.paused_by = ""
    match.save(update_fields=["clock", "due_at", "paused_at", "paused_by"])
    tell(match, Aside.Kind.RESUMED)


def led(match_id: int, by: int) -> Match:
    """The match, locked, if it is not over and this login leads its table now. Refused: over, not_leader."""
    match = locked(match_id)
    if match.finished_at:
        raise Refused("over")
    seats = list(match.players.filter(bot="").values_list("holder_id", "seen_at"))
    holders, here = [holder_id for holder_id, _seen in seats], presence.here(seats)
    if not presence.leads(by, match.host_id, holders, here, dark=match.paused_by == PausedBy.DARK):
        raise Refused("not_leader")
    return match
