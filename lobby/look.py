"""A room at one version as its screens may know it: no seed, no salts."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from game.rules.registry import TITLES
from lobby import service
from lobby.editions import Published, published
from lobby.models import Member, Room
from lobby.settings import Setting, Value
from lobby.starting import why_not_yet


@dataclass(frozen=True)
class Chair:
    """One member as everybody sees them."""

    member_id: int
    place: int
    user_id: int | None
    bot: str
    name: str
    boss: str
    shape: int
    ready: bool
    holder_id: int | None
    locked: bool
    online: bool
    seen_at: datetime


@dataclass(frozen=True)
class Look:
    """What is the same for every viewer; `fragments` makes each viewer's page of it."""

    room_id: int
    code: str
    version: int
    title: str
    preset: str
    edition_id: int
    editions: tuple[Published, ...]
    public: bool
    spectators: bool
    host_id: int | None
    capacity: int
    commitment: str
    soft: bool
    closed: bool
    match_key: str
    chairs: tuple[Chair, ...]
    chosen: dict[str, Value]
    settings: dict[str, Setting]
    bosses: dict[str, Any]
    bots: tuple[str, ...]
    news: dict[str, Any]
    refusal: service.Refused | None
    """Why the host cannot start yet."""

    def holder_of(self, chair: Chair) -> Chair | None:
        """At whose device a name without a login plays."""
        return next((other for other in self.chairs if chair.holder_id and other.user_id == chair.holder_id), None)

    def chair_of(self, user_id: int) -> Chair | None:
        """Where that person sits."""
        return next((chair for chair in self.chairs if chair.user_id == user_id), None)


KEPT = 128
_looks: OrderedDict[tuple[int, int], Look] = OrderedDict()
_lock = Lock()


def look(room_id: int, version: int | None = None) -> Look:
    """The room now; from this process's memory if it knows the version asked for."""
    if version is not None:
        with _lock:
            known = _looks.get((room_id, version))
        if known:
            return known
    found = _read(Room.objects.select_related("edition", "match").get(pk=room_id))
    with _lock:
        _looks[room_id, found.version] = found
        while len(_looks) > KEPT:
            _looks.popitem(last=False)
    return found


def forget() -> None:
    """Keep no looks: for tests, in which a room's number names another room later."""
    with _lock:
        _looks.clear()


def _read(room: Room) -> Look:
    members = list(room.members.all())
    return Look(
        room_id=room.pk,
        code=room.code or "",
        version=room.version,
        title=room.title,
        preset=room.preset,
        edition_id=room.edition_id,
        editions=published(room),
        public=room.public,
        spectators=room.spectators,
        host_id=room.host_id,
        capacity=service.capacity(room),
        commitment=room.commitment,
        soft=room.soft,
        closed=room.closed_at is not None,
        match_key=room.match.key if room.match else "",
        chairs=tuple(_chair(member, room) for member in members),
        chosen=room.options,
        settings=service.settings_of(room.edition),
        bosses=dict(service.bosses_of(room.edition)),
        bots=TITLES[room.title].bots,
        news=room.news,
        refusal=why_not_yet(room.title, room.host_id, members),
    )


def _chair(member: Member, room: Room) -> Chair:
    """The host starts the match, which says «Готово» for them."""
    return Chair(
        member_id=member.pk,
        place=member.place,
        user_id=member.user_id,
        bot=member.bot,
        name=member.name,
        boss=member.boss,
        shape=member.shape,
        ready=member.ready or (room.host_id is not None and member.user_id == room.host_id),
        holder_id=member.holder_id,
        locked=bool(member.pin),
        online=member.online,
        seen_at=member.seen_at,
    )
