"""Bills: named lines of a price, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import Line


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
