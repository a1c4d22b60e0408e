"""What differs between two contents, row by row: for the overview, for publishing, for two releases side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from game.editions.schema import Section, sections


class Difference(Struct, frozen=True):
    """One field that was `before` and is `after`; None where there was, or is, nothing."""

    path: str
    before: Any
    after: Any


class Change(Struct, frozen=True):
    """A row that changed. `kind`: added, removed, changed, or order (of a whole section, by the keys of its rows)."""

    section: str
    key: str
    kind: str
    before: Any
    row: Any


def changes(slug: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Every row that differs. Both contents are as releases keep them, so that defaults do not show."""
    return [change for section in sections(slug) for change in _of_section(section, before, after)]


def _of_section(section: Section, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    old, new = _rows(section, before.get(section.name)), _rows(section, after.get(section.name))
    for key, row in new.items():
        if key not in old:
            yield Change(section.name, key, "added", None, row)
        elif old[key] != row:
            yield Change(section.name, key, "changed", old[key], row)
    for key, row in old.items():
        if key not in new:
            yield Change(section.name, key, "removed", row, None)
    stayed, stay = [key for key in old if key in new], [key for key in new if key in old]
    if stayed != stay:
        yield Change(section.name, "", "order", [old[key] for key in stayed], [new[key] for key in stay])


def _rows(section: Section, data: Any) -> dict[str, Any]:
    if data is None:
        return {}
    return {str(row[section.key]): row for row in data} if section.many else {"": data}


def differences(before: Any, after: Any, path: str = "") -> Iterator[Difference]:
    """The fields in which two pieces of plain data differ, as deep as they can be named."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from differences(before.get(key), after.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(before, list) and isinstance(after, list) and any(isinstance(x, dict) for x in [*before, *after]):
        for number in range(max(len(before), len(after))):
            one = before[number] if number < len(before) else None
            other = after[number] if number < len(after) else None
            yield from differences(one, other, f"{path}[{number}]")
    elif before != after:
        yield Difference(path, before, after)
