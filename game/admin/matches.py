"""Matches in the administration: read-only, and blind to the secrets of a running match."""

from __future__ import annotations

from typing import Any

import structlog
from django.contrib import admin
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path
from django.utils.translation import gettext

from game.models import Match, Player
from game.seats.models import Aside, Handover

log = structlog.get_logger(__name__)

SHORTEST_REASON = 10
"""Signs that a reason for looking at secrets has at least."""


class ReadOnly:
    """Looks, never changes: matches are written by `game.service` alone, releases never."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class PlayerInline(ReadOnly, admin.TabularInline):
    model = Player
    fields = ["seat", "name", "user", "holder", "bot", "boss", "shape"]
    extra = 0


class HandoverInline(ReadOnly, admin.TabularInline):
    """Every move of a seat from one device to another."""

    model = Handover
    fields = ["seat", "version", "giver", "taker", "how", "allowed_by", "at"]
    extra = 0


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    """Snapshot, seed, salts and moves are left out, running or not: the log of a finished match is on its page."""

    fields = [
        "key",
        "title",
        "release",
        "preset",
        "host",
        "version",
        "commitment",
        "outcome",
        "started_at",
        "finished_at",
    ]
    list_display = ["key", "title", "version", "started_at", "finished_at"]
    list_filter = ["title", ("finished_at", admin.EmptyFieldListFilter)]
    search_fields = ["key", "players__name"]
    inlines = [PlayerInline, HandoverInline]
    change_form_template = "admin/match/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        return [
            path("<int:pk>/secrets/", self.admin_site.admin_view(self.secrets), name="match_secrets"),
            *super().get_urls(),
        ]

    def secrets(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What the match hides, once, for a superuser who says why; the reason is kept before anything is shown."""
        if not request.user.is_superuser:
            raise PermissionDenied
        match = get_object_or_404(Match, pk=pk)
        reason = request.POST.get("reason", "").strip()
        shown = request.method == "POST" and len(reason) >= SHORTEST_REASON
        if shown:
            told = gettext("Показано приховане: %(reason)s") % {"reason": reason[:500]}
            LogEntry.objects.log_actions(request.user.pk, [match], CHANGE, told, single_object=True)
            if match.finished_at is None:  # the table learns of it when the match is over
                Aside.objects.create(match=match, version=match.version, kind=Aside.Kind.SHOWN, by_id=request.user.pk)
            log.warning("match.secrets_shown", match=match.key, user=request.user.pk, reason=reason[:500])
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Приховане в партії"),
            "match": match,
            "opts": Match._meta,
            "shortest": SHORTEST_REASON,
            "secret": {"server_seed": match.server_seed, "salts": match.salts, "snapshot": match.snapshot}
            if shown
            else {},
        }
        answer = render(request, "admin/match/secrets.html", context, status=200 if shown or not request.POST else 422)
        answer["Cache-Control"] = "no-store"
        return answer
