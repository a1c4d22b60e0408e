"""How the table is played, and what its host may change while the match goes on."""

from __future__ import annotations

from django.db import transaction

from game.bell import ring
from game.models import Preset
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
