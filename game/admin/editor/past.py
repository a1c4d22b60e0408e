"""The history of an edition: who changed what and when, before and after, and the way back for rows that are gone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from simple_history.utils import update_change_reason

from game.admin.editor.page import drawn, must_edit, page, url
from game.admin.editor.section import name_of
from game.editions.changes import differences
from game.editions.gates import said
from game.editions.guide import Guide, guide
from game.editions.models import Part
from game.editions.rows import gathered
from game.models import Edition

MOST = 200


@page()
def history(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """The newest changes of all rows, but those that made the edition."""
    words = guide(edition.title)
    return drawn(request, "history.html", edition, "history", gathered(edition), steps=_steps(edition, words))


def _steps(edition: Edition, words: Guide) -> list[dict[str, Any]]:
    standing = {(part.section, part.key): part.pk for part in edition.parts.all()}
    told = []
    steps = Part.history.filter(edition=edition).select_related("history_user").order_by("-history_date", "-history_id")
    for step in steps[:MOST]:
        before = step.prev_record
        if step.history_type == "+" and step.history_change_reason:
            continue  # a whole edition was copied or imported
        fields = list(differences(before.data, step.data)) if before and step.history_type == "~" else []
        told.append(
            {
                "step": step,
                "section": words.section(step.section),
                "name": name_of(step),
                "fields": [(field.path, said(field.before), said(field.after)) for field in fields],
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
        update_change_reason(part, _("повернено"))
        messages.success(request, _("Повернено, як було."))
    return HttpResponseRedirect(url("part", edition.pk, part.pk))
