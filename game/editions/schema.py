"""What an edition of a title consists of, read from the title's content type."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Any

from msgspec import Struct, inspect

from game.rules.contract import Title
from game.rules.registry import TITLES


class Shape(StrEnum):
    """How a section is kept and edited: many rows (spaces, a deck, a scale), or one piece (parameters)."""

    SPACES = "spaces"
    DECK = "deck"
    SCALE = "scale"
    PARAMETERS = "parameters"


class Section(Struct, frozen=True):
    """One field of the content. `type` is a row's type; `key` the field that names a row, always its first."""

    name: str
    shape: Shape
    type: Any
    key: str = ""
    required: bool = True

    @property
    def many(self) -> bool:
        return self.shape is not Shape.PARAMETERS

    @property
    def python_type(self) -> Any:
        """What msgspec decodes one row to."""
        return python_type(self.type)


def sections(slug: str) -> tuple[Section, ...]:
    """The sections of a title's editions, in the order of its content type."""
    return _sections(TITLES[slug])


def section(slug: str, name: str) -> Section:
    """KeyError for a section that the title does not have."""
    return {section.name: section for section in sections(slug)}[name]


@cache
def _sections(title: Title) -> tuple[Section, ...]:
    content = inspect.type_info(title.content_type)
    assert isinstance(content, inspect.StructType)
    return tuple(_section(field) for field in content.fields)


def _section(field: inspect.Field) -> Section:
    kind = bare(field.type)
    if not isinstance(kind, inspect.VarTupleType) or not isinstance(bare(kind.item_type), inspect.StructType):
        return Section(field.encode_name, Shape.PARAMETERS, kind, required=field.required)
    row = bare(kind.item_type)
    assert isinstance(row, inspect.StructType)
    names = [inner.encode_name for inner in row.fields]
    shape = Shape.DECK if "copies" in names else Shape.SPACES if names[0] == "at" else Shape.SCALE
    return Section(field.encode_name, shape, row, key=names[0], required=field.required)


def bare(kind: inspect.Type) -> inspect.Type:
    """The type without the notes that `Annotated` adds."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def python_type(kind: inspect.Type) -> Any:
    """The type that msgspec decodes, of one that it described."""
    if isinstance(kind, inspect.StructType):
        return kind.cls
    if isinstance(kind, inspect.DictType):
        return dict[str, python_type(bare(kind.value_type))]  # type: ignore[misc]
    return Any
