"""Addresses of matches."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from game import rulebook, views
from game.after import course_pages
from game.after import pages as after
from game.board_css import board_css
from game.seats.views import ticket
from game.sheets import space_card, weigh

app_name = "game"
urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", rulebook.titles, name="titles"),
    path("rules/<slug:slug>/", rulebook.rules, name="rules"),
    path("match/<str:key>/", views.match, name="match"),
    path("match/<str:key>/fair/", after.fair, name="fair"),
    path("match/<str:key>/file/", after.file, name="file"),
    path("match/<str:key>/replay/", after.replay, name="replay"),
    path("match/<str:key>/replay/frame/", after.replay_frame, name="replay_frame"),
    path("match/<str:key>/course/", course_pages.course, name="course"),
    path("match/<str:key>/course/<str:measure>.svg", course_pages.course_chart, name="course_chart"),
    path("matches/import/", after.take_in, name="import"),
    path("match/<str:key>/space/<int:at>/", space_card, name="space_card"),
    path("match/<str:key>/weigh/<int:seat>/", weigh, name="weigh"),
    path("match/<str:key>/seat/<int:seat>/ticket/", ticket, name="ticket"),
    path("match/board-<int:release>-<str:language>.css", board_css, name="board_css"),
]
