"""The page of a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game import fragments, service
from game.models import Match
from game.seats import device


@require_safe
@never_cache
def match(request: HttpRequest, key: str) -> HttpResponse:
    """The match as the visitor may see it: from their seat, or as a spectator."""
    found = Match.objects.values_list("pk", flat=True).filter(key=key).first()
    if found is None:
        raise Http404
    position = service.read(found)
    own = position.seats_of(request.user.pk)
    look = position.look(own[0] if own else None)
    language = get_language() or "uk"
    context = fragments.context(look, language)
    context["html"] |= device.fragments(position, request.user.pk, language)
    return render(request, "game/match.html", context)
