"""A room's conversation as its rows say: who takes part, and the newest things said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q

from game.models import Match, Player
from lobby.models import Member, Removed, Room
from lobby.talk.models import Mute, Reaction, Reading, Remark

SHOWN = 100
"""How many of the newest remarks a page shows."""


@dataclass(frozen=True)
class Speaker:
    """A login that takes part, as it is called at the table, and its chair or seat there."""

    user_id: int
    name: str
    shape: int
    place: int


@dataclass(frozen=True)
class Said:
    """One remark with the signs under it, each with those who gave it."""

    id: int
    author_id: int | None
    name: str
    shape: int
    text: str
    at: datetime
    signs: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Talk:
    """The conversation at one moment."""

    room_id: int
    people: Mapping[int, Speaker]
    said: tuple[Said, ...]


@dataclass(frozen=True)
class Own:
    """What is one reader's alone: whom they do not hear, and how far they have read."""

    muted: frozenset[int]
    upto: int


def room_for(where: str, user_id: int) -> tuple[Room, int | None]:
    """The room with that code, or of the match with that key, if the person takes part; and its match.

    The page of a match that is over leads to its room by the way back. Room.DoesNotExist alike for no room and no part.
    """
    rooms = Room.objects.filter(Q(code=where) | Q(match__key=where), closed_at=None)
    room = rooms.first()
    if room is None:
        back = Match.objects.filter(key=where).values_list("back", flat=True).first() or ""
        room = Room.objects.get(code=back.rstrip("/").rpartition("/")[2], closed_at=None)
    if user_id not in people_of(room.pk):
        raise Room.DoesNotExist
    return room, room.match_id


def people_of(room_id: int) -> dict[int, Speaker]:
    """Who takes part: whoever holds a seat of the match that goes on, else a chair of the room."""
    match_id = Room.objects.values_list("match", flat=True).get(pk=room_id)
    who = ("user_id", "holder_id", "name", "shape")
    if match_id:
        rows = list(Player.objects.filter(match=match_id, holder__isnull=False).values_list(*who, "seat"))
    else:
        rows = list(Member.objects.filter(room=room_id, holder__isnull=False).values_list(*who, "place"))
    seats: dict[int, Speaker] = {}
    for user_id, holder_id, name, shape, place in sorted(rows, key=lambda row: row[-1]):
        if holder_id not in seats or user_id == holder_id:
            seats[holder_id] = Speaker(holder_id, name, shape, place)
    for gone in Removed.objects.filter(room=room_id).values_list("user_id", flat=True):
        seats.pop(gone, None)
    return seats


def talk_of(room_id: int) -> Talk:
    """The whole conversation: four queries."""
    newest = list(Remark.objects.filter(room=room_id).order_by("-pk")[:SHOWN])[::-1]
    signs: dict[int, dict[str, list[int]]] = defaultdict(dict)
    given = Reaction.objects.filter(remark__in=[one.pk for one in newest]).order_by("pk")
    for remark_id, sign, user_id in given.values_list("remark_id", "sign", "user_id"):
        signs[remark_id].setdefault(sign, []).append(user_id)
    said = tuple(
        Said(
            one.pk,
            one.author_id,
            one.name,
            one.shape,
            one.text,
            one.at,
            tuple((sign, tuple(users)) for sign, users in signs[one.pk].items()),
        )
        for one in newest
    )
    return Talk(room_id, people_of(room_id), said)


def with_people(talk: Talk) -> Talk:
    """The same conversation among whoever takes part now."""
    return replace(talk, people=people_of(talk.room_id))


def own_of(room_id: int, user_id: int) -> Own:
    """What is this reader's alone."""
    muted = Mute.objects.filter(reader=user_id).values_list("author_id", flat=True)
    upto = Reading.objects.filter(room=room_id, user=user_id).values_list("upto", flat=True).first()
    return Own(frozenset(muted), upto or 0)
