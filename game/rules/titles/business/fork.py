"""A deep copy of a state, some three times quicker than the way through JSON."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any, TypeVar, get_origin, get_type_hints

from msgspec import Struct

from game.rules.titles.business.state import State

S = TypeVar("S", bound=Struct)


@cache
def _lists(kind: Any) -> tuple[str, ...]:
    """Names of the struct's fields that are lists."""
    return tuple(name for name, hint in get_type_hints(kind).items() if get_origin(hint) is list)


def _flat(struct: S) -> S:
    """A copy with lists of its own; what is in them is shared."""
    twin = copy(struct)
    for name in _lists(type(struct)):
        setattr(twin, name, getattr(struct, name)[:])
    return twin


def fork(state: State) -> State:
    """A state that may be changed without touching `state`."""
    twin = _flat(state)
    twin.bosses = [_flat(boss) for boss in state.bosses]
    twin.bombs = [copy(bomb) for bomb in state.bombs]
    twin.turn = _flat(state.turn)
    twin.frames = [_flat(frame) for frame in state.frames]
    return twin
