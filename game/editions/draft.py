"""A draft: an edition's rows as content that can be checked, compared and frozen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.editions.problems import Problem, decoded, of_complaint
from game.editions.rows import gathered
from game.editions.schema import Section, sections
from game.editions.words import filled
from game.models import Edition
from game.rules import codec
from game.rules.contract import Title
from game.rules.registry import TITLES


class Draft(Struct, frozen=True):
    """What an edition's rows say: `plain` as written, `content` decoded (None where it cannot be), what is wrong."""

    title: Title
    plain: dict[str, Any]
    content: Any
    problems: tuple[Problem, ...]

    @property
    def frozen(self) -> dict[str, Any]:
        """The content as a release keeps it: whole, with every default said, and as JSON tells it (no tuples)."""
        found: dict[str, Any] = codec.decode(codec.encode(self.content), Any)
        return found

    @property
    def told(self) -> dict[str, Any]:
        """The content to compare with a release: as it would be frozen, as far as it can be, row by row."""
        if self.content is not None:
            return self.frozen
        known = {section.name: section for section in sections(self.title.slug)}
        return {name: _whole(known[name], rows) if name in known else rows for name, rows in self.plain.items()}

    @property
    def content_hash(self) -> str:
        return codec.content_hash(self.frozen)


def _whole(section: Section, rows: Any) -> Any:
    """The rows of a section with every default said, but of those that cannot be decoded."""
    if section.many and isinstance(rows, list):
        return [_whole_row(section, row) for row in rows]
    return _whole_row(section, rows)


def _whole_row(section: Section, row: Any) -> Any:
    content, problems = decoded(section.python_type, filled(row))
    return filled(row) if problems else codec.decode(codec.encode(content), Any)


def draft_of(edition: Edition) -> Draft:
    """The edition as its rows stand now."""
    return draft(TITLES[edition.title], gathered(edition))


def draft(title: Title, plain: dict[str, Any]) -> Draft:
    """Plain content, checked: row by row, so that every row's fault is told, then as a whole."""
    problems = [problem for section in sections(title.slug) for problem in row_problems(section, plain)]
    content = None
    if not problems:
        content, problems = decoded(title.content_type, filled(plain))
    if content is not None:
        problems = [of_complaint(title, complaint) for complaint in title.complain(content)]
    return Draft(title, plain, content, tuple(problems))


def row_problems(section: Section, plain: dict[str, Any]) -> list[Problem]:
    """What the decoder says of each row of a section."""
    rows = plain.get(section.name)
    if rows is None or (section.many and not isinstance(rows, list)):
        return []  # the whole's own decoding says so
    found = []
    for number, row in enumerate(rows if section.many else [rows]):
        path = paths_of(section, row, number)[0]
        found += [problem.under(path) for problem in decoded(section.python_type, filled(row))[1]]
    return found


def paths_of(section: Section, row: Any, number: int) -> tuple[str, ...]:
    """Where a row is, as titles may write it in their complaints: by its id, and by its number in the list."""
    if not section.many:
        return (section.name,)
    key = row.get("id") if isinstance(row, dict) else None
    return (f"{section.name}.{key}", f"{section.name}[{number}]") if key else (f"{section.name}[{number}]",)


def within(path: str, paths: Sequence[str]) -> str | None:
    """The rest of the path under any of these; None where it is not under them."""
    for at in paths:
        if path == at or path.startswith((f"{at}.", f"{at}[")):
            return path[len(at) :].lstrip(".")
    return None
