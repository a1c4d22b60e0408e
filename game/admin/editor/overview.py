"""The edition at a glance: its board, what is wrong, its releases; and copying, renaming, archiving it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.admin.models import ADDITION, CHANGE
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils import timezone
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
        may_archive=may(request, "delete") and not edition.builtin,
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
def archive(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """Out of the rooms' sight, or back: nothing that was played with it changes."""
    if edition.builtin:
        raise PermissionDenied
    gone = edition.archived_at is None
    edition.archived_at = timezone.now() if gone else None
    edition.save(update_fields=["archived_at"])
    told = _("Видання перенесено до архіву.") if gone else _("Видання повернуто з архіву.")
    noted(request, edition, CHANGE, told)
    messages.success(request, told)
    return HttpResponseRedirect(url("overview", edition.pk))
