"""Rings of sectors, walked in the direction of growing numbers."""

from __future__ import annotations

from collections.abc import Container


def apart(size: int, a: int, b: int) -> int:
    """Steps between two sectors, the shorter way round."""
    ahead = (b - a) % size
    return min(ahead, size - ahead)


def steps_to(size: int, at: int, goals: Container[int], way: int = 1) -> int:
    """Steps from `at` to the nearest of `goals`, at least one; `way` 1 forward, −1 back. 0: there is none."""
    for steps in range(1, size + 1):
        if (at + way * steps) % size in goals:
            return steps
    return 0
