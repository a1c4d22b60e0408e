"""The course of a match: its measures round by round, and the moves that turned it."""

from __future__ import annotations

from msgspec import Struct

from game.after.replaying import Unrolled
from game.position import Position
from game.rules.contract import Seat
from game.surfaces.parts import Measure

POINTS = 6
"""How many turning points are told."""


class Point(Struct, frozen=True):
    """A move that turned the match: its version and round, whose standing it changed most, and by how much."""

    version: int
    round: int
    seat: Seat
    change: int


class Course(Struct, frozen=True):
    """`rounds[n][measure][seat]`: the values when that round ended."""

    rounds: tuple[dict[str, tuple[int, ...]], ...]
    points: tuple[Point, ...]


def course_of(position: Position, all_of_it: Unrolled, measures: tuple[Measure, ...]) -> Course:
    """What everybody could see of the match; the first measure is the one that turning points are told by."""
    seats = range(len(position.players))
    ends: dict[int, dict[str, tuple[int, ...]]] = {}
    points: list[Point] = []
    before: tuple[int, ...] | None = None
    for version, state in enumerate(all_of_it.states):
        view = position.rules.view(state, None)
        values = {each.key: tuple(each.of(view, seat) for seat in seats) for each in measures}
        ends[view.round] = values
        standing = values[measures[0].key]
        if before is not None and standing != before:
            change = max((now - then for now, then in zip(standing, before, strict=True)), key=abs)
            seat = next(s for s in seats if standing[s] - before[s] == change)
            points.append(Point(version, view.round, seat, change))
        before = standing
    largest = sorted(points, key=lambda point: -abs(point.change))[:POINTS]
    return Course(tuple(ends[number] for number in sorted(ends)), tuple(sorted(largest, key=lambda p: p.version)))
