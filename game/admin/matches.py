"""Matches in the administration: read-only, and blind to the secrets of a running match."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from game.models import Handover, Match, Player


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
