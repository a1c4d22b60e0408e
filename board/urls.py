"""Addresses of this app."""

from django.urls import URLPattern, URLResolver

app_name = "board"
urlpatterns: list[URLPattern | URLResolver] = []
