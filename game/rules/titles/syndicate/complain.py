"""What is wrong with an edition that decodes: things that do not exist or do not fit (RULES.md §16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.rules.contract import Complaint
from game.rules.mechanics.edition import bad_defaults
from game.rules.titles.syndicate import effects as fx
from game.rules.titles.syndicate.content import DECKS, Card, Cell, Content
from game.rules.titles.syndicate.options import Options

ALONE = ("start", "jail", "parking", "go_to_jail")
OWNABLE = ("property", "hub", "utility")
DECK_SIZE = range(8, 33)
GROUP_SIZE = range(2, 4)
FIELDS = {
    "property": ("group", "price", "rent"),
    "hub": ("price",),
    "utility": ("price",),
    "tax": ("amount",),
    "card": ("deck",),
}
"""What a cell of each kind has; every other optional field it lacks."""


def complain(content: Content) -> Sequence[Complaint]:
    """Empty when the edition can be played."""
    return [
        *_names(content),
        *_ring(content),
        *(complaint for cell in content.cells for complaint in _cell(content, cell)),
        *_groups(content),
        *(complaint for name in DECKS for complaint in _deck(content, name)),
        *bad_defaults(content.settings, Options),
    ]


def _names(content: Content) -> Iterator[Complaint]:
    """Each id once in its list; a card's id once in both decks, since kept cards go back to their own."""
    lists = {
        "groups": [group.id for group in content.groups],
        "cells": [cell.id for cell in content.cells],
        "cards": [card.id for card in (*content.chance_cards, *content.treasury_cards)],
    }
    for path, ids in lists.items():
        for name, count in Counter(ids).items():
            if count > 1:
                yield Complaint(path, "twice", {"id": name})


def _ring(content: Content) -> Iterator[Complaint]:
    """Forty cells in order round the frame, one of each corner, Start at 0."""
    size = content.edition.layout.size
    if [cell.at for cell in content.cells] != list(range(size)):
        yield Complaint("cells", "ring", {"size": size, "cells": len(content.cells)})
    for kind in ALONE:
        places = [cell.at for cell in content.cells if cell.kind == kind]
        if len(places) != 1:
            yield Complaint("cells", "corner", {"kind": kind, "at": places})
    if content.cells and content.cells[0].kind != "start":
        yield Complaint("cells[0]", "start")


def _cell(content: Content, cell: Cell) -> Iterator[Complaint]:
    path = f"cells.{cell.id}"
    due = FIELDS.get(cell.kind, ())
    for name in ("group", "price", "rent", "amount", "deck"):
        if (getattr(cell, name) is None) == (name in due):
            yield Complaint(f"{path}.{name}", "missing" if name in due else "out_of_place", {"kind": cell.kind})
    if cell.price is not None and cell.price % 2:
        yield Complaint(f"{path}.price", "odd", {"value": cell.price})
    if cell.rent is not None and any(low > high for low, high in pairwise(cell.rent)):
        yield Complaint(f"{path}.rent", "falling")
    if cell.group is not None and all(cell.group != group.id for group in content.groups):
        yield Complaint(f"{path}.group", "unknown", {"id": cell.group})


def _groups(content: Content) -> Iterator[Complaint]:
    counts = Counter(cell.group for cell in content.cells if cell.kind == "property")
    for group in content.groups:
        if counts[group.id] not in GROUP_SIZE:
            yield Complaint(f"groups.{group.id}", "group_size", {"cells": counts[group.id]})
        if group.id in OWNABLE:
            yield Complaint(f"groups.{group.id}", "reserved_name")


def _deck(content: Content, name: str) -> Iterator[Complaint]:
    path = f"{name}_cards"
    cards: tuple[Card, ...] = getattr(content, path)
    size = sum(card.copies for card in cards)
    if size not in DECK_SIZE:
        yield Complaint(path, "deck_size", {"least": DECK_SIZE.start, "most": DECK_SIZE.stop - 1, "cards": size})
    if all(any(isinstance(effect, fx.MOVES) for effect in card.effects) for card in cards):
        yield Complaint(path, "all_move")
    known = {cell.id for cell in content.cells} | {"start"}
    kinds = {cell.kind for cell in content.cells}
    for card in cards:
        for number, effect in enumerate(card.effects):
            where = f"{path}.{card.id}.effects[{number}]"
            match effect:
                case fx.Cash(amount=0):
                    yield Complaint(where, "nothing")
                case fx.Pay() if effect.from_ == effect.to:
                    yield Complaint(where, "to_oneself")
                case fx.Go(to="nearest_hub" | "nearest_utility" as to) if to.removeprefix("nearest_") not in kinds:
                    yield Complaint(f"{where}.to", "unknown", {"id": to})
                case fx.Go(to=to) if not to.startswith("nearest_") and to not in known:
                    yield Complaint(f"{where}.to", "unknown", {"id": to})
                case fx.Go(to=to) if to.startswith("nearest_") and to not in ("nearest_hub", "nearest_utility"):
                    yield Complaint(f"{where}.to", "unknown", {"id": to})
                case fx.JailCard() if len(card.effects) > 1:
                    yield Complaint(where, "kept_alone")
