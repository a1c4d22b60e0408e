"""The PIN of a seat at a passed device: four digits, kept as a hash; after a few wrong ones it rests, longer each time."""

from __future__ import annotations

import re
from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone

from game.bell import ring
from game.models import Player
from game.rules.contract import Seat
from game.service import Refused

FREE_TRIES = 3
LONGEST_REST = 300
"""Seconds. The first rest is 2, each further one twice as long."""
FOUR_DIGITS = re.compile(r"[0-9]{4}", re.ASCII)


def hashed(pin: str) -> str:
    """What is kept of a PIN: nothing of an empty one; Refused if it is not four digits."""
    if pin and not FOUR_DIGITS.fullmatch(pin):
        raise Refused("pin_shape")
    return make_password(pin) if pin else ""


def set_pin(match_id: int, seat: Seat, pin: str, by: int | None) -> None:
    """Give the seat a PIN, or with an empty one take it away."""
    kept = hashed(pin)
    with transaction.atomic():
        player = Player.objects.select_for_update().select_related("match").get(match_id=match_id, seat=seat)
        if by is None or player.holder_id != by:
            raise Refused("not_yours")
        player.pin, player.pin_misses, player.pin_rests_until = kept, 0, None
        player.save(update_fields=["pin", "pin_misses", "pin_rests_until"])
        ring(match_id, player.match.version)


def check_pin(match_id: int, seat: Seat, pin: str) -> None:
    """Nothing if the seat has no PIN or this one; else Refused, and the try is counted."""
    with transaction.atomic():
        player = Player.objects.select_for_update().get(match_id=match_id, seat=seat)
        refused = _tried(player, pin) if player.pin else None
    if refused:
        raise refused


def _tried(player: Player, pin: str) -> Refused | None:
    now = timezone.now()
    if player.pin_rests_until and player.pin_rests_until > now:
        return Refused("pin_rests", facts={"seconds": -((now - player.pin_rests_until) // timedelta(seconds=1))})
    if check_password(pin, player.pin):
        player.pin_misses, player.pin_rests_until = 0, None
    else:
        player.pin_misses += 1
        rest = min(LONGEST_REST, 2 ** (player.pin_misses - FREE_TRIES)) if player.pin_misses > FREE_TRIES else 0
        player.pin_rests_until = now + timedelta(seconds=rest)
    player.save(update_fields=["pin_misses", "pin_rests_until"])
    return Refused("pin") if player.pin_misses else None
