"""From a draft to a release: what changes, the gates, and the button; and two releases side by side."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.admin.models import CHANGE
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from game.admin.editor.page import drawn, may, next_number, noted, page, url
from game.content import BadContent
from game.editions.changes import Change, changes
from game.editions.draft import draft_of
from game.editions.gates import ERROR, WARNING, Blocked, checks, lab_run, lines_of, release, since_release
from game.editions.guide import Guide, guide
from game.editions.models import LabRun
from game.models import Edition


@page()
def publish(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """The gates; publishing itself is a right of its own."""
    if request.method == "POST" and edition.builtin:
        messages.error(request, _("Вбудоване видання випускається разом із сайтом."))
    elif request.method == "POST" and may(request, "publish"):
        try:
            made = release(edition, acknowledged=request.POST.get("seen") == "on")
        except (Blocked, BadContent) as blocked:
            messages.error(request, str(blocked))
        else:
            told_of = _("Випущено реліз %(n)s.") % {"n": made.number}
            noted(request, edition, CHANGE, told_of)
            messages.success(request, told_of)
            return HttpResponseRedirect(url("overview", edition.pk))
    elif request.method == "POST":
        messages.error(request, _("Випускати релізи вам не дозволено: попросіть того, хто має це право."))
    draft = draft_of(edition)
    found = checks(edition, draft)
    last = edition.releases.order_by("number").last()
    words = guide(edition.title)
    return drawn(
        request,
        "publish.html",
        edition,
        "publish",
        draft.plain,
        number=next_number(edition),
        last=last,
        running=last.matches.filter(finished_at=None).count() if last else 0,
        changed=told(since_release(edition, draft), words),
        checks=[check for check in found if check.state in (ERROR, WARNING)],
        errors=any(check.state == ERROR for check in found),
        run=lab_run(edition, draft),
        working=LabRun.objects.filter(edition=edition, status__in=LabRun.OPEN).first(),
        stopped=LabRun.objects.filter(edition=edition, status__in=LabRun.SHUT).first(),
        same=bool(last and draft.content is not None and draft.content_hash == last.content_hash),
        status=422 if request.method == "POST" else 200,
    )


@page()
def compare(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """Two releases, or a release and the draft, side by side."""
    releases = list(edition.releases.order_by("-number"))
    draft = draft_of(edition)
    sides: dict[str, Any] = {str(found.number): found for found in releases}
    one = request.GET.get("one") or (str(releases[0].number) if releases else "draft")
    other = request.GET.get("other") or "draft"

    def content(side: str) -> Any:
        if side == "draft":
            return draft.frozen if draft.content is not None else draft.plain
        found = sides.get(side) or get_object_or_404(edition.releases, number=-1)
        return msgspec.json.decode(found.content)

    found = changes(edition.title, content(one), content(other))
    return drawn(
        request,
        "compare.html",
        edition,
        "overview",
        draft.plain,
        releases=releases,
        one=one,
        other=other,
        changed=told(found, guide(edition.title)),
    )


def told(found: list[Change], words: Guide) -> list[dict[str, Any]]:
    """Changes as the page lists them: the row's name, and its lines of before and after."""
    return [
        {"name": _name(change, words), "section": words.section(change.section), "lines": list(lines_of(change, words))}
        for change in found
    ]


def _name(change: Change, words: Guide) -> str:
    name = change.row.get("name") if isinstance(change.row, dict) else None
    return str((isinstance(name, dict) and name.get("uk")) or change.key or words.section(change.section))
