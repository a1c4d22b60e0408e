"""People in the admin."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import User


@admin.register(User)
class PersonAdmin(UserAdmin):
    """Accounts and guests."""

    list_display = ("name", "username", "is_guest", "language", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_staff", "language")
    search_fields = ("name", "username", "email")
    ordering = ("-date_joined",)
    fieldsets: ClassVar = (
        (None, {"fields": ("username", "password", "name", "email", "is_guest", "language", "boss", "shape")}),
        (_("Права"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Дати"), {"fields": ("last_login", "date_joined")}),
    )
