"""The card of a space, asked for by a tap: small pages that no frame has to carry."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game import fragments, service
from game.models import Match


@require_safe
@never_cache
def space_card(request: HttpRequest, key: str, at: int) -> HttpResponse:
    """What a space is and who holds it, as everybody may know."""
    found = Match.objects.values_list("pk", flat=True).filter(key=key).first()
    if found is None:
        raise Http404
    card = fragments.space_card(service.look(found, None), at, get_language() or "uk")
    if card is None:
        raise Http404
    return HttpResponse(card)
