"""The only door to a match, and the only writer of Match, Player and Move."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone
from msgspec import Struct, structs

from game import earlier, timing, waits
from game.bell import ring
from game.content import rules_for
from game.forms import BadForm, decode_action
from game.models import AUTOPILOT_AFTER, Match, Move, Player, Preset, Release, new_key
from game.position import (
    LoggedMove,
    Look,
    Position,
    Reveal,
    Seated,
    clock_of,
    moment,
    read,
    remember,
    state_of,
    with_release,
)
from game.rules import codec
from game.rules.contract import IllegalAction, Rules, Seat, Setup, Viewer
from game.rules.registry import TITLES
from game.rules.rng import Rng, commitment, mix
from game.seats import presence
from game.timing import Clock

__all__ = [
    "LoggedMove",
    "Look",
    "Position",
    "Refused",
    "Reveal",
    "SeatSpec",
    "Seated",
    "look",
    "play",
    "play_due",
    "read",
    "start_match",
]

ROUNDING = 0.001
"""The database keeps microseconds, the clock keeps more."""

log = structlog.get_logger(__name__)
AnyRules = Rules[Any, Any, Any, Any]


class SeatSpec(Struct, frozen=True):
    """Who is to sit in a seat: a person, or the bot of that name. Without a `holder_id` the person acts themselves.

    `pin` is the hash of what opens the seat on a passed device (`game.pins`).
    """

    name: str
    user_id: int | None = None
    holder_id: int | None = None
    bot: str = ""
    boss: str = ""
    shape: int = 0
    pin: str = ""


class Refused(Exception):
    """The action was not played and nothing changed.

    `reason`: ``stale`` (answers a question that is no longer open), ``illegal`` (with the paragraph in `rule` and its
    numbers in `facts`), ``bad`` (not an action at all), ``late``, ``over``, ``paused``, ``not_yours``, ``not_there``.
    """

    def __init__(self, reason: str, rule: str = "", facts: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{reason} {rule}".strip())
        self.reason = reason
        self.rule = rule
        self.facts: Mapping[str, Any] = facts or {}


# Beginning


def start_match(
    *,
    title: str,
    release: Release,
    seats: Sequence[SeatSpec],
    options: Struct,
    server_seed: str,
    salts: Sequence[str],
    back: str = "",
    preset: str = Preset.ONLINE,
    host_id: int | None = None,
    soft: bool = False,
    spectators: bool = True,
) -> Match:
    """Seat the players, set the match up by the mixed seed, and write move 0: the commitment and set-up's events.

    `back` is the path that the winner's screen leads to, `host_id` who leads the table; `soft`: time that runs out asks it;
    `spectators`: people without a seat may watch.
    """
    if len(salts) != len(seats):
        raise ValueError("every seat adds a salt")
    rules, key, now = rules_for(release), new_key(), timezone.now()
    promise = commitment(server_seed)
    bots = tuple(seat for seat, spec in enumerate(seats) if spec.bot)
    began = rules.new_match(Setup(len(seats), options, bots), Rng(mix(server_seed, key, salts)))
    minutes = getattr(getattr(rules.view(began.state, None), "options", options), "time_limit_minutes", None)
    clock = Clock(ends_at=now.timestamp() + minutes * 60 if minutes else None)
    with transaction.atomic():
        match = Match(
            key=key,
            title=title,
            release=release,
            options=codec.encode(options).decode(),
            server_seed=server_seed,
            commitment=promise,
            salts=list(salts),
            back=back,
            preset=preset,
            host_id=host_id,
            soft=soft,
            spectators=spectators,
            started_at=now,
        )
        players = [
            Player(
                seat=seat,
                user_id=spec.user_id,
                holder_id=spec.holder_id or spec.user_id,
                bot=spec.bot,
                name=spec.name,
                boss=spec.boss,
                shape=spec.shape,
                pin=spec.pin,
                seen_at=now,
            )
            for seat, spec in enumerate(seats)
        ]
        hold(match, rules, began.state, clock, players, None, now)
        match.save(force_insert=True)
        for player in players:
            player.match = match
        Player.objects.bulk_create(players)
        Move.objects.create(
            match=match,
            number=0,
            seat=None,
            seen=0,
            decision=0,
            action=codec.encode({"kind": "start", "commitment": promise, "bots": bots}).decode(),
            events=codec.encode(began.events).decode(),
            draws=codec.encode(began.draws).decode(),
            state_hash=match.state_hash,
            at=now,
        )
    return match


# Looking


def look(match_id: int, viewer: Viewer, since: int | None = None) -> Look:
    """What `viewer` may know now; with `since`, of the log only the moves after that version."""
    return read(match_id).look(viewer, since)


# Playing


def play(
    match_id: int,
    seat: Seat | None,
    action: Mapping[str, Any] | Struct,
    version: int,
    decision: int,
    by: int | None = None,
) -> int:
    """Play a seat's answer to the question it saw. The match's version now, or Refused.

    Seat, version and decision are the action's identity: a repeat changes nothing and gives the present version.
    `by` is the login that answers: the seat must be its own at the moment of writing, whatever it was a moment ago.
    """
    arrived = timezone.now()
    if seat is None:
        raise Refused("not_yours")
    with transaction.atomic():
        match = locked(match_id)
        rules = rules_for(match.release)
        try:
            decoded = decode_action(
                action if isinstance(action, Mapping) else codec.plain(action), TITLES[match.title].action_type
            )
        except BadForm as error:
            raise Refused("bad", facts={"why": str(error)}) from error
        players = list(match.players.order_by("seat"))
        own(players, seat, by)
        beside = decoded.__struct_config__.tag in TITLES[match.title].anytime
        if is_repeat(match, seat, decoded, version, decision, beside):
            return match.version
        if match.paused_at:
            raise Refused("paused")
        awake(players[seat])
        if not beside and waits.is_too_late(clock_of(match), arrived.timestamp()):
            raise Refused("late")
        advance(match, rules, players, seat, decoded, version, timezone.now(), by_person=True)
    return match.version


def play_due(match_id: int) -> bool:
    """Play the one move that the clock owes this match now, if it still owes it. Whether a move was played.

    What to play is found before the lock is taken, so that a thinking bot holds nobody up; the version and the
    deadline it was found at guard it.
    """
    now = timezone.now()
    position = read(match_id)
    if position.due_at is None or position.due_at > now:
        return False
    seat, action, missed, asks = waits.owed(position, now.timestamp() + ROUNDING)
    with transaction.atomic():
        rows = with_release().select_for_update(of=("self",), skip_locked=True)
        match = rows.filter(pk=match_id, version=position.version, due_at=position.due_at).first()
        if match is None:
            return False
        players = list(match.players.order_by("seat"))
        if asks:
            ask_the_table(match)
            return False
        if missed and seat is not None:
            miss(players[seat])
        try:
            advance(match, position.rules, players, seat, action, match.version, timezone.now())
        except Refused:
            if seat is None or not players[seat].played_by:
                raise
            log.exception("bot.refused", match=match_id, version=match.version, seat=seat)
            action = position.rules.default_action(position.state, seat)
            advance(match, position.rules, players, seat, action, match.version, timezone.now())
    return True


# How a move is judged and written


def locked(match_id: int) -> Match:
    """The match's row, held until the transaction ends."""
    try:
        return with_release().select_for_update(of=("self",)).get(pk=match_id)
    except Match.DoesNotExist:
        raise Refused("not_there") from None


