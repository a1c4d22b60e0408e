"""Who is in a waiting room now, and what follows: who shows as gone, who hosts."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from lobby.models import Member, Room
from lobby.rows import changed, locked

OFFLINE_AFTER = timedelta(seconds=12)
"""Without a sign of life for so long, a person shows as gone. A page beats every 5 seconds."""
HOST_GRACE = timedelta(seconds=20)
"""After so long the room gets another host."""


def tend(room_id: int, present: set[int]) -> int:
    """Note who is here now, and what follows: who shows as gone, who hosts. The room's version."""
    now = timezone.now()
    Member.objects.filter(room_id=room_id, holder_id__in=present).update(seen_at=now)
    room = Room.objects.get(pk=room_id)
    if room.match_id or room.closed_at:
        return room.version
    people = list(room.members.filter(bot=""))
    if any(member.online != _here(member, now) for member in people) or _host_is_gone(room, people, now):
        return _mend(room_id, now)
    return room.version


def _mend(room_id: int, now: datetime) -> int:
    with locked(room_id) as room:
        people = list(room.members.filter(bot=""))
        moved = [member for member in people if member.online != _here(member, now)]
        for member in moved:
            member.online = not member.online
        Member.objects.bulk_update(moved, ["online"])
        if _host_is_gone(room, people, now) and (heir := heir_of(room)):
            room.host_id = heir.user_id
            changed(room, "host", name=heir.name)
        elif moved:
            changed(room)
        return room.version


def heir_of(room: Room) -> Member | None:
    """Who hosts next: of the people here the one who came first, else of those away."""
    people = room.members.filter(user__isnull=False).exclude(user_id=room.host_id or 0)
    return people.order_by("-online", "joined_at", "pk").first()


def _here(member: Member, now: datetime) -> bool:
    return now - member.seen_at < OFFLINE_AFTER


def _host_is_gone(room: Room, people: list[Member], now: datetime) -> bool:
    """Whether the host is away for longer than the grace time while somebody else is here."""
    host = next((member for member in people if member.user_id == room.host_id), None)
    someone = any(_here(member, now) for member in people if member.user_id and member is not host)
    return someone and (host is None or now - host.seen_at > HOST_GRACE)
