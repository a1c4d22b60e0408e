"""The writer of rooms: who is in, who hosts, on which terms, and the match. One transaction each, with the room locked."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from game.models import Edition, Match, Preset
from game.rules import rng
from game.service import start_match
from lobby import codes, settings
from lobby.barring import keep_out
from lobby.models import Member, Removed, Room, Slip
from lobby.rows import (
    Refused,
    bosses_of,
    capacity,
    changed,
    clean_salt,
    close_ranks,
    content_of_edition,
    hosted,
    locked,
    seated,
    settings_of,
    sit,
)
from lobby.settings import CAPACITY
from lobby.starting import absent, spec_of, why_not_yet
from lobby.tending import heir_of

__all__ = ["Refused", "bosses_of", "capacity", "settings_of"]

log = structlog.get_logger(__name__)

CODE_RESTS = timedelta(days=1)
"""A closed room's code is not given again for so long."""
ROOM_LIVES = timedelta(days=7)
"""A room that nobody enters for so long, and in which nothing is played, is closed."""
SLIP_LIVES = timedelta(hours=1)


def make_room(host: User, name: str, edition: Edition, chosen: Mapping[str, Any], preset: str = Preset.ONLINE) -> Room:
    """A new room with its host on the first chair. Refused("bad") for settings that the edition does not have."""
    known = settings_of(edition)
    try:
        kept = settings.for_surfaces(known, settings.checked(known, chosen), Preset.ONLINE, preset)
    except KeyError as unknown:
        raise Refused("bad", what=str(unknown)) from unknown
    with transaction.atomic():
        room = _new_room(edition, host=host, options=kept, preset=preset)
        sit(room, name, user=host)
    return room


def make_hostless_room(edition: Edition) -> Room:
    """A new room that a shared screen makes: nobody is in, and the first who sits down hosts it."""
    with transaction.atomic():
        return _new_room(edition, preset=Preset.SCREEN)


def close_if_empty(room_id: int) -> None:
    """Close a room that nobody has entered, once its screen is gone elsewhere."""
    with locked(room_id) as room:
        if room.match_id or room.closed_at or room.members.exists():
            return
        room.closed_at = timezone.now()
        changed(room)


def join(room_id: int, user: User, name: str) -> Member:
    """A chair for the person; the one they have, if they sit already. Refused: no_entry, removed, name_taken."""
    with locked(room_id) as room:
        mine = room.members.filter(user=user).first()
        if mine:
            return mine
        if room.removed.filter(user=user).exists():
            raise Refused("removed")
        if room.closed_at or room.match_id or room.members.count() >= capacity(room):
            raise Refused("no_entry")
        member = sit(room, name, user=user)
        if room.host_id is None:
            room.host = user
            changed(room, "first", name=member.name)
        else:
            changed(room, "joined", name=member.name)
        return member


def leave(room_id: int, user: User) -> None:
    """Give the chair up. If it was the host's, another person hosts; if nobody is left, the room is closed."""
    with locked(room_id) as room:
        mine = room.members.filter(user=user).first()
        if mine is None or room.match_id:
            return
        _empty_chairs(room, user)
        _after_leaving(room, user, "left", mine.name)


def remove(room_id: int, by: User, member_id: int) -> None:
    """Send a person away for good, or a bot home."""
    with hosted(room_id, by) as room:
        member = room.members.filter(pk=member_id).exclude(user=by).first()
        if member is None:
            return
        if member.user_id:
            Removed.objects.get_or_create(room=room, user_id=member.user_id)
            _empty_chairs(room, member.user_id)
        else:
            member.delete()
        changed(room, "removed" if member.user_id else "bot_left", name=member.name)


def hand_over(room_id: int, by: User, member_id: int) -> None:
    """Make another person the host."""
    with hosted(room_id, by) as room:
        member = room.members.filter(pk=member_id, user__isnull=False).first()
        if member is None or member.user_id == room.host_id:
            return
        room.host_id = member.user_id
        changed(room, "host", name=member.name)


