"""The administration's sign-in: the same account, and the same patience with wrong passwords, as the site's own."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
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