def own(players: list[Player], seat: Seat, by: int | None) -> Player:
    """Who sits in the seat; Refused if there is no such seat, or the login `by` does not hold it now."""
    if seat not in range(len(players)) or (by is not None and players[seat].holder_id != by):
        raise Refused("not_yours")
    return players[seat]


def is_repeat(match: Match, seat: Seat, action: Any, version: int, decision: int, beside: bool) -> bool:
    """Whether this very action has been played already; Refused if its question is gone.

    What stands `beside` the play answers no question: nothing that was played since makes it stale.
    """
    text = codec.encode(action).decode()
    for move in Move.objects.filter(match=match, seat=seat, number__gt=version):
        if (move.seen, move.decision, move.action) == (version, decision, text):
            return True
        if not beside:
            raise Refused("stale")
    if match.finished_at:
        raise Refused("over")
    went_back = f'{{"kind":"{earlier.TAKE_BACK}"'
    if not beside and Move.objects.filter(match=match, number__gt=version, action__startswith=went_back).exists():
        raise Refused("stale")
    if version > match.version or (decision != match.decision and not beside):
        raise Refused("stale")
    return False


def ask_the_table(match: Match) -> None:
    """The allowance is over, and nothing is played for it: those at the table say what happens."""
    clock = timing.out(clock_of(match))
    match.clock, match.due_at = codec.encode(clock).decode(), moment(clock.due())
    match.save(update_fields=["clock", "due_at"])
    ring(match.pk, match.version)


