"""How the table is played, and what its host may change while the match goes on."""

from __future__ import annotations

from django.db import transaction

from game.bell import ring
from game.models import Match, Preset
from game.rules.contract import Seat
from game.seats.asides import changed, tell
from game.seats.models import Aside
from game.service import Refused, locked


def set_preset(match_id: int, preset: str, by: int) -> None:
    """Go on in another preset. It is no move; every page of the match is drawn anew. Refused: over, bad, not_host."""
    if preset not in Preset.values:
        raise Refused("bad", facts={"why": f"no preset {preset!r}"})
    with transaction.atomic():
        match = _hosted(match_id, by)
        if match.preset == preset:
            return
        match.preset = preset
        match.save(update_fields=["preset"])
        ring(match.pk, match.version)


def unlock(match_id: int, seat: Seat, by: int) -> None:
    """Take a forgotten PIN off a seat, so that all the table reads it in the log. Refused: over, not_host."""
    with transaction.atomic():
        match = _hosted(match_id, by)
        player = match.players.filter(seat=seat).exclude(pin="").first()
        if player is None:
            return
        player.pin, player.pin_misses, player.pin_rests_until = "", 0, None
        player.save(update_fields=["pin", "pin_misses", "pin_rests_until"])
        tell(match, Aside.Kind.UNLOCKED, seat)


def let_watch(match_id: int, spectators: bool, by: int) -> None:
    """People without a seat may watch, or may not; who watches then is let out. Refused: over, not_host."""
    with transaction.atomic():
        match = _hosted(match_id, by)
        if match.spectators == spectators:
            return
        match.spectators = spectators
        match.save(update_fields=["spectators"])
        changed(match)


def _hosted(match_id: int, by: int) -> Match:
    """The match, locked, for the person who is its host and while it goes on. Refused: over, not_host."""
    match = locked(match_id)
    if match.finished_at:
        raise Refused("over")
    if match.host_id != by:
        raise Refused("not_host")
    return match
