"""Who is at the tables: one whose host is gone gets another, one that most have left at once stops by itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from game.content import rules_for
from game.models import Match, PausedBy, Player
from game.position import state_of
from game.seats import pauses, presence
from game.seats.asides import changed, tell
from game.seats.models import Aside
from game.service import locked

TOGETHER = timedelta(seconds=60)
"""Whoever vanishes within so long of one another vanishes together."""


def tend() -> None:
    """Look at every table at which somebody was seen lately."""
    now = timezone.now()
    lately = now - presence.AWAY_AFTER - TOGETHER - presence.HOST_GRACE
    seen = Player.objects.filter(match__finished_at=None, seen_at__gt=lately).values("match_id")
    people = defaultdict(list)
    for player in Player.objects.filter(match__in=seen, bot="").select_related("match").order_by("seat"):
        people[player.match_id].append(player)
    for match_id, seated in people.items():
        match = seated[0].match
        if _heir(match, seated, now) is not None:
            give_the_lead(match_id)
        if match.paused_at is None and _most_are_gone(match, seated, now):
            go_dark(match_id)


def give_the_lead(match_id: int) -> None:
    """Another who is here leads the table from now on; a table that had nobody to lead it makes no words of it."""
    with transaction.atomic():
        match = locked(match_id)
        heir = _heir(match, list(match.players.filter(bot="").order_by("seat")), timezone.now())
        if heir is None or match.finished_at:
            return
        lost, match.host_id = match.host_id, heir.holder_id
        match.save(update_fields=["host"])
        if lost is None:
            changed(match)
        else:
            tell(match, Aside.Kind.HOST, heir.seat)


def go_dark(match_id: int) -> None:
    """Stop a match that most people have left at once: nothing is lost, and it goes on when they are back."""
    with transaction.atomic():
        match = locked(match_id)
        if match.finished_at or match.paused_at:
            return
        rules = rules_for(match.release)
        out = rules.out(state_of(match, rules))
        people = [player for player in match.players.filter(bot="") if player.seat not in out]
        if _most_are_gone(match, people, timezone.now()):
            pauses.stop(match, PausedBy.DARK)


def _heir(match: Match, people: Sequence[Player], now: datetime) -> Player | None:
    """Who is to lead instead of a host who is away for longer than the grace time; None while that is not needed."""
    since = max((p.seen_at for p in people if p.holder_id == match.host_id and p.seen_at), default=None)
    if match.host_id is not None and (since is None or now - since < presence.HOST_GRACE):
        return None
    return next((p for p in people if _came(match, p) and presence.is_here(p.seen_at)), None)


def _most_are_gone(match: Match, people: Sequence[Player], now: datetime) -> bool:
    """Whether more than half of those who were here lately are gone; whom a bot replaces by his own wish is not missed."""
    came = [p for p in people if _came(match, p) and not p.stand_in and p.seen_at]
    here = {p.holder_id for p in came if presence.is_here(p.seen_at)}
    gone = {
        p.holder_id
        for p in came
        if p.seen_at and presence.AWAY_AFTER <= now - p.seen_at < presence.AWAY_AFTER + TOGETHER
    }
    gone -= here
    return 2 * len(gone) > len(gone) + len(here)


def _came(match: Match, player: Player) -> bool:
    """Whether a page of the person's was ever open."""
    return player.holder_id is not None and player.seen_at is not None and player.seen_at > match.started_at
