"""Django's administration, with a site of our own in it."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class OfficeConfig(AdminConfig):
    """Finds every app's `admin` module, as Django's own does."""

    default_site = "config.office.OfficeSite"
