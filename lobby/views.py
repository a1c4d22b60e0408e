"""Pages of the lobby: the front door, a new room, a code, a room. `GET` changes nothing, but that a
room whose match is over waits again.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from urllib.parse import urlsplit

from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.history import unfinished_of
from accounts.models import User
from accounts.service import enter_as_guest
from config import qr
from config.address import site_for_others
from config.middleware import with_microphone
from game.models import Edition
from game.seats.tickets import DIGITS as SEAT_DIGITS
from lobby import codes, forms, fragments, invitations, service, words
from lobby.barring import is_barred, turned_away
from lobby.look import look
from lobby.models import Member, Room
from lobby.service import Refused
from lobby.throttle import NEW_ROOMS, WRONG_CODES, too_often_text

WINDOW_OF_A_SLIP = 60
"""Seconds in which a guest's form, sent twice, signs the same guest in."""


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """The front door: make a room, type a code, go on with what one has begun."""
    return render(request, "home.html", {"code_form": forms.CodeForm(), **unfinished(request), **calls(request)})


@never_cache
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new room: its edition, its settings, one's name."""
    editions = list(Edition.objects.playable())
    slug = request.POST.get("edition") or request.GET.get("edition")
    edition = next((e for e in editions if e.slug == slug), editions[0] if editions and not slug else None)
    if edition is None:
        raise Http404
    known = service.settings_of(edition)
    options = forms.OptionsForm(known, request.POST if request.method == "POST" else {})
    surfaces = forms.SurfacesForm(request.POST if request.method == "POST" else {})
    form = _name_form(request)
    refusal = ""
    if request.method == "POST":
        if wait := NEW_ROOMS.wait(request):
            return too_often(request, wait)
        if form.is_valid() and options.is_valid():
            try:
                return redirect("lobby:room", _new_room(request, form, edition, options, surfaces.chosen()).code)
            except Refused as refused:
                refusal = words.refusal_text(refused)
            except ValidationError as wrong:
                form.add_error("name", wrong)
        elif setting := options.first_wrong():
            refusal = words.refusal_text(Refused("no_such_value", setting=setting))
        form = _again(form)
    chosen = options.chosen() if options.is_valid() else {}
    fields = forms.fields(known, chosen, 0)
    context = {"form": form, "edition": edition, "editions": editions, "first": fields[0], "rest": fields[1:]}
    more = {"refusal": refusal, "surfaces": fragments.surfaces(surfaces.chosen())}
    return render(request, "lobby/new.html", {**context, **more})


def _new_room(
    request: HttpRequest, form: forms.JoinForm, edition: Edition, options: forms.OptionsForm, preset: str
) -> Room:
    """The room that this form makes, or made when it was sent before."""
    with service.once(_slip_key(request, form)) as slip:
        if slip.room and slip.user:
            _the_same_person(request, slip.user, slip.age)
            return slip.room
        name = form.cleaned_data["name"]
        user = enter_as_guest(request, name)
        NEW_ROOMS.note(request)
        slip.user, slip.room = user, service.make_room(user, name, edition, options.chosen(), preset)
        slip.save()
        return slip.room


@require_GET
@never_cache
def code(request: HttpRequest) -> HttpResponse:
    """Type a code; whatever is typed or pasted leads to the room's own address. Eight digits are a seat's."""
    if (
        len(digits := codes.digits_of(request.GET.get("code", "")[: codes.LONGEST])) == SEAT_DIGITS
        and digits.isdecimal()
    ):
        return redirect(reverse("lobby:seat_code") + f"?code={digits}")
    form = forms.CodeForm(request.GET if "code" in request.GET else None)
    if form.is_valid():
        return redirect("lobby:join", form.cleaned_data["code"])
    return render(request, "lobby/code.html", {"form": form}, status=400 if form.is_bound else 200)


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, text: str) -> HttpResponse:
    """Where the link and the QR lead: sit down under a name. Whoever sits already goes on to the room."""
    parsed = codes.parse(text)
    if parsed is None:
        unread = forms.CodeForm({"code": text[: codes.LONGEST]})
        return render(request, "lobby/code.html", {"form": unread}, status=400)
    if parsed != text:
        return redirect("lobby:join", parsed)
    if _sits(request, parsed):
        return redirect("lobby:room", parsed)
    if is_barred(request, parsed):
        return turned_away(request, parsed)
    if wait := WRONG_CODES.wait(request):
        return too_often(request, wait)
    if playing := service.playing(parsed):
        return render(request, "lobby/playing.html", {"room": playing, "code": parsed})
    found = service.find(parsed)
    if found is None or found.members.count() >= service.capacity(found):
        return no_entry(request, parsed)
    form = _name_form(request)
    if request.method == "POST" and form.is_valid():
        try:
            if _take_a_seat(request, form, found):
                return redirect("lobby:room", parsed)
        except Refused as refused:
            if refused.reason == "no_entry":
                return no_entry(request, parsed)
            form.add_error("name", words.refusal_text(refused))
        except ValidationError as wrong:
            form.add_error("name", wrong)
    if form.is_bound:
        form = _again(form)
    context = {"form": form, "room": found, "code": parsed, "members": found.members.all()}
    return render(request, "lobby/join.html", context)


