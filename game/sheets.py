"""The card of a space, and what a deal would change: small pages that no frame has to carry."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game import fragments, service
from game.forms import BadForm, action_from, decode_action
from game.models import Match
from game.position import Look
from game.rules.registry import TITLES


@require_safe
@never_cache
def space_card(request: HttpRequest, key: str, at: int) -> HttpResponse:
    """What a space is and who holds it, as everybody may know."""
    card = fragments.space_card(_public(request, key), at, get_language() or "uk")
    if card is None:
        raise Http404
    return HttpResponse(card)


@require_safe
@never_cache
def weigh(request: HttpRequest, key: str, seat: int) -> HttpResponse:
    """What an offer that this seat has begun to fill in would change. Everybody may know all of it; hidden cards stay out."""
    look = _public(request, key)
    fields = {name: values if len(values) > 1 else values[0] for name, values in request.GET.lists()}
    try:
        action = action_from(str(fields.pop("action", "")), fields, TITLES[look.title].action_type)
        asked = decode_action(action, TITLES[look.title].action_type)
        found = fragments.weigh(look, seat, asked, get_language() or "uk")
    except (BadForm, LookupError):
        return HttpResponse(status=204)  # half filled in, or of another position: what stands there stays
    return render(request, "game/consequences.html", {"consequences": found})


def _public(request: HttpRequest, key: str) -> Look:
    """The match as everybody who may watch it sees it now."""
    found = Match.objects.values_list("pk", flat=True).filter(key=key).first()
    position = None if found is None else service.read(found)
    if position is None or not position.may_watch(request.user.pk):
        raise Http404
    return position.look(None)
