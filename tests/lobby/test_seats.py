"""Pages of the device that takes a seat of a running match: by link, by code, by asking the table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from game.models import Handover, Match, Player, Preset
from game.seats import claims, table, tickets
from lobby import service
from lobby.models import Removed, Room
from tests.lobby.conftest import Person, again

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(two: Room, host: User, guest: User) -> Match:
    """Остап and the guest Марта play."""
    service.set_ready(two.pk, guest, True)
    return service.start(two.pk, host)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def holder(match: Match, seat: int) -> User | None:
    return Player.objects.select_related("holder").get(match=match, seat=seat).holder


def ticket(match: Match, user: User) -> tickets.Shown:
    return tickets.make(match.pk, match.players.get(holder=user).seat, user.pk)


# By link


def test_opening_the_link_takes_nothing(match: Match, guest: User) -> None:
    shown = ticket(match, guest)
    for client in (Client(), signed_in(guest)):
        client.get(f"/seat/{shown.secret}/")
        client.head(f"/seat/{shown.secret}/")
    assert holder(match, 1) == guest
    assert tickets.find(secret=shown.secret)


def test_whoever_has_only_a_name_takes_the_seat_by_the_link(match: Match, guest: User) -> None:
    shown, client = ticket(match, guest), Client()
    page = client.get(f"/seat/{shown.secret}/").content.decode()
    assert "Взяти місце: Марта" in page
    assert 'value="Марта"' in page
    answer = client.post(f"/seat/{shown.secret}/", {"take": "1", "name": "Марта"})
    assert answer.headers["Location"] == f"/match/{match.key}/"
    taker = holder(match, 1)
    assert taker
    assert taker != guest
    assert (taker.name, taker.is_guest) == ("Марта", True)
    assert client.get(f"/seat/{shown.secret}/").status_code == 404


def test_a_name_that_is_none_is_asked_for_again_and_takes_nothing(match: Match, guest: User) -> None:
    shown = ticket(match, guest)
    assert Client().post(f"/seat/{shown.secret}/", {"take": "1", "name": " "}).status_code == 422
    assert holder(match, 1) == guest


def test_the_device_that_holds_the_seat_goes_on_to_the_match(match: Match, guest: User) -> None:
    shown = ticket(match, guest)
    client = signed_in(guest)
    assert client.get(f"/seat/{shown.secret}/").headers["Location"] == f"/match/{match.key}/"
    assert client.post(f"/seat/{shown.secret}/", {"take": "1"}).headers["Location"] == f"/match/{match.key}/"
    assert not Handover.objects.exists()


# By code


def test_the_right_code_asks_first_and_takes_then(match: Match, guest: User, person: Person) -> None:
    shown, newcomer = ticket(match, guest), person("Планшет")
    client = signed_in(newcomer)
    typed = tickets.pretty(shown.code)
    page = client.post("/seat/", {"code": typed}).content.decode()
    assert "Взяти місце: Марта" in page
    assert holder(match, 1) == guest
    kept = re.search(r'name="code" value="(\d+)"', page)
    assert kept
    assert client.post("/seat/", {"code": kept[1], "take": "1"}).headers["Location"] == f"/match/{match.key}/"
    assert holder(match, 1) == newcomer


def test_wrong_codes_are_slowed_down_and_then_the_right_one_waits_too(match: Match, guest: User) -> None:
    shown, client = ticket(match, guest), Client()
    answers = [client.post("/seat/", {"code": f"{n:08}"}).status_code for n in range(10)]
    assert answers[:8] == [422] * 8
    assert answers[9] == 429
    refused = client.post("/seat/", {"code": shown.code, "take": "1", "name": "Марта"})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) >= 1
    assert holder(match, 1) == guest


def test_a_rooms_code_and_a_seats_code_are_not_taken_for_each_other(match: Match, two: Room, guest: User) -> None:
    shown = ticket(match, guest)
    page = Client().post("/seat/", {"code": two.code})
    assert page.status_code == 422
    assert "Шість цифр має код кімнати" in page.content.decode()
    assert Client().get("/k/", {"code": tickets.pretty(shown.code)}).headers["Location"] == f"/seat/?code={shown.code}"
    assert f'value="{shown.code}"' in Client().get(f"/seat/?code={shown.code}").content.decode()
    link = f"http://site/seat/{shown.secret}/"
    assert Client().post("/seat/", {"code": link}).headers["Location"] == f"/seat/{shown.secret}/"


# By asking the table


def test_whoever_lost_the_device_asks_for_the_seat_and_goes_to_it_when_allowed(match: Match, host: User) -> None:
    Player.objects.filter(match=match, seat=1).update(seen_at=None)
    client = Client()
    page = client.get(f"/seat/of/{match.key}/").content.decode()
    assert re.search(r'value="0"\s+required\s+disabled', page)
    assert re.search(r'value="1"\s+required>', page)
    client.post(f"/seat/of/{match.key}/", {"seat": "1", "name": "Марта"})
    claim = match.claims.get()
    assert f'<p class="number">{claim.number}</p>' in client.get(f"/seat/of/{match.key}/").content.decode()

    shown = signed_in(host).get(f"/match/{match.key}/").content.decode()
    assert "Марта просить місце: Марта" in shown
    assert str(claim.number) in shown
    assert "просить місце" not in Client().get(f"/match/{match.key}/").content.decode()

    table_says(match, host, claim.pk, allow=True)
    answer = client.get(f"/seat/of/{match.key}/", headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == f"/match/{match.key}/"
    assert client.get(f"/match/{match.key}/").context["me"]
    assert holder(match, 1) == claim.user


def test_a_refusal_is_told_and_one_may_ask_again(match: Match, host: User, person: Person) -> None:
    Player.objects.filter(match=match, seat=1).update(seen_at=None)
    client = signed_in(person("Ярко"))
    client.post(f"/seat/of/{match.key}/", {"seat": "1"})
    table_says(match, host, match.claims.get().pk, allow=False)
    assert "Стіл відмовляє" in client.get(f"/seat/of/{match.key}/").content.decode()
    assert client.post(f"/seat/of/{match.key}/", {"seat": "1"}).status_code == 302


@pytest.mark.parametrize("seat", ["", "x", "-1", "9", "99999999999999999999", "²"])
def test_nonsense_asks_for_nothing(match: Match, person: Person, seat: str) -> None:
    assert signed_in(person("Ярко")).post(f"/seat/of/{match.key}/", {"seat": seat}).status_code == 422
    assert not match.claims.exists()


def test_whoever_was_sent_away_from_the_room_asks_for_nothing(
    match: Match, two: Room, host: User, person: Person
) -> None:
    gone = person("Льоня")
    Removed.objects.create(room=two, user=gone)
    assert signed_in(gone).post(f"/seat/of/{match.key}/", {"seat": "1"}).status_code == 403


def table_says(match: Match, user: User, claim: int, *, allow: bool) -> None:
    claims.answer(match.pk, claim, user.pk, allow)


# Back in the room


def test_the_room_goes_on_with_the_devices_and_the_preset_that_the_match_ended_with(
    match: Match, two: Room, host: User, guest: User, person: Person
) -> None:
    newcomer = person("Марта", is_guest=True)
    tickets.take(tickets.find(secret=ticket(match, guest).secret), newcomer.pk)  # type: ignore[arg-type]
    table.set_preset(match.pk, Preset.SCREEN, host.pk)
    Match.objects.filter(pk=match.pk).update(finished_at=match.started_at)
    service.reopen(two.pk)
    room = again(two)
    assert room.preset == Preset.SCREEN
    assert [(m.name, m.user, m.holder) for m in room.members.all()] == [
        ("Остап", host, host),
        ("Марта", newcomer, newcomer),
    ]


def test_two_who_changed_places_find_their_chairs_so(match: Match, two: Room, host: User, guest: User) -> None:
    players = match.players.order_by("seat")
    for player, user in zip(players, (guest, host), strict=True):
        Player.objects.filter(pk=player.pk).update(user=user, holder=user)
    Match.objects.filter(pk=match.pk).update(finished_at=match.started_at)
    service.reopen(two.pk)
    assert [m.user for m in two.members.all()] == [guest, host]
