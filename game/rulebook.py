"""The rules of every title on pages of their own, from its newest built-in edition: what a table plays unless it chooses."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from game import fragments
from game.content import content_of
from game.drawing import drawn
from game.models import Edition, Release
from game.rules.registry import TITLES


class Offered(NamedTuple):
    """A title that the house has, in the visitor's language: for how many it is, and a few words of what it is about."""

    edition: Edition
    release: Release
    least: int
    most: int
    intro: str


@require_safe
def titles(request: HttpRequest) -> HttpResponse:
    """Which games there are, each with its rules and a new room."""
    return render(request, "game/titles.html", {"editions": [_offered(edition) for edition in _editions()]})


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of one title."""
    edition = next((each for each in _editions() if each.title == slug), None)
    if edition is None:
        raise Http404
    found = _offered(edition)
    language = get_language() or "uk"
    surface = fragments.surface(slug)
    context = {
        "edition": edition,
        "title": str(edition),
        "intro": found.intro,
        "style": surface.ring(found.release.pk, language).style,
        "book": drawn(surface.rulebook(found.release.pk, language), language),
    }
    return render(request, "game/rules.html", context)


def _editions() -> list[Edition]:
    """The built-in edition of every title that is offered."""
    return list(Edition.objects.filter(builtin=True, title__in=TITLES, releases__isnull=False).distinct())


def _offered(edition: Edition) -> Offered:
    release = edition.newest()
    title, content = content_of(release.pk, release.content_hash)
    intro = content.edition.intro
    language = get_language() or "uk"
    return Offered(edition, release, title.seats[0], title.seats[-1], getattr(intro, language, "") if intro else "")
