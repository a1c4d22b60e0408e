"""Content as rows, and rows as content."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from simple_history.utils import bulk_create_with_history, update_change_reason

from game.editions.models import Part
from game.editions.schema import Section, sections
from game.models import Edition


def gathered(edition: Edition) -> dict[str, Any]:
    """The edition's rows as plain content, as it would stand in YAML."""
    found: dict[str, list[Part]] = {}
    for part in edition.parts.order_by("section", "position"):
        found.setdefault(part.section, []).append(part)
    content: dict[str, Any] = {}
    for section in sections(edition.title):
        rows = found.get(section.name, [])
        if section.many:
            content[section.name] = [row.data for row in rows]
        elif rows:
            content[section.name] = rows[0].data
    return content


@transaction.atomic
def spread(edition: Edition, content: dict[str, Any], reason: str = "") -> None:
    """Make the edition's rows say this content. A row that already does is left alone, with its history."""
    standing = {(part.section, part.key): part for part in edition.parts.all()}
    fresh: list[Part] = []
    for section in sections(edition.title):
        if section.name not in content:
            continue
        for position, (key, data) in enumerate(_pieces(section, content[section.name])):
            part = standing.pop((section.name, key), None)
            if part is None:
                fresh.append(Part(edition=edition, section=section.name, position=position, key=key, data=data))
            elif (part.data, part.position) != (data, position):
                part.data, part.position = data, position
                part.save()
                update_change_reason(part, reason)
    for part in standing.values():
        part.delete()
    bulk_create_with_history(fresh, Part, default_change_reason=reason)


def _pieces(section: Section, data: Any) -> list[tuple[str, Any]]:
    """The rows of a section with what names them."""
    return [(str(row[section.key]), row) for row in data] if section.many else [("", data)]
