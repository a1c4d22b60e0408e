"""«Якщо» of an effect's row: a `roll` or `choose` round one effect is drawn as that effect with a condition beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.editions.guide import Guide

INSIDE: Any = object()
"""Stands for the effect in a condition of which only the frame is looked at."""


class Wrapped(Struct, frozen=True):
    """An effect inside a condition: which one, the effect, and the way to it from the condition's row."""

    key: str
    effect: dict[str, Any]
    way: tuple[str | int, ...]


def unwrapped(words: Guide, effect: Any) -> Wrapped | None:
    """The effect inside one of the editor's conditions; None for an effect that stands alone, or is more than that."""
    for wrap in words.wraps():
        found = _inside(words.wrap(wrap.key, INSIDE), effect)
        if found is not None and isinstance(found[0], dict) and found[0].get("op") not in framing(words):
            return Wrapped(wrap.key, *found)
    return None


def framing(words: Guide) -> frozenset[str]:
    """The verbs that conditions are made of: they hold effects of their own and are drawn as they are."""
    return frozenset(str(words.wrap(wrap.key, INSIDE)["op"]) for wrap in words.wraps())


def as_drawn(words: Guide, path: str, data: Any) -> str:
    """Where the form shows a fault: `effects[1].table[1].effects[0].amount` is `effects[1].amount` in a row with «Якщо»."""
    steps = [int(step) if step.isdecimal() else step for step in re.findall(r"[^\[\].]+", path)]
    drawn: list[str | int] = []
    while steps:
        found = unwrapped(words, data)
        if found and tuple(steps[: len(found.way)]) == found.way:
            data, steps = found.effect, steps[len(found.way) :]
            continue
        step = steps.pop(0)
        drawn.append(step)
        try:
            data = data[step]
        except (LookupError, TypeError):
            data = None
    return _path(drawn)


def _path(steps: Sequence[str | int]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")


def _inside(frame: Any, data: Any, way: tuple[str | int, ...] = ()) -> tuple[Any, tuple[str | int, ...]] | None:
    """What the data has where the frame has INSIDE, and the way there; None where the rest is not the same."""
    if frame is INSIDE:
        return data, way
    if type(frame) is not type(data) or len(frame) != len(data):
        return None
    found = None
    for step, part in frame.items() if isinstance(frame, dict) else enumerate(frame):
        if isinstance(data, dict) and step not in data:
            return None
        if INSIDE in _leaves(part):
            if (found := _inside(part, data[step], (*way, step))) is None:
                return None
        elif part != data[step]:
            return None
    return found


def _leaves(frame: Any) -> list[Any]:
    if isinstance(frame, dict | list):
        return [leaf for part in (frame.values() if isinstance(frame, dict) else frame) for leaf in _leaves(part)]
    return [frame]
