"""Money that changes hands: the event that tells of it, and whether events account for all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from game.rules.contract import Line

BANK = -1
"""The seat of the bank, where money goes and comes from."""


class Event(Struct, frozen=True, tag_field="kind"):
    """Base of every event; `kind` is stored and therefore for ever."""


class Money(Event, frozen=True, tag="money"):
    """`amount` (> 0) dollars from one to another; None is the bank. Lines add up to `amount`.

    `why` is a word of the title (its `events` list them), `of` the id it speaks of: a place, a card …
    """

    giver: int | None
    taker: int | None
    amount: int
    why: str
    of: str = ""
    lines: tuple[Line, ...] = ()


def money(giver: int, taker: int, amount: int, why: str, of: str = "", lines: Sequence[Line] | None = None) -> Money:
    """The event of a payment; without lines of its own it has one, for all of it."""
    return Money(
        giver=None if giver == BANK else giver,
        taker=None if taker == BANK else taker,
        amount=amount,
        why=why,
        of=of,
        lines=tuple(lines) if lines is not None else (Line(why, amount, of),),
    )


def unexplained(before: Sequence[int], after: Sequence[int], events: Iterable[Struct]) -> Iterator[str]:
    """Changes of the seats' cash that the events do not account for, and bills that do not add up."""
    change = Counter(dict.fromkeys(range(len(before)), 0))
    for event in events:
        if isinstance(event, Money):
            if event.amount <= 0 or sum(line.amount for line in event.lines) != event.amount:
                yield f"a bill that does not add up: {event}"
            if event.giver is not None:
                change[event.giver] -= event.amount
            if event.taker is not None:
                change[event.taker] += event.amount
    for seat, (was, now) in enumerate(zip(before, after, strict=True)):
        if now - was != change[seat]:
            yield f"cash of {seat} went {was} → {now}, told {change[seat]:+d}"
