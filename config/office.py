"""The administration's sign-in: the same account, and the same patience with wrong passwords, as the site's own;
then the code of the second factor, for whoever has set one up (`accounts.second`)."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _


class OfficeForm(AdminAuthenticationForm):
    """Name and password; tries are counted by account and address (`accounts.service`)."""

    def clean(self) -> dict[str, Any]:
        from accounts.names import name_key  # the app registry is full only now
        from accounts.service import try_password

        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if name and password:
            assert self.request is not None
            self.user_cache = try_password(self.request, name_key(name), password)
            self.confirm_login_allowed(self.user_cache)
        return self.cleaned_data


class OfficeSite(AdminSite):
    """In Ukrainian like everything else, at an address that the environment chooses (`ADMIN_PATH`)."""

    site_header = _("Адміністрування")
    site_title = _("Адміністрування")
    index_title = _("Що є")
    login_form = OfficeForm
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the visitor may be in here; whoever is let in is here now."""
        from accounts.idle import is_here, left_alone
        from accounts.second import lacks_code

        if not super().has_permission(request) or left_alone(request) or lacks_code(request):
            return False
        is_here(request)
        return True

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The password; whoever has shown it within the hour, here or at the front door, is asked for the code."""
        from accounts.idle import left_alone
        from accounts.second import lacks_code

        if super().has_permission(request):
            if left_alone(request):
                stranger = {"user": AnonymousUser(), "left_alone": True}
                return super().login(request, {**(extra_context or {}), **stranger})
            if lacks_code(request):
                onward = {"next": request.GET["next"]} if "next" in request.GET else {}
                return HttpResponseRedirect(f"{reverse('admin:second_code')}?{urlencode(onward)}")
        return super().login(request, extra_context)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        from accounts import second_pages

        return [
            path("second/", self.admin_view(second_pages.manage), name="second"),
            path("second/code/", second_pages.code, name="second_code"),
            *super().get_urls(),
        ]
