"""The log of any title: its lines in order, and between two moves what happened beside the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from msgspec import structs

from game.position import LoggedMove
from game.seats.reading import Told
from game.surfaces.parts import Entry, Person, told_entry

KEPT = 8192
"""How many moves, each as one of their readers may know it, a process keeps in words."""


class Words(Protocol):
    """What things of one edition and the people of one match are called in one language; made once for all its looks."""

    people: tuple[Person, ...]

    def __hash__(self) -> int: ...

    def who(self, seat: int) -> str: ...

    def line(self, line: Any) -> str:
        """A named line of a sum."""


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
        lines += _kept(tell, move.number, move.events, words)
    return lines + [told_entry(each, words.people) for each in waiting]


@lru_cache(KEPT)
def _kept(tell: Tell[Any], number: int, events: tuple[Any, ...], words: Any) -> tuple[Entry, ...]:
    """What has been said of a move is said of it at every later look."""
    return tuple(structs.replace(entry, move=number) for entry in tell(events, words))


def paying(event: Any, why: str, words: Words) -> Entry:
    """The line of money that passes (`giver`, `taker`, `amount`, `lines`) between two, or to or from the bank (None)."""
    lines = bill(event, words)
    if event.giver is not None and event.taker is not None:
        return Entry(
            "money",
            why,
            words.people[event.giver].p,
            giver=words.who(event.giver),
            taker=words.who(event.taker),
            change=-event.amount,
            bill=lines,
        )
    seat = event.taker if event.giver is None else event.giver
    change = event.amount if event.giver is None else -event.amount
    return Entry("money", f"{words.who(seat)}: {why}", words.people[seat].p, change=change, bill=lines)


def bill(payment: Any, words: Words) -> tuple[tuple[str, int], ...]:
    """The named lines of a sum that is made of several."""
    return tuple((words.line(line), line.amount) for line in payment.lines) if len(payment.lines) > 1 else ()