def miss(player: Player) -> None:
    """A whole allowance has passed in silence; of somebody who is away that is enough for the site to play on."""
    gone = player.holder_id is not None and not presence.is_here(player.seen_at)
    player.missed = AUTOPILOT_AFTER if gone else player.missed + 1
    player.save(update_fields=["missed"])


def awake(player: Player) -> None:
    if player.missed:
        player.missed = 0
        player.save(update_fields=["missed"])


def wait_anew(match: Match, players: list[Player], seat: Seat) -> None:
    """Ask the same question anew after somebody else has come to answer for the seat: bots wake, the deadline stays."""
    rules, now = rules_for(match.release), match.paused_at or timezone.now()
    hold(match, rules, state_of(match, rules), clock_of(match), players, seat, now)
    match.save(update_fields=["clock", "due_at"])
    ring(match.pk, match.version)


def advance(
    match: Match,
    rules: AnyRules,
    players: list[Player],
    seat: Seat | None,
    action: Any,
    seen: int,
    now: datetime,
    by_person: bool = False,
) -> None:
    """Apply one action and write what it made. Inside the caller's transaction, with the row locked.

    What a seat's own person plays may perhaps be taken back.
    """
    answered, clock, before = match.decision, clock_of(match), match.snapshot if by_person else ""
    try:
        made = rules.apply(state_of(match, rules), seat, action)
    except IllegalAction as error:
        raise Refused("illegal", error.rule, error.facts) from error
    if clock.ends_at is not None and seat is None and clock.ends_at <= now.timestamp() + ROUNDING:
        clock = structs.replace(clock, ends_at=None)
    match.version += 1
    hold(match, rules, made.state, clock, players, seat, now)
    match.save(
        update_fields=["snapshot", "state_hash", "version", "decision", "clock", "due_at", "outcome", "finished_at"]
    )
    move = Move.objects.create(
        match=match,
        number=match.version,
        seat=seat,
        seen=seen,
        decision=answered,
        action=codec.encode(action).decode(),
        events=codec.encode(made.events).decode(),
        draws=codec.encode(made.draws).decode(),
        state_hash=match.state_hash,
        at=now,
    )
    earlier.note(match, move, before)
    ring(match.pk, match.version)


def hold(
    match: Match, rules: AnyRules, state: Any, clock: Clock, players: list[Player], moved: Seat | None, now: datetime
) -> None:
    """Put a position into the match's row: snapshot, open question, clock, outcome. Saves nothing."""
    snapshot = codec.encode(state)
    before, match.decision = match.decision, rules.decision(state)
    match.snapshot, match.state_hash = snapshot.decode(), hashlib.sha256(snapshot).hexdigest()
    remember(state, match.state_hash)
    outcome = rules.outcome(state)
    if outcome is None:
        clock = timing.wind(clock, rules.pace(state), match.decision, now.timestamp())
        clock = clock.with_alarms(rules.alarms(state), now.timestamp())
        asked_anew = match.decision != before
        clock = clock.with_wakes(waits.wakes(rules, state, clock, players, moved, asked_anew, now.timestamp()))
        match.due_at = None if match.paused_at else moment(clock.due())
    else:
        match.outcome, match.finished_at, match.due_at = codec.plain(outcome), now, None
    match.clock = codec.encode(clock).decode()
