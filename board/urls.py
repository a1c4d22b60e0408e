"""Addresses of this app."""

from django.urls import URLPattern, URLResolver, path

from board import views

app_name = "board"
urlpatterns: list[URLPattern | URLResolver] = [
    path("board/", views.screen, name="screen"),
    path("board/open/", views.open_picture, name="open"),
    path("board/of/<str:where>/", views.screens, name="screens"),
    path("board/of/<str:where>/away/", views.away, name="away"),
    path("board/of/<str:where>/<int:pk>/off/", views.off, name="off"),
    path("board/<str:text>/", views.screen, name="screen_of"),
]
