"""The ticket that a device shows for a seat it holds."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from config import qr
from config.address import site_for_others
from game.models import Player
from game.seats import tickets
from game.service import Refused
from game.surfaces.site import told


@require_POST
@never_cache
def ticket(request: HttpRequest, key: str, seat: int) -> HttpResponse:
    """A new ticket for a seat of one's own, as the inside of a dialog."""
    player = Player.objects.filter(match__key=key, seat=seat).first()
    if player is None:
        raise Http404
    context = {"match_key": key, "seat": seat, "name": player.name, "locked": bool(player.pin)}
    try:
        shown = tickets.make(player.match_id, seat, request.user.pk or 0, request.POST.get("pin", ""))
    except Refused as refused:
        return render(request, "game/seats/ticket.html", context | {"refusal": told(refused)})
    site, reach = site_for_others(request)
    context |= {
        "qr": qr.svg(site + reverse("lobby:seat_link", args=[shown.secret])),
        "code": tickets.pretty(shown.code),
        "address": (urlsplit(site).netloc + reverse("lobby:seat_code")).rstrip("/"),
        "reach": reach,
        "seconds": int((shown.ends_at - timezone.now()).total_seconds()),
    }
    return render(request, "game/seats/ticket.html", context)
