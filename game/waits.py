"""What the site does for a seat by itself: bots' pauses, autopilot, the silent «no», and what the clock owes when."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from random import Random
from typing import Any

import structlog
from django.conf import settings

from game import timing
from game.forms import decode_action
from game.models import Player
from game.position import AUTOPILOT_AFTER, Position
from game.rules.contract import Rules, Seat
from game.rules.registry import TITLES
from game.timing import Clock

THINKING = (0.6, 1.5)
"""Seconds that a bot takes for an ordinary decision."""
HUSHED = (3.0, 5.0)
"""Seconds before the site answers where the pause could betray a hand: at least 3 for defences, 2–5 for all (§3.1)."""
HUSHED_PACE = "reaction"
"""The kind of pace of questions whose pause may say nothing."""
AUTOPILOT_PAUSE = 0.4
"""Seconds that the table gets to see what an autopilot does."""
AUCTION_PACE = "auction"

log = structlog.get_logger(__name__)
AnyRules = Rules[Any, Any, Any, Any]
_chance = secrets.SystemRandom()


def wakes(
    rules: AnyRules, state: Any, clock: Clock, players: list[Player], moved: Seat | None, asked_anew: bool, now: float
) -> Iterator[tuple[Seat, float]]:
    """When the site acts for which seat; a pause that has begun goes on when only others have moved."""
    hushed = clock.pace.kind == HUSHED_PACE
    asked = rules.to_act(state)
    for seat in asked | rules.called(state):
        begun = None if asked_anew or seat == moved else clock.wake_of(seat)
        if begun is not None:
            yield seat, begun
        elif players[seat].played_by:
            yield seat, now + pause(HUSHED if hushed else THINKING)
        elif seat not in asked:
            continue
        elif players[seat].missed >= AUTOPILOT_AFTER:
            yield seat, now + AUTOPILOT_PAUSE * settings.BOT_SPEED
        elif hushed and has_only_no(rules, state, seat):
            yield seat, now + pause(HUSHED)


def is_too_late(clock: Clock, arrived: float) -> bool:
    """Whether an auction was over when the answer arrived. Elsewhere an answer counts until the clock has moved."""
    return clock.pace.kind == AUCTION_PACE and clock.deadline is not None and arrived > clock.deadline


def pause(span: tuple[float, float]) -> float:
    return _chance.uniform(*span) * float(settings.BOT_SPEED)


def has_only_no(rules: AnyRules, state: Any, seat: Seat) -> bool:
    """Whether the seat can answer nothing but the default, so that the site may spare it the tap."""
    no = rules.default_action(state, seat)
    return all(offer.action == no for offer in rules.legal_actions(state, seat))


def owed(position: Position, now: float) -> tuple[Seat | None, Any, bool]:
    """The seat and action that are due, and whether they count as a missed turn.

    An allowance that began used up misses nothing, nor does an auction that one lets run out.
    """
    clock, rules, state = position.clock, position.rules, position.state
    asked = sorted(rules.to_act(state))
    woken = [
        seat for seat in sorted({*asked, *rules.called(state)}) if (at := clock.wake_of(seat)) is not None and at <= now
    ]
    if woken:
        seat = min(woken, key=lambda each: clock.wakes[str(each)])
        player = position.players[seat]
        return seat, bots_choice(position, seat) if player.played_by else rules.default_action(state, seat), False
    if clock.deadline is not None and clock.deadline + timing.GRACE <= now:
        had_time = clock.deadline > clock.since and clock.pace.kind != AUCTION_PACE
        return asked[0], rules.default_action(state, asked[0]), had_time and not position.players[asked[0]].played_by
    for alarm in rules.alarms(state):
        if clock.alarms.get(alarm.name, now + 1) <= now:
            return None, alarm.action, False
    return None, decode_action({"kind": "time_is_up"}, TITLES[position.title].action_type), False


def bots_choice(position: Position, seat: Seat) -> Any:
    """What the bot in the seat wants, from what a person there would see."""
    rules, state = position.rules, position.state
    try:
        bot = TITLES[position.title].bot(position.players[seat].played_by, rules)
        return bot.choose(rules.view(state, seat), rules.legal_actions(state, seat), Random())  # noqa: S311
    except Exception:
        log.exception("bot.failed", match=position.match_id, version=position.version, seat=seat)
        return rules.default_action(state, seat)