def set_ready(room_id: int, user: User, ready: bool, salt: str = "") -> None:
    """«Готово», with the seat's share of chance; or not yet."""
    with seated(room_id, user) as (room, mine):
        if mine.ready == ready:
            return
        mine.ready = ready
        mine.salt = clean_salt(salt) if ready else ""
        mine.save(update_fields=["ready", "salt"])
        changed(room)


def set_surfaces(room_id: int, by: User, preset: str) -> None:
    """How the table is played: it changes what is there by default, the clocks, and nothing else."""
    with hosted(room_id, by) as room:
        if preset not in Preset.values:
            raise Refused("bad", what=f"preset={preset!r}")
        if preset == room.preset:
            return
        room.options = settings.for_surfaces(settings_of(room.edition), room.options, room.preset, preset)
        room.preset = preset
        changed(room, "surfaces", preset=preset)


def open_doors(room_id: int, by: User, public: bool, spectators: bool) -> None:
    """Whether strangers find the room in the list, and whether people without a seat may watch its matches."""
    with hosted(room_id, by) as room:
        if (room.public, room.spectators) != (public, spectators):
            room.public, room.spectators = public, spectators
            changed(room)


def set_options(room_id: int, by: User, chosen: Mapping[str, Any]) -> None:
    """Settings, all at once. Who said «Готово» to others says it again."""
    with hosted(room_id, by) as room:
        try:
            kept = settings.checked(settings_of(room.edition), chosen)
        except KeyError as unknown:
            raise Refused("bad", what=str(unknown)) from unknown
        if kept == room.options:
            return
        only_chairs = _terms(room.options) == _terms(kept)
        room.options = kept
        seated = room.members.count()
        if capacity(room) < seated:
            raise Refused("too_few_chairs", seated=seated)
        _checked_options(room, seated)
        close_ranks(room)
        again = 0
        if not only_chairs:
            others = room.members.filter(user__isnull=False, ready=True).exclude(user=by)
            again = others.update(ready=False, salt="")
        changed(room, "options" if again else "")


def start(room_id: int, by: User, salt: str = "", without: bool = False) -> Match:
    """Begin the match of everybody seated; the one that runs, if it has begun. Refused with the reason why not yet.

    `without` those who are not here: their chairs are free.
    """
    with hosted(room_id, by, running=True) as room:
        if room.match:
            return room.match
        members = list(room.members.all())
        reason = why_not_yet(room.title, room.host_id, members)
        if reason and not (without and reason.reason == "not_here"):
            raise reason
        for gone in absent(room.host_id, members) if reason else ():
            if gone.user_id:
                _empty_chairs(room, gone.user_id)
        members = list(room.members.all())
        for member in members:
            if member.user_id == by.pk:
                member.salt = clean_salt(salt)
            member.salt = member.salt or secrets.token_hex(8)
        room.match = start_match(
            title=room.title,
            release=room.edition.newest(),
            seats=[spec_of(member) for member in members],
            options=_checked_options(room, len(members)),
            server_seed=room.server_seed,
            salts=[member.salt for member in members],
            back=reverse("lobby:room", args=[room.code]),
            preset=room.preset,
            host_id=by.pk,
            soft=room.soft,
            spectators=room.spectators,
        )
        changed(room, "started")
        return room.match


def reopen(room_id: int) -> None:
    """A room whose match is over waits again: the same people, chairs and settings, nobody ready, other dice.

    Asked again, it changes nothing.
    """
    with locked(room_id) as room:
        if room.closed_at or not _is_over(room):
            return
        assert room.match is not None
        _take_back(room, room.match)
        room.match = None
        room.server_seed = secrets.token_hex(32)
        room.commitment = rng.commitment(room.server_seed)
        room.members.update(salt="")
        room.members.filter(user__isnull=False).update(ready=False, seen_at=timezone.now())  # everybody may yet come
        changed(room, "again")


