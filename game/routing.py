"""Socket addresses of matches."""

from django.urls import URLPattern, path

from game.consumers import MatchConsumer

websocket_urlpatterns: list[URLPattern] = [path("ws/match/<str:key>/", MatchConsumer.as_asgi(), name="match_socket")]  # type: ignore[arg-type]
