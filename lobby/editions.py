"""Which game a room plays and which edition of it, built-in or the owner's, as its host picks and everybody reads."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Max, Q
from msgspec import Struct

from accounts.models import User
from game.models import Edition
from game.rules.registry import TITLES
from lobby import settings
from lobby.models import Room
from lobby.rows import Refused, bosses_of, capacity, changed, close_ranks, hosted, settings_of


class Published(Struct, frozen=True):
    """An edition that has been released: its code, its names by language, and its newest release."""

    slug: str
    names: Mapping[str, str]
    release: int
    chosen: bool

    def name_in(self, language: str) -> str:
        return self.names.get(language) or self.names.get("uk") or self.slug


def published(room: Room) -> tuple[Published, ...]:
    """The editions that can be played, those of the room's game first."""
    rows = Edition.objects.playable(also=room.edition_id).annotate(
        newest_number=Max("releases__number"), own=Q(title=room.title)
    )
    return tuple(
        Published(row.slug, row.name, row.newest_number, row.pk == room.edition_id)
        for row in rows.order_by("-own", *(Edition._meta.ordering or ()))
    )


def set_edition(room_id: int, by: User, slug: str) -> None:
    """Another edition, perhaps of another game: settings that it does not have go, and «Готово» is said again."""
    with hosted(room_id, by) as room:
        edition = Edition.objects.playable().filter(slug=slug).first()
        if edition is None:
            raise Refused("bad", what=f"edition={slug!r}")
        if edition.pk == room.edition_id:
            return
        same_game, room.title, room.edition = room.title == edition.title, edition.title, edition
        room.options = _kept(room) if same_game else {}
        seated = room.members.count()
        if capacity(room) < seated:
            raise Refused("too_few_chairs", seated=seated)
        close_ranks(room)
        _dress(room)
        if not same_game:
            _teach(room)
        room.members.filter(user__isnull=False, ready=True).exclude(user=by).update(ready=False, salt="")
        changed(room, "edition", names=dict(edition.name))


def _kept(room: Room) -> dict[str, settings.Value]:
    """What the host chose, as far as this edition has it."""
    known = settings_of(room.edition)
    kept: dict[str, settings.Value] = {}
    for key, value in room.options.items():
        try:
            kept |= settings.checked(known, {key: value})
        except KeyError:
            continue
    return kept


def _dress(room: Room) -> None:
    """Whose boss this edition does not have takes a free one, if it has bosses at all."""
    bosses = bosses_of(room.edition)
    members = list(room.members.all())
    free = [boss for boss in bosses if boss not in {member.boss for member in members}]
    for member in members:
        if member.boss not in bosses:
            member.boss = free.pop(0) if free else ""
            member.save(update_fields=["boss"])


def _teach(room: Room) -> None:
    """Bots that this game does not know become the best that it has."""
    known = TITLES[room.title].bots
    room.members.exclude(bot="").exclude(bot__in=known).update(bot=known[-1])
