"""One section of an edition: a deck with its copies, or a scale, a ring or a list as a table to fill in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.utils.translation import gettext as _
from msgspec import Struct

from config.templatetags.ui import money
from game.admin.editor.page import drawn, editable, must_edit, page, state_of, url
from game.editions.changes import Change
from game.editions.draft import Draft, draft_of, paths_of
from game.editions.drawing import Drawer, Node
from game.editions.gates import since_release
from game.editions.guide import Guide, guide
from game.editions.kinds import kind_of
from game.editions.models import Part
from game.editions.problems import decoded
from game.editions.reading import Reader
from game.editions.schema import Section, Shape, section, sections
from game.editions.telling import told
from game.editions.words import filled, gaps, spoken
from game.models import Edition

SIMPLE = ("int", "float", "scalar", "scalars", "bool", "choice", "text")


class Row(Struct, kw_only=True):
    """A row of the table: its part, name, picture, cells and state."""

    part: Part
    name: str
    icon: str
    cells: list[Node]
    copies: int = 0
    does: str = ""
    problem: str = ""
    changed: bool = False
    lacking: tuple[str, ...] = ()


def found_section(edition: Edition, name: str) -> Section:
    try:
        return section(edition.title, name)
    except KeyError:
        raise Http404 from None


@page()
def show(request: HttpRequest, edition: Edition, name: str) -> HttpResponseBase:
    """The table of a section; a section of one piece is its form."""
    here = found_section(edition, name)
    parts = list(edition.parts.filter(section=name).order_by("position"))
    if not here.many:
        if not parts:
            raise Http404
        return HttpResponseRedirect(url("part", edition.pk, parts[0].pk))
    errors: dict[str, dict[str, str]] = {}
    if request.method == "POST":
        must_edit(request, edition)
        if not (errors := _carry_out(request, edition, here, parts)):
            return HttpResponseRedirect(request.path)
    draft = draft_of(edition)
    changed = _since_release(edition, here, draft)
    rows = _rows(edition, here, parts, draft, errors, changed)
    words = guide(edition.title)
    total = sum(row.copies for row in rows)
    return drawn(
        request,
        "deck.html" if here.shape is Shape.DECK else "table.html",
        edition,
        name,
        draft.plain,
        section=here,
        title=words.section(name),
        rows=rows,
        changed=told(edition.title, changed, words),
        heads=[cell.label for cell in rows[0].cells] if rows else [],
        total=total,
        kinds=len(rows),
        expected=words.expected(name),
        mix=words.mix(name, [part.data for part in parts]),
        may_add=editable(request, edition) and here.shape is not Shape.SPACES,
        status=422 if errors else 200,
    )


def _carry_out(request: HttpRequest, edition: Edition, here: Section, parts: list[Part]) -> dict[str, dict[str, str]]:
    """A stepper, a new order, or the whole table; what is wrong by part and field."""
    do, _sign, number = request.POST.get("do", "save").partition(":")
    by_pk = {str(part.pk): part for part in parts}
    if do in ("more", "less") and number in by_pk:
        part = by_pk[number]
        copies = int(part.data.get("copies") or 0) + (1 if do == "more" else -1)
        data = part.data | {"copies": copies}
        _fine, problems = decoded(here.python_type, filled(data))
        if problems:
            messages.error(request, str(problems[0]))
        else:
            part.data = data
            part.save()
        return {}
    if do == "order":
        wanted = [by_pk[pk] for pk in dict.fromkeys(request.POST.get("order", "").split(",")) if pk in by_pk]
        if len(wanted) == len(parts):
            _stand(wanted)
        return {}
    if do in ("up", "down") and number in by_pk:
        at = parts.index(by_pk[number])
        to = max(0, at - 1) if do == "up" else at + 1
        parts.insert(to, parts.pop(at))
        _stand(parts)
        return {}
    return _save_table(request, edition, here, parts)


def _stand(parts: list[Part]) -> None:
    """Keep this order; whoever stands where it stood has no new step in its history."""
    with transaction.atomic():
        for position, part in enumerate(parts):
            if part.position != position:
                part.position = position
                part.save()


def _save_table(request: HttpRequest, edition: Edition, here: Section, parts: list[Part]) -> dict[str, dict[str, str]]:
    errors: dict[str, dict[str, str]] = {}
    changed = []
    for part in parts:
        reader = Reader(request.POST, guide(edition.title))
        data = dict(part.data)
        for field in columns(here):
            if field.encode_name != here.key:
                data[field.encode_name] = reader.read(field.type, f"r{part.pk}.{field.encode_name}")
        if not reader.errors:
            _fine, problems = decoded(here.python_type, filled(data))
            reader.errors.update({problem.path: problem.text for problem in problems})
        if reader.errors:
            errors[str(part.pk)] = reader.errors
        if data != part.data:
            part.data = data
            changed.append(part)
    if not errors:
        with transaction.atomic():
            for part in changed:
                part.save()
        messages.success(request, _("Збережено."))
    return errors


def columns(here: Section) -> list[Any]:
    """The fields of a row that fit into a table; a deck's is to be read, the others are to be filled in."""
    fields = [field for field in here.type.fields if field.encode_name not in {"copies", "icon", "id"} - {here.key}]
    if here.shape is not Shape.DECK:
        return [field for field in fields if kind_of(field.type).name in SIMPLE]
    return [
        field
        for field in fields
        if field.encode_name != here.key
        and (kind_of(field.type).name == "checks" or (field.required and kind_of(field.type).name in SIMPLE))
    ]


