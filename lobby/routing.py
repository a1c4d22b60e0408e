"""Socket addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, re_path

from lobby.consumers import RoomConsumer
from lobby.talk.consumers import TalkConsumer

websocket_urlpatterns: list[URLPattern] = [
    re_path(r"^ws/room/(?P<code>[0-9]{6})/$", RoomConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path(r"^ws/talk/(?P<where>[0-9A-Za-z]{6,32})/$", TalkConsumer.as_asgi()),  # type: ignore[arg-type]
]
