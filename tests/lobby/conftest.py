"""People and rooms for the lobby's tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from game.models import Edition
from lobby import service
from lobby.models import Room

Person = Callable[..., User]


@pytest.fixture
def person(db: None) -> Person:
    """Make a person: `person("Марта")`."""

    def make(name: str, **fields: Any) -> User:
        return User.objects.create(username=f"{name} {User.objects.count()}", name=name, **fields)

    return make


@pytest.fixture
def edition(editions: None) -> Edition:
    """The flagship's built-in edition."""
    return Edition.objects.get(title="business", builtin=True)


@pytest.fixture
def host(person: Person) -> User:
    return person("Остап")


@pytest.fixture
def guest(person: Person) -> User:
    return person("Марта", is_guest=True)


@pytest.fixture
def room(host: User, edition: Edition) -> Room:
    """Остап's room; nobody else is in."""
    return service.make_room(host, host.name, edition, {})


@pytest.fixture
def two(room: Room, guest: User) -> Room:
    """Остап's room with Марта in it."""
    service.join(room.pk, guest, guest.name)
    return again(room)


def again(room: Room) -> Room:
    """The room as it is now."""
    return Room.objects.get(pk=room.pk)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client
