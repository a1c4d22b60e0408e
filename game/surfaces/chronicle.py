"""The log of any title: its lines in order, and between two moves what happened beside the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from game.position import LoggedMove
from game.seats.reading import Told
from game.surfaces.parts import Entry, Person, told_entry

KEPT = 8192
"""How many moves, each as one of their readers may know it, a process keeps in words."""


class Words(Protocol):
    """What things of one edition and the people of one match are called in one language; made once for all its looks."""

    people: tuple[Person, ...]

    def __hash__(self) -> int: ...


W = TypeVar("W", bound=Words)
Tell = Callable[[Sequence[Any], W], list[Entry]]


def chronicle(moves: Iterable[LoggedMove], tell: Tell[W], words: W, beside: Sequence[Told] = ()) -> list[Entry]:
    """The lines of these moves, oldest first; `tell` makes the lines of one move's events."""
    told, lines = list(moves), list[Entry]()
    after = told[0].number if told else 0
    waiting = [each for each in beside if each.version >= after]
    for move in told:
        while waiting and waiting[0].version < move.number:
            lines.append(told_entry(waiting.pop(0), words.people))
        lines += _kept(tell, move.events, words)
    return lines + [told_entry(each, words.people) for each in waiting]


@lru_cache(KEPT)
def _kept(tell: Tell[Any], events: tuple[Any, ...], words: Any) -> tuple[Entry, ...]:
    """What has been said of a move is said of it at every later look."""
    return tuple(tell(events, words))
