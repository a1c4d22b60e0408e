"""How unusual a seat's dice were: the chance of a sum as high, or as low, among fair dice."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.rules.contract import Seat
from game.rules.fair import Drawn

EXACT_TO = 400
"""Dice up to which the distribution is counted out; the normal curve is as good beyond."""
ORDINARY = 0.1
"""A tail that is no rarer is not worth a word."""


class Luck(Struct, frozen=True):
    """A seat's dice: how many, their sum, the sum to expect; `tail` is the chance of that or more (or less, if `below`)."""

    seat: Seat
    dice: int
    total: int
    expected: float
    below: bool
    tail: float

    @property
    def average(self) -> float:
        return self.total / self.dice

    @property
    def ordinary(self) -> bool:
        return self.tail >= ORDINARY

    @property
    def one_in(self) -> int:
        """Once in how many matches so much luck, or so little, comes about; a million stands for all that is rarer."""
        return round(1 / max(self.tail, 1e-6))


def luck(seat: Seat, faces: Sequence[int], sides: Sequence[int]) -> Luck:
    """What `faces` mean that fell on dice of so many `sides`."""
    total, expected = sum(faces), sum(n + 1 for n in sides) / 2
    below = total < expected
    return Luck(seat, len(faces), total, expected, below, tail(total, sides, below))


def tail(total: int, sides: Sequence[int], below: bool) -> float:
    """The chance that fair dice of so many sides add up to `total` or more (or less, if `below`)."""
    if len(sides) > EXACT_TO:
        return _normal(total, sides, below)
    if below:  # the dice turned upside down
        total = sum(n + 1 for n in sides) - total
    ways = [1.0]  # the chance of each sum of (face - 1)
    for n in sides:
        ways = _with_die(ways, n)
    return min(1.0, max(0.0, math.fsum(ways[max(0, total - len(sides)) :])))


def _with_die(ways: list[float], sides: int) -> list[float]:
    """The distribution with one more die: each value is the mean of the last `sides` of the old ones."""
    longer, window = [], 0.0
    padded = ways + [0.0] * (sides - 1)
    for at, chance in enumerate(padded):
        window += chance
        if at >= sides:
            window -= padded[at - sides]
        longer.append(window / sides)
    return longer


def _normal(total: int, sides: Sequence[int], below: bool) -> float:
    mean = sum(n + 1 for n in sides) / 2
    spread = math.sqrt(sum(n * n - 1 for n in sides) / 12)
    off = mean - total if below else total - mean
    return 0.5 * math.erfc((off - 0.5) / (spread * math.sqrt(2)))


def of_seats(moves: Iterable[Drawn], thrown: Iterable[tuple[Seat | None, Sequence[int]]]) -> list[Luck]:
    """The luck of every seat that threw a die. `thrown` tells who threw which faces, in the order of the moves' dice."""
    sides = [draw.n for move in moves for draw in move.draws if draw.kind == "die"]
    faces: dict[Seat, list[int]] = {}
    shapes: dict[Seat, list[int]] = {}
    at = 0
    for seat, dice in thrown:
        if seat is not None:
            faces.setdefault(seat, []).extend(dice)
            shapes.setdefault(seat, []).extend(sides[at : at + len(dice)])
        at += len(dice)
    return [luck(seat, faces[seat], shapes[seat]) for seat in sorted(faces) if len(faces[seat]) == len(shapes[seat])]