def _take_back(room: Room, match: Match) -> None:
    """What changed while the match went on: whose device a chair is on, and how the table is played."""
    room.preset = match.preset
    players = {player.name: player for player in match.players.filter(bot="", holder__isnull=False)}
    moved = [
        (member, players[member.name])
        for member in room.members.filter(bot="")
        if member.name in players
        and (member.user_id, member.holder_id) != (players[member.name].user_id, players[member.name].holder_id)
    ]
    room.members.filter(pk__in=[member.pk for member, _player in moved]).update(
        user=None
    )  # two may have changed places
    for member, player in moved:
        room.members.filter(pk=member.pk).update(user=player.user_id, holder=player.holder_id)
    for login in keep_out(room, match):
        _empty_chairs(room, login)
    if match.host_id and room.members.filter(user=match.host_id).exists():
        room.host_id = match.host_id


@contextmanager
def once(key: str) -> Iterator[Slip]:
    """One transaction with a form's slip locked: the same form sent at the same time waits, then finds it filled."""
    with transaction.atomic():
        Slip.objects.filter(at__lt=timezone.now() - SLIP_LIVES).delete()
        Slip.objects.get_or_create(key=key)
        yield Slip.objects.select_for_update().get(key=key)


def find(code: str) -> Room | None:
    """The open room of that code in which no match goes on."""
    rooms = Room.objects.filter(code=code, closed_at=None).select_related("edition", "match")
    found = rooms.first()
    if found and _is_over(found):
        reopen(found.pk)
        found = rooms.first()
    return None if found is None or found.match_id else found


def playing(code: str) -> Room | None:
    """The room of that code whose match goes on."""
    rooms = Room.objects.filter(code=code, closed_at=None, match__isnull=False, match__finished_at=None)
    return rooms.select_related("edition", "match").first()


# Parts


def _new_room(edition: Edition, **fields: Any) -> Room:
    """An empty room under a code of its own, with the seed of its dice."""
    _sweep(timezone.now())
    seed = secrets.token_hex(32)
    room = Room(title=edition.title, edition=edition, server_seed=seed, commitment=rng.commitment(seed), **fields)
    _save_with_a_code(room)
    return room


def _save_with_a_code(room: Room) -> None:
    for _try in range(50):
        room.code = codes.make()
        try:
            with transaction.atomic():
                room.save()
        except IntegrityError:
            continue
        return
    raise Refused("no_codes")


def _empty_chairs(room: Room, user: User | int) -> None:
    """The person's chair and those of their device; who is somebody else's guest there takes their chair back."""
    room.members.filter(Q(user=user) | Q(user=None, holder=user)).delete()
    room.members.filter(holder=user).update(holder=F("user"))


def _after_leaving(room: Room, user: User, news: str, name: str) -> None:
    heir = heir_of(room)
    if heir is None:
        room.closed_at = timezone.now()
        room.host = None
        changed(room)
    elif room.host_id == user.pk:
        room.host_id = heir.user_id
        changed(room, "host_left", name=name, heir=heir.name)
    else:
        changed(room, news, name=name)


def _terms(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """What people said «Готово» to: everything but the number of chairs."""
    return {key: value for key, value in chosen.items() if key != CAPACITY}


def _checked_options(room: Room, seats: int) -> Any:
    """The title's options as the host chose them; Refused("terms") if they do not go together for so many."""
    title, content = content_of_edition(room.edition)
    options = settings.options(title.options_type, room.options)
    complaints = title.complain_of_options(content, options, max(seats, title.seats.start))
    if complaints:
        raise Refused("terms", setting=complaints[0].path, what=complaints[0].what, **complaints[0].facts)
    return options


def _is_over(room: Room) -> bool:
    return room.match is not None and room.match.finished_at is not None


def _sweep(now: datetime) -> None:
    """Close rooms that nobody needs, and let go of codes that have rested."""
    idle = Room.objects.filter(closed_at=None, touched_at__lt=now - ROOM_LIVES)
    idle.exclude(match__isnull=False, match__finished_at=None).update(closed_at=now)
    Room.objects.filter(closed_at__lt=now - CODE_RESTS, code__isnull=False).update(code=None)
