"""What the site does for a seat by itself: bots' pauses, autopilot, the silent «no», and what the clock owes when."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from msgspec import structs

from game import timing
from game.forms import decode_action
from game.models import CAREFUL, Away, Player
from game.position import Position, Seated
from game.rules.contract import Amount, Rules, Seat
from game.rules.registry import TITLES
from game.seats import presence
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
        elif players[seat].absent or bids_on(players[seat], clock):
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


def bids_on(player: Player, clock: Clock) -> bool:
    """Whether the site bids for a person who wants that, and is away while an auction runs."""
    return player.away == Away.BID and clock.pace.kind == AUCTION_PACE and not presence.is_here(player.seen_at)


class Owed(NamedTuple):
    """What the clock is to play. `missed`: it counts as a missed turn; `asks`: the table is asked instead.

    An allowance that began used up misses nothing, nor does an auction that one lets run out.
    """

    seat: Seat | None
    action: Any
    missed: bool = False
    asks: bool = False


def owed(position: Position, now: float) -> Owed:
    """The seat and action that are due."""
    clock, rules, state = position.clock, position.rules, position.state
    asked = sorted(rules.to_act(state))
    woken = [
        seat for seat in sorted({*asked, *rules.called(state)}) if (at := clock.wake_of(seat)) is not None and at <= now
    ]
    if woken:
        seat = min(woken, key=lambda each: clock.wakes[str(each)])
        return Owed(seat, choice(position, seat))
    if clock.deadline is not None and clock.deadline + timing.GRACE <= now:
        player = position.players[asked[0]]
        had_time = clock.deadline > clock.since and clock.pace.kind != AUCTION_PACE and not player.played_by
        return Owed(asked[0], choice(position, asked[0]), had_time, had_time and table_decides(position, player))
    for alarm in rules.alarms(state):
        if clock.alarms.get(alarm.name, now + 1) <= now:
            return Owed(None, alarm.action)
    return Owed(None, decode_action({"kind": "time_is_up"}, TITLES[position.title].action_type))


def table_decides(position: Position, player: Seated) -> bool:
    """Whether somebody is there to say what happens when the player's time is over, and this table wants that."""
    return position.soft and bool(position.here - {player.holder_id})


def choice(position: Position, seat: Seat) -> Any:
    """What the site plays for a seat: its bot's answer, the next bid of whoever bids on while away, else the default."""
    player, default = position.players[seat], position.rules.default_action
    if player.played_by:
        return bots_choice(position, seat)
    away = player.autopilot or player.holder_id not in position.here
    if player.away == Away.BID and away and position.clock.pace.kind == AUCTION_PACE:
        return next_bid(position, seat, player.away_limit) or default(position.state, seat)
    return default(position.state, seat)


def next_bid(position: Position, seat: Seat, limit: int) -> Any:
    """The lowest bid that the seat may make, if it is not above the limit."""
    for offer in position.rules.legal_actions(position.state, seat):
        if isinstance(offer.vary, Amount) and offer.vary.least <= limit:
            return structs.replace(offer.action, **{offer.vary.field: offer.vary.least})
    return None


def bots_choice(position: Position, seat: Seat) -> Any:
    """What the bot in the seat wants, from what a person there would see."""
    rules, state = position.rules, position.state
    try:
        title, name = TITLES[position.title], position.players[seat].played_by
        bot = title.bot(title.careful if name == CAREFUL else name, rules)
        return bot.choose(rules.view(state, seat), rules.legal_actions(state, seat), Random())  # noqa: S311
    except Exception:
        log.exception("bot.failed", match=position.match_id, version=position.version, seat=seat)
        return rules.default_action(state, seat)
