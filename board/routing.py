"""Socket addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, re_path

from board.consumers import BoardConsumer

websocket_urlpatterns: list[URLPattern] = [re_path(r"^ws/board/$", BoardConsumer.as_asgi())]  # type: ignore[arg-type]
