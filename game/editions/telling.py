"""Changes of content in words: where (`effects[1].amount` is «Ефект 2 · Скільки»), what it was and is, and what differs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct, inspect

from config.templatetags.ui import money
from game.editions.changes import Change, Difference, differences
from game.editions.guide import Guide
from game.editions.kinds import fields_of, is_money, kind_of
from game.editions.naming import MONEY
from game.editions.reading import number, type_at
from game.editions.schema import Section, section
from game.editions.words import LANGUAGES, is_words, spoken

NOTHING = "—"
UNKNOWN = inspect.AnyType()
Marked = Sequence[tuple[str, bool]]
"""A text in pieces, each with whether the other side lacks it."""


class Line(Struct, frozen=True):
    """One field of a row, before and after."""

    label: str
    before: str
    after: str

    @property
    def old(self) -> Marked:
        return marked(self.before, self.after)

    @property
    def new(self) -> Marked:
        return marked(self.after, self.before)


class Told(Struct, frozen=True):
    """A row that differs: what it is called, its section, what became of it (added, removed, changed, order), its lines."""

    name: str
    section: str
    kind: str
    lines: tuple[Line, ...]


def told(slug: str, found: Sequence[Change], words: Guide) -> list[Told]:
    """Changes as pages list them."""
    return [
        Told(
            _name(change, words),
            words.section(change.section),
            change.kind,
            tuple(
                _moved(change)
                if change.kind == "order"
                else lines(section(slug, change.section), change.before, change.row, words)
            ),
        )
        for change in found
    ]


def lines(here: Section, before: Any, after: Any, words: Guide) -> Iterator[Line]:
    """The fields of a row that differ; of a row that was not there before, or is there no more, all that say something."""
    for field in differences(before or {}, after or {}):
        if field.path == here.key:
            continue
        for one in _by_language(field):
            old = _worth(one.before, here, one.path, before, words)
            new = _worth(one.after, here, one.path, after, words)
            if old != new:
                yield Line(place(one.path, words), old, new)


def _moved(change: Change) -> Iterator[Line]:
    """The places that another row has now."""
    for at, (before, after) in enumerate(zip(change.before, change.row, strict=True), 1):
        if (old := _called(before)) != (new := _called(after)):
            yield Line(f"№ {at}", old, new)


def place(path: str, words: Guide) -> str:
    """Where a field is, as the form calls it."""
    pieces = []
    for piece in path.split("."):
        name, *numbers = re.findall(r"[^\[\]]+", piece)
        label = words.label(name).partition(":")[0]
        if numbers:
            row = words.label(f"{name}.row")
            label = (label if row == f"{name}.row" else row) + "".join(f" {int(n) + 1}" for n in numbers)
        pieces.append(label)
    return " · ".join(pieces)


def said(value: Any, words: Guide, field: str = "", type_: inspect.Type = UNKNOWN, sums: bool = False) -> str:
    """A value of the content in one line; `sums`: its numbers are money, whatever its type says."""
    if value is None or value in ("", [], {}):
        return NOTHING
    if isinstance(value, bool):
        return _("так") if value else _("ні")
    if isinstance(value, int | float):
        return money(int(value)) if sums or is_money(type_) else number(value)
    if isinstance(value, list):
        inner = getattr(kind_of(type_).type, "item_type", UNKNOWN)
        return "; ".join(said(item, words, field, inner, sums) for item in value)
    if isinstance(value, dict):
        kept, types = {key: item for key, item in value.items() if item is not None}, fields_of(type_, value)
        first = [words.value(key, str(kept.pop(key))) for key in ("op", "kind") if key in kept]
        rest = ((key, said(item, words, key, types.get(key, UNKNOWN), sums)) for key, item in kept.items())
        return ", ".join([*first, *(f"{words.label(key)}: {text}" for key, text in rest)])
    return str(value) if field in LANGUAGES else words.value(field, str(value))


def marked(text: str, other: str) -> Marked:
    """The words of a text, with those that the other side does not have marked."""
    if NOTHING in (text, other):
        return [(text, text != NOTHING)]
    own, its = re.findall(r"[ \n]+|[^ \n]+", text), re.findall(r"[ \n]+|[^ \n]+", other)
    blocks = SequenceMatcher(None, own, its, autojunk=False).get_opcodes()
    return [("".join(own[a:b]), tag != "equal") for tag, a, b, _c, _d in blocks if a < b]


def _by_language(field: Difference) -> Iterator[Difference]:
    """A whole text that came or went, language by language."""
    if not is_words(field.before or field.after):
        yield field
        return
    for language in LANGUAGES:
        yield Difference(
            f"{field.path}.{language}", (field.before or {}).get(language), (field.after or {}).get(language)
        )


def _worth(value: Any, here: Section, path: str, row: Any, words: Guide) -> str:
    """A value in words: a choice by its label, a sum as money."""
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        value = [item for item in value if item]
    field = re.sub(r"\[\d+\]", "", path).rpartition(".")[2]
    return said(value, words, field, _type(here, path, row), _in_money(here, path))


def _type(here: Section, path: str, row: Any) -> inspect.Type:
    """The type of a field of the row."""
    try:
        return type_at(here.type, "f." + re.sub(r"\[(\d+)\]", r".\1", path), row)
    except (LookupError, TypeError, ValueError, AttributeError):
        return UNKNOWN  # of a text's language, or of a place that this row does not have


def _in_money(here: Section, path: str) -> bool:
    """Whether a host sets money here, which the type of a setting does not say."""
    return here.name == "settings" and path.partition(".")[0].endswith(MONEY)


def _name(change: Change, words: Guide) -> str:
    row = change.row if change.row is not None else change.before
    return (_called(row) if isinstance(row, dict) else "") or change.key or words.section(change.section)


def _called(row: dict[str, Any]) -> str:
    """What a row is called: its name, else the field that names it."""
    return spoken(row.get("name")) or str(next(iter(row.values()), ""))
