"""Bills: named lines of a price, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.contract import Line


class Price(NamedTuple):
    """What something costs: the lines of the bill, what they come to, and the lines that add up to that."""

    bill: tuple[Line, ...]
    amount: int
    paid: tuple[Line, ...]


def priced(bill: Sequence[Line]) -> Price:
    """The bill and what it comes to for one."""
    return Price(tuple(bill), *settle(bill))


def settle(lines: Sequence[Line], n: int = 1) -> tuple[int, tuple[Line, ...]]:
    """The price for `n` and the lines that add up to it; a discount never takes more than is left to pay."""
    total = 0
    settled = []
    for line in lines:
        amount = max(line.amount + n * line.each, -total)
        total += amount
        settled.append(Line(line.what, amount, line.of))
    return total, tuple(settled)


def round_down(amount: int, step: int = 50) -> int:
    """`amount` rounded down to a whole number of `step`."""
    return amount // step * step
