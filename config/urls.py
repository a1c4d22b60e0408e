"""Every address of the site."""

from __future__ import annotations

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from accounts.views import set_language
from config import installed

urlpatterns = [
    path("", include("lobby.urls")),
    path("", include("game.urls")),
    path("", include("board.urls")),
    path("me/", include("accounts.urls")),
    path("language/", set_language, name="set_language"),
    path("manifest.<str:language>.webmanifest", installed.manifest, name="manifest"),
    path("worker.js", installed.worker, name="worker"),
    path("offline/<str:language>/", installed.offline, name="offline"),
    path("credits/", TemplateView.as_view(template_name="credits.html"), name="credits"),
    path(settings.ADMIN_PATH, admin.site.urls),
]
