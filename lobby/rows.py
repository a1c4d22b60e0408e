"""What every change of a room is made of: its row, locked; who may change it; a chair; the next version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import clean_name, name_key
from config.layers import ring
from game.content import content_of
from game.models import Edition
from game.rules import codec
from game.rules.contract import Title
from game.rules.registry import TITLES
from lobby import settings
from lobby.models import Member, Room
from lobby.settings import CAPACITY

SHAPES = range(1, 9)
CHANGING = [
    "title",
    "edition",
    "host",
    "preset",
    "soft",
    "options",
    "public",
    "spectators",
    "server_seed",
    "commitment",
    "match",
    "version",
    "news",
    "touched_at",
    "closed_at",
]


class Refused(Exception):
    """What was asked cannot be done. `reason` is a word of `lobby.words`, `facts` its numbers and names."""

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts: Mapping[str, Any] = facts


# The edition


def content_of_edition(edition: Edition) -> tuple[Title, Any]:
    """The title and the checked content of the newest release."""
    release = edition.newest()
    return content_of(release.pk, release.content_hash)


def settings_of(edition: Edition) -> dict[str, settings.Setting]:
    """What a host may choose in this edition."""
    return settings.read(content_of_edition(edition)[1])


def bosses_of(edition: Edition) -> dict[str, Mapping[str, str]]:
    """Ids of the edition's bosses and their names by language; empty for a title without bosses."""
    _title, content = content_of_edition(edition)
    return {boss["id"]: boss["name"] for boss in codec.plain(getattr(content, "bosses", ()))}


def capacity(room: Room) -> int:
    """How many chairs the room has."""
    setting = settings_of(room.edition).get(CAPACITY)
    most = TITLES[room.title].seats.stop - 1
    return min(most, int(room.options.get(CAPACITY, setting.default if setting else most)))


def clean_salt(text: str) -> str:
    """One line of at most 64 characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text[:200]).split())[:64]


# The rows


@contextmanager
def locked(room_id: int) -> Iterator[Room]:
    with transaction.atomic():
        yield Room.objects.select_for_update().get(pk=room_id)


@contextmanager
def waiting(room_id: int) -> Iterator[Room]:
    """The locked room, if it still waits for its match."""
    with locked(room_id) as room:
        if room.match_id or room.closed_at:
            raise Refused("over")
        yield room


@contextmanager
def hosted(room_id: int, by: User, running: bool = False) -> Iterator[Room]:
    """The locked room, if `by` hosts it."""
    with locked(room_id) if running else waiting(room_id) as room:
        if room.host_id != by.pk:
            raise Refused("not_host")
        yield room


@contextmanager
def seated(room_id: int, user: User) -> Iterator[tuple[Room, Member]]:
    """The locked room and the person's own chair in it."""
    with waiting(room_id) as room:
        mine = room.members.filter(user=user).first()
        if mine is None:
            raise Refused("not_here")
        yield room, mine


def sit(
    room: Room, name: str, user: User | None = None, bot: str = "", place: int | None = None, holder: User | None = None
) -> Member:
    """A member on the first free chair (or that one), with the boss and shape they like if these are free."""
    name = clean_name(name)
    others = list(room.members.all())
    if name_key(name) in {other.name_key for other in others}:
        raise Refused("name_taken", name=name)
    if place is None:
        place = next(n for n in range(len(others) + 1) if n not in {other.place for other in others})
    free_shapes = [shape for shape in SHAPES if shape not in {other.shape for other in others}]
    free_bosses = [boss for boss in bosses_of(room.edition) if boss not in {other.boss for other in others}]
    liked_boss, liked_shape = (user.boss, user.shape) if user else ("", 0)
    return Member.objects.create(
        room=room,
        place=place,
        user=user,
        holder=holder or user,
        bot=bot,
        name=name,
        name_key=name_key(name),
        boss=liked_boss if liked_boss in free_bosses else next(iter(free_bosses), ""),
        shape=liked_shape if liked_shape in free_shapes else next(iter(free_shapes), 0),
        ready=bool(bot),
        seen_at=timezone.now(),
    )


def close_ranks(room: Room) -> None:
    """Nobody sits beyond the last chair."""
    chairs = capacity(room)
    members = list(room.members.all())
    if any(member.place >= chairs for member in members):
        for place, member in enumerate(members):
            Member.objects.filter(pk=member.pk).update(place=place)


def changed(room: Room, news: str = "", **facts: Any) -> None:
    """Store the room under its next version, and ring when all is committed."""
    room.version += 1
    room.touched_at = timezone.now()
    if news:
        room.news = {"kind": news, "version": room.version, **facts}
    room.save(update_fields=CHANGING)
    ring(room.group, {"type": "room.changed", "version": room.version})
