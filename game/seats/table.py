"""How the table is played, and what its host may change while the match goes on."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from game import timing
from game.bell import ring
from game.models import Match, Preset
from game.position import clock_of, moment
from game.rules import codec
from game.seats import presence
from game.service import Refused, locked


def set_preset(match_id: int, preset: str, by: int) -> None:
    """Go on in another preset. It is no move; every page of the match is drawn anew. Refused: over, bad, not_host."""
    if preset not in Preset.values:
        raise Refused("bad", facts={"why": f"no preset {preset!r}"})
    with transaction.atomic():
        match = locked(match_id)
        if match.finished_at:
            raise Refused("over")
        if match.host_id != by:
            raise Refused("not_host")
        if match.preset == preset:
            return
        match.preset = preset
        match.save(update_fields=["preset"])
        ring(match.pk, match.version)


def pause(match_id: int, by: int) -> None:
    """Stop the match, for good until somebody resumes it. It is no move. Refused: over, not_leader."""
    with transaction.atomic():
        match = _led(match_id, by)
        if match.paused_at:
            return
        match.paused_at, match.due_at = timezone.now(), None
        match.save(update_fields=["paused_at", "due_at"])
        ring(match.pk, match.version)


def resume(match_id: int, by: int) -> None:
    """Go on: every running time has as much left as it had when the match was stopped. Refused: over, not_leader."""
    with transaction.atomic():
        match = _led(match_id, by)
        if match.paused_at is None:
            return
        clock = timing.put_off(clock_of(match), (timezone.now() - match.paused_at).total_seconds())
        match.clock, match.due_at, match.paused_at = codec.encode(clock).decode(), moment(clock.due()), None
        match.save(update_fields=["clock", "due_at", "paused_at"])
        ring(match.pk, match.version)


def _led(match_id: int, by: int) -> Match:
    """The match, locked, if it goes on and this login leads its table now."""
    match = locked(match_id)
    if match.finished_at:
        raise Refused("over")
    seats = list(match.players.values_list("holder_id", "seen_at"))
    if not presence.leads(by, match.host_id, [holder_id for holder_id, _seen in seats], presence.here(seats)):
        raise Refused("not_leader")
    return match
