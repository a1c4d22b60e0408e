"""The names, prices and shape of one edition in one language, ready to be printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from game import geometry
from game.surfaces.business import icons
from game.surfaces.parts import Ring, RingPlaque, RingSpace
from game.surfaces.shelf import Shelf

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


class SpaceInfo(Struct, frozen=True):
    """What never changes of a space: `district` counts from 1, 0 for none; `name` is written on the board."""

    at: int
    kind: str
    side: str
    corner: str
    row: int
    column: int
    icon: str
    name: str
    business: str = ""
    district: int = 0


class District(Struct, frozen=True):
    """A district with its order poor → rich (`number`), its enamel, its chip price and its businesses."""

    id: str
    number: int
    numeral: str
    enamel: str
    name: str
    board_name: str
    chip: int
    businesses: tuple[str, ...]
    area: geometry.Area


class Business(Struct, frozen=True):
    id: str
    at: int
    name: str
    board_name: str
    icon: str
    price: int
    rent: tuple[int, ...]
    district: int


class Card(Struct, frozen=True):
    """A MAFIA card, an event card or a helper card: what is printed on it."""

    id: str
    name: str
    text: str
    icon: str = ""
    kind: str = ""
    price: int = 0
    timing: str = ""
    stopped_by: tuple[str, ...] = ()
    block: str = ""
    lead: str = ""
    rule: str = ""
    options: tuple[str, ...] = ()


class Level(Struct, frozen=True):
    """One step of respect."""

    level: int
    name: str
    cost: int
    start: int
    bribe: int
    slots: int
    discount: int
    buyoff: bool


class Lexicon:
    """Everything printed of one edition; made once for each release and language and kept."""

    def __init__(self, content: Mapping[str, Any], language: str) -> None:
        self.language = language
        self._content = content
        layout = content["edition"]["layout"]
        self.columns: int = layout["columns"]
        self.rows: int = layout["rows"]
        self._cells = geometry.cells(self.columns, self.rows, layout.get("start_corner", "bottom_right"))

    def _say(self, texts: Mapping[str, str] | None) -> str:
        texts = texts or {}
        return texts.get(self.language) or texts.get("uk", "")

    def _short(self, item: Mapping[str, Any]) -> str:
        return self._say(item.get("board_name")) or self._say(item["name"])

    @cached_property
    def title(self) -> str:
        return self._say(self._content["edition"]["name"])

    @cached_property
    def helper_price(self) -> int:
        return int(self._content["constants"]["helper_price"])

    @cached_property
    def chips_on_board(self) -> int:
        return int(self._content["constants"]["influence_chips_on_board"])

    @cached_property
    def sale_percent(self) -> int:
        return int(self._content["constants"]["bank_sale_percent"])

    @cached_property
    def buyoff_surcharge(self) -> int:
        return int(self._content["constants"]["buyoff_surcharge"])

    @cached_property
    def spaces(self) -> tuple[SpaceInfo, ...]:
        return tuple(self._space(entry) for entry in sorted(self._content["board"], key=lambda entry: entry["at"]))

    def _space(self, entry: Mapping[str, Any]) -> SpaceInfo:
        cell, kind, business = self._cells[entry["at"]], entry["kind"], entry.get("business") or ""
        return SpaceInfo(
            at=entry["at"],
            kind=kind,
            side=cell.side,
            corner=cell.corner,
            row=cell.row,
            column=cell.column,
            icon=self.businesses[business].icon if business else icons.SPACES.get(kind, "bank"),
            name=self.businesses[business].board_name
            if business
            else self._say(self._content["sectors"][kind]["name"]),
            business=business,
            district=self.businesses[business].district if business else 0,
        )

    @cached_property
    def businesses(self) -> dict[str, Business]:
        numbers = {item["id"]: number for number, item in enumerate(self._content["districts"], 1)}
        at = {entry["business"]: entry["at"] for entry in self._content["board"] if entry.get("business")}
        return {
            item["id"]: Business(
                id=item["id"],
                at=at[item["id"]],
                name=self._say(item["name"]),
                board_name=self._short(item),
                icon=icons.of("businesses", item),
                price=item["price"],
                rent=tuple(item["rent"]),
                district=numbers[item["district"]],
            )
            for item in self._content["businesses"]
        }

    @cached_property
    def districts(self) -> tuple[District, ...]:
        return tuple(self._district(number, item) for number, item in enumerate(self._content["districts"], 1))

    def _district(self, number: int, item: Mapping[str, Any]) -> District:
        own = tuple(business for business in self.businesses.values() if business.district == number)
        return District(
            id=item["id"],
            number=number,
            numeral=NUMERALS[number - 1],
            enamel=item["color"].removeprefix("district."),
            name=self._say(item["name"]),
            board_name=self._short(item),
            chip=item["influence"],
            businesses=tuple(business.id for business in own),
            area=geometry.area([self._cells[business.at] for business in own], self.columns, self.rows),
        )

    @cached_property
    def district_ids(self) -> dict[str, District]:
        return {district.id: district for district in self.districts}

    @cached_property
    def gaps(self) -> tuple[geometry.Area, ...]:
        """Runs of at least two spaces of one side that belong to no district: they get a brass fan."""
        runs: list[list[geometry.Cell]] = [[]]
        for space, cell in zip(self.spaces, self._cells, strict=True):
            if space.district or cell.corner or (runs[-1] and runs[-1][-1].side != cell.side):
                runs.append([])
            if not space.district and not cell.corner:
                runs[-1].append(cell)
        return tuple(geometry.area(run, self.columns, self.rows) for run in runs if len(run) >= 2)

    @cached_property
    def ring(self) -> Ring:
        return Ring(
            title=self.title,
            columns=self.columns,
            rows=self.rows,
            spaces=tuple(
                RingSpace(
                    space.at, space.row, space.column, *(geometry.name_size(space.name) if space.business else ())
                )
                for space in self.spaces
            ),
            plaques=tuple(
                RingPlaque(district.number, district.area, *geometry.plaque_size(district.board_name, district.numeral))
                for district in self.districts
            ),
            gaps=self.gaps,
        )

    @cached_property
    def cards(self) -> dict[str, Card]:
        """MAFIA cards."""
        return {
            item["id"]: Card(
                id=item["id"],
                name=self._say(item["name"]),
                text=self._say(item["text"]),
                icon=icons.of("mafia_cards", item),
                kind=item["kind"],
                price=item.get("price", 0),
                timing=item.get("timing", "main"),
                stopped_by=tuple(item.get("stopped_by") or ()),
                block=item.get("block") or "",
            )
            for item in self._content["mafia_cards"]
        }

    @cached_property
    def events(self) -> dict[str, Card]:
        """Event cards; `lead` is the joke, `rule` what happens."""
        found = {}
        for item in self._content["event_cards"]:
            text = self._say(item["text"])
            lead, _, rule = text.partition(". ")
            found[item["id"]] = Card(
                id=item["id"],
                name=self._say(item["name"]),
                text=text,
                icon=icons.of("event_cards", item),
                lead=lead + "." if rule else "",
                rule=rule or text,
                options=self._options(item["effects"]),
            )
        return found

    def _options(self, effects: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
        for effect in effects:
            if effect.get("op") == "choose":
                return tuple(self._say(option["text"]) for option in effect["options"])
        return ()

    @cached_property
    def helpers(self) -> dict[str, Card]:
        return {
            item["id"]: Card(
                id=item["id"],
                name=self._say(item["name"]),
                text=self._say(item["text"]),
                icon=icons.of("helpers", item),
                kind=item["power"]["kind"],
            )
            for item in self._content["helpers"]
        }

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        return tuple(
            Level(
                level=item["level"],
                name=self._say(item["name"]),
                cost=item["cost"],
                start=item["start"],
                bribe=item["bribe"],
                slots=item["slots"],
                discount=item["discount"],
                buyoff=item["buyoff"],
            )
            for item in self._content["respect"]
        )

    def level(self, number: int) -> Level:
        return self.levels[number - 1]

    @cached_property
    def bosses(self) -> dict[str, tuple[str, str, str]]:
        """Boss id → the id itself, the name, a line about him."""
        return {
            item["id"]: (item["id"], self._say(item["name"]), self._say(item.get("about")))
            for item in self._content["bosses"]
        }

    def boss(self, boss: str, seat: int) -> tuple[str, str, str]:
        """The boss's id, name and line; a seat that chose none gets the one of its number."""
        known = list(self.bosses.values())
        return self.bosses.get(boss) or known[seat % len(known)]


lexicon = Shelf(Lexicon).get
