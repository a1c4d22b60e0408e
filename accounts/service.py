"""Everything that changes who somebody is: signing up, in and out, playing as a guest, becoming an account."""

from __future__ import annotations

import secrets

from django.contrib import auth
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.limits import Limit
from accounts.models import User
from accounts.names import clean_name, name_key
from accounts.push import devices
from config.address import address_of
from config.layers import ring
from config.sockets import sockets_of

WRONG_HERE = Limit("sign-in", most=5, seconds=15 * 60)
"""Wrong passwords for one account from one address: its owner elsewhere is not locked out."""
WRONG_ADDRESS = Limit("sign-in-address", most=60, seconds=15 * 60)
NEW_PEOPLE = Limit("new-people", most=200, seconds=60 * 60)
"""Guests and accounts made from one address, with room for a party in one house."""


class TooMany(ValidationError):
    """Tried too often; `seconds` until the next try."""

    def __init__(self, seconds: int) -> None:
        minutes = -(-seconds // 60)
        text = ngettext(
            "Забагато спроб. Спробуйте за %(n)d хвилину.", "Забагато спроб. Спробуйте за %(n)d хв.", minutes
        ) % {"n": minutes}
        super().__init__(text, code="too_many")
        self.seconds = seconds


def sign_up(request: HttpRequest, name: str, password: str, email: str = "") -> User:
    """A new account, signed in; a guest who signs up becomes the account in the same row."""
    guest = request.user
    if guest.is_authenticated and guest.is_guest:
        return upgrade(request, name, password, email)
    _count_new_person(request)
    name = clean_name(name)
    user = User(username=name_key(name), name=name, email=email, language=_language(request))
    user.set_password(password)
    _save_unique(user)
    auth.login(request, user)
    return user


def sign_in(request: HttpRequest, name: str, password: str) -> User:
    """Sign in by name and password."""
    user = try_password(request, name_key(name), password)
    auth.login(request, user)
    return user


def enter_as_guest(request: HttpRequest, name: str) -> User:
    """Whoever is here, able to sit down: the signed-in person (a guest under the new nickname), or a new guest."""
    name = clean_name(name)
    user = request.user
    if user.is_authenticated:
        if user.is_guest and user.name != name:
            user.name = name
            user.save(update_fields=["name"])
        return user
    _count_new_person(request)
    guest = User(username=f"guest {secrets.token_hex(12)}", name=name, is_guest=True, language=_language(request))
    guest.set_unusable_password()
    guest.save()
    auth.login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest


def upgrade(request: HttpRequest, name: str, password: str, email: str = "") -> User:
    """The guest becomes an account: the same row, so seats and history stay; the session gets a new key."""
    user = _this(request)
    user.name = clean_name(name)
    user.username = name_key(user.name)
    user.email = email
    user.is_guest = False
    user.set_password(password)
    _save_unique(user)
    request.user = user
    auth.update_session_auth_hash(request, user)
    return user


def change_profile(user: User, *, name: str, language: str, boss: str, shape: int, email: str) -> None:
    """What a person would rather be called, read and look like.

    An account signs in by its name, so a new one must be free.
    """
    user.name = clean_name(name)
    if not user.is_guest:
        user.username = name_key(user.name)
    user.language, user.boss, user.shape, user.email = language, boss, shape, email
    _save_unique(user)


def change_password(request: HttpRequest, old: str, password: str) -> None:
    """A new password: every other session of the account ends, with its sockets."""
    user = _this(request)
    try_password(request, user.username, old)
    user.set_password(password)
    user.save(update_fields=["password"])
    auth.update_session_auth_hash(request, user)
    devices.forget_others(request, user)
    _close_sockets(user)


def sign_out(request: HttpRequest) -> None:
    """End the session, and the sockets that were opened with it."""
    user = request.user
    devices.forget(request)
    auth.logout(request)
    if user.is_authenticated:
        _close_sockets(user)


def try_password(request: HttpRequest, login: str, password: str) -> User:
    """The account, or ValidationError in words that do not tell whether name or password was wrong."""
    address = address_of(request)
    here = f"{login[:64]} {address}"
    if wait := max(WRONG_HERE.wait(here), WRONG_ADDRESS.wait(address)):
        raise TooMany(wait)
    user = auth.authenticate(request, username=login, password=password)
    if user is None:
        WRONG_HERE.strike(here)
        WRONG_ADDRESS.strike(address)
        raise ValidationError(_("Не знаходимо такого імені з таким паролем."), code="wrong")
    WRONG_HERE.forgive(here)
    return user


def _close_sockets(user: User) -> None:
    ring(sockets_of(user), {"type": "person.left"})


def _this(request: HttpRequest) -> User:
    """The signed-in person's row, read anew: what a form changes is not yet what the page shows."""
    assert request.user.is_authenticated
    return User.objects.get(pk=request.user.pk)


def _save_unique(user: User) -> None:
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise ValidationError(_("Це ім’я вже зайняте."), code="taken") from None


def _count_new_person(request: HttpRequest) -> None:
    address = address_of(request)
    if wait := NEW_PEOPLE.wait(address):
        raise TooMany(wait)
    NEW_PEOPLE.strike(address)


def _language(request: HttpRequest) -> str:
    """The language of the page that was filled in goes into the row, as if chosen."""
    return getattr(request, "LANGUAGE_CODE", "")
