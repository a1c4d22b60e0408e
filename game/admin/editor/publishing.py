"""From a draft to a release: what changes, the gates, and the button; and two releases side by side."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.admin.models import CHANGE
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.utils.translation import gettext as _
from msgspec import Struct

from game.admin.editor.page import drawn, may, next_number, noted, page, url
from game.content import BadContent
from game.editions import lab
from game.editions.changes import changes
from game.editions.draft import Draft, draft_of
from game.editions.figures import drawn_often, figures
from game.editions.gates import ERROR, WARNING, Blocked, checks, lab_run, release, since_release
from game.editions.guide import guide
from game.editions.models import LabRun
from game.editions.telling import told
from game.editions.words import filled
from game.models import Edition


@page()
def publish(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """The gates; publishing itself is a right of its own."""
    if request.method == "POST" and edition.builtin:
        messages.error(request, _("Вбудоване видання випускається разом із сайтом."))
    elif request.method == "POST" and edition.archived_at is not None:
        messages.error(request, _("Видання в архіві: щоб змінювати, поверніть його."))
    elif request.method == "POST" and may(request, "publish"):
        try:
            made = release(edition, acknowledged=request.POST.get("seen") == "on")
        except (Blocked, BadContent) as blocked:
            messages.error(request, str(blocked))
        else:
            done = _("Випущено реліз %(n)s.") % {"n": made.number}
            noted(request, edition, CHANGE, done)
            messages.success(request, done)
            return HttpResponseRedirect(url("overview", edition.pk))
    elif request.method == "POST":
        messages.error(request, _("Випускати релізи вам не дозволено: попросіть того, хто має це право."))
    draft = draft_of(edition)
    found = checks(edition, draft)
    last = edition.releases.order_by("number").last()
    words = guide(edition.title)
    run = lab_run(edition, draft)
    report = lab.shown(run) if run else None
    return drawn(
        request,
        "publish.html",
        edition,
        "publish",
        draft.plain,
        number=next_number(edition),
        last=last,
        running=last.matches.filter(finished_at=None).count() if last else 0,
        changed=told(edition.title, since_release(edition, draft), words),
        checks=[check for check in found if check.state in (ERROR, WARNING)],
        errors=any(check.state == ERROR for check in found),
        run=run,
        report=report,
        figures=figures(report) if report else [],
        drawn_often=drawn_often(report) if report else None,
        working=LabRun.objects.filter(edition=edition, status__in=LabRun.OPEN).first(),
        stopped=LabRun.objects.filter(edition=edition, status__in=LabRun.SHUT).first(),
        same=bool(last and draft.content is not None and draft.content_hash == last.content_hash),
        status=422 if request.method == "POST" else 200,
    )


@page()
def compare(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """Two releases, or a release and the draft, side by side; also beside the built-in edition that it may have begun as."""
    draft = draft_of(edition)
    sides = _sides(edition, draft)
    one = request.GET.get("one") or next(iter(sides))
    other = request.GET.get("other") or "draft"
    if one not in sides or other not in sides:
        raise Http404
    words = guide(edition.title)
    changed = told(edition.title, changes(edition.title, sides[one].content, sides[other].content), words)
    return drawn(
        request,
        "compare.html",
        edition,
        "overview",
        draft.plain,
        sides=[(key, side.label) for key, side in sides.items()],
        one=one,
        other=other,
        before=sides[one].label,
        after=sides[other].label,
        changed=changed,
        counts=Counter(change.kind for change in changed),
    )


class Side(Struct, frozen=True):
    """What may be put beside another: its words, and its content."""

    label: str
    content: Any


def _sides(edition: Edition, draft: Draft) -> dict[str, Side]:
    """Own releases, newest first, the built-in edition's newest, and the draft."""
    found = {
        str(made.number): Side(_("реліз %(n)s") % {"n": made.number}, msgspec.json.decode(made.content))
        for made in edition.releases.order_by("-number")
    }
    if not edition.builtin:
        builtin = Edition.objects.get(title=edition.title, builtin=True)
        label = _("вбудоване: «%(name)s»") % {"name": builtin}
        found["builtin"] = Side(label, msgspec.json.decode(builtin.newest().content))
    found["draft"] = Side(_("чернетка"), draft.frozen if draft.content is not None else filled(draft.plain))
    return found
