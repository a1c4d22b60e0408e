"""A screen's room, its number, and the pages by which it is turned."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from board import cookie, service
from board.models import Screen
from game.models import Edition, Match, Preset
from lobby import service as rooms
from lobby.models import Room
from tests.board.conftest import signed
from tests.lobby.conftest import Person, again, signed_in

pytestmark = pytest.mark.django_db


def opens(client: Client, **fields: str) -> tuple[int, dict[str, object]]:
    """What the page of a screen asks, and what it is told."""
    answer = client.post(reverse("board:open"), fields)
    return answer.status_code, answer.json()


def of(room: Room) -> str:
    return reverse("board:screens", args=[room.code])


# A room of its own


def test_to_look_at_the_page_makes_nothing(edition: Edition) -> None:
    assert Client().get("/board/").status_code == 200
    assert Client().get("/board/482716/").status_code == 200
    assert not Screen.objects.exists()
    assert not Room.objects.exists()


def test_a_screen_makes_a_room_without_a_host(edition: Edition) -> None:
    client = Client()
    assert opens(client)[0] == 200
    room = Room.objects.get()
    assert (room.host, room.preset, room.members.count()) == (None, Preset.SCREEN, 0)
    assert Screen.objects.get().room == room


def test_a_screen_that_asks_again_keeps_its_room(edition: Edition) -> None:
    client = Client()
    opens(client)
    opens(client)
    assert (Screen.objects.count(), Room.objects.count()) == (1, 1)


def test_rooms_of_screens_are_not_made_without_end(edition: Edition) -> None:
    client = Client()
    for _ in range(5):
        opens(client)
        del client.cookies[cookie.NAME]
    status, told = opens(client)
    assert status == 429
    assert told["wait"]
    assert Room.objects.count() == 5


def test_a_cookie_that_we_did_not_sign_names_no_screen(screen: Screen) -> None:
    assert cookie.key_in({cookie.NAME: signed(screen)}) == screen.key
    assert cookie.key_in({cookie.NAME: f"{screen.key}:forged"}) is None
    assert cookie.key_in({cookie.NAME: screen.key}) is None


def test_the_first_who_sits_down_hosts_the_room(screen: Screen, person: Person) -> None:
    first, second = person("Марта"), person("Остап")
    assert screen.room
    rooms.join(screen.room.pk, first, first.name)
    rooms.join(screen.room.pk, second, second.name)
    room = again(screen.room)
    assert room.host == first
    assert room.members.count() == 2


def test_a_room_of_a_screen_can_start_once_it_has_people(screen: Screen, person: Person) -> None:
    first, second = person("Марта"), person("Остап")
    assert screen.room
    for one in (first, second):
        rooms.join(screen.room.pk, one, one.name)
    rooms.set_ready(screen.room.pk, second, True)
    match = rooms.start(screen.room.pk, first)
    assert match.preset == Preset.SCREEN
    assert service.showing(screen.pk).match_id == match.pk


def test_nobody_is_ready_only_because_the_room_has_no_host(screen: Screen, person: Person) -> None:
    assert screen.room
    rooms.join(screen.room.pk, person("Марта"), "Марта")
    Room.objects.update(host=None)
    from lobby.look import look

    assert [chair.ready for chair in look(screen.room.pk).chairs] == [False]


# What it shows


def test_a_closed_room_leaves_the_screen_to_ask_for_another(screen: Screen, person: Person) -> None:
    alone = person("Марта")
    assert screen.room
    rooms.join(screen.room.pk, alone, alone.name)
    rooms.leave(screen.room.pk, alone)
    assert service.showing(screen.pk).room_id is None


def test_the_winner_stays_a_while_and_then_the_room_waits_again(screen: Screen, person: Person) -> None:
    first, second = person("Марта"), person("Остап")
    assert screen.room
    for one in (first, second):
        rooms.join(screen.room.pk, one, one.name)
    rooms.set_ready(screen.room.pk, second, True)
    match = rooms.start(screen.room.pk, first)
    Match.objects.update(finished_at=timezone.now())
    assert service.showing(screen.pk).match_id == match.pk
    Match.objects.update(finished_at=timezone.now() - service.WINNER_STAYS - timedelta(seconds=1))
    shown = service.showing(screen.pk)
    assert (shown.match_id, shown.room_id) == (None, screen.room.pk)


def test_a_screen_of_yesterday_shows_the_same_room_under_a_new_number(screen: Screen) -> None:
    room, number = screen.room, screen.number
    Screen.objects.update(seen_at=timezone.now() - timedelta(days=2))
    service.make()  # another screen wakes first
    screen.refresh_from_db()
    assert (screen.number, screen.room) == (None, room)
    arrived = service.arrive(screen.key)
    assert arrived.number
    assert service.showing(screen.pk).room_id == (room and room.pk)
    assert number


# By the room's code


def test_a_screen_is_turned_to_a_room_by_its_code(two: Room) -> None:
    client = Client()
    assert opens(client, code=f"{two.code[:3]} {two.code[3:]}")[0] == 200  # type: ignore[index]
    assert Screen.objects.get().room == two


def test_a_running_match_can_be_put_on_a_screen(two: Room, host: User, guest: User) -> None:
    rooms.set_ready(two.pk, guest, True)
    match = rooms.start(two.pk, host)
    client = Client()
    opens(client, code=str(two.code))
    assert service.showing(Screen.objects.get().pk).match_id == match.pk


def test_a_wrong_code_shows_nothing_and_is_slowed(two: Room) -> None:
    client = Client()
    wrong = "000000" if two.code != "000000" else "111111"
    statuses = [opens(client, code=wrong)[0] for _ in range(12)]
    assert statuses[:10] == [404] * 10
    assert statuses[-1] == 429
    assert not Screen.objects.exists()
    assert opens(client, code=str(two.code))[0] == 429


def test_screens_are_not_made_without_end_by_one_right_code(two: Room) -> None:
    client = Client()
    for _ in range(5):
        assert opens(client, code=str(two.code))[0] == 200
        del client.cookies[cookie.NAME]
    assert opens(client, code=str(two.code))[0] == 429
    assert Screen.objects.count() == 5


def test_a_closed_room_has_no_picture(two: Room) -> None:
    Room.objects.update(closed_at=timezone.now())
    assert opens(Client(), code=str(two.code))[0] == 404


# By the screen's number


def test_a_member_turns_a_screen_to_their_room_by_its_number(screen: Screen, two: Room, guest: User) -> None:
    left = screen.room
    answer = signed_in(guest).post(of(two), {"number": screen.number})
    assert f"Екран {screen.number} показує вашу гру." in answer.content.decode()
    screen.refresh_from_db()
    assert screen.room == two
    assert left
    assert again(left).closed_at, "the empty room of the screen is closed"


def test_several_screens_show_one_room(screen: Screen, two: Room, host: User) -> None:
    other = service.make()
    for one in (screen, other):
        signed_in(host).post(of(two), {"number": one.number})
    assert set(two.screens.all()) == {screen, other}  # type: ignore[attr-defined]


def test_a_stranger_turns_no_screen(screen: Screen, two: Room, person: Person) -> None:
    assert Client().post(of(two), {"number": screen.number}).status_code == 404
    assert signed_in(person("Чужа")).post(of(two), {"number": screen.number}).status_code == 404
    screen.refresh_from_db()
    assert screen.room != two


def test_a_screen_with_a_match_cannot_be_taken_away_by_its_number(
    screen: Screen, two: Room, room: Room, host: User, guest: User, person: Person
) -> None:
    service.show(screen, two.pk)
    rooms.set_ready(two.pk, guest, True)
    rooms.start(two.pk, host)
    thief = person("Чужий")
    own = rooms.make_room(thief, thief.name, two.edition, {})
    answer = signed_in(thief).post(of(own), {"number": screen.number})
    assert "Немає ввімкненого екрана" in answer.content.decode()
    screen.refresh_from_db()
    assert screen.room == two


def test_a_screen_that_is_off_is_not_found(screen: Screen, two: Room, host: User) -> None:
    Screen.objects.update(seen_at=timezone.now() - service.HERE_WITHIN - timedelta(seconds=1))
    signed_in(host).post(of(two), {"number": screen.number})
    screen.refresh_from_db()
    assert screen.room != two


def test_guessing_numbers_is_slowed(screen: Screen, two: Room, host: User) -> None:
    client = signed_in(host)
    wrong = "0000" if screen.number != "0000" else "1111"
    for _ in range(11):
        client.post(of(two), {"number": wrong})
    answer = client.post(of(two), {"number": screen.number})
    assert "Забагато спроб" in answer.content.decode()
    screen.refresh_from_db()
    assert screen.room != two


def test_a_member_sends_a_screen_away(screen: Screen, two: Room, host: User, person: Person) -> None:
    service.show(screen, two.pk)
    off = reverse("board:off", args=[two.code, screen.pk])
    assert signed_in(person("Чужа")).post(off).status_code == 404
    assert service.showing(screen.pk).room_id == two.pk
    signed_in(host).post(off)
    assert service.showing(screen.pk).room_id is None


def test_the_match_page_finds_its_screens_by_the_matchs_key(screen: Screen, two: Room, host: User, guest: User) -> None:
    rooms.set_ready(two.pk, guest, True)
    match = rooms.start(two.pk, host)
    signed_in(guest).post(reverse("board:screens", args=[match.key]), {"number": screen.number})
    assert service.showing(screen.pk).match_id == match.pk


def test_phones_hear_that_the_screen_is_away_and_that_it_is_back(
    screen: Screen, two: Room, host: User, guest: User, person: Person
) -> None:
    """U-54: with no screen on, the phone says so; nothing is said to whoever has no seat there."""
    rooms.set_ready(two.pk, guest, True)
    match = rooms.start(two.pk, host)
    away = reverse("board:away", args=[match.key])
    told = "Екран столу вимкнено"
    assert told in signed_in(guest).get(away).content.decode()
    service.show(screen, two.pk)
    assert told not in signed_in(guest).get(away).content.decode()
    Screen.objects.update(seen_at=timezone.now() - service.HERE_WITHIN - timedelta(seconds=1))
    assert told in signed_in(guest).get(away).content.decode()
    for client in (signed_in(person("Чужа")), Client()):
        assert told not in client.get(away).content.decode()
