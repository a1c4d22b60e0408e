"""Pages of the shared screen, and what a phone says to it. `GET` makes nothing: a screen asks for its room by `POST`."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import Limit
from accounts.models import User
from board import cookie, service
from board.models import Screen
from config.address import site_for_others
from lobby import codes
from lobby.models import Room
from lobby.throttle import HOUR, MINUTE, NEW_ROOMS, WRONG_CODES, Brake

WRONG_NUMBERS = Brake(
    session=(Limit("screen-session", 10, MINUTE), Limit("screen-session-hour", 40, HOUR)),
    address=(Limit("screen-address", 30, MINUTE), Limit("screen-address-hour", 200, HOUR)),
    site=(Limit("screen-site", 200, MINUTE),),
    slows=True,
)


@require_safe
@never_cache
def screen(request: HttpRequest, text: str = "") -> HttpResponse:
    """The page of a screen: an empty frame. Its socket brings the picture, and its script asks for one.

    `/board/482716/` asks for that room.
    """
    return render(request, "board/screen.html", {"wanted": text[: codes.LONGEST]})


@require_POST
def open_picture(request: HttpRequest) -> HttpResponse:
    """The screen's page asks for the room of a code; without one, for a room of its own if it shows nothing."""
    here = service.find(cookie.key_in(request.COOKIES))
    typed = request.POST.get("code", "").strip()
    found = _room_of_code(request, typed) if typed else None
    if isinstance(found, HttpResponse):
        return found
    asks = found is None and (here is None or service.showing(here.pk).room_id is None)
    if asks or here is None:
        if wait := NEW_ROOMS.wait(request):
            return _not_now(_too_often(wait), 429, wait)
        NEW_ROOMS.note(request)
    here = here or service.make()
    if found:
        service.show(here, found.pk)
    elif asks:
        service.open_room(here)
    response = JsonResponse({"number": here.number or ""})
    cookie.keep(response, here.key)
    return response


@never_cache
@require_http_methods(["GET", "POST"])
def screens(request: HttpRequest, where: str) -> HttpResponse:
    """Which screens show this room or match, and the form that turns one more to it; for its members alone."""
    room = _own_room(request, where)
    said = wrong = ""
    if request.method == "POST":
        number = "".join(c for c in request.POST.get("number", "")[:20] if c.isdecimal())
        if wait := WRONG_NUMBERS.wait(request):
            wrong = _too_often(wait)
        elif found := service.numbered(number):
            service.show(found, room.pk)
            said = _("Екран %(number)s показує вашу гру.") % {"number": number}
        else:
            WRONG_NUMBERS.note(request)
            wrong = _("Немає ввімкненого екрана з таким номером. Номер стоїть у нього внизу.")
    return _screens(request, where, room, said, wrong)


@never_cache
@require_safe
def away(request: HttpRequest, where: str) -> HttpResponse:
    """What a phone beside the shared screen says while no screen is on; nothing while one is (U-54)."""
    room = service.room_of(where, request.user) if isinstance(request.user, User) else None
    now = timezone.now()
    away = room is not None and not any(service.is_on(one, now) for one in room.screens.all())
    return render(request, "board/parts/away.html", {"away": away})


@require_POST
def off(request: HttpRequest, where: str, pk: int) -> HttpResponse:
    """One screen less for this room."""
    room = _own_room(request, where)
    service.detach(get_object_or_404(Screen, pk=pk, room=room))
    return _screens(request, where, room)


# Parts


def _screens(request: HttpRequest, where: str, room: Room, said: str = "", wrong: str = "") -> HttpResponse:
    now = timezone.now()
    shown = [(one, service.is_on(one, now)) for one in room.screens.order_by("pk")]
    site, _reach = site_for_others(request)
    address = urlsplit(site).netloc + reverse("board:screen").rstrip("/")
    context = {"where": where, "screens": shown, "address": address, "said": said, "wrong": wrong}
    return render(request, "board/parts/screens.html", context)


def _own_room(request: HttpRequest, where: str) -> Room:
    user = request.user if isinstance(request.user, User) else None
    room = service.room_of(where, user) if user else None
    if room is None:
        raise Http404
    return room


def _room_of_code(request: HttpRequest, typed: str) -> Room | HttpResponse:
    """The room that somebody typed the code of; else what to tell them. Guesses are slowed as everywhere."""
    if wait := WRONG_CODES.wait(request):
        return _not_now(_too_often(wait), 429, wait)
    code = codes.parse(typed)
    found = service.room_with_code(code) if code else None
    if found is None:
        WRONG_CODES.note(request)
        return _not_now(_("Немає відкритої кімнати з таким кодом. Перевірте шість цифр."), 404)
    return found


def _too_often(wait: int) -> str:
    text = ngettext("Забагато спроб. Спробуйте за %(n)d секунду.", "Забагато спроб. Спробуйте за %(n)d секунд.", wait)
    return text % {"n": wait}


def _not_now(text: str, status: int, wait: int = 0) -> JsonResponse:
    return JsonResponse({"text": text, "wait": wait}, status=status)
