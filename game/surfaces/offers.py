"""Offers of any title as parts of a page: which there are of a kind, their fields in a form, their price with its lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct

from game.rules.contract import Amount, Line, Offer
from game.surfaces.parts import Fields

A = TypeVar("A", bound=Struct)


class NamesLines(Protocol):
    """What a title calls the lines of its bills."""

    def line(self, line: Line) -> str: ...


class Bill(Struct, frozen=True):
    """The named lines of a price. With n things the price is max(0, base + n × each)."""

    lines: tuple[tuple[str, int], ...]
    total: int
    base: int = 0
    each: int = 0


def of_kind(offers: Iterable[Offer[Any]], kind: type[A]) -> list[Offer[A]]:
    """The offers of one kind of action."""
    return [offer for offer in offers if isinstance(offer.action, kind)]


def kind_of(action: Any) -> str:
    return str(action.__struct_config__.tag)


def fields_of(action: Any, leave: Sequence[str] = ()) -> Fields:
    """The fields of an action as a form says them: lists repeat their name, nothing is left out."""
    found: list[tuple[str, str]] = []
    for name, value in msgspec.to_builtins(action).items():
        if name == "kind" or name in leave or value is None or isinstance(value, dict):
            continue
        for item in value if isinstance(value, list | tuple) else [value]:
            found.append((name, str(item)))
    return tuple(found)


def bill_of(offer: Offer[Any], words: NamesLines, count: int = 1) -> Bill | None:
    """The bill of an offer for `count` of what it varies."""
    if not offer.bill:
        return None
    shown = tuple((words.line(line), line.amount + count * line.each) for line in offer.bill)
    return Bill(
        lines=shown,
        total=offer.price(count),
        base=sum(line.amount for line in offer.bill),
        each=sum(line.each for line in offer.bill),
    )


def most_of(offer: Offer[Any]) -> int:
    """How many the offer's range allows."""
    return offer.vary.most if isinstance(offer.vary, Amount) else 1
