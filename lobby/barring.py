"""Who may not come back to a room: removed by its host, or expelled by the table of its match; the browser too."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from config import barring
from game.models import Match
from lobby.models import Removed, Room


def is_barred(request: HttpRequest, code: str) -> bool:
    """Whether this login, or this browser under any login, was sent away from the room of that code."""
    return (
        barring.is_marked(request, reverse("lobby:room", args=[code]))
        or _is_expelled(request, code)
        or (request.user.is_authenticated and Removed.objects.filter(room__code=code, user=request.user).exists())
    )


def turned_away(request: HttpRequest, code: str) -> HttpResponse:
    """The page that says why; the browser keeps a mark of it."""
    page = "game/expelled.html" if _is_expelled(request, code) else "lobby/removed.html"
    return barring.mark(request, render(request, page, status=403), reverse("lobby:room", args=[code]))


def keep_out(room: Room, match: Match) -> list[int]:
    """Whom the match's table has expelled does not come back to its room. Inside the caller's transaction."""
    for login in match.barred:
        Removed.objects.get_or_create(room=room, user_id=login)
    return list(match.barred)


def _is_expelled(request: HttpRequest, code: str) -> bool:
    barred = Match.objects.filter(room__code=code).values_list("barred", flat=True).first()
    return bool(barred) and request.user.pk in (barred or ())
