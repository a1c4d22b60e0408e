"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from accounts import views
from accounts.push import pages as push_pages

app_name = "accounts"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.profile, name="profile"),
    path("up/", views.sign_up, name="sign_up"),
    path("in/", views.sign_in, name="sign_in"),
    path("out/", views.sign_out, name="sign_out"),
    path("guest/", views.guest, name="guest"),
    path("upgrade/", views.upgrade, name="upgrade"),
    path("push/", push_pages.push, name="push"),
    path("password/", views.password, name="password"),
]
