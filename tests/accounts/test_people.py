"""Signing up, in and out, playing as a guest, becoming an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.both]

PASSWORD = "тихо-їдеш-далі"


def sign_up(client: Client, name: str = "Марта", **more: str) -> Any:
    return client.post("/me/up/", {"name": name, "password": PASSWORD, **more})


def sign_in(client: Client, name: str = "Марта", password: str = PASSWORD, **more: Any) -> Any:
    return client.post("/me/in/", {"name": name, "password": password}, **more)


def key_of(client: Client) -> str:
    return client.session.session_key or ""


def me(client: Client) -> User | None:
    pk = client.session.get("_auth_user_id")
    return User.objects.get(pk=pk) if pk else None


def test_name_and_password_make_an_account(client: Client) -> None:
    assert sign_up(client).status_code == 302
    user = me(client)
    assert user is not None
    assert (user.name, user.is_guest, user.email) == ("Марта", False, "")
    assert user.check_password(PASSWORD)


def test_an_e_mail_is_kept_when_given(client: Client) -> None:
    sign_up(client, email="marta@example.org")
    assert User.objects.get().email == "marta@example.org"


def test_two_accounts_cannot_have_one_name(client: Client) -> None:
    sign_up(client, "Марта")
    refused = sign_up(Client(), "МАРТА")
    assert refused.status_code == 422
    assert "зайняте" in refused.content.decode()
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["коротке", "password", "Марта Марта"])
def test_a_password_is_long_and_not_to_be_guessed(client: Client, password: str) -> None:
    assert client.post("/me/up/", {"name": "Марта Марта", "password": password}).status_code == 422
    assert not User.objects.exists()


def test_signing_in_needs_the_name_in_any_case_and_the_password(client: Client) -> None:
    sign_up(Client())
    assert sign_in(client, "МАРТА").status_code == 302
    assert me(client) == User.objects.get()


def test_a_wrong_name_and_a_wrong_password_are_refused_alike(client: Client) -> None:
    sign_up(Client())
    wrong_password = sign_in(client, password="не те слово").content.decode()
    wrong_name = sign_in(client, "Нема Такої").content.decode()
    sentence = "Не знаходимо такого імені з таким паролем."
    assert sentence in wrong_password
    assert sentence in wrong_name


def test_signing_out_ends_the_session(client: Client) -> None:
    sign_up(client)
    old = key_of(client)
    assert client.post("/me/out/").status_code == 302
    assert me(client) is None
    assert not Session.objects.filter(session_key=old).exists()


def test_nothing_is_changed_by_looking(client: Client) -> None:
    sign_up(client)
    assert client.get("/me/out/").status_code == 405
    assert client.get("/language/").status_code == 405
    assert me(client) is not None


def test_a_nickname_is_enough_to_play(client: Client) -> None:
    assert client.post("/me/guest/", {"name": "Ярко"}).status_code == 302
    user = me(client)
    assert user is not None
    assert (user.name, user.is_guest) == ("Ярко", True)
    assert not user.has_usable_password()


def test_two_guests_may_have_one_name_and_stay_two(client: Client) -> None:
    client.post("/me/guest/", {"name": "Ярко"})
    Client().post("/me/guest/", {"name": "Ярко"})
    assert User.objects.filter(name="Ярко").count() == 2


def test_a_guest_who_gives_another_nickname_stays_the_same_guest(client: Client) -> None:
    client.post("/me/guest/", {"name": "Ярко"})
    client.post("/me/guest/", {"name": "Ярослав"})
    assert [user.name for user in User.objects.all()] == ["Ярослав"]


@pytest.mark.parametrize("address", ["/me/upgrade/", "/me/up/"])
def test_a_guest_becomes_an_account_in_the_same_row(client: Client, address: str) -> None:
    client.post("/me/guest/", {"name": "Ярко"})
    guest = me(client)
    client.post(address, {"name": "Ярко", "password": PASSWORD})
    account = User.objects.get()
    assert guest is not None
    assert account.pk == guest.pk
    assert not account.is_guest
    assert me(client) == account

    elsewhere = Client()
    sign_in(elsewhere, "ярко")
    assert me(elsewhere) == account


def test_a_guest_cannot_take_the_name_of_an_account(client: Client) -> None:
    sign_up(Client(), "Ярко")
    client.post("/me/guest/", {"name": "Ярко"})
    assert client.post("/me/upgrade/", {"name": "ярко", "password": PASSWORD}).status_code == 422
    assert me(client).is_guest  # type: ignore[union-attr]


def test_the_session_key_changes_at_every_change_of_who_one_is(client: Client) -> None:
    session = client.session
    session["planted"] = True
    session.save()
    keys = [key_of(client)]
    client.post("/me/guest/", {"name": "Ярко"})
    keys.append(key_of(client))
    client.post("/me/upgrade/", {"name": "Ярко", "password": PASSWORD})
    keys.append(key_of(client))
    client.post("/me/out/")
    sign_in(client, "Ярко")
    keys.append(key_of(client))
    client.post("/me/password/", {"old": PASSWORD, "password": PASSWORD + "!"})
    keys.append(key_of(client))
    assert len(set(keys)) == 5
    assert Session.objects.count() == 1, "an old key still opens a session"


def test_a_new_password_signs_out_everywhere_else(client: Client) -> None:
    sign_up(client)
    elsewhere = Client()
    sign_in(elsewhere)
    client.post("/me/password/", {"old": PASSWORD, "password": "зовсім інше слово"})
    assert client.get("/me/").status_code == 200
    assert elsewhere.get("/me/").status_code == 302


def test_a_new_password_needs_the_old_one(client: Client) -> None:
    sign_up(client)
    assert client.post("/me/password/", {"old": "не те", "password": "зовсім інше слово"}).status_code == 422
    assert User.objects.get().check_password(PASSWORD)


def test_five_wrong_passwords_in_fifteen_minutes_make_one_wait(client: Client) -> None:
    sign_up(Client())
    for _ in range(5):
        assert "Не знаходимо" in sign_in(client, password="не те слово").content.decode()
    assert "Забагато спроб" in sign_in(client).content.decode(), "even the right one waits"
    assert me(client) is None

    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert sign_in(client).status_code == 302


def test_a_stranger_who_guesses_does_not_lock_the_owner_out(client: Client) -> None:
    sign_up(Client())
    for _ in range(6):
        sign_in(client, password="не те слово", REMOTE_ADDR="203.0.113.7")
    assert sign_in(Client(), REMOTE_ADDR="198.51.100.2").status_code == 302


def test_a_forged_header_does_not_change_who_is_counted(client: Client) -> None:
    sign_up(Client())
    for n in range(5):
        sign_in(client, password="не те слово", HTTP_X_FORWARDED_FOR=f"192.0.2.{n}")
    assert "Забагато спроб" in sign_in(client, HTTP_X_FORWARDED_FOR="192.0.2.99").content.decode()


def test_wrong_passwords_count_by_household_in_ipv6(client: Client) -> None:
    sign_up(Client())
    for n in range(5):
        sign_in(client, password="не те слово", REMOTE_ADDR=f"2001:db8:1:2::{n + 1}")
    assert "Забагато спроб" in sign_in(client, REMOTE_ADDR="2001:db8:1:2:ffff::9").content.decode()
    assert sign_in(client, REMOTE_ADDR="2001:db8:1:3::1").status_code == 302


@pytest.mark.parametrize("wanted", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_one_is_never_led_off_the_site(client: Client, wanted: str) -> None:
    answer = client.post("/me/guest/", {"name": "Ярко", "next": wanted})
    assert answer["Location"] == "/"


def test_one_goes_on_to_where_one_wanted(client: Client) -> None:
    answer = client.post("/me/guest/", {"name": "Ярко", "next": "/k/123456/"})
    assert answer["Location"] == "/k/123456/"
