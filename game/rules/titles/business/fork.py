"""A deep copy of a state, many times quicker than the way through JSON. Spelt out: every move begins with one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_origin, get_type_hints

from msgspec import Struct

from game.rules.titles.business.frames import AnyFrame
from game.rules.titles.business.state import Boss, State, TurnMarks

copied: Callable[[Any], Any] = Struct.__copy__  # type: ignore[attr-defined]  # the stubs do not tell of it
"""A shallow copy of a struct."""


def fork(state: State) -> State:
    """A state that may be changed without touching `state`."""
    twin: State = copied(state)
    twin.order, twin.owners, twin.leaving, twin.spent = (
        state.order[:],
        state.owners[:],
        state.leaving[:],
        state.spent[:],
    )
    twin.mafia, twin.discard = state.mafia[:], state.discard[:]
    twin.events, twin.helpers = state.events[:], state.helpers[:]
    twin.bosses = [_boss(boss) for boss in state.bosses]
    twin.bombs = [copied(bomb) for bomb in state.bombs]
    twin.turn = _turn(state.turn)
    twin.frames = [_frame(frame) for frame in state.frames]
    return twin


def _boss(boss: Boss) -> Boss:
    twin: Boss = copied(boss)
    twin.chips, twin.hand, twin.helpers = boss.chips[:], boss.hand[:], boss.helpers[:]
    return twin


def _turn(turn: TurnMarks) -> TurnMarks:
    twin: TurnMarks = copied(turn)
    twin.dice, twin.influenced, twin.refused = turn.dice[:], turn.influenced[:], turn.refused[:]
    return twin


def _frame(frame: AnyFrame) -> AnyFrame:
    twin: AnyFrame = copied(frame)
    for name in _lists(type(frame)):
        setattr(twin, name, getattr(frame, name)[:])
    return twin


@cache
def _lists(kind: Any) -> tuple[str, ...]:
    """Names of the frame's fields that are lists."""
    return tuple(name for name, hint in get_type_hints(kind).items() if get_origin(hint) is list)
