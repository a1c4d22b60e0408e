"""The edition at a glance: its board, what is wrong, its releases; and copying, renaming, deleting it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.admin.models import ADDITION, DELETION
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, ProtectedError, Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from game.admin.editor.page import drawn, may, next_number, noted, page, url
from game.editions.draft import draft_of
from game.editions.gates import checks, since_release
from game.editions.guide import guide
from game.editions.transfer import copied
from game.editions.words import completeness
from game.models import Edition


@page()
def overview(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """The ring drawn from content, the check list with its reasons, releases with running matches."""
    draft = draft_of(edition)
    ring = guide(edition.title).ring(draft.frozen, get_language() or "uk") if draft.content is not None else ""
    playing = Count("matches", filter=Q(matches__finished_at=None))
    releases = edition.releases.annotate(running=playing, played=Count("matches")).order_by("-number")
    return drawn(
        request,
        "overview.html",
        edition,
        "overview",
        draft.plain,
        ring=ring,
        board_style=guide(edition.title).ring_style(),
        ring_css=url("ring_css", edition.pk) if ring else "",
        checks=checks(edition, draft),
        languages=completeness(draft.plain),
        releases=releases,
        changes=len(since_release(edition, draft)),
        number=next_number(edition),
        may_delete=may(request, "delete") and not edition.builtin,
    )


@page()
def ring_css(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """Where the spaces of the draft's board lie."""
    draft = draft_of(edition)
    text = guide(edition.title).ring_css(draft.frozen, get_language() or "uk") if draft.content is not None else ""
    return HttpResponse(text, content_type="text/css; charset=utf-8", headers={"Cache-Control": "no-store"})


@require_POST
@page("add")
def copy(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """A copy of the edition's rows under a new name."""
    name = request.POST.get("name", "").strip()[:60]
    if not name:
        messages.error(request, _("Назвіть копію."))
        return HttpResponseRedirect(url("overview", edition.pk))
    fresh = copied(edition, name)
    told = _("Зроблено копію: «%(name)s».") % {"name": fresh}
    noted(request, fresh, ADDITION, told)
    messages.success(request, told)
    return HttpResponseRedirect(url("overview", fresh.pk))


@require_POST
@page("delete")
def delete(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """The edition and its rows, unless it is built in or matches stand on it."""
    if edition.builtin:
        raise PermissionDenied
    try:
        with transaction.atomic():
            noted(request, edition, DELETION, _("Видання видалено."))
            edition.releases.all().delete()
            edition.delete()
    except ProtectedError:
        messages.error(request, _("За цим виданням уже грали або збираються: його не видалити."))
        return HttpResponseRedirect(url("overview", edition.pk))
    messages.success(request, _("Видання видалено."))
    return redirect("admin:game_edition_changelist")
