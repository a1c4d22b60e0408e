"""The second factor of the administration: nobody must have it, and whoever has it is asked for it."""

from __future__ import annotations

import re
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts.models import Strike, User

pytestmark = pytest.mark.django_db

PASSWORD = "велика таємниця 7"
SECOND, CODE, LOGIN = "/admin/second/", "/admin/second/code/", "/admin/login/"


@pytest.fixture
def owner() -> User:
    return User.objects.create_superuser("оксана", password=PASSWORD, name="Оксана")


def by_password(owner: User) -> Client:
    """A session that has shown the password alone."""
    client = Client()
    client.post(LOGIN, {"username": owner.name, "password": PASSWORD})
    return client


def code_of(device: TOTPDevice) -> str:
    return f"{totp(device.bin_key):06d}"


def later() -> None:
    """Half a minute on: a code that was used is used up."""
    TOTPDevice.objects.update(last_t=-1)


def set_up(client: Client) -> tuple[TOTPDevice, list[str]]:
    """Through the pages: the key, its first code, and the recovery codes."""
    client.post(SECOND, {"do": "begin"})
    device = TOTPDevice.objects.get()
    answer = client.post(SECOND, {"do": "confirm", "code": code_of(device)})
    later()
    return TOTPDevice.objects.get(), answer.context["codes"]


def is_in(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


def test_without_a_second_factor_the_password_is_enough(owner: User) -> None:
    assert is_in(by_password(owner))


def test_a_key_that_no_code_has_confirmed_asks_nobody_for_anything(owner: User) -> None:
    client = by_password(owner)
    client.post(SECOND, {"do": "begin"})
    page = client.get(SECOND)
    assert "<svg" in page.content.decode()
    assert client.post(SECOND, {"do": "confirm", "code": "12345"}).status_code == 422
    assert not TOTPDevice.objects.get().confirmed
    assert is_in(by_password(owner))


def test_with_it_the_code_is_asked_after_the_password_and_leads_on_to_the_page_that_was_wanted(owner: User) -> None:
    device, _codes = set_up(by_password(owner))
    client = by_password(owner)
    wanted = "/admin/accounts/user/"
    asked = client.get(wanted, follow=True)
    assert asked.redirect_chain[-1][0].startswith(CODE)
    assert asked.context["next"] == wanted
    for closed in (SECOND, "/admin/", "/admin/game/match/"):
        assert client.get(closed).status_code == 302
    entered = client.post(CODE, {"code": code_of(device), "next": wanted})
    assert (entered.status_code, entered["Location"]) == (302, wanted)
    assert is_in(client)


def test_the_code_is_asked_of_whoever_came_in_by_the_front_door(owner: User) -> None:
    device, _codes = set_up(by_password(owner))
    client = Client()
    client.post("/me/in/", {"name": owner.name, "password": PASSWORD})
    assert client.get("/me/").status_code == 200
    assert not is_in(client)
    client.post(CODE, {"code": code_of(device)})
    assert is_in(client)


def test_a_code_opens_once_and_leads_to_no_other_site(owner: User) -> None:
    device, _codes = set_up(by_password(owner))
    first, next_one = by_password(owner), by_password(owner)
    assert first.post(CODE, {"code": code_of(device), "next": "https://example.org/"})["Location"] == "/admin/"
    assert next_one.post(CODE, {"code": code_of(device)}).status_code == 422
    assert not is_in(next_one)


def test_wrong_codes_are_counted_by_account_and_then_the_right_one_waits_too(owner: User) -> None:
    device, codes = set_up(by_password(owner))
    for address in range(5):
        by_password(owner).post(CODE, {"code": "000000x"}, REMOTE_ADDR=f"10.0.0.{address}")
    client = by_password(owner)
    for right in (code_of(device), codes[0]):
        assert "Забагато спроб" in client.post(CODE, {"code": right}).content.decode()
    Strike.objects.update(at=timezone.now() - timedelta(minutes=16))
    client.post(CODE, {"code": code_of(device)})
    assert is_in(client)


def test_a_recovery_code_opens_once(owner: User) -> None:
    _device, codes = set_up(by_password(owner))
    client = by_password(owner)
    client.post(CODE, {"code": f" {codes[0].upper()} "})
    assert is_in(client)
    assert StaticToken.objects.count() == len(codes) - 1 == 7
    assert by_password(owner).post(CODE, {"code": codes[0]}).status_code == 422


def test_of_recovery_codes_hashes_alone_are_kept(owner: User) -> None:
    _device, codes = set_up(by_password(owner))
    kept = set(StaticToken.objects.values_list("token", flat=True))
    assert len(kept) == len(set(codes)) == 8
    for code in codes:
        assert not kept & {code, code.replace("-", "")}
    for stolen in kept:
        assert by_password(owner).post(CODE, {"code": stolen}).status_code in (422, 429)
        Strike.objects.all().delete()


def test_codes_that_were_kept_as_they_are_become_hashes_and_still_open(owner: User) -> None:
    set_up(by_password(owner))
    StaticToken.objects.update(token="oldcode7")
    migration = import_module("accounts.migrations.0002_recovery_hashes")
    migration.forward(apps, None)
    assert not StaticToken.objects.filter(token="oldcode7").exists()
    assert by_password(owner).post(CODE, {"code": "OLDCODE7"}).status_code == 302


def test_recovery_codes_are_shown_once_and_made_anew_for_the_password(owner: User) -> None:
    client = by_password(owner)
    _device, codes = set_up(client)
    assert codes[0] not in client.get(SECOND).content.decode()
    assert client.post(SECOND, {"do": "renew", "password": "не той"}).status_code == 422
    fresh = client.post(SECOND, {"do": "renew", "password": PASSWORD}).context["codes"]
    assert not set(fresh) & set(codes)
    assert by_password(owner).post(CODE, {"code": codes[1]}).status_code == 422


def test_it_is_switched_off_by_the_password_alone_by_whoever_has_shown_the_code(owner: User) -> None:
    client = by_password(owner)
    set_up(client)
    by_password(owner).post(SECOND, {"do": "off", "password": PASSWORD})
    assert client.post(SECOND, {"do": "off", "password": "не той"}).status_code == 422
    assert TOTPDevice.objects.exists()
    client.post(SECOND, {"do": "off", "password": PASSWORD})
    assert not TOTPDevice.objects.exists()
    assert is_in(by_password(owner))


def test_a_superuser_takes_it_off_another_who_lost_the_phone(owner: User) -> None:
    other = User.objects.create_user("богдан", password=PASSWORD, name="Богдан", is_staff=True)
    set_up(by_password(other))
    form = {"action": "forget_second_factor", "_selected_action": [other.pk]}
    by_password(owner).post("/admin/accounts/user/", form)
    assert is_in(by_password(other))


def test_keys_are_nowhere_in_the_administration(owner: User) -> None:
    client = by_password(owner)
    assert not re.search(r"otp_(totp|static)", client.get("/admin/").content.decode())
    assert client.get("/admin/otp_totp/totpdevice/").status_code == 404


def test_the_page_with_the_key_asks_no_other_site_for_anything(owner: User) -> None:
    client = by_password(owner)
    client.post(SECOND, {"do": "begin"})
    page = client.get(SECOND)
    assert not re.search(r"(src|href)=.https?:|<style|style=", page.content.decode())
    assert "no-store" in page["Cache-Control"]
