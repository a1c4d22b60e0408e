"""The history of an edition: who changed what and when, before and after, and the way back for rows that are gone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from game.admin.editor.page import drawn, must_edit, page, url
from game.admin.editor.section import name_of
from game.editions.guide import Guide, guide
from game.editions.models import Part
from game.editions.rows import gathered
from game.editions.schema import section
from game.editions.telling import lines
from game.models import Edition

MOST = 200


@page()
def history(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """The newest changes of all rows, but those that made the edition; and what was done with the edition as a whole."""
    steps = sorted([*_steps(edition, guide(edition.title)), *_acts(edition)], key=lambda told: told["at"], reverse=True)
    return drawn(request, "history.html", edition, "history", gathered(edition), steps=steps)


def _acts(edition: Edition) -> list[dict[str, Any]]:
    """Copied, imported, published: who and when."""
    own = LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(Edition), object_id=str(edition.pk)
    ).select_related("user")
    return [{"at": act.action_time, "who": act.user.name, "act": act.get_change_message()} for act in own[:MOST]]


def _steps(edition: Edition, words: Guide) -> list[dict[str, Any]]:
    standing = {(part.section, part.key): part.pk for part in edition.parts.all()}
    told = []
    steps = Part.history.filter(edition=edition).select_related("history_user").order_by("-history_date", "-history_id")
    for step in steps[:MOST]:
        before = step.prev_record
        if step.history_type == "+" and step.history_change_reason:
            continue  # a whole edition was copied or imported
        known = bool(before and step.history_type == "~")
        told.append(
            {
                "at": step.history_date,
                "who": step.history_user,
                "step": step,
                "section": words.section(step.section),
                "name": name_of(step),
                "lines": list(lines(section(edition.title, step.section), before.data, step.data, words))
                if known
                else [],
                "moved": bool(before and before.position != step.position),
                "part": standing.get((step.section, step.key)),
                "gone": step.history_type == "-" and (step.section, step.key) not in standing,
            }
        )
    return told


@require_POST
@page("change")
def bring_back(request: HttpRequest, edition: Edition, step: int) -> HttpResponseBase:
    """A row that was taken out, as it was."""
    must_edit(request, edition)
    then = get_object_or_404(Part.history, history_id=step, edition=edition)
    part, fresh = Part.objects.get_or_create(
        edition=edition, section=then.section, key=then.key, defaults={"position": then.position, "data": then.data}
    )
    if fresh:
        messages.success(request, _("Повернено, як було."))
    return HttpResponseRedirect(url("part", edition.pk, part.pk))
