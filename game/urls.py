"""Addresses of this app."""

from django.urls import URLPattern, URLResolver

app_name = "game"
urlpatterns: list[URLPattern | URLResolver] = []
