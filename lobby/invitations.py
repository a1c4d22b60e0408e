"""Calling people into a room: those one has played with, and the rooms that anybody may find."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from accounts.limits import Limit
from accounts.models import User
from game.models import Player
from lobby.models import Invitation, Member, Room
from lobby.rows import Refused, capacity

CALLS = Limit("calls", 30, 60 * 60)
"""How many people somebody may call."""
SHOWN = 20
CALL_LIVES = timedelta(days=1)
"""An invitation that nobody answers is shown for so long."""
LISTED_FOR = timedelta(hours=2)
"""A public room in which nothing has happened for so long is not shown."""


@dataclass(frozen=True)
class Companion:
    """Somebody one has played with, and what has become of the call: "", called or declined."""

    user: User
    state: str


@dataclass(frozen=True)
class Listed:
    """A public room as strangers see it."""

    code: str
    edition: str
    names: list[tuple[int, str]]
    chairs: int


def companions(room: Room, user: User) -> list[Companion]:
    """People with an account with whom the person has played and who do not sit here; whom they met last comes first."""
    matches = Player.objects.filter(user=user).values("match_id")
    met = (
        User.objects.filter(players__match__in=matches, is_guest=False, is_active=True)
        .exclude(pk=user.pk)
        .exclude(pk__in=room.members.filter(user__isnull=False).values("user_id"))
        .exclude(pk__in=room.removed.values("user_id"))
        .annotate(met=Max("players__match__started_at", filter=Q(players__match__in=matches)))
        .order_by("-met")[:SHOWN]
    )
    calls = dict(room.invitations.values_list("user_id", "declined"))
    return [Companion(one, "" if one.pk not in calls else "declined" if calls[one.pk] else "called") for one in met]


def call(room: Room, by: User, user_id: int) -> None:
    """Call one of them, once a room. Refused: not_here, called_often, bad for anybody else."""
    if not room.members.filter(user=by).exists():
        raise Refused("not_here")
    if user_id not in {one.user.pk for one in companions(room, by)}:
        raise Refused("bad")
    if CALLS.wait(str(by.pk)):
        raise Refused("called_often")
    CALLS.strike(str(by.pk))
    Invitation.objects.get_or_create(room=room, user_id=user_id, defaults={"by": by})


def calls_of(user: User) -> QuerySet[Invitation]:
    """Who calls this person into a room that waits."""
    since = timezone.now() - CALL_LIVES
    found = Invitation.objects.filter(user=user, declined=False, at__gt=since, room__closed_at=None, room__match=None)
    sits = Member.objects.filter(user=user).values("room_id")
    return found.exclude(room__in=sits).select_related("room", "by").order_by("-at")[:5]


def decline(user: User, invitation_id: int) -> None:
    """Say no to one call."""
    Invitation.objects.filter(pk=invitation_id, user=user).update(declined=True)


def public_rooms(user: User | None) -> list[Listed]:
    """Rooms that wait with a free chair and somebody in, which their hosts have put on the list."""
    found = Room.objects.filter(public=True, match=None, closed_at=None, touched_at__gt=timezone.now() - LISTED_FOR)
    found = found.annotate(here=Count("members", filter=Q(members__online=True, members__bot=""))).filter(here__gt=0)
    if user:
        sits = Member.objects.filter(user=user).values("room_id")
        found = found.exclude(pk__in=sits).exclude(removed__user=user)
    rooms = found.select_related("edition").prefetch_related("members").order_by("-touched_at")[:SHOWN]
    listed = []
    for room in rooms:
        names = [(member.shape, member.name) for member in room.members.all()]
        if len(names) < (chairs := capacity(room)):
            listed.append(Listed(room.code or "", str(room.edition), names, chairs))
    return listed
