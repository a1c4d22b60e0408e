"""What the table may decide by a majority of the people who are here: a pause, going on, an end, or sending somebody away."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from msgspec import structs

from game.content import rules_for
from game.models import CalledOff, Match, PausedBy, Player
from game.position import state_of
from game.rules import codec
from game.rules.contract import Seat
from game.rules.registry import TITLES
from game.seats import ending, pauses, presence
from game.seats.asides import changed, tell
from game.seats.ballot import END, EXPEL, PAUSE, RESUME, Vote
from game.seats.models import Aside
from game.service import Refused, advance, locked, wait_anew

LASTS = timedelta(seconds=60)
CALLER_RESTS = timedelta(minutes=3)
"""Whoever has called a vote to expel waits so long before the next."""
LEAST_VOICES = 2
"""One person alone expels nobody."""


def call(match_id: int, kind: str, seat: Seat | None, by: int) -> None:
    """Call a vote, and say yes to it.

    Refused: over, not_yours, voting (one runs), often (the caller rests), too_few, own_vote (the rules have theirs), bad.
    """
    with transaction.atomic():
        match = locked(match_id)
        players = list(match.players.order_by("seat"))
        caller = _caller(match, players, by)
        if match.vote:
            raise Refused("voting")
        if kind == EXPEL:
            _may_expel(match, players, seat, caller)
        elif kind != END and (kind not in (PAUSE, RESUME) or bool(match.paused_at) == (kind == PAUSE)):
            raise Refused("bad", facts={"why": f"no vote {kind!r}"})
        voters = _voices(match, players)
        if kind == EXPEL:
            voters.discard(players[seat or 0].holder_id or 0)
            if by not in voters:
                raise Refused("not_yours")
            if len(voters) < LEAST_VOICES:
                raise Refused("too_few")
            tell(match, Aside.Kind.VOTE, seat, by)
        ends_at = (timezone.now() + LASTS).timestamp()
        voices = tuple(sorted({*voters, by}))
        settle(match, players, Vote(kind, seat if kind == EXPEL else None, caller.seat, voices, (by,), (), ends_at))


def answer(match_id: int, yes: bool, by: int) -> None:
    """Say yes or no, once. Refused: void (no vote runs), not_yours (without a voice, or it is used)."""
    with transaction.atomic():
        match = locked(match_id)
        vote = running(match)
        if vote is None:
            raise Refused("void")
        if not vote.waits_for(by):
            raise Refused("not_yours")
        said = {"yes": (*vote.yes, by)} if yes else {"no": (*vote.no, by)}
        settle(match, list(match.players.order_by("seat")), structs.replace(vote, **said))


def lapse(match_id: int) -> None:
    """Close a vote whose time is over."""
    with transaction.atomic():
        match = locked(match_id)
        if vote := running(match):
            settle(match, list(match.players.order_by("seat")), vote)


def running(match: Match) -> Vote | None:
    return codec.convert(match.vote, Vote) if match.vote else None


def settle(match: Match, players: list[Player], vote: Vote) -> None:
    """Write the vote down, or carry out what it came to."""
    verdict = None if match.finished_at else vote.verdict(timezone.now().timestamp())
    match.vote = codec.plain(vote) if verdict is None and not match.finished_at else None
    match.save(update_fields=["vote"])
    changed(match)
    if vote.kind == EXPEL and vote.seat is not None:
        if verdict:
            expel(match, players, vote.seat)
        elif verdict is False:
            tell(match, Aside.Kind.KEPT, vote.seat)
    elif verdict and vote.kind == PAUSE and not match.paused_at:
        pauses.stop(match, PausedBy.VOTE)
    elif verdict and vote.kind == RESUME and match.paused_at:
        pauses.go_on(match)
    elif verdict and vote.kind == END:
        ending.end(match, CalledOff.VOTE, vote.by)


def expel(match: Match, players: list[Player], seat: Seat) -> None:
    """Send the person in the seat away for good: the title's surrender, where it has one, else a bot in their place.

    Their login does not come back, unless other people play at the same device.
    """
    player, title, rules = players[seat], TITLES[match.title], rules_for(match.release)
    login, player.holder_id, player.stand_in, player.missed = player.holder_id, None, "", 0
    if not title.leaving:
        player.bot = title.careful
    player.save(update_fields=["holder", "stand_in", "missed", "bot"])
    left = [other.holder_id for other in players if other.holder_id is not None]
    if login is not None and login not in left:
        match.barred = [*match.barred, login]
        if match.host_id == login:
            match.host_id = next(iter(left), None)
        match.save(update_fields=["barred", "host"])
    tell(match, Aside.Kind.EXPELLED, seat)
    if not title.leaving:
        wait_anew(match, players, seat)
    elif seat not in rules.out(state_of(match, rules)):
        action = codec.convert({"kind": title.leaving}, title.action_type)
        advance(match, rules, players, seat, action, match.version, timezone.now())


def _may_expel(match: Match, players: list[Player], seat: Seat | None, caller: Player) -> None:
    if TITLES[match.title].expels:
        raise Refused("own_vote")
    rules = rules_for(match.release)
    if seat is None or seat not in range(len(players)) or players[seat].bot or players[seat].holder_id is None:
        raise Refused("bad", facts={"why": f"nobody to expel in {seat!r}"})
    if players[seat].holder_id == caller.holder_id or seat in rules.out(state_of(match, rules)):
        raise Refused("bad", facts={"why": f"seat {seat} is not to be expelled"})
    calls = match.asides.filter(kind=Aside.Kind.VOTE, at__gt=timezone.now() - CALLER_RESTS)
    if calls.filter(by=caller.holder_id).exists():
        raise Refused("often")


def _caller(match: Match, players: list[Player], by: int) -> Player:
    if match.finished_at:
        raise Refused("over")
    for player in players:
        if player.holder_id == by:
            return player
    raise Refused("not_yours")


def _voices(match: Match, players: list[Player]) -> set[int]:
    """The logins of people who are in the game and here: one voice each, however many seats and pages they have."""
    rules = rules_for(match.release)
    out = rules.out(state_of(match, rules))
    return {
        player.holder_id
        for player in players
        if player.holder_id is not None
        and not player.bot
        and player.seat not in out
        and presence.is_here(player.seen_at)
    }
