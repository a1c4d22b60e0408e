"""Two people at once: each thing has one taker (BL-14, U-12, U-13)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from game.models import Match
from lobby import chairs, service
from lobby.models import Member, Room
from lobby.service import Refused
from tests.lobby.conftest import Person

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each call gave, or its refusal's reason, when all start in the same moment on threads of their own."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait(10)
            return call()
        except Refused as refused:
            return refused.reason
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_one_shape_goes_to_one_of_two(two: Room, host: User, guest: User) -> None:
    for shape in (3, 4, 5, 6, 7, 8):
        answers = at_once(
            lambda shape=shape: chairs.take_shape(two.pk, host, shape),
            lambda shape=shape: chairs.take_shape(two.pk, guest, shape),
        )
        assert sorted(answers, key=str) == [None, "taken"]
        assert two.members.filter(shape=shape).count() == 1


def test_the_last_chair_seats_one_of_three(room: Room, host: User, person: Person) -> None:
    for place in range(1, 7):
        chairs.add_bot(room.pk, host, place)
    people = [person(name) for name in ("Марта", "Льоня", "Ярко")]
    answers = at_once(*(lambda p=p: service.join(room.pk, p, p.name) for p in people))
    assert sorted(str(a) for a in answers).count("no_entry") == 2
    assert room.members.count() == 8


def test_one_name_goes_to_one_of_two(room: Room, person: Person) -> None:
    people = [person("Марта"), person("Марта")]
    answers = at_once(*(lambda p=p: service.join(room.pk, p, "Марта") for p in people))
    assert [str(a) for a in answers].count("name_taken") == 1


def test_a_person_who_joins_twice_at_once_has_one_chair(room: Room, guest: User) -> None:
    first, second = at_once(*[lambda: service.join(room.pk, guest, "Марта")] * 2)
    assert first == second
    assert Member.objects.filter(user=guest).count() == 1


def test_two_starts_at_once_make_one_match(two: Room, host: User, guest: User) -> None:
    service.set_ready(two.pk, guest, True)
    first, second = at_once(*[lambda: service.start(two.pk, host)] * 2)
    assert first == second
    assert Match.objects.count() == 1


def test_a_host_and_an_heir_who_leave_at_once_leave_nobody_in_charge_of_nothing(
    two: Room, host: User, guest: User
) -> None:
    at_once(lambda: service.leave(two.pk, host), lambda: service.leave(two.pk, guest))
    now = Room.objects.get(pk=two.pk)
    assert (now.host, now.members.count()) == (None, 0)
    assert now.closed_at is not None
