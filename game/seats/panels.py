"""What one login is asked and may say beside the play: votes, late seats, what is played while it is away, who is expelled.

- `decides`: over the table, a running vote, and whoever is waited for longer than their time;
- `meanwhile`: what has happened while the person was away;
- `absence`, in the menu: the plans of one's seats, more time, and a vote to expel.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import override
from msgspec import Struct, structs

from game import fragments
from game.drawing import Part, drawn
from game.position import Position, moment
from game.rules.contract import Seat
from game.rules.registry import TITLES
from game.seats.ballot import Vote
from game.seats.presence import Missed
from game.surfaces.parts import Entry

LINES = 12
"""How many lines of what has happened meanwhile are shown."""


class Ballot(Struct, frozen=True):
    """A running vote as one login sees it: `mine`: it has a voice yet, `about_me`: it is to be expelled; it `ends` then."""

    kind: str
    by: str
    name: str
    p: int
    yes: int
    no: int
    all: int
    mine: bool
    about_me: bool
    ends: datetime | None


class Late(Struct, frozen=True):
    """A seat that the table need not wait for. `more`: its clock can be given more, `may`: this login may move on."""

    seat: Seat
    name: str
    p: int
    here: bool
    mine: bool
    more: bool
    may: bool


class Plan(Struct, frozen=True):
    """What is played for a seat while its person is away."""

    seat: Seat
    name: str
    p: int
    away: str
    limit: int


def of_login(position: Position, user_id: int | None) -> dict[str, Part]:
    """The login's own parts, by element id."""
    own = position.seats_of(user_id)
    over = position.finished
    late = () if over or not own else tuple(_late(position, seat, own) for seat in position.overdue())
    vote = None if over or not own or position.vote is None else _ballot(position, position.vote, user_id)
    return {
        "decides": Part("game/beside/decides.html", {"vote": vote, "late": late}),
        "absence": Part(
            "game/beside/absence.html",
            {
                "plans": () if over else tuple(_plan(position, seat) for seat in own),
                "clocked": bool(own) and not over and not position.paused_at and position.clock.deadline is not None,
                "others": () if over or not own else _others(position, own),
            },
        ),
    }


def meanwhile(position: Position, seat: Seat | None, missed: Missed | None, language: str) -> str:
    """What has happened at the table while the seat's person was away, as the seat may read it; nothing for None."""
    moves = 0 if seat is None or missed is None or position.finished else missed.to - missed.after
    own = 0
    lines: tuple[Entry, ...] = ()
    if seat is not None and missed is not None and moves > 0:
        look = position.look(seat, missed.after)
        past = tuple(move for move in look.moves if move.number <= missed.to)
        told = tuple(line for line in look.told if missed.after <= line.version <= missed.to)
        look = structs.replace(look, moves=past, told=told)
        own = sum(move.seat == seat for move in past)
        with override(language):
            lines = tuple(fragments.surface(position.title).call(look, language).news[:LINES])
    return drawn(Part("game/beside/meanwhile.html", {"moves": moves, "own": own, "lines": lines}), language)


def _late(position: Position, seat: Seat, own: tuple[Seat, ...]) -> Late:
    player = position.players[seat]
    return Late(
        seat=seat,
        name=player.name,
        p=_p(position, seat),
        here=player.holder_id in position.here,
        mine=seat in own,
        more=position.clock.ran_out is not None and position.clock.pace.seconds > 0,
        may=bool(set(own) - {seat}),
    )


def _ballot(position: Position, vote: Vote, user_id: int | None) -> Ballot:
    about = vote.seat
    return Ballot(
        kind=vote.kind,
        by=position.players[vote.by].name,
        name="" if about is None else position.players[about].name,
        p=0 if about is None else _p(position, about),
        yes=len(vote.yes),
        no=len(vote.no),
        all=len(vote.voters),
        mine=vote.waits_for(user_id),
        about_me=about is not None and about in position.seats_of(user_id),
        ends=moment(vote.ends_at),
    )


def _plan(position: Position, seat: Seat) -> Plan:
    player = position.players[seat]
    return Plan(seat, player.name, _p(position, seat), player.away, player.away_limit)


def _others(position: Position, own: tuple[Seat, ...]) -> tuple[Plan, ...]:
    """Whom this login may have the table vote on."""
    if TITLES[position.title].expels or position.vote is not None:
        return ()
    out = position.rules.out(position.state)
    if out.issuperset(own):
        return ()
    people = {
        player.holder_id for player in position.players if player.holder_id is not None and player.seat not in out
    }
    if len(people) < 3:
        return ()
    return tuple(
        _plan(position, player.seat)
        for player in position.players
        if player.seat not in own and player.seat not in out and not player.bot and player.holder_id is not None
    )


def _p(position: Position, seat: Seat) -> int:
    return position.players[seat].shape or seat % 8 + 1
