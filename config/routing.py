"""Every socket address of the site."""

from __future__ import annotations

from typing import Any

from django.urls import re_path

from board.routing import websocket_urlpatterns as board
from config.origin import Nowhere
from game.routing import websocket_urlpatterns as game
from lobby.routing import websocket_urlpatterns as lobby

nowhere: Any = Nowhere.as_asgi()
websocket_urlpatterns: list[Any] = [*lobby, *game, *board, re_path(r"", nowhere)]
