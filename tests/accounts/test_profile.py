"""The profile: what one would rather be called, read and look like, and what one has played."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.history import tally_of
from accounts.models import User
from game.models import Match
from tests.game.after.played import begun

pytestmark = pytest.mark.django_db

WISHES = {"name": "Марта", "language": "uk", "boss": "fontana", "shape": "2", "email": ""}


@pytest.fixture
def marta(client: Client) -> User:
    user = User.objects.create_user("марта", password="тихо-їдеш-далі", name="Марта")
    client.force_login(user)
    return user


def test_a_stranger_has_no_profile(client: Client) -> None:
    assert client.get("/me/")["Location"] == "/me/in/?next=/me/"


def test_boss_and_shape_are_kept(client: Client, marta: User) -> None:
    assert client.post("/me/", WISHES).status_code == 302
    marta.refresh_from_db()
    assert (marta.boss, marta.shape) == ("fontana", 2)
    page = client.get("/me/").content.decode()
    assert "Роза Фонтана" in page


@pytest.mark.parametrize("wish", [{"boss": "nobody"}, {"shape": "9"}, {"language": "tlh"}, {"name": "Я"}])
def test_what_does_not_exist_cannot_be_wished(client: Client, marta: User, wish: dict[str, str]) -> None:
    assert client.post("/me/", WISHES | wish).status_code == 422
    marta.refresh_from_db()
    assert (marta.name, marta.boss, marta.shape) == ("Марта", "", 0)


def test_an_account_signs_in_by_its_new_name(client: Client, marta: User) -> None:
    client.post("/me/", WISHES | {"name": "Марта Перша"})
    again = Client()
    again.post("/me/in/", {"name": "марта перша", "password": "тихо-їдеш-далі"})
    assert again.session["_auth_user_id"] == str(marta.pk)


def test_a_taken_name_cannot_be_taken_again(client: Client, marta: User) -> None:
    User.objects.create_user("соломія", name="Соломія")
    answer = client.post("/me/", WISHES | {"name": "СОЛОМІЯ"})
    assert answer.status_code == 422
    assert "зайняте" in answer.content.decode()


def test_nobody_makes_themself_an_administrator(client: Client, marta: User) -> None:
    client.post("/me/", WISHES | {"is_staff": "on", "is_superuser": "on", "is_guest": "on"})
    marta.refresh_from_db()
    assert [marta.is_staff, marta.is_superuser, marta.is_guest] == [False] * 3


def test_the_language_is_ones_own_then_the_cookie_then_the_browsers_then_ukrainian(client: Client) -> None:
    def language(**headers: str) -> str:
        return client.get("/me/in/", **headers)["Content-Language"]

    assert language() == "uk"
    assert language(HTTP_ACCEPT_LANGUAGE="fr") == "uk"
    assert language(HTTP_ACCEPT_LANGUAGE="en-GB,en;q=0.8") == "en"

    client.post("/language/", {"language": "ru", "next": "/me/in/"})
    assert language(HTTP_ACCEPT_LANGUAGE="en") == "ru"

    user = User.objects.create_user("марта", name="Марта", language="uk")
    client.force_login(user)
    assert client.get("/me/", HTTP_ACCEPT_LANGUAGE="en")["Content-Language"] == "uk"

    client.post("/language/", {"language": "en", "next": "/me/"})
    user.refresh_from_db()
    assert user.language == "en"
    assert client.get("/me/")["Content-Language"] == "en"


def test_a_guest_is_told_how_to_keep_matches(client: Client) -> None:
    client.post("/me/guest/", {"name": "Ярко"})
    assert "/me/upgrade/" in client.get("/me/").content.decode()


def test_the_profile_counts_what_was_played_to_the_end(client: Client, editions: None) -> None:
    user = User.objects.create_user(username="tally", name="Марта")
    for places in ([1, 2], [2, 1], [1, 2], None):
        match = begun(2, [user])
        if places:
            Match.objects.filter(pk=match.pk).update(
                outcome={"places": places, "reason": "round_limit"}, finished_at=timezone.now()
            )
    tally = tally_of(user)
    assert (tally.matches, tally.wins, tally.share, tally.places) == (3, 2, 67, 1.3)
    client.force_login(user)
    page = client.get("/me/").content.decode()
    assert "2 (67 %)" in page
