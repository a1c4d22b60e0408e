"""What a question is answered with: choices to pick from, cards to play, doors to what is free."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.surfaces import parts
from game.surfaces.business.lexicon import Card
from game.surfaces.business.scene import Lot
from game.surfaces.offers import Bill
from game.surfaces.parts import Fields, Person


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


class Ask(parts.Ask, frozen=True):
    """A question of this title, with what it is about and what it may be answered with."""

    lot: Lot | None = None
    card: Card | None = None
    helpers: tuple[Card, ...] = ()
    answers: tuple[Answer, ...] = ()


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


class District(Struct, frozen=True):
    """A row of influence: what chips cost here and how many may be bought, or why none."""

    plaque: Any
    bill: Bill | None = None
    most: int = 0
    mine: int = 0
    why: str = ""
