"""What the editions of all titles are made of: texts in three languages, the board's frame, the host's settings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct

from game.rules import codec
from game.rules.contract import Complaint

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Count = Annotated[int, Meta(ge=0)]
Sum = Annotated[int, Meta(extra={"unit": "money"})]
"""Money; a type made of it says how much there may be."""
Text = Annotated[str, Meta(min_length=1, max_length=2000)]
Icon = Annotated[str, Meta(pattern="^[a-z0-9-]+$", max_length=60)]
"""A picture of the house's sprite, without its set; a row that names none has the usual one of its id or its kind."""
Side = Annotated[int, Meta(ge=3, le=40)]
Value = bool | int | float | str
Chosen = TypeVar("Chosen", bound=Struct)


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """A text of the edition in every language of the house; a missing or empty language does not decode."""

    uk: Text
    en: Text
    ru: Text


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in an edition: an unknown field does not decode."""


class Dice(Part, frozen=True):
    count: Annotated[int, Meta(ge=1, le=4)] = 2
    sides: Annotated[int, Meta(ge=2, le=20)] = 6


class Layout(Part, frozen=True):
    columns: Side
    rows: Side
    start_corner: Literal["bottom_right", "bottom_left", "top_right", "top_left"] = "bottom_right"
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"

    @property
    def size(self) -> int:
        """Spaces of the ring round a board of so many columns and rows."""
        return 2 * (self.columns + self.rows) - 4


class Head(Part, frozen=True):
    """The head of an edition, as far as every title has it. A title adds for how many it is, and its dice."""

    id: str
    version: int
    name: Words
    layout: Layout
    city: Words | None = None
    intro: Words | None = None


class Setting(Part, frozen=True):
    """What a host may set: its default (`by_players`: for so many), choices or a range, what switches it off."""

    default: Value
    by_players: dict[str, Value] = {}
    choices: tuple[Value, ...] = ()
    min: int | None = None
    max: int | None = None
    step: int = 1
    disabled: int | None = None

    def default_for(self, seats: int) -> Value:
        return self.by_players.get(str(seats), self.default)

    def allows(self, value: Value) -> bool:
        """Whether a host may set `value`."""
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        if isinstance(value, bool):
            return False
        if self.disabled is not None and value == self.disabled:
            return True
        if self.choices:
            return value in self.choices
        if isinstance(value, str):
            return False
        least = value if self.min is None else self.min
        most = value if self.max is None else self.max
        return least <= value <= most and (value - least) % self.step == 0


def resolve(settings: Struct, options: Chosen, seats: int) -> Chosen:
    """`options` with every None replaced by the default of `settings` for so many seats."""
    chosen: dict[str, Any] = {}
    for name in options.__struct_fields__:
        value = getattr(options, name)
        setting: Setting = getattr(settings, name)
        chosen[name] = setting.default_for(seats) if value is None else value
    settled: Chosen = codec.convert(chosen, type(options))  # a whole percentage in the edition is a float in a snapshot
    return settled


def out_of_range(settings: Struct, options: Struct) -> Iterator[Complaint]:
    """Every choice that the edition's settings do not allow."""
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if value is not None and not getattr(settings, name).allows(value):
            yield Complaint(path=name, what="out_of_range", facts={"value": value})


def bad_defaults(settings: Struct, options_type: type[Struct]) -> Iterator[Complaint]:
    """Every default that a host could not have chosen himself."""
    for name in options_type.__struct_fields__:
        setting: Setting = getattr(settings, name)
        for value in (setting.default, *setting.by_players.values()):
            if not setting.allows(value):
                yield Complaint(f"settings.{name}", "out_of_range", {"value": value})
