"""«Ще партію»: when a match is over, its room waits again under the same code."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from game.models import Match
from game.rules import rng
from lobby import chairs, service
from lobby.models import Room
from tests.lobby.conftest import Person, again, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(two: Room, host: User, guest: User) -> Room:
    """Остап and Марта have played with a bot, for 20 000$, and it is over."""
    chairs.add_bot(two.pk, host, 2)
    service.set_options(two.pk, host, {"starting_capital": 20000})
    service.set_ready(two.pk, guest, True, "слово")
    match = service.start(two.pk, host, "друге")
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now(), outcome={"places": [1, 2, 3]})
    return again(two)


def seating(room: Room) -> list[tuple[object, ...]]:
    return list(room.members.values_list("place", "user_id", "bot", "name", "boss", "shape"))


def test_the_same_people_sit_in_the_same_chairs_under_the_same_terms(played: Room, host: User) -> None:
    before, options = seating(played), played.options
    assert signed_in(host).get(f"/r/{played.code}/").status_code == 200
    now = again(played)
    assert (seating(now), now.options, now.host_id) == (before, options, host.pk)
    assert now.match is None


def test_nobody_is_ready_and_the_dice_are_others(played: Room, guest: User) -> None:
    signed_in(guest).get(f"/r/{played.code}/")
    now = again(played)
    assert not now.members.filter(user__isnull=False, ready=True).exists()
    assert not now.members.exclude(salt="").exists()
    assert now.server_seed != played.server_seed
    assert now.commitment == rng.commitment(now.server_seed) != played.commitment


def test_asked_twice_it_is_one_room_and_one_promise(played: Room, host: User, guest: User) -> None:
    signed_in(host).get(f"/r/{played.code}/")
    once = again(played)
    service.set_ready(played.pk, guest, True)
    signed_in(guest).get(f"/r/{played.code}/")
    now = again(played)
    assert now.commitment == once.commitment
    assert now.members.get(user=guest).ready


def test_the_next_match_is_another_one(played: Room, host: User, guest: User) -> None:
    service.reopen(played.pk)
    service.set_ready(played.pk, guest, True)
    match = service.start(played.pk, host)
    assert match.pk != played.match_id
    assert (match.players.count(), match.commitment) == (3, again(played).commitment)


def test_the_host_may_begin_without_whoever_is_not_here(played: Room, host: User, guest: User, person: Person) -> None:
    service.reopen(played.pk)
    chairs.add_local(played.pk, guest, "Онук Марти")
    third = person("Соломія")
    service.join(played.pk, third, third.name)
    service.set_ready(played.pk, third, True)
    with pytest.raises(service.Refused, match="not_ready"):
        service.start(played.pk, host, without=True)  # Марта is here, and has not said «Готово»
    played.members.filter(user=guest).update(online=False)
    with pytest.raises(service.Refused, match="not_here"):
        service.start(played.pk, host)
    match = service.start(played.pk, host, without=True)
    assert list(match.players.values_list("name", flat=True)) == ["Остап", "Бот 1", "Соломія"]
    assert not played.removed.exists()  # Марта may come back another time


def test_who_said_ready_and_lost_the_line_plays_on(played: Room, host: User, guest: User) -> None:
    service.reopen(played.pk)
    service.set_ready(played.pk, guest, True)
    played.members.filter(user=guest).update(online=False)
    assert service.start(played.pk, host, without=True).players.filter(user=guest).exists()


def test_too_few_do_not_begin_without_the_others(two: Room, host: User, guest: User) -> None:
    two.members.filter(user=guest).update(online=False)
    with pytest.raises(service.Refused, match="not_ready"):
        service.start(two.pk, host, without=True)


def test_a_match_leads_back_to_its_room(played: Room) -> None:
    assert played.match is not None
    assert played.match.back == f"/r/{played.code}/"


def test_who_comes_by_the_code_sits_down_with_them(played: Room, person: Person) -> None:
    client: Client = signed_in(person("Льоня"))
    assert client.get(f"/k/{played.code}/").status_code == 200
    assert again(played).match is None


def test_while_the_match_goes_on_its_room_leads_to_it(two: Room, host: User, guest: User) -> None:
    service.set_ready(two.pk, guest, True)
    match = service.start(two.pk, host)
    assert signed_in(host).get(f"/r/{two.code}/").headers["Location"] == f"/match/{match.key}/"
