"""Actions that are nearly legal: what a broken page, an old tab or a clever stranger could send."""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Union

import msgspec
from msgspec.structs import replace

from game.rules import codec
from game.rules.bots.random import fill
from game.rules.contract import Amount, Offer, Pick

NUMBERS = (-100, -50, -1, 0, 1, 2, 3, 7, 8, 50, 99, 100, 1000, 1_000_000)


class Words(typing.NamedTuple):
    """The strings and numbers that a position speaks in."""

    strings: tuple[str, ...]
    numbers: tuple[int, ...]


def words(view: Any) -> Words:
    """Every string and number of a view: ids, seats, sums."""
    strings: set[str] = {"", "nobody-knows-it"}
    numbers: set[int] = set(NUMBERS)

    def gather(thing: Any) -> None:
        if isinstance(thing, str):
            strings.add(thing)
        elif isinstance(thing, int) and not isinstance(thing, bool):
            numbers.add(thing)
        elif isinstance(thing, dict):
            for value in thing.values():
                gather(value)
        elif isinstance(thing, list):
            for value in thing:
                gather(value)

    gather(codec.plain(view))
    return Words(tuple(sorted(strings)), tuple(sorted(numbers)))


def anything(kind: Any, known: Words, rng: Random) -> Any:
    """Some value of this type, made of words that the position knows."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (Union, types.UnionType):
        return anything(rng.choice(args), known, rng)
    if origin is tuple:
        return tuple(anything(args[0], known, rng) for _ in range(rng.choice((0, 1, 1, 2, 3))))
    if kind is type(None):
        return None
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice(known.numbers)
    if kind is str:
        return rng.choice(known.strings)
    hints = _hints(kind)
    return kind(**{name: anything(hints[name], known, rng) for name in kind.__struct_fields__})


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def nearly_legal(offers: Sequence[Offer[Any]], action_type: Any, known: Words, rng: Random) -> Any:
    """An offer with one field changed, a range left by one step, or an action of any kind made of known words."""
    if not offers or rng.random() < 0.4:
        return anything(rng.choice(typing.get_args(action_type)), known, rng)
    offer = rng.choice(offers)
    match offer.vary:
        case Amount(field, least, most, step) if rng.random() < 0.7:
            return replace(offer.action, **{field: rng.choice((least - step, most + step, least + 1, most - 1, 0))})
        case Pick(field, among, least, most) if rng.random() < 0.7:
            number = rng.choice((least - 1, most + 1, most))
            return replace(offer.action, **{field: tuple(rng.choices(among or known.strings, k=max(0, number)))})
    action = fill(offer, rng)
    if not action.__struct_fields__:
        return action
    name = rng.choice(action.__struct_fields__)
    kind: Any = type(action)
    hints = _hints(kind)
    return replace(action, **{name: anything(hints[name], known, rng)})


def reads_back(action: Any, action_type: Any) -> bool:
    """Does the action survive the way through JSON?"""
    try:
        return bool(codec.decode(codec.encode(action), action_type) == action)
    except msgspec.ValidationError:
        return False
