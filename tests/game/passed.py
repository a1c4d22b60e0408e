"""A match on one passed device in an edition where every hidden card bears a mark of its own."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from game.content import publish, rules_for
from game.models import Edition, Match, Release
from game.pins import hashed
from game.position import clock_of, state_of
from game.rules import codec
from game.rules.titles.business.options import Options
from game.service import SeatSpec, hold, start_match
from tests.game.canaries import BusinessMarks
from tests.rules.business.position import NO_CLOCKS

NAMES = ("Остап", "Марта", "Льоня")


def marked_release() -> Release:
    """The flagship's edition with a mark on every card."""
    edition = Edition.objects.create(slug="canaries", title="business", name={"uk": "Канарки"})
    return publish(edition, BusinessMarks.edition())


def begin(release: Release, *holders: Any, pins: tuple[str, ...] = (), **options: Any) -> Match:
    """A match with these logins as the holders of its seats, in order; everybody has three MAFIA cards."""
    seats = [
        SeatSpec(
            name=NAMES[seat],
            user_id=holder.pk if holder not in holders[:seat] else None,
            holder_id=holder.pk,
            shape=seat + 1,
            pin=hashed(pins[seat]) if seat < len(pins) else "",
        )
        for seat, holder in enumerate(holders)
    ]
    match = start_match(
        title="business",
        release=release,
        seats=seats,
        options=codec.convert({**NO_CLOCKS, "deals": False, **options}, Options),
        server_seed="5eed" * 16,
        salts=["salt"] * len(seats),
        preset="device",
    )
    deal(match)
    return match


def deal(match: Match, **changes: Any) -> None:
    """Three MAFIA cards from the deck to everybody."""
    rules = rules_for(match.release)
    state = codec.clone(state_of(match, rules))
    for boss in state.bosses:
        boss.hand = [state.mafia.pop() for _ in range(3)]
    for name, value in changes.items():
        setattr(state, name, value)
    hold(match, rules, state, clock_of(match), list(match.players.order_by("seat")), None, timezone.now())
    match.save()


def hand(match: Match, seat: int) -> list[str]:
    """The marks in somebody's hand now."""
    stored = codec.decode(Match.objects.get(pk=match.pk).snapshot, dict[str, Any])
    return list(stored["bosses"][seat]["hand"])


def secrets_of_others(match: Match, seat: int | None) -> set[str]:
    """Every mark that a page may not show while this seat is open, or none."""
    seats = range(match.players.count())
    return {mark for other in seats if other != seat for mark in hand(match, other)}
