"""People in the admin."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts import second
from accounts.models import User

# Keys and recovery codes are their owners' alone: the pages of the second factor are all there is of them.
admin.site.unregister([StaticDevice, TOTPDevice])


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
    actions = ("forget_second_factor",)

    @admin.action(description=_("Вимкнути двоетапний вхід (загублено телефон)"))
    def forget_second_factor(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """For whoever lost the phone and the codes; by a superuser, and kept in each person's history."""
        if not request.user.is_superuser:
            raise PermissionDenied
        told = now("Двоетапний вхід вимкнено.")
        for person in people:
            second.forget(person)
            self.log_change(request, person, told)
        messages.success(request, told)
