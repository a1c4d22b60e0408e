"""The only writer of screens: where a screen comes from, what it shows, and who sends it elsewhere."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from board.models import Screen
from config.layers import ring
from game.models import Edition
from lobby import service as rooms
from lobby.models import Room

DIGITS = 4
HERE_WITHIN = timedelta(seconds=40)
"""A screen that has been heard of within this time is on. Its page beats every 5 seconds, and is noted every 15."""
NOTED_EVERY = timedelta(seconds=15)
NUMBER_RESTS = timedelta(days=1)
"""A screen that is off for so long gets another number when it wakes."""
SCREEN_LIVES = timedelta(days=60)
WINNER_STAYS = timedelta(minutes=15)
"""How long the end of a match is shown, unless somebody opens the room again sooner."""


@dataclass(frozen=True)
class Showing:
    """What a screen shows: a match, else the room that waits, else nothing: it has to ask for a room."""

    number: str = ""
    room_id: int | None = None
    match_id: int | None = None
    code: str = ""
    language: str = ""
    """The language of the room's host."""


def find(key: str | None) -> Screen | None:
    """The screen that a cookie names."""
    return Screen.objects.filter(key=key).first() if key else None


def make() -> Screen:
    """A new screen, which shows nothing yet."""
    now = timezone.now()
    Screen.objects.filter(seen_at__lt=now - SCREEN_LIVES).delete()
    Screen.objects.filter(seen_at__lt=now - NUMBER_RESTS, number__isnull=False).update(number=None)
    screen = Screen.objects.create()
    _number(screen)
    return screen


def arrive(key: str | None) -> Screen:
    """The screen whose page has opened its socket. Screen.DoesNotExist for a cookie that names none."""
    screen = Screen.objects.get(key=key or "")
    screen.seen_at = timezone.now()
    screen.save(update_fields=["seen_at"])
    if screen.number is None:
        _number(screen)
    return screen


def showing(screen_id: int) -> Showing:
    """What the screen shows now, and note that it is on. A match that ended long ago leaves its room waiting again."""
    screen = Screen.objects.select_related("room__match", "room__host").get(pk=screen_id)
    now = timezone.now()
    if now - screen.seen_at > NOTED_EVERY:
        Screen.objects.filter(pk=screen_id).update(seen_at=now)
    number, room = screen.number or "", screen.room
    if room is None or room.closed_at:
        return Showing(number)
    match = room.match
    if match and match.finished_at and now - match.finished_at > WINNER_STAYS:
        rooms.reopen(room.pk)
        match = None
    language = room.host.language if room.host else ""
    return Showing(number, room.pk, match.pk if match else None, room.code or "", language)


def show(screen: Screen, room_id: int) -> None:
    """Turn the screen to a room. The empty room that it leaves behind is closed."""
    with transaction.atomic():
        before = Screen.objects.select_for_update().get(pk=screen.pk).room_id
        if before == room_id:
            return
        Screen.objects.filter(pk=screen.pk).update(room=room_id)
        if before and not Screen.objects.filter(room=before).exists():
            rooms.close_if_empty(before)
        ring(screen.group, {"type": "screen.changed"})


def open_room(screen: Screen) -> None:
    """A room that the screen makes by itself: nobody is in, and the first who sits down hosts it."""
    with transaction.atomic():
        show(screen, rooms.make_hostless_room(_edition()).pk)


def detach(screen: Screen) -> None:
    """The screen shows the room no longer."""
    Screen.objects.filter(pk=screen.pk).update(room=None)
    ring(screen.group, {"type": "screen.changed"})


def numbered(number: str) -> Screen | None:
    """The screen that is on and shows this number: while a match goes on it shows none."""
    found = Screen.objects.filter(number=number, seen_at__gt=timezone.now() - HERE_WITHIN)
    return found.exclude(room__match__isnull=False, room__match__finished_at=None).first()


def room_of(where: str, user: User) -> Room | None:
    """The open room with that code, or whose match has that key, if the person sits or holds a seat there."""
    there = Q(members__user=user) | Q(members__holder=user) | Q(match__players__holder=user)
    return Room.objects.filter(Q(code=where) | Q(match__key=where), there, closed_at=None).distinct().first()


def room_with_code(code: str) -> Room | None:
    """The open room of that code, whether it waits or plays."""
    return Room.objects.filter(code=code, closed_at=None).first()


def is_on(screen: Screen, now: datetime) -> bool:
    """Whether its page has been heard of lately."""
    return now - screen.seen_at < HERE_WITHIN


def _edition() -> Edition:
    """What a screen's own room plays: the first built-in edition."""
    return Edition.objects.playable().filter(builtin=True)[0]


def _number(screen: Screen) -> None:
    """Give it a number that no other screen has. Without a free one it has none, and is reached by the room's code."""
    for _try in range(20):
        screen.number = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        try:
            with transaction.atomic():
                screen.save(update_fields=["number"])
        except IntegrityError:
            continue
        return
    screen.number = None
