"""Pages about a match that is over; of a running one they say what is still secret."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import ValidationError

from config.address import address_of
from config.rates import Rate
from game import fragments
from game.after import luck, transfer, words
from game.after.proof import StillSecret, promised, proof_of, thrown
from game.after.replaying import past, seat_of, viewers
from game.models import Match
from game.position import Position, with_release
from game.rules import codec
from game.rules.contract import IllegalAction, Seat
from game.seats import ending


@require_safe
@never_cache
def fair(request: HttpRequest, key: str) -> HttpResponse:
    """The dice of a match: the promise at once; seed, salts and every draw, to be checked in the page, at the end."""
    match = get_object_or_404(with_release(), key=key)
    return render(request, "game/after/fair.html", _checkable(match) if match.finished_at else _promise(match))


@require_safe
@never_cache
def file(request: HttpRequest, key: str) -> HttpResponse:
    """The match as a file; of one that goes on there is none yet."""
    match = get_object_or_404(Match.objects.select_related("release__edition"), key=key)
    try:
        raw = transfer.exported(match)
    except StillSecret:
        raise PermissionDenied from None
    answer = HttpResponse(raw, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="match-{key}.json"'
    return answer


OF_PERSON, OF_ADDRESS = Rate("person-files", 12, 3600), Rate("address-files", 40, 3600)
"""Files taken in: each match in one is played again, move by move."""


@login_required
@never_cache
def take_in(request: HttpRequest) -> HttpResponse:
    """A match from a file, to look at and to replay."""
    form = FileForm(request.POST or None, request.FILES or None)
    problem = ""
    if request.method == "POST" and form.is_valid():
        if not (OF_PERSON.allows(str(request.user.pk)) and OF_ADDRESS.allows(address_of(request))):
            problem = _("Забагато файлів за годину: кожен перевіряється хід за ходом. Спробуйте пізніше.")
            return render(request, "game/after/import.html", {"form": form, "problem": problem}, status=429)
        try:
            return redirect("game:match", transfer.imported(form.cleaned_data["file"].read(), request.user.pk).key)
        except transfer.Unreadable as refused:
            if refused.reason == "known":
                return redirect("game:match", refused.where)
            problem = words.REFUSED[refused.reason]()
    status = 422 if problem or form.errors else 200
    return render(request, "game/after/import.html", {"form": form, "problem": problem}, status=status)


class FileForm(forms.Form):
    """The file of a match."""

    file = forms.FileField(
        label=gettext_lazy("Файл партії"), widget=forms.FileInput({"accept": "application/json,.json"})
    )

    def clean_file(self) -> Any:
        """Measured before it is read."""
        if self.cleaned_data["file"].size > transfer.LARGEST:
            raise forms.ValidationError(words.REFUSED["size"]())
        return self.cleaned_data["file"]


@require_safe
@never_cache
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """A match move by move, as the public or a seat saw it."""
    found = get_object_or_404(Match, key=key)
    try:
        now, then, seat = _looked_at(request, found)
    except (IllegalAction, ValidationError):
        return render(request, "game/after/lost.html", {"key": key}, status=409)
    look, language = then.look(seat), get_language() or "uk"
    names = {player.seat: player.name for player in now.players}
    eyes = [(each, names.get(each, _("Глядач"))) for each in viewers(now, request.user.pk)]  # type: ignore[arg-type]
    page = fragments.context(look, language, fragments.render(look, language))
    return render(request, "game/after/replay.html", page | {"last": now.version, "eyes": eyes})


@require_safe
@never_cache
def replay_frame(request: HttpRequest, key: str) -> HttpResponse:
    """What changes on that page when it turns to another move."""
    _now, then, seat = _looked_at(request, get_object_or_404(Match, key=key))
    html = fragments.render(then.look(seat), get_language() or "uk")
    shown = {name: part for name, part in html.items() if name not in NOT_REPLAYED}
    return HttpResponse(fragments.frame(shown, then.version))


def _looked_at(request: HttpRequest, match: Match) -> tuple[Position, Position, Seat | None]:
    """The match now, the match then, and by whose eyes; who may not look as a seat looks as the public, if that may look."""
    at, seat = request.GET.get("at", ""), seat_of(request.GET.get("seat", ""))
    first = 0 if match.finished_at else None
    now, then = past(match.pk, int(at) if at.isdecimal() and len(at) < 7 else first)
    if not now.may_watch(request.user.pk):
        raise PermissionDenied
    return now, then, seat if seat in viewers(now, request.user.pk) else None


NOT_REPLAYED = frozenset({"dock", "events", "guide", "pausing", "standin", "surrender", "undo", "undoing"})
"""Fragments of the match page that a look back does without."""


def _promise(match: Match) -> dict[str, Any]:
    called_off, ended = ending.share()
    return {"match": match, "commitment": promised(match), "called_off": called_off, "ended": ended}


def _checkable(match: Match) -> dict[str, Any]:
    proof = proof_of(match)
    people = list(match.players.order_by("seat"))
    names = [player.name for player in people]
    return {
        **_promise(match),
        "proof": json.loads(codec.encode(proof)),
        "salts": list(zip(people, proof.salts, strict=True)),
        "lines": [words.line(move, names) for move in proof.moves],
        "luck": [words.luck_line(people[one.seat], one) for one in luck.of_seats(proof.moves, thrown(match))],
    }
