"""People without a login at somebody's device, and the three ways to play."""

from __future__ import annotations

import pytest

from accounts.models import User
from game.models import Match, Preset
from lobby import chairs, service
from lobby.look import look
from lobby.models import Room
from tests.lobby.conftest import Person, again
from tests.lobby.test_rooms import refusal_of

pytestmark = pytest.mark.django_db

CLOCKS = {"turn_seconds", "decision_seconds", "auction_seconds", "deal_seconds"}


def test_one_person_alone_starts_a_match_of_local_seats(room: Room, host: User) -> None:
    chairs.add_local(room.pk, host, "Марта", pin="1234")
    chairs.add_local(room.pk, host, "Льоня")
    match = service.start(room.pk, host)
    players = list(match.players.order_by("seat"))
    assert [(p.name, p.user_id, p.holder_id, bool(p.pin)) for p in players] == [
        ("Остап", host.pk, host.pk, False),
        ("Марта", None, host.pk, True),
        ("Льоня", None, host.pk, False),
    ]
    assert len({salt for salt in match.salts if salt}) == 3


def test_somebody_at_a_device_says_no_ready_of_their_own(two: Room, host: User, guest: User) -> None:
    chairs.add_local(two.pk, guest, "Льоня")
    assert refusal_of(service.start, two.pk, host) == "not_ready"
    service.set_ready(two.pk, guest, True)
    assert isinstance(service.start(two.pk, host), Match)


def test_they_count_for_chairs_and_share_nothing(room: Room, host: User) -> None:
    service.set_options(room.pk, host, {"max_players": 3})
    first = chairs.add_local(room.pk, host, "Марта")
    second = chairs.add_local(room.pk, host, "Льоня")
    assert len({first.shape, second.shape, 1}) == len({first.boss, second.boss, "montalto"}) == 3
    assert refusal_of(chairs.add_local, room.pk, host, "Ярко") == "no_chair"
    service.set_options(room.pk, host, {})
    assert refusal_of(chairs.add_local, room.pk, host, "марта") == "name_taken"


def test_their_holder_alone_changes_and_drops_them(two: Room, host: User, guest: User) -> None:
    local = chairs.add_local(two.pk, guest, "Льоня")
    assert refusal_of(chairs.change_local, two.pk, host, local.pk, "Ярко", local.boss, local.shape) == "not_here"
    assert refusal_of(chairs.drop_local, two.pk, host, local.pk) == "not_here"
    assert refusal_of(chairs.change_local, two.pk, guest, local.pk, "Остап", local.boss, local.shape) == "name_taken"
    assert refusal_of(chairs.change_local, two.pk, guest, local.pk, "Ярко", local.boss, 1) == "taken"
    chairs.change_local(two.pk, guest, local.pk, "Ярко", "burlaka", 8, pin="0070")
    local.refresh_from_db()
    assert (local.name, local.boss, local.shape, bool(local.pin)) == ("Ярко", "burlaka", 8, True)
    chairs.change_local(two.pk, guest, local.pk, "Ярко", "burlaka", 8)
    assert again(two).members.get(pk=local.pk).pin == local.pin
    chairs.change_local(two.pk, guest, local.pk, "Ярко", "burlaka", 8, open_=True)
    assert again(two).members.get(pk=local.pk).pin == ""
    chairs.drop_local(two.pk, guest, local.pk)
    assert not again(two).members.filter(pk=local.pk).exists()


@pytest.mark.parametrize("pin", ["123", "12345", "12a4", "١٢٣٤"])
def test_a_pin_is_four_digits_and_kept_as_a_hash(room: Room, host: User, pin: str) -> None:
    assert refusal_of(chairs.add_local, room.pk, host, "Марта", pin) == "pin"
    assert "4711" not in chairs.add_local(room.pk, host, "Льоня", "4711").pin


def test_they_leave_with_the_person_whose_device_it_is(two: Room, guest: User) -> None:
    chairs.add_local(two.pk, guest, "Льоня")
    service.leave(two.pk, guest)
    assert [member.name for member in again(two).members.all()] == ["Остап"]


def test_who_is_sent_away_takes_them_along(two: Room, host: User, guest: User) -> None:
    chairs.add_local(two.pk, guest, "Льоня")
    service.remove(two.pk, host, two.members.get(user=guest).pk)
    assert [member.name for member in again(two).members.all()] == ["Остап"]


def test_a_room_of_one_person_and_their_locals_closes_when_that_person_leaves(room: Room, host: User) -> None:
    chairs.add_local(room.pk, host, "Марта")
    service.leave(room.pk, host)
    assert again(room).closed_at


def test_nobody_without_a_login_becomes_host(two: Room, host: User, guest: User) -> None:
    local = chairs.add_local(two.pk, host, "Льоня")
    service.hand_over(two.pk, host, local.pk)
    assert again(two).host == host
    service.leave(two.pk, host)
    assert again(two).host == guest


# Ways to play


def test_a_room_is_online_by_default(room: Room) -> None:
    assert room.preset == Preset.ONLINE
    assert look(room.pk).chosen == {}


def test_one_device_plays_without_clocks_and_any_other_way_with_them_again(room: Room, host: User) -> None:
    service.set_options(room.pk, host, {"starting_capital": 15000})
    service.set_surfaces(room.pk, host, "device")
    now = look(room.pk)
    assert now.preset == "device"
    assert {key for key, value in now.chosen.items() if value == now.settings[key].off} == CLOCKS
    service.set_surfaces(room.pk, host, "screen")
    assert look(room.pk).chosen == {"starting_capital": 15000}


def test_a_way_to_play_sets_defaults_and_nothing_more(room: Room, host: User) -> None:
    service.set_options(room.pk, host, {"turn_seconds": 90})
    service.set_surfaces(room.pk, host, "device")
    assert look(room.pk).chosen["turn_seconds"] == 90
    service.set_options(room.pk, host, {})
    assert look(room.pk).chosen == {}


def test_the_match_is_told_how_it_is_played_and_has_no_deadline_at_one_device(room: Room, host: User) -> None:
    service.set_surfaces(room.pk, host, "device")
    chairs.add_local(room.pk, host, "Марта")
    match = service.start(room.pk, host)
    assert match.preset == "device"
    assert match.due_at is None


def test_the_host_alone_says_how_it_is_played(two: Room, guest: User, host: User, person: Person) -> None:
    assert refusal_of(service.set_surfaces, two.pk, guest, "device") == "not_host"
    assert refusal_of(service.set_surfaces, two.pk, host, "telepathy") == "bad"
