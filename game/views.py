"""The page of a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import barring
from config.address import site_for_others
from config.middleware import with_microphone
from game import fragments, passing, service
from game.curtain import Curtain, is_passed, passed
from game.models import Match
from game.pausing import code_of
from game.seats import device
from game.seats.panels import meanwhile


@require_safe
@never_cache
@with_microphone
def match(request: HttpRequest, key: str) -> HttpResponse:
    """The match as the visitor may see it: from their seat, or as a spectator; a device that is passed round begins covered."""
    found = Match.objects.values_list("pk", flat=True).filter(key=key).first()
    if found is None:
        raise Http404
    position = service.read(found)
    if request.user.pk in position.barred:
        gone = render(request, "game/expelled.html", status=403)
        return barring.mark(request, gone, position.back or request.path)
    own = position.seats_of(request.user.pk)
    if not position.may_watch(request.user.pk):
        return render(request, "game/unwatched.html", {"key": key}, status=403)
    curtained = is_passed(position, own)
    look = position.look(None if curtained or not own else own[0])
    language = get_language() or "uk"
    html = fragments.render(look, language) | device.fragments(position, request.user.pk, language)
    html["meanwhile"] = meanwhile(position, None, None, language)
    if curtained:
        held = passed(position, own)
        html |= passing.render(position, held, Curtain().settle(held), language)
    context = fragments.context(look, language, html)
    context |= {"seated": bool(own), "talks": bool(own and position.back), "code": code_of(position.back)}
    context["watch"] = site_for_others(request)[0] + request.path
    return render(request, "game/match.html", context)
