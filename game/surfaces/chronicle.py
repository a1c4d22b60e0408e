"""The log of any title: its lines in order, and between two moves what happened beside the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.position import LoggedMove
from game.seats.reading import Told
from game.surfaces.parts import Entry, Person, told_entry


def chronicle(
    moves: Iterable[LoggedMove],
    tell: Callable[[Sequence[Any]], list[Entry]],
    people: Sequence[Person],
    beside: Sequence[Told] = (),
) -> list[Entry]:
    """The lines of these moves, oldest first; `tell` makes the lines of one move's events."""
    told, lines = list(moves), []
    after = told[0].number if told else 0
    waiting = [each for each in beside if each.version >= after]
    for move in told:
        while waiting and waiting[0].version < move.number:
            lines.append(told_entry(waiting.pop(0), people))
        lines += tell(move.events)
    return lines + [told_entry(each, people) for each in waiting]
