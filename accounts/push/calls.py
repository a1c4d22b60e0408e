"""Whom the matches wait for while they are away, and calling them: a loop of the server process beside the clock.

It looks at the database alone, so it holds up no move and no socket, and any number of processes may run it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from accounts.models import User
from accounts.push import post
from accounts.push.models import PushCall, PushDevice
from config.work import PUSH, work
from game.models import Player
from game.position import Position
from game.seats.presence import AWAY_AFTER
from game.service import read

log = structlog.get_logger(__name__)

TITLES = {"turn": gettext_noop("Ваш хід"), "auction": gettext_noop("Іде аукціон")}
"""What is said of each kind of clock that may run; of any other that an answer is awaited."""
EVERY = 3.0
"""Seconds between two looks."""


@dataclass(frozen=True)
class Call:
    """Somebody who is away is asked in this match."""

    user_id: int
    match_id: int
    match_key: str
    pace: str
    rivals: tuple[str, ...]


async def run(stop: asyncio.Event) -> None:
    """Call whoever is to be called until told to stop; a site without a key calls nobody."""
    while settings.VAPID_KEY and not stop.is_set():
        try:
            for call in await work(PUSH, owed):
                await work(PUSH, make, call)
        except Exception:
            log.exception("push.failed")
        try:
            await asyncio.wait_for(stop.wait(), EVERY)
        except TimeoutError:
            continue


def owed() -> list[Call]:
    """The calls that are to be made now. Each is noted first, so that no two processes make it."""
    looked = PushCall.objects.filter(
        user=OuterRef("holder"), match=OuterRef("match"), version=OuterRef("match__version")
    )
    reached = PushDevice.objects.filter(user=OuterRef("holder"), user__is_active=True)
    away = Player.objects.filter(
        Exists(reached),
        ~Exists(looked),
        match__finished_at=None,
        match__paused_at=None,
        bot="",
        stand_in="",
        seen_at__lt=timezone.now() - AWAY_AFTER,
    )
    people: dict[int, set[int]] = {}
    for match_id, holder_id in away.values_list("match_id", "holder_id"):
        people.setdefault(match_id, set()).add(holder_id or 0)
    return [call for match_id, users in people.items() for call in _of_match(match_id, users)]


def _of_match(match_id: int, users: set[int]) -> list[Call]:
    position = read(match_id)
    return [_call(position, user_id) for user_id in sorted(users) if _note(position, user_id)]


def _note(position: Position, user_id: int) -> bool:
    """Note that the match was looked at for the person; whether they are to be called: one question calls once."""
    asked = set(position.rules.to_act(position.state)) & set(position.seats_of(user_id))
    waits = any(not position.players[seat].autopilot for seat in asked)
    with transaction.atomic():
        fresh = {"version": position.version, "decision": 0}
        row, made = PushCall.objects.select_for_update().get_or_create(
            user_id=user_id, match_id=position.match_id, defaults=fresh
        )
        if not made and row.version >= position.version:
            return False
        calls = waits and row.decision != position.decision
        row.version = position.version
        row.decision = position.decision if waits else row.decision
        row.save(update_fields=["version", "decision"])
    return calls


def _call(position: Position, user_id: int) -> Call:
    own = position.seats_of(user_id)
    rivals = tuple(player.name for player in position.players if player.seat not in own)
    pace = position.rules.pace(position.state).kind
    return Call(user_id, position.match_id, position.key, pace, rivals)


def make(call: Call) -> None:
    """Tell every browser of the person. Nothing is said that the table does not see."""
    user = User.objects.get(pk=call.user_id)
    for device in user.push_devices.all():
        with override(user.language or device.language):
            post.send(device, call.match_key, message(call))


def message(call: Call) -> dict[str, Any]:
    """What the browser shows, and where a tap on it leads."""
    return {
        "title": _(TITLES.get(call.pace, gettext_noop("Від вас чекають відповіді"))),
        "text": _("За столом: %(names)s") % {"names": ", ".join(call.rivals)},
        "path": reverse("game:match", args=[call.match_key]),
        "tag": call.match_key,
    }
