"""The watchdog: finds running matches in which nothing can happen any more, and repairs them by the default.

A match goes on by its clock or by a person who is asked. Where neither can be, because a row is broken, a person's login is
gone for good, or what is due fails again and again, it is mended, and the table is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from msgspec import DecodeError

from game.content import rules_for
from game.models import AUTOPILOT_AFTER, Match, Player
from game.position import clock_of, state_of
from game.record import folded
from game.rules import codec
from game.rules.contract import Rules, Seat
from game.seats import ending, gathering, votes
from game.seats.asides import tell
from game.seats.models import Aside
from game.service import Refused, advance, hold, locked
from game.timing import Clock

EVERY = 5.0
"""Seconds between two rounds of the watchdog."""
OVERDUE = timedelta(seconds=60)
"""So long after its time a match is stuck: its clock has tried, and failed."""
BATCH = 50

log = structlog.get_logger(__name__)


def round_() -> None:
    """One round: votes whose time is over, tables that were left, matches that waited in vain or are stuck."""
    for match_id in Match.objects.filter(vote__isnull=False).values_list("pk", flat=True):
        votes.lapse(match_id)
    gathering.tend()
    ending.close_forgotten()
    for match_id in suspects():
        try:
            mend(match_id)
        except Exception:
            log.exception("watchdog.failed", match=match_id)


def suspects() -> list[int]:
    """Running matches that wait for no time, or for one that is long past."""
    now = timezone.now()
    running = Match.objects.filter(finished_at=None, paused_at=None)
    waiting = running.filter(Q(due_at=None) | Q(due_at__lt=now - OVERDUE)).order_by("due_at")
    return list(waiting.values_list("pk", flat=True)[:BATCH])


def mend(match_id: int) -> bool:
    """Give the match a next event again, if it has none. Whether anything was wrong."""
    with transaction.atomic():
        match = locked(match_id)
        if match.finished_at or match.paused_at:
            return False
        rules, now = rules_for(match.release), timezone.now()
        players = list(match.players.order_by("seat"))
        clock, broken = _clock(match)
        state, lost = _state(match, rules)
        late = match.due_at is not None and match.due_at < now - OVERDUE
        asked = sorted(rules.to_act(state))
        abandoned = [players[seat] for seat in asked if _is_nobodys(players[seat])]
        for player in abandoned:
            player.missed = AUTOPILOT_AFTER
            player.save(update_fields=["missed"])
        forgotten = match.due_at is None and clock.due() is not None
        sleeping = match.due_at is None and any(players[seat].played_by or players[seat].absent for seat in asked)
        if not (broken or lost or late or abandoned or forgotten or sleeping or rules.outcome(state)):
            return False
        log.error("watchdog.mends", match=match.pk, version=match.version, broken=broken, lost=lost, late=late)
        hold(match, rules, state, clock, players, None, now)
        match.save()
        tell(match, Aside.Kind.MENDED)
        if late and match.finished_at is None:
            _play_anything(match, rules, players, asked)
        return True


def _clock(match: Match) -> tuple[Clock, bool]:
    """The match's clock, or a new one if it cannot be read."""
    try:
        return clock_of(match), False
    except DecodeError:
        return Clock(), True


def _state(match: Match, rules: Rules[Any, Any, Any, Any]) -> tuple[Any, bool]:
    """The match's state; if its snapshot cannot be read, made anew from the log."""
    try:
        return codec.decode(match.snapshot, rules.state_type), False
    except DecodeError:
        *_, (_move, made) = folded(match)
        return made.state, True


def _is_nobodys(player: Player) -> bool:
    """Whether no login and no bot can ever answer for the seat: its account is gone."""
    return player.holder_id is None and not player.played_by and not player.absent


def _play_anything(match: Match, rules: Rules[Any, Any, Any, Any], players: list[Player], asked: list[Seat]) -> None:
    """Play a default, or else any answer that the rules take."""
    for seat, action in _answers(match, rules, asked):
        try:
            with transaction.atomic():
                advance(match, rules, players, seat, action, match.version, timezone.now())
        except Refused:
            match.refresh_from_db()
        else:
            return
    log.error("watchdog.gives_up", match=match.pk, version=match.version)


def _answers(match: Match, rules: Rules[Any, Any, Any, Any], asked: list[Seat]) -> Iterator[tuple[Seat, Any]]:
    state = state_of(match, rules)
    for seat in asked:
        yield seat, rules.default_action(state, seat)
    for seat in asked:
        for offer in rules.legal_actions(state, seat):
            yield seat, offer.action
