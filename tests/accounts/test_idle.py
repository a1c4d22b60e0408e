"""The administration shuts for whoever has left it alone for an hour; the site itself stays open to them."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import idle
from accounts.models import User
from tests.accounts.test_second_factor import LOGIN, by_password, code_of, is_in, later, set_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return User.objects.create_superuser("оксана", password="велика таємниця 7", name="Оксана")


def left(client: Client, seconds: int) -> None:
    session = client.session
    session[idle.SEEN] -= seconds
    session.save()


def test_after_an_hour_with_nobody_at_it_the_password_is_asked_again(owner: User) -> None:
    client = by_password(owner)
    left(client, idle.LONGEST - 60)
    assert is_in(client)
    left(client, idle.LONGEST - 60)
    assert is_in(client)  # the hour began again with the page before
    left(client, idle.LONGEST + 1)
    assert not is_in(client)
    page = client.get(LOGIN).content.decode()
    assert "Годину тут нічого не робили" in page
    assert owner.name not in page
    assert client.get("/me/").status_code == 200
    client.post(LOGIN, {"username": owner.name, "password": "велика таємниця 7"})
    assert is_in(client)


def test_after_an_hour_the_code_is_asked_again_too(owner: User) -> None:
    client = by_password(owner)
    device, _codes = set_up(client)
    left(client, idle.LONGEST + 1)
    client.post(LOGIN, {"username": owner.name, "password": "велика таємниця 7"})
    assert not is_in(client)
    later()
    client.post("/admin/second/code/", {"code": code_of(device)})
    assert is_in(client)
