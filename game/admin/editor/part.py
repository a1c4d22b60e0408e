"""One row of an edition as a form: texts in three languages, fields made from its type, a preview, and its history."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from simple_history.utils import update_change_reason

from game.admin.editor.page import drawn, must_edit, page, url
from game.admin.editor.section import found_section, name_of, refs
from game.editions.conditions import as_drawn
from game.editions.draft import draft, paths_of, within
from game.editions.drawing import Drawer
from game.editions.guide import Guide, guide
from game.editions.kinds import fresh, kind_of, starter
from game.editions.models import Part
from game.editions.problems import Problem, decoded, not_plain, of_decoder
from game.editions.reading import Reader, changed, type_at
from game.editions.rows import gathered
from game.editions.schema import Section
from game.editions.telling import lines
from game.editions.words import filled, spoken
from game.models import Edition
from game.rules.registry import TITLES

LATE = {"checks": 1, "struct": 2, "variant": 2, "map": 2, "list": 3, "icon": 4}
"""Kinds of fields that stand behind the short ones."""
KEPT = 50
"""How many steps of a row's history its page tells."""


@page()
def edit(request: HttpRequest, edition: Edition, part: int) -> HttpResponseBase:
    """A row that stands."""
    found = get_object_or_404(Part, pk=part, edition=edition)
    return _form(request, edition, found_section(edition, found.section), found)


@page("change")
def add(request: HttpRequest, edition: Edition, name: str) -> HttpResponseBase:
    """A new row at the end of its section."""
    must_edit(request, edition)
    return _form(request, edition, found_section(edition, name), None)


def _form(request: HttpRequest, edition: Edition, here: Section, part: Part | None) -> HttpResponseBase:
    words = guide(edition.title)
    plain = gathered(edition)
    if request.method == "POST":
        must_edit(request, edition)
        do = request.POST.get("do", "save")
        data, errors = _read(request, here, part, words, do)
        if part is None and here.many:
            data = _named(here, data, plain)
        problems = [Problem(path, text) for path, text in errors.items()] or _judge(edition, here, part, data, plain)
        if do == "save" and not problems:
            return _save(request, edition, here, part, data)
        status = 422 if do == "save" else 200
    else:
        data, problems, status = part.data if part else fresh(here.type, words.order), [], 200
        if part is not None:
            problems = _judge(edition, here, part, data, plain)
    return _page(request, edition, here, part, data, problems, plain, status)


