"""A match move by move, as each viewer saw it then. A process keeps the few matches that are being looked at."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import Any

from msgspec import Struct

from game.curtain import is_passed
from game.earlier import Undo
from game.models import Match
from game.position import MOVES_KEPT, LoggedMove, Position, read, with_release
from game.record import folded
from game.rules.contract import Seat, Viewer
from game.timing import Clock

KEPT = 4
"""How many matches a process keeps unrolled."""


class Unrolled(Struct, frozen=True):
    """Every state of a match, and the move that made it, by version."""

    states: tuple[Any, ...]
    moves: tuple[LoggedMove, ...]


_kept: OrderedDict[str, Unrolled] = OrderedDict()
_lock = Lock()


def unrolled(match: Match, version: int) -> Unrolled:
    """The match up to this version at least. Its rules may have come to refuse it: then what they raise."""
    with _lock:
        found = _kept.get(match.key)
        if found and len(found.states) > version:
            _kept.move_to_end(match.key)
            return found
    states, moves = [], []
    for move, made in folded(match):
        states.append(made.state)
        moves.append(LoggedMove(move.number, move.seat, move.at, made.events))
    found = Unrolled(tuple(states), tuple(moves))
    with _lock:
        _kept[match.key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def viewers(position: Position, user_id: int | None) -> tuple[Viewer, ...]:
    """As whom this login may look back: as every seat once the match is over, before that as the seat it alone holds.

    A device that holds several seats has a curtain between them, which looking back does not lift.
    """
    if position.finished:
        return (None, *(player.seat for player in position.players))
    own = position.seats_of(user_id)
    return (None, *own) if own and not is_passed(position, own) else (None,)


def past(match_id: int, version: int | None = None) -> tuple[Position, Position]:
    """The match as it stands, and as it stood at that version (the last one, if there is no such)."""
    now = read(match_id)
    at = now.version if version is None else max(0, min(version, now.version))
    course = unrolled(with_release().get(pk=match_id), at)
    state = course.states[at]
    return now, replace(
        now,
        version=at,
        decision=now.rules.decision(state),
        due_at=None,
        state=state,
        clock=Clock(pace=now.rules.pace(state)),
        moves=course.moves[max(0, at + 1 - MOVES_KEPT) : at + 1],
        outcome=now.rules.outcome(state),
        finished=now.rules.outcome(state) is not None,
        called_off="",
        reveal=None,
        told=tuple(line for line in now.told if line.version <= at),
        asked=(),
        paused_at=None,
        undo=Undo(None, "nothing"),
        vote=None,
    )


def seat_of(text: str) -> Seat | None:
    """A seat as an address says it; anything else is the public."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 3 else None
