"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from lobby import calling, seats, views

app_name = "lobby"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("new/", views.new, name="new"),
    path("k/", views.code, name="code"),
    path("k/<str:text>/", views.join, name="join"),
    path("seat/", seats.seat_code, name="seat_code"),
    path("seat/<str:secret>/", seats.seat_link, name="seat_link"),
    path("seat/of/<str:key>/", seats.claim, name="claim"),
    path("r/<str:text>/", views.room, name="room"),
    path("r/<str:text>/leave/", views.leave, name="leave"),
    path("r/<str:text>/companions/", calling.companions, name="companions"),
    path("invitations/", calling.mine, name="invitations"),
]