def _read(
    request: HttpRequest, here: Section, part: Part | None, words: Guide, do: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """The form's content after the button that was pressed, and what could not be read."""
    if part is not None and "raw" in request.POST:
        return _read_raw(request.POST["raw"], here, part)
    reader = Reader(request.POST, words)
    data: dict[str, Any] = reader.read(here.type, "f")
    if part is not None and here.many:
        data[here.key] = part.data[here.key]
    with suppress(KeyError, IndexError, ValueError, TypeError, AttributeError, StopIteration):
        _restructure(here, words, data, do)  # a button that does not fit what was sent does nothing
    return data, reader.errors if do in ("save", "look") else {}


def _read_raw(text: str, here: Section, part: Part) -> tuple[dict[str, Any], dict[str, str]]:
    """The row as JSON, for whoever asked for it; the row as it stands where that cannot be read."""
    standing = dict(part.data)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = _("рядок %(line)d, знак %(column)d") % {
            "line": getattr(error, "lineno", 1),
            "column": getattr(error, "colno", 1),
        }
        return standing, {"": _("Це не JSON: %(where)s.") % {"where": line}}
    if not isinstance(data, dict):
        return standing, {"": _("Потрібно %(wanted)s.") % {"wanted": _("набір полів")}}
    if faults := list(not_plain(data)):
        return standing, {fault.path: fault.text for fault in faults}
    return data | ({here.key: part.data[here.key]} if here.many else {}), {}


def _restructure(here: Section, words: Guide, data: dict[str, Any], do: str) -> None:
    """Carry out the button that adds, removes or moves a row."""
    order, _sign, name = do.partition(":")
    if order == "add":
        item = kind_of(type_at(here.type, name, data)).type.item_type
        changed(data, do, starter(item, order=words.order))
    elif order in ("remove", "up", "down"):
        changed(data, do)


def _judge(edition: Edition, here: Section, part: Part | None, data: Any, plain: Mapping[str, Any]) -> list[Problem]:
    """What the decoder and the title say of this row in its edition; paths from the row on."""
    _content, problems = decoded(here.python_type, filled(data))
    if problems:
        return problems
    whole = dict(plain)
    if not here.many:
        whole[here.name] = data
    elif part is None:
        whole[here.name] = [*plain[here.name], data]
    else:
        whole[here.name] = [data if str(row[here.key]) == part.key else row for row in plain[here.name]]
    rows = plain[here.name] if here.many else []
    number = next((n for n, row in enumerate(rows) if part and str(row[here.key]) == part.key), len(rows))
    own = paths_of(here, data, number)
    found = [(within(problem.path, own), problem.text) for problem in draft(TITLES[edition.title], whole).problems]
    return [Problem(path, text) for path, text in found if path is not None]


def _named(here: Section, data: dict[str, Any], plain: Mapping[str, Any]) -> dict[str, Any]:
    """A new row with a code of its own: from its English name, else from its number."""
    rows = plain[here.name]
    taken = {row[here.key] for row in rows}
    if here.key != "id":
        return data | {here.key: max((int(row[here.key]) for row in rows), default=0) + 1}
    name = data.get("name") or {}
    wanted = slugify(str(name.get("en") or "")).replace("-", "_").strip("_")[:32] if isinstance(name, dict) else ""
    wanted = wanted if wanted[:1].isalpha() else f"{here.name.removesuffix('s')}_{len(rows) + 1}"
    return data | {"id": next(key for key in (wanted, *(f"{wanted}_{n}" for n in range(2, 999))) if key not in taken)}


def _save(
    request: HttpRequest, edition: Edition, here: Section, part: Part | None, data: dict[str, Any]
) -> HttpResponseBase:
    if part is None:
        last = edition.parts.filter(section=here.name).order_by("position").last()
        part = Part(edition=edition, section=here.name, position=last.position + 1 if last else 0)
        part.key = str(data[here.key])
    if part.pk is None or part.data != data:
        part.data = data
        part.save()
    messages.success(request, _("Збережено: %(name)s.") % {"name": name_of(part)})
    return HttpResponseRedirect(
        url("section" if here.many else "part", edition.pk, here.name if here.many else part.pk)
    )


def _page(
    request: HttpRequest,
    edition: Edition,
    here: Section,
    part: Part | None,
    data: Any,
    problems: list[Problem],
    plain: dict[str, Any],
    status: int,
) -> HttpResponseBase:
    words = guide(edition.title)
    errors = {as_drawn(words, problem.path, data): problem.text for problem in problems}
    raw = request.GET.get("raw") == "1" or "raw" in request.POST
    named = refs(edition.title, here, plain)
    drawer = Drawer(words, errors, frozenset({f"f.{here.key}"} if here.many else ()), named)
    root = None if raw else drawer.node(here.type, data, "f", here.name)
    decoded_row, faults = decoded(here.python_type, filled(data))
    name = data.get("name") if isinstance(data, dict) else None
    return drawn(
        request,
        "part.html",
        edition,
        here.name,
        plain,
        section=here,
        section_label=words.section(here.name),
        part=part,
        title=spoken(name) or (_("Нова карта") if part is None else words.section(here.name)),
        words=[node for node in root.children if node.kind == "words"] if root else (),
        fields=sorted((node for node in root.children if node.kind != "words"), key=lambda node: LATE.get(node.kind, 0))
        if root
        else (),
        root=root,
        raw=(request.POST.get("raw") or json.dumps(data, ensure_ascii=False, indent=2)) if raw else "",
        problems=[Problem(path, text) for path, text in errors.items()],
        understood=words.understood(here.name, decoded_row, plain) if not faults else (),
        previews=_previews(words, here, data, plain),
        board_style=words.ring_style(),
        past=_past(here, part, words) if part else [],
        status=status,
    )


def _previews(words: Guide, here: Section, data: Any, plain: dict[str, Any]) -> list[tuple[str, str]]:
    """The previews, or none while the row cannot be drawn."""
    try:
        return list(words.preview(here.name, data, filled(plain)))
    except (LookupError, TypeError, ValueError, AttributeError):
        return []


def _past(here: Section, part: Part, words: Guide) -> list[dict[str, Any]]:
    """The row's steps, newest first: who, when, before and after."""
    steps = list(part.history.select_related("history_user").order_by("-history_date", "-history_id")[: KEPT + 1])
    told = []
    for step, before in zip(steps, [*steps[1:], None], strict=True):
        told.append(
            {
                "step": step,
                "lines": list(lines(here, before.data, step.data, words)) if before else [],
                "moved": bool(before and before.position != step.position),
            }
        )
    return told[:KEPT]


@require_POST
@page("change")
def restore(request: HttpRequest, edition: Edition, part: int, step: int) -> HttpResponseBase:
    """Back to how the row stood then."""
    must_edit(request, edition)
    found = get_object_or_404(Part, pk=part, edition=edition)
    then = get_object_or_404(found.history, history_id=step)
    found.data = then.data
    found.save()
    update_change_reason(found, _("повернено"))
    messages.success(request, _("Повернено, як було."))
    return HttpResponseRedirect(url("part", edition.pk, found.pk))


@require_POST
@page("change")
def remove(request: HttpRequest, edition: Edition, part: int) -> HttpResponseBase:
    """Take the row out; the history of the edition can bring it back."""
    must_edit(request, edition)
    found = get_object_or_404(Part, pk=part, edition=edition)
    if not found_section(edition, found.section).many:
        messages.error(request, of_decoder("Object missing required field `" + found.section + "`").text)
        return HttpResponseRedirect(url("part", edition.pk, found.pk))
    found.delete()
    messages.success(request, _("Прибрано: %(name)s. Повернути можна з історії.") % {"name": name_of(found)})
    return HttpResponseRedirect(url("section", edition.pk, found.section))
