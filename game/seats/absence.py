"""People who are late, away or gone for a while: who plays for them, and what the others may do about it.

A short drop costs nothing. Whoever lets a whole allowance pass while away is played for from then on, as they have chosen,
until a page of theirs is open again: then the next decision is theirs.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from game import timing, waits
from game.models import AUTOPILOT_AFTER, Away, Match, Player
from game.position import Position, clock_of, moment, read
from game.rules import codec
from game.rules.contract import Seat
from game.rules.registry import TITLES
from game.seats.asides import changed, tell
from game.seats.models import Aside
from game.service import Refused, advance, awake, locked, miss, own, wait_anew

MOST = 10**9
"""No limit of an absent seat's bids is higher."""


def touch(match_id: int, seat: Seat) -> None:
    """The person in the seat is here: the site lets go of it, and the open question waits for them again."""
    with transaction.atomic():
        match = locked(match_id)
        players = list(match.players.order_by("seat"))
        player = players[seat]
        if match.finished_at or not (player.missed or player.away == Away.BID):
            return
        awake(player)
        player.seen_at = timezone.now()
        player.save(update_fields=["seen_at"])
        wait_anew(match, players, seat)


def stand_in(match_id: int, seat: Seat, bot: str, by: int | None = None) -> None:
    """Let the title's bot of that name play for the person in the seat; an empty name gives the seat back to them.

    It is no move and no new version: who answers for a seat is nothing the rules know.
    """
    with transaction.atomic():
        match = locked(match_id)
        if match.finished_at:
            raise Refused("over")
        if bot and bot not in TITLES[match.title].bots:
            raise Refused("bad", facts={"why": f"no bot {bot!r}"})
        players = list(match.players.order_by("seat"))
        player = own(players, seat, by)
        if player.bot:
            raise Refused("not_yours")
        if player.stand_in == bot:
            return
        player.stand_in, player.missed = bot, 0
        player.save(update_fields=["stand_in", "missed"])
        wait_anew(match, players, seat)


def plan(match_id: int, seat: Seat, away: str, limit: int, by: int) -> None:
    """What is to be played for the seat while its person is away. Refused: over, not_yours, bad."""
    if away not in Away.values or not 0 <= limit <= MOST:
        raise Refused("bad", facts={"why": f"no plan {away!r} {limit}"})
    with transaction.atomic():
        match = locked(match_id)
        if match.finished_at:
            raise Refused("over")
        players = list(match.players.order_by("seat"))
        player = own(players, seat, by)
        if player.bot:
            raise Refused("not_yours")
        player.away, player.away_limit = away, limit if away == Away.BID else 0
        player.save(update_fields=["away", "away_limit"])
        changed(match)


def more_time(match_id: int, by: int) -> None:
    """Anybody at the table gives whoever is asked the allowance once more. Refused: over, paused, not_yours, no_clock."""
    with transaction.atomic():
        match, players = _running(match_id)
        seat = _seat_of(players, by)
        clock = clock_of(match)
        if not clock.pace.seconds or (clock.deadline is None and clock.ran_out is None):
            raise Refused("no_clock")
        clock = timing.more(clock, timezone.now().timestamp())
        match.clock, match.due_at = codec.encode(clock).decode(), moment(clock.due())
        match.save(update_fields=["clock", "due_at"])
        tell(match, Aside.Kind.MORE_TIME, seat)


def move_on(match_id: int, seat: Seat, by: int) -> None:
    """The table waits no longer: for a person who is away the site plays from now on, for one who is here this once.

    Refused: over, paused, not_yours (nobody says that of their own seat alone), stale (it is not awaited any more).
    """
    position = read(match_id)
    with transaction.atomic():
        match, players = _running(match_id)
        own(players, seat, None)
        if not any(player.holder_id == by and player.seat != seat for player in players):
            raise Refused("not_yours")
        if (match.version, match.beside) != (position.version, position.beside) or seat not in position.overdue():
            raise Refused("stale")
        tell(match, Aside.Kind.MOVED_ON, seat)
        player = players[seat]
        if player.holder_id not in position.here:
            player.missed = AUTOPILOT_AFTER
            player.save(update_fields=["missed"])
            wait_anew(match, players, seat)
        else:
            miss(player)
            _play_for(position, match, players, seat)


def _play_for(position: Position, match: Match, players: list[Player], seat: Seat) -> None:
    action = waits.choice(position, seat)
    advance(match, position.rules, players, seat, action, match.version, timezone.now())


def _running(match_id: int) -> tuple[Match, list[Player]]:
    """The match, locked, and who sits there, if it goes on now."""
    match = locked(match_id)
    if match.finished_at:
        raise Refused("over")
    if match.paused_at:
        raise Refused("paused")
    return match, list(match.players.order_by("seat"))


def _seat_of(players: list[Player], user_id: int) -> Seat:
    """The first seat that the login holds."""
    for player in players:
        if player.holder_id == user_id:
            return player.seat
    raise Refused("not_yours")
