"""Offers as parts of a page: forms to send, choices to pick from, prices with their lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from game.rules.contract import Amount, Offer
from game.rules.titles.business import actions as a
from game.surfaces.business.lexicon import Card
from game.surfaces.business.scene import Lot
from game.surfaces.business.words import Words
from game.surfaces.parts import Button, Fields, Person

A = TypeVar("A", bound=a.Action)


class Bill(Struct, frozen=True):
    """The named lines of a price. With n things the price is max(0, base + n × each)."""

    lines: tuple[tuple[str, int], ...]
    total: int
    base: int = 0
    each: int = 0


class Answer(Struct, frozen=True):
    """One of several answers to a question, shown as a row to pick; `label` is what the dock's button then says."""

    key: str
    action: str
    fields: Fields
    title: str
    note: str = ""
    icon: str = ""
    money: int | None = None
    label: str = ""
    kill: bool = False
    look: str = "answer"
    lot: Lot | None = None
    person: Person | None = None
    bill: Bill | None = None


class Ask(Struct, frozen=True):
    """`kind` names the partial. `sheet`: on a phone the body covers the board, for it has something to pick."""

    kind: str
    title: str
    aside: str = ""
    text: str = ""
    sheet: bool = False
    danger: bool = False
    lot: Lot | None = None
    person: Person | None = None
    card: Card | None = None
    helpers: tuple[Card, ...] = ()
    answers: tuple[Answer, ...] = ()
    buttons: tuple[Button, ...] = ()
    more: dict[str, Any] = {}


class Target(Struct, frozen=True):
    person: Person
    note: str


class Play(Struct, frozen=True):
    """A card of one's hand with everything needed to play it now; `ready` False shows only the card and `why` not.

    `beyond` are those whom it does not reach, with what they are told to be.
    """

    key: str
    card: Card
    price: int
    bill: Bill | None = None
    ready: bool = False
    why: str = ""
    action: str = "play_card"
    targets: tuple[Target, ...] = ()
    beyond: tuple[Target, ...] = ()
    sites: tuple[Lot, ...] = ()
    label: str = ""
    kill: bool = False

    @property
    def dearer(self) -> bool:
        return self.card.price > self.price


class Tile(Struct, frozen=True):
    """A door to one of the free actions of a window."""

    tab: str
    icon: str
    label: str
    note: str = ""
    open: bool = True


class District(Struct, frozen=True):
    """A row of influence: what chips cost here and how many may be bought, or why none."""

    plaque: Any
    bill: Bill | None = None
    most: int = 0
    mine: int = 0
    why: str = ""


def of_kind(offers: Iterable[Offer[Any]], kind: type[A]) -> list[Offer[A]]:
    """The offers of one kind of action."""
    return [offer for offer in offers if isinstance(offer.action, kind)]


def kind_of(action: a.Action) -> str:
    return str(action.__struct_config__.tag)


def fields_of(action: a.Action, leave: Sequence[str] = ()) -> Fields:
    """The fields of an action as a form says them: lists repeat their name, nothing is left out."""
    found: list[tuple[str, str]] = []
    for name, value in msgspec.to_builtins(action).items():
        if name == "kind" or name in leave or value is None or isinstance(value, dict):
            continue
        for item in value if isinstance(value, list | tuple) else [value]:
            found.append((name, str(item)))
    return tuple(found)


def bill_of(offer: Offer[Any], words: Words, count: int = 1) -> Bill | None:
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