def _since_release(edition: Edition, here: Section, draft: Draft) -> list[Change]:
    """What differs in this section from the last release; nothing for an edition that has none."""
    if not edition.releases.exists():
        return []
    return [change for change in since_release(edition, draft) if change.section == here.name]


def _rows(
    edition: Edition,
    here: Section,
    parts: list[Part],
    draft: Draft,
    errors: dict[str, dict[str, str]],
    changed: Sequence[Change],
) -> list[Row]:
    words, named = guide(edition.title), refs(edition.title, here, draft.plain)
    touched = {change.key for change in changed}
    rows = []
    for number, part in enumerate(parts):
        wrong = errors.get(str(part.pk), {})
        drawer = Drawer(words, wrong, refs=named)
        cells = [_cell(here, drawer, part, field) for field in columns(here)]
        rows.append(
            Row(
                part=part,
                name=_place_of(cells, part),
                icon=words.icon(here.name, part.data),
                cells=cells,
                copies=int(part.data.get("copies") or 0),
                does=_does(here, part, words, draft.plain),
                problem=next(iter(wrong.values()), "") or state_of(draft, paths_of(here, part.data, number)),
                changed=part.key in touched,
                lacking=tuple(dict.fromkeys(gap.language for gap in gaps(part.data))),
            )
        )
    return rows


def _cell(here: Section, drawer: Drawer, part: Part, field: Any) -> Node:
    """A field of a row; a deck's are only read there, so they are in words and sums are money."""
    value = part.data.get(field.encode_name)
    cell = drawer.node(field.type, value, f"r{part.pk}.{field.encode_name}", field.encode_name)
    if here.shape is not Shape.DECK:
        return cell
    if cell.choices:
        cell.value = ", ".join(choice.label for choice in cell.choices if choice.chosen)
    elif cell.step and isinstance(value, int):
        cell.value = money(value) if value else ""
    return cell


def _does(here: Section, part: Part, words: Guide, plain: dict[str, Any]) -> str:
    """What a card does, as the game reads it; empty for one that cannot be read, and for what is no card."""
    if here.shape is not Shape.DECK:
        return ""
    row, faults = decoded(here.python_type, filled(part.data))
    return "" if faults else "; ".join(words.understood(here.name, row, plain))


def _place_of(cells: list[Node], part: Part) -> str:
    """What a row is called: its name; a space that has none, what stands there, else its kind."""
    chosen = [choice.label for cell in cells for choice in cell.choices if choice.chosen and choice.value]
    return name_of(part) if "name" in part.data or not chosen else chosen[-1]


def name_of(part: Part) -> str:
    """What a row is called: its name, else its code."""
    return spoken(part.data.get("name") if isinstance(part.data, dict) else None) or part.key


def refs(slug: str, here: Section, plain: dict[str, Any]) -> dict[str, Sequence[tuple[str, str]]]:
    """What a field may name, by the field: `district` names one of `districts` by its code."""
    found: dict[str, Sequence[tuple[str, str]]] = {}
    for other in sections(slug):
        if other.many and other.key == "id":
            rows = [row for row in plain.get(other.name, []) if isinstance(row, dict)]
            single = other.name[:-2] if other.name.endswith("sses") else other.name[:-1]
            found[single] = [(str(row.get("id")), spoken(row.get("name")) or str(row.get("id"))) for row in rows]
    return {**found, **guide(slug).named(here.name, plain)}