def _take_a_seat(request: HttpRequest, form: forms.JoinForm, found: Room) -> bool:
    """A chair for whoever sends the form; the same chair when it is sent again."""
    refused: Refused | None = None
    with service.once(_slip_key(request, form)) as slip:
        if slip.room and slip.user:
            _the_same_person(request, slip.user, slip.age)
            return True
        user = enter_as_guest(request, form.cleaned_data["name"])
        try:
            with transaction.atomic():  # a refusal keeps the guest, who tries another name
                service.join(found.pk, user, form.cleaned_data["name"])
        except Refused as error:
            refused = error
            slip.delete()
        else:
            slip.user, slip.room = user, found
            slip.save()
    if refused:
        raise refused
    return True


@require_GET
@never_cache
@with_microphone
def room(request: HttpRequest, text: str) -> HttpResponse:
    """The room, for those who sit in it. For all others it is where its code leads."""
    if not _sits(request, text):
        if is_barred(request, text):
            return turned_away(request, text)
        return redirect("lobby:join", text)
    room_id = Room.objects.only("pk").get(code=text).pk
    service.reopen(room_id)
    now = look(room_id)
    if now.match_key:
        return redirect("game:match", now.match_key)
    site, reach = site_for_others(request)
    link = site + reverse("lobby:join", args=[now.code])
    parts = fragments.render(now, request.user.pk or 0, get_language() or "uk")
    context = {
        "look": now,
        "parts": parts,
        "chairs": [part for key, part in parts.items() if key.startswith("chair-")],
        "by_rules": parts["by-rules"],
        "link": link,
        "short_link": (urlsplit(site).netloc + reverse("lobby:code")).rstrip("/"),
        "reach": reach,
        "invitation": _("Граємо в «%(title)s». Кімната %(code)s.")
        % {
            "title": Edition.objects.get(pk=now.edition_id).name_in(get_language() or "uk"),
            "code": codes.pretty(now.code),
        },
        "qr": qr.svg(link),
    }
    return render(request, "lobby/room.html", context)


@require_POST
def leave(request: HttpRequest, text: str) -> HttpResponse:
    """Get up from the table."""
    user = _person(request)
    if user and _sits(request, text):
        service.leave(Room.objects.only("pk").get(code=text).pk, user)
    return redirect("lobby:home")


# Answers


def no_entry(request: HttpRequest, parsed: str) -> HttpResponse:
    """The same answer for a room that is missing, full or closed; it counts as a wrong code."""
    WRONG_CODES.note(request)
    form = forms.CodeForm({"code": codes.pretty(parsed)})
    form.is_valid()
    form.add_error("code", words.refusal_text(Refused("no_entry")))
    return render(request, "lobby/code.html", {"form": form}, status=404)


def too_often(request: HttpRequest, wait: int) -> HttpResponse:
    """Too many tries: when the next one counts."""
    form = forms.CodeForm({"code": ""})
    form.errors.clear()
    form.add_error("code", too_often_text(wait))
    response = render(request, "lobby/code.html", {"form": form}, status=429)
    response["Retry-After"] = str(wait)
    return response


def calls(request: HttpRequest) -> dict[str, object]:
    """Who calls this person, and the rooms that anybody may enter."""
    user = _person(request)
    mine = invitations.calls_of(user) if user and not user.is_guest else ()
    return {"invitations": mine, "public_rooms": invitations.public_rooms(user)}


def unfinished(request: HttpRequest) -> dict[str, object]:
    """The person's matches that go on, and rooms that wait."""
    user = _person(request)
    if user is None:
        return {"matches": [], "rooms": []}
    rooms = Room.objects.filter(members__user=user, match=None, closed_at=None).prefetch_related("members")
    return {"matches": unfinished_of(user)[:8], "rooms": rooms.order_by("-touched_at")[:8]}


# Who


def _person(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def _sits(request: HttpRequest, text: str) -> bool:
    return Member.objects.filter(room__code=text, user__isnull=False, user=_person(request)).exists()


def _name_form(request: HttpRequest) -> forms.JoinForm:
    if request.method == "POST":
        return forms.JoinForm(request.POST)
    user = _person(request)
    return forms.JoinForm(initial={"name": user.name if user else "", "slip": secrets.token_urlsafe(16)})


def _again(form: forms.JoinForm) -> forms.JoinForm:
    """The form to be corrected, under a new slip."""
    form.data = {**form.data.dict(), "slip": secrets.token_urlsafe(16)}  # type: ignore[attr-defined]
    return form


def _slip_key(request: HttpRequest, form: forms.JoinForm) -> str:
    """The form as sent by this browser: its slip together with the browser's CSRF secret."""
    browser = request.META.get("CSRF_COOKIE", "")
    return sha256(f"{form.cleaned_data['slip']} {browser[:64]}".encode()).hexdigest()


def _the_same_person(request: HttpRequest, user: User, age: float) -> None:
    """The second of two clicks may come before the first one's answer: it is the same guest, not another."""
    if not request.user.is_authenticated and user.is_guest and age < WINDOW_OF_A_SLIP:
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
