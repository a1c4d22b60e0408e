"""Rooms in the administration: to look at, never to write. Seeds and salts are not shown."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from lobby.models import Member, Room


class MemberInline(admin.TabularInline):
    model = Member
    fields = ("place", "name", "user", "bot", "boss", "shape", "ready", "online", "seen_at")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Room | None = None) -> bool:
        return False


@admin.register(Room)
class RoomAdmin(admin.ModelAdmin):
    list_display = ["code", "title", "edition", "host", "match", "touched_at", "closed_at"]
    list_filter = ["title", "closed_at"]
    search_fields = ["code", "members__name"]
    fields = [
        "code",
        "title",
        "edition",
        "host",
        "options",
        "commitment",
        "match",
        "made_at",
        "closed_at",
    ]
    inlines = [MemberInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Room | None = None) -> bool:
        return False
