"""All editions at a glance, game by game: how each draft stands, its languages, its newest release."""

from __future__ import annotations

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Max, Q
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from game.admin.editor.page import called, may
from game.editions.draft import draft_of
from game.editions.gates import ERROR, OK, WARNING, since_release
from game.editions.words import completeness
from game.models import Edition


class Row(Struct, frozen=True):
    """An edition: what its draft is called, how it stands in a word, its languages, its newest release."""

    edition: Edition
    called: str
    state: str
    word: str
    languages: dict[str, int]
    release: int
    playing: int


class Game(Struct, frozen=True):
    """A title by the name of its built-in edition, with all its editions."""

    name: str
    rows: list[Row]


def listing(request: HttpRequest) -> HttpResponseBase:
    """The first page of the editor."""
    if not may(request, "view"):
        raise PermissionDenied
    playing = Count("releases__matches", filter=Q(releases__matches__finished_at=None), distinct=True)
    editions = Edition.objects.annotate(last=Max("releases__number"), playing=playing)
    games: dict[str, Game] = {}
    for edition in editions:  # the built-in one of a title comes first
        games.setdefault(edition.title, Game(str(edition), [])).rows.append(
            _row(edition, edition.last or 0, edition.playing)
        )
    context = {
        **admin.site.each_context(request),
        "title": _("Усі видання"),
        "active": "all",
        "games": list(games.values()),
        "may_import": may(request, "add"),
        "opts": Edition._meta,
    }
    return render(request, "admin/edition/list.html", context)


def _row(edition: Edition, release: int, playing: int) -> Row:
    draft = draft_of(edition)
    languages = completeness(draft.plain)
    changed = len(since_release(edition, draft)) if release else 0
    state, word = OK, _("випущено")
    if edition.archived_at is not None:
        word = _("в архіві")
    elif edition.builtin:
        word = _("вбудоване")
    elif draft.problems:
        count = len(draft.problems)
        state, word = ERROR, ngettext("%(n)s помилка", "%(n)s помилок", count) % {"n": count}
    elif not release:
        state, word = WARNING, _("ще без релізу")
    elif changed:
        state, word = WARNING, ngettext("%(n)s зміна", "%(n)s змін", changed) % {"n": changed}
    return Row(edition, called(edition, draft.plain), state, word, languages, release, playing)
