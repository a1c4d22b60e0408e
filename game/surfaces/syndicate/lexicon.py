"""The names, prices and shape of one edition in one language, ready to be printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from game import geometry
from game.rules import codec
from game.rules.titles.syndicate.content import Constants
from game.surfaces.parts import Ring, RingPlaque, RingSpace
from game.surfaces.shelf import Shelf
from game.surfaces.syndicate import icons

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
STYLE = "css/syndicate.css"


class CellInfo(Struct, frozen=True):
    """What never changes of a cell: where it lies, what it is called, what it costs and brings.

    `number` is its colour's, counted from 1; 0 for none. `board_name` is written on the ring.
    """

    at: int
    id: str
    kind: str
    name: str
    board_name: str
    icon: str
    side: str
    corner: str
    row: int
    column: int
    group: str = ""
    number: int = 0
    enamel: str = ""
    price: int = 0
    rent: tuple[int, ...] = ()
    amount: int = 0
    deck: str = ""


class GroupInfo(Struct, frozen=True):
    """A colour with its order poor → rich (`number`), its enamel, the price of a building, and its cells."""

    id: str
    number: int
    numeral: str
    name: str
    enamel: str
    house: int
    cells: tuple[str, ...]
    area: geometry.Area


class CardInfo(Struct, frozen=True):
    """`rule` is what happens, `lead` the sentence before it; `icon` is its own picture, if it has one."""

    id: str
    deck: str
    name: str
    lead: str
    rule: str
    icon: str


class Lexicon:
    """Everything is by id, or by the number of the cell on the ring."""

    def __init__(self, content: Mapping[str, Any], language: str) -> None:
        self._content = content
        self._language = language
        layout = content["edition"]["layout"]
        self.columns, self.rows = int(layout["columns"]), int(layout["rows"])
        self.title = self._say(content["edition"]["name"])
        self._places = geometry.cells(self.columns, self.rows, layout.get("start_corner", "bottom_right"))

    def _say(self, words: Mapping[str, str]) -> str:
        return words.get(self._language) or words["uk"]

    @cached_property
    def constants(self) -> Constants:
        found: Constants = codec.convert(self._content.get("constants", {}), Constants)
        return found

    @property
    def settings(self) -> Mapping[str, Any]:
        """What a host may set: by name its default and its range."""
        found: Mapping[str, Any] = self._content["settings"]
        return found

    @cached_property
    def cells(self) -> tuple[CellInfo, ...]:
        colours = {item["id"]: (number, _enamel(item)) for number, item in enumerate(self._content["groups"], 1)}
        return tuple(self._cell(item, colours) for item in self._content["cells"])

    def _cell(self, item: Mapping[str, Any], colours: Mapping[str, tuple[int, str]]) -> CellInfo:
        place, kind, deck = self._places[item["at"]], item["kind"], item.get("deck") or ""
        number, enamel = colours.get(item.get("group") or "", (0, kind if item.get("price") else ""))
        return CellInfo(
            at=item["at"],
            id=item["id"],
            kind=kind,
            name=self._say(item["name"]),
            board_name=self._say(item.get("board_name") or item["name"]),
            icon=icons.of_cell(item),
            side=place.side,
            corner=place.corner,
            row=place.row,
            column=place.column,
            group=item.get("group") or "",
            number=number,
            enamel=enamel,
            price=item.get("price") or 0,
            rent=tuple(item.get("rent") or ()),
            amount=item.get("amount") or 0,
            deck=deck,
        )

    @cached_property
    def by_id(self) -> dict[str, CellInfo]:
        return {cell.id: cell for cell in self.cells}

    @cached_property
    def groups(self) -> dict[str, GroupInfo]:
        return {
            item["id"]: self._group(number, item, [cell for cell in self.cells if cell.group == item["id"]])
            for number, item in enumerate(self._content["groups"], 1)
        }

    def _group(self, number: int, item: Mapping[str, Any], cells: list[CellInfo]) -> GroupInfo:
        return GroupInfo(
            id=item["id"],
            number=number,
            numeral=NUMERALS[number - 1],
            name=self._say(item["name"]),
            enamel=_enamel(item),
            house=item["house"],
            cells=tuple(cell.id for cell in cells),
            area=geometry.area([self._places[cell.at] for cell in cells], self.columns, self.rows),
        )

    def sisters(self, cell: CellInfo) -> tuple[CellInfo, ...]:
        """The cells of its colour, or of its kind: all hubs, both utilities."""
        return tuple(
            other for other in self.cells if other.price and (other.group, other.kind) == (cell.group, cell.kind)
        )

    @cached_property
    def ring(self) -> Ring:
        return Ring(
            title=self.title,
            columns=self.columns,
            rows=self.rows,
            spaces=tuple(RingSpace(cell.at, cell.row, cell.column, *_name_size(cell)) for cell in self.cells),
            plaques=tuple(
                RingPlaque(group.number, group.area, *geometry.plaque_size(group.name, group.numeral))
                for group in self.groups.values()
            ),
            style=STYLE,
        )

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
                    icon=item.get("icon") or "",
                )
        return found


def _name_size(cell: CellInfo) -> tuple[float, int]:
    """How large the name is written; what is not for sale is labelled in capitals."""
    return geometry.name_size(cell.board_name if cell.price else cell.board_name.upper())


def _enamel(group: Mapping[str, Any]) -> str:
    return str(group["color"]).removeprefix("group.")


lexicon = Shelf(Lexicon).get
