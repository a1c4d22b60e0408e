"""Pages of the device that takes a seat of a match that goes on: by a link, by a code, by asking the table.

`GET` takes nothing: a link is opened by previews and by curious cameras, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.forms import NameForm
from accounts.models import User
from accounts.service import enter_as_guest
from game.models import Match, Player
from game.seats import claims, presence, tickets
from game.seats.models import Claim, Ticket
from game.service import Refused
from game.surfaces.site import told
from lobby import codes
from lobby.barring import is_barred, turned_away
from lobby.models import Room
from lobby.throttle import CLAIMS, WRONG_SEATS, too_often_text


class SeatCodeForm(forms.Form):
    """The digits that the old device shows, typed in whatever way, or its link pasted."""

    code = forms.CharField(label=gettext_lazy("Код місця"), max_length=codes.LONGEST, strip=True)

    def clean_code(self) -> str:
        digits = codes.digits_of(self.cleaned_data["code"])
        if len(digits) == codes.DIGITS and digits.isdecimal():
            raise ValidationError(_("Шість цифр має код кімнати, а код місця — вісім."), code="room")
        if len(digits) != tickets.DIGITS or not digits.isdecimal():
            raise ValidationError(_("Код місця — це вісім цифр, наприклад 1234 5678."), code="code")
        return digits


@never_cache
@require_http_methods(["GET", "POST"])
def seat_code(request: HttpRequest) -> HttpResponse:
    """Type the code; the right one leads to the same question as the link."""
    asked = request.POST if request.method == "POST" else request.GET
    if link := re.search(r"/seat/([\w-]{20,})", asked.get("code", "")[: codes.LONGEST]):
        return redirect("lobby:seat_link", link[1])
    form = SeatCodeForm(request.POST if request.method == "POST" else None, initial={"code": asked.get("code", "")})
    if request.method == "POST":
        if wait := WRONG_SEATS.wait(request):
            form.add_error("code", too_often_text(wait))
            response = render(request, "lobby/seat_code.html", {"form": form}, status=429)
            response["Retry-After"] = str(wait)
            return response
        if form.is_valid():
            if ticket := tickets.find(code=form.cleaned_data["code"]):
                return _take(request, ticket, form.cleaned_data["code"])
            WRONG_SEATS.note(request)
            form.add_error("code", _("Такого коду зараз немає: перевірте цифри або зробіть новий на старому пристрої."))
    return render(request, "lobby/seat_code.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "POST"])
def seat_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Where the QR leads."""
    ticket = tickets.find(secret=secret)
    return _take(request, ticket) if ticket else _void(request)


def _take(request: HttpRequest, ticket: Ticket, code: str = "") -> HttpResponse:
    """Ask «Взяти місце?», and take it when the answer is sent."""
    player = tickets.seat_of(ticket)
    user = _person(request)
    sent = request.method == "POST" and "take" in request.POST
    form = None if user else NameForm(request.POST if sent else None, initial={"name": player.name[:16]})
    if sent and (form is None or form.is_valid()):
        try:
            taker = user or enter_as_guest(request, form.cleaned_data["name"] if form else "")
            tickets.take(ticket, taker.pk)
        except Refused as refused:
            if refused.reason != "here":
                return _void(request)
        except ValidationError as wrong:
            assert form is not None
            form.add_error("name", wrong)
        else:
            return redirect("game:match", ticket.match.key)
    if user and player.holder_id == user.pk:
        return redirect("game:match", ticket.match.key)
    context = {"player": player, "form": form, "code": code, "match": ticket.match}
    return render(request, "lobby/seat_take.html", context, status=422 if form and form.errors else 200)


def _void(request: HttpRequest) -> HttpResponse:
    """Used, too old, replaced by a newer one, or never there: the same answer."""
    return render(request, "lobby/seat_void.html", status=404)


# By asking the table


@dataclass(frozen=True)
class Sitting:
    """A seat of a person, as it is offered to whoever says that it is theirs."""

    player: Player
    is_here: bool


@never_cache
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest, key: str) -> HttpResponse:
    """Say which seat is one's own, and wait for the table's answer; the page asks for it by itself."""
    match = Match.objects.filter(key=key).first()
    if match is None:
        raise Http404
    user = _person(request)
    code = Room.objects.filter(match=match).values_list("code", flat=True).first()
    if code and is_barred(request, code):
        return turned_away(request, code)
    asked = claims.newest(match.pk, user.pk) if user else None
    if match.finished_at or (asked and asked.answer == Claim.Answer.ALLOWED and _holds(match, asked.seat, user)):
        return _go_to(request, match)
    form = None if user else NameForm(request.POST if request.method == "POST" else None)
    refusal = ""
    if request.method == "POST":
        seat = request.POST.get("seat", "")
        if wait := CLAIMS.wait(request):
            refusal = too_often_text(wait)
        elif not (seat.isascii() and seat.isdecimal()):
            refusal = _("Виберіть своє місце.")
        elif form is None or form.is_valid():
            try:
                claims_by = user or enter_as_guest(request, form.cleaned_data["name"] if form else "")
                CLAIMS.note(request)
                claims.ask(match.pk, int(seat[:4]), claims_by.pk)
            except Refused as refused:
                refusal = told(refused)
            except ValidationError as wrong:
                assert form is not None
                form.add_error("name", wrong)
            else:
                return redirect("lobby:claim", key)
    context: dict[str, Any] = {
        "match": match,
        "form": form,
        "asked": asked,
        "refusal": refusal,
        "seats": _seats(match, user),
    }
    if asked:
        context["wanted"] = match.players.get(seat=asked.seat)
    return render(request, "lobby/claim.html", context, status=422 if refusal or (form and form.errors) else 200)


def _seats(match: Match, user: User | None) -> list[Sitting]:
    """The seats of people, but for those that are on this device already."""
    people = match.players.filter(bot="").order_by("seat")
    return [
        Sitting(player, presence.is_here(player.seen_at))
        for player in people
        if user is None or player.holder_id != user.pk
    ]


def _holds(match: Match, seat: int, user: User | None) -> bool:
    return user is not None and match.players.filter(seat=seat, holder=user).exists()


def _go_to(request: HttpRequest, match: Match) -> HttpResponse:
    """To the match, also when it was the page itself that asked."""
    response = redirect("game:match", match.key)
    if "HX-Request" in request.headers:
        response.status_code = 200
        response["HX-Redirect"] = response["Location"]
    return response


def _person(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None
