"""Pieces of pages about calling people: the list in a room, the calls on the home page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from lobby import invitations, words
from lobby.models import Room
from lobby.service import Refused


@never_cache
@require_http_methods(["GET", "POST"])
def companions(request: HttpRequest, text: str) -> HttpResponse:
    """Whom one may call into the room; sent, it calls one of them."""
    user = request.user if isinstance(request.user, User) else None
    room = get_object_or_404(Room, code=text, closed_at=None, members__user=user, members__user__isnull=False)
    refusal = ""
    if request.method == "POST" and user:
        try:
            invitations.call(room, user, _number(request.POST.get("user", "")))
        except Refused as refused:
            refusal = words.refusal_text(refused)
    assert user
    context = {"companions": invitations.companions(room, user), "code": room.code, "refusal": refusal}
    return render(request, "lobby/companions.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def mine(request: HttpRequest) -> HttpResponse:
    """Who calls me; sent, it says no to one of them."""
    if not isinstance(request.user, User):
        raise Http404
    if request.method == "POST":
        invitations.decline(request.user, _number(request.POST.get("invitation", "")))
    return render(request, "lobby/invitations.html", {"invitations": invitations.calls_of(request.user)})


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise Http404
    return int(text)
