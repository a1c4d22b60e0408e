"""The names and shape of one edition in one language, ready to be printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from game import geometry


class CellInfo(Struct, frozen=True):
    """What never changes of a cell: where it lies, what it is called, what it costs and brings."""

    at: int
    id: str
    kind: str
    name: str
    side: str
    corner: str
    row: int
    column: int
    group: str = ""
    price: int = 0
    rent: tuple[int, ...] = ()
    amount: int = 0
    deck: str = ""


class GroupInfo(Struct, frozen=True):
    """A colour with its enamel, the price of a building, and its cells."""

    id: str
    name: str
    enamel: str
    house: int
    cells: tuple[str, ...]


class CardInfo(Struct, frozen=True):
    """`rule` is what happens, `lead` the sentence before it."""

    id: str
    deck: str
    name: str
    lead: str
    rule: str


class Lexicon:
    """Everything is by id, or by the number of the cell on the ring."""

    def __init__(self, content: Mapping[str, Any], language: str) -> None:
        self._content = content
        self._language = language
        layout = content["edition"]["layout"]
        self.columns, self.rows = int(layout["columns"]), int(layout["rows"])
        self.title = self._say(content["edition"]["name"])
        self._cells = geometry.cells(self.columns, self.rows, layout.get("start_corner", "bottom_right"))

    def _say(self, words: Mapping[str, str]) -> str:
        return words.get(self._language) or words["uk"]

    @cached_property
    def cells(self) -> tuple[CellInfo, ...]:
        return tuple(
            CellInfo(
                at=item["at"],
                id=item["id"],
                kind=item["kind"],
                name=self._say(item["name"]),
                side=cell.side,
                corner=cell.corner,
                row=cell.row,
                column=cell.column,
                group=item.get("group") or "",
                price=item.get("price") or 0,
                rent=tuple(item.get("rent") or ()),
                amount=item.get("amount") or 0,
                deck=item.get("deck") or "",
            )
            for item, cell in zip(self._content["cells"], self._cells, strict=True)
        )

    @cached_property
    def by_id(self) -> dict[str, CellInfo]:
        return {cell.id: cell for cell in self.cells}

    @cached_property
    def groups(self) -> dict[str, GroupInfo]:
        return {
            item["id"]: GroupInfo(
                id=item["id"],
                name=self._say(item["name"]),
                enamel=item["color"].removeprefix("group."),
                house=item["house"],
                cells=tuple(cell.id for cell in self.cells if cell.group == item["id"]),
            )
            for item in self._content["groups"]
        }

    @cached_property
    def cards(self) -> dict[str, CardInfo]:
        """Both decks; the first sentence of a text is its joke."""
        found = {}
        for deck in ("chance", "treasury"):
            for item in self._content[f"{deck}_cards"]:
                lead, _, rule = self._say(item["text"]).partition(". ")
                found[item["id"]] = CardInfo(
                    id=item["id"],
                    deck=deck,
                    name=self._say(item["name"]),
                    lead=lead + "." if rule else "",
                    rule=rule or lead,
                )
        return found
