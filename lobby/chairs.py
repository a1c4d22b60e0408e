"""The writer of chairs: bots, people of somebody's device, and who looks how. One transaction each, with the room locked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import make_password
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import clean_name, name_key
from game.rules.registry import TITLES
from lobby.models import Member, Room
from lobby.rows import SHAPES, Refused, bosses_of, capacity, changed, hosted, seated, sit

FOUR_DIGITS = re.compile(r"[0-9]{4}", re.ASCII)

# Bots


def add_bot(room_id: int, by: User, place: int, level: str = "") -> None:
    """Put a bot on that chair. A chair that is taken (the second click of two) stays as it is."""
    with hosted(room_id, by) as room:
        known = TITLES[room.title].bots
        if level and level not in known:
            raise Refused("bad", what=f"level={level!r}")
        if not 0 <= place < capacity(room):
            raise Refused("bad", what=f"place={place}")
        if room.members.filter(place=place).exists():
            return
        taken = set(room.members.values_list("name_key", flat=True))
        names = (_("Бот %(number)d") % {"number": number} for number in range(1, 100))
        name = next(name for name in names if name_key(name) not in taken)
        member = sit(room, name, bot=level or known[-1], place=place)
        changed(room, "bot", name=member.name)


def set_level(room_id: int, by: User, member_id: int, level: str) -> None:
    """How well a bot plays."""
    with hosted(room_id, by) as room:
        if level not in TITLES[room.title].bots:
            raise Refused("bad", what=f"level={level!r}")
        if room.members.filter(pk=member_id).exclude(bot="").exclude(bot=level).update(bot=level):
            changed(room)


# How one looks


def take_shape(room_id: int, user: User, shape: int) -> None:
    """Another silhouette and colour; Refused("taken") if somebody was faster."""
    with seated(room_id, user) as (room, mine):
        if shape not in SHAPES:
            raise Refused("bad", what=f"shape={shape}")
        if mine.shape == shape:
            return
        if room.members.filter(shape=shape).exists():
            raise Refused("taken")
        mine.shape = shape
        mine.save(update_fields=["shape"])
        changed(room)


def take_boss(room_id: int, user: User, boss: str) -> None:
    """Another boss; Refused("taken") if somebody was faster."""
    with seated(room_id, user) as (room, mine):
        if boss not in bosses_of(room.edition):
            raise Refused("bad", what=f"boss={boss!r}")
        if mine.boss == boss:
            return
        if room.members.filter(boss=boss).exists():
            raise Refused("taken")
        mine.boss = boss
        mine.save(update_fields=["boss"])
        changed(room)


# People of one's device: names without a login, for whom its holder acts


def add_local(room_id: int, user: User, name: str, pin: str = "") -> Member:
    """One more player at this person's device. Refused: name_taken, no_chair, pin."""
    with seated(room_id, user) as (room, mine):
        if room.members.count() >= capacity(room):
            raise Refused("no_chair")
        member = sit(room, name, holder=user)
        member.pin, member.online = _kept(pin), mine.online
        member.save()
        changed(room, "joined", name=member.name)
        return member


def change_local(
    room_id: int, user: User, member_id: int, name: str, boss: str, shape: int, pin: str = "", open_: bool = False
) -> None:
    """Another name, look or PIN of somebody at this person's device; with `open_` no PIN. Refused: name_taken, taken, pin."""
    with _local(room_id, user, member_id) as (room, member):
        name, others = clean_name(name), room.members.exclude(pk=member.pk)
        if others.filter(name_key=name_key(name)).exists():
            raise Refused("name_taken", name=name)
        if shape not in SHAPES or (boss and boss not in bosses_of(room.edition)):
            raise Refused("bad", what=f"shape={shape} boss={boss!r}")
        if others.filter(shape=shape).exists() or (boss and others.filter(boss=boss).exists()):
            raise Refused("taken")
        member.name, member.name_key, member.boss, member.shape = name, name_key(name), boss, shape
        member.pin = "" if open_ else _kept(pin) or member.pin
        member.save()
        changed(room)


def drop_local(room_id: int, user: User, member_id: int) -> None:
    """Somebody at this person's device does not play after all."""
    with _local(room_id, user, member_id) as (room, member):
        member.delete()
        changed(room, "left", name=member.name)


@contextmanager
def _local(room_id: int, user: User, member_id: int) -> Iterator[tuple[Room, Member]]:
    """The locked room and a chair that is this person's, but not their own."""
    with seated(room_id, user) as (room, _mine):
        member = room.members.filter(pk=member_id, user=None, holder=user).first()
        if member is None:
            raise Refused("not_here")
        yield room, member


def _kept(pin: str) -> str:
    """What is kept of a PIN: its hash, nothing of none."""
    if pin and not FOUR_DIGITS.fullmatch(pin):
        raise Refused("pin")
    return make_password(pin) if pin else ""
