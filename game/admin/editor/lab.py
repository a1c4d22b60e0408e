"""The balance lab in the editor: ask for a run, see how far it is, stop it, read what it came to."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from game.admin.editor.page import page, url
from game.editions import charts, lab
from game.editions.draft import draft_of
from game.editions.models import LabRun
from game.models import Edition

# A picture's own sheet and letters are inside it; nothing else may be.
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"


@require_POST
@page("change")
def start(request: HttpRequest, edition: Edition) -> HttpResponseBase:
    """Ask for a run of the draft as it stands now."""
    draft = draft_of(edition)
    if draft.content is None or draft.problems:
        messages.error(request, _("Спершу виправте помилки."))
    else:
        lab.asked(edition, draft, request.user)
    return HttpResponseRedirect(url("publish", edition.pk) + "#lab")


@require_POST
@page("change")
def stop(request: HttpRequest, edition: Edition, run: int) -> HttpResponseBase:
    """Not wanted any more."""
    lab.cancel(get_object_or_404(LabRun, pk=run, edition=edition))
    return HttpResponseRedirect(url("publish", edition.pk) + "#lab")


@require_safe
@page()
def chart(request: HttpRequest, edition: Edition, run: int, name: str) -> HttpResponseBase:
    """A chart of a finished run."""
    found = get_object_or_404(LabRun, pk=run, edition=edition, status=LabRun.Status.DONE)
    try:
        picture = charts.drawn(lab.shown(found), name, narrow="narrow" in request.GET)
    except KeyError:
        raise Http404 from None
    headers = {"Content-Security-Policy": PICTURE, "Cache-Control": "private, max-age=86400"}
    return HttpResponse(picture, content_type="image/svg+xml", headers=headers)
