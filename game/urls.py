"""Addresses of matches."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from game import views
from game.after.pages import fair
from game.board_css import board_css
from game.seats.views import ticket
from game.sheets import space_card

app_name = "game"
urlpatterns: list[URLPattern | URLResolver] = [
    path("match/<str:key>/", views.match, name="match"),
    path("match/<str:key>/fair/", fair, name="fair"),
    path("match/<str:key>/space/<int:at>/", space_card, name="space_card"),
    path("match/<str:key>/seat/<int:seat>/ticket/", ticket, name="ticket"),
    path("match/board-<int:release>-<str:language>.css", board_css, name="board_css"),
]
