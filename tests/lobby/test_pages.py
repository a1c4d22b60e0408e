"""The pages of the lobby, as visitors with and without an account meet them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import Strike, User
from game.models import Edition
from lobby import service
from lobby.models import Member, Room
from tests.lobby.conftest import Person, again, signed_in

Clock = time_machine.Traveller

pytestmark = pytest.mark.django_db


def slip_of(response: HttpResponse) -> str:
    found = re.search(r'name="slip" value="([^"]+)"', response.content.decode())
    assert found
    return found[1]


def join(client: Client, room: Room, name: str) -> HttpResponse:
    address = f"/k/{room.code}/"
    return client.post(address, {"name": name, "slip": slip_of(client.get(address))})


# The front door


def test_home_has_a_way_to_a_new_room_and_a_field_for_a_code(edition: Edition) -> None:
    page = Client().get("/").content.decode()
    assert 'href="/new/"' in page
    assert 'action="/k/"' in page


def test_home_shows_where_i_sit(two: Room, guest: User) -> None:
    assert f"/r/{two.code}/" in signed_in(guest).get("/").content.decode()


# A new room


def test_a_guest_makes_a_room_with_nothing_but_a_name(edition: Edition) -> None:
    client = Client()
    answer = client.post(
        "/new/",
        {"name": "Марта", "slip": slip_of(client.get("/new/")), "edition": edition.slug, "starting_capital": "15000"},
    )
    room = Room.objects.get()
    assert answer.headers["Location"] == f"/r/{room.code}/"
    assert room.host is not None
    assert (room.host.name, room.host.is_guest) == ("Марта", True)
    assert room.options == {"starting_capital": 15000}
    assert client.get(f"/r/{room.code}/").status_code == 200


def test_a_setting_that_does_not_exist_makes_no_room(edition: Edition, host: User) -> None:
    client = signed_in(host)
    form = {"name": "Остап", "slip": slip_of(client.get("/new/")), "edition": edition.slug, "starting_capital": "1"}
    assert client.post("/new/", form).status_code == 200
    assert not Room.objects.exists()


def test_the_same_form_sent_twice_makes_one_room(edition: Edition, host: User) -> None:
    client = signed_in(host)
    form = {"name": "Остап", "slip": slip_of(client.get("/new/")), "edition": edition.slug}
    first, second = client.post("/new/", form), client.post("/new/", form)
    assert first.headers["Location"] == second.headers["Location"]
    assert Room.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_double_click_of_a_guest_makes_one_guest_and_one_room(edition: Edition) -> None:
    client = Client()
    form = {"name": "Марта", "slip": slip_of(client.get("/new/")), "edition": edition.slug}

    def click(_: int) -> str:
        browser = Client()
        browser.cookies = client.cookies.copy()
        try:
            return browser.post("/new/", form).headers["Location"]
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(click, range(2))
    assert first == second
    assert (Room.objects.count(), User.objects.filter(is_guest=True).count()) == (1, 1)


def test_the_sixth_room_in_a_minute_waits(edition: Edition, host: User) -> None:
    client = signed_in(host)
    for _ in range(5):
        form = {"name": "Остап", "slip": slip_of(client.get("/new/")), "edition": edition.slug}
        assert client.post("/new/", form).status_code == 302
    form["slip"] = slip_of(client.get("/new/"))
    assert client.post("/new/", form).status_code == 429
    assert Room.objects.count() == 5


# A code


@pytest.mark.parametrize("typed", ["482 716", "482-716", " 482716 ", "http://testserver/k/482716/", "48271б"[:5] + "6"])
def test_whatever_way_a_code_is_typed_it_leads_to_its_room(db: None, typed: str) -> None:
    assert Client().get("/k/", {"code": typed}).headers["Location"] == "/k/482716/"


@pytest.mark.parametrize("typed", ["", "привіт", "12345", "😀" * 6, "9" * 299, "9" * 5000])
def test_what_is_no_code_gets_a_kind_answer(db: None, typed: str) -> None:
    assert Client().get("/k/", {"code": typed}).status_code == 400


def test_a_code_in_the_address_is_read_as_kindly(room: Room) -> None:
    spaced = f"/k/{room.code[:3]}-{room.code[3:]}/"
    assert Client().get(spaced).headers["Location"] == f"/k/{room.code}/"
    assert Client().get("/k/xyz/").status_code == 400


def test_a_guest_joins_by_the_link_with_nothing_but_a_name(room: Room) -> None:
    client = Client()
    assert join(client, room, "Соломія").headers["Location"] == f"/r/{room.code}/"
    assert room.members.filter(name="Соломія", user__is_guest=True).exists()
    assert client.get(f"/k/{room.code}/").headers["Location"] == f"/r/{room.code}/"


def test_a_second_person_of_that_name_is_asked_for_another(room: Room) -> None:
    client = Client()
    answer = join(client, room, "остап")
    assert answer.status_code == 200
    assert "за цим столом уже є" in answer.content.decode()
    assert room.members.count() == 1
    assert join(client, room, "Остап Другий").status_code == 302


def test_a_name_is_written_as_text_everywhere(room: Room, host: User) -> None:
    client, name = Client(), "<b hx-get=/ x>"
    assert join(client, room, name).status_code == 302
    for page in (
        client.get(f"/r/{room.code}/"),
        signed_in(host).get(f"/r/{room.code}/"),
        Client().get(f"/k/{room.code}/"),
    ):
        assert name not in page.content.decode()
        assert "&lt;b hx-get=/ x&gt;" in page.content.decode()


def test_the_same_joining_form_sent_twice_is_one_guest_on_one_chair(room: Room) -> None:
    client = Client()
    form = {"name": "Соломія", "slip": slip_of(client.get(f"/k/{room.code}/"))}
    second = Client()
    second.cookies = client.cookies.copy()
    client.post(f"/k/{room.code}/", form)
    assert second.post(f"/k/{room.code}/", form).headers["Location"] == f"/r/{room.code}/"
    assert room.members.count() == 2
    assert second.get(f"/r/{room.code}/").status_code == 200


def test_a_slip_of_another_browser_opens_nothing(room: Room) -> None:
    form = {"name": "Соломія", "slip": "a" * 22}
    first, second = Client(), Client()
    first.get(f"/k/{room.code}/")
    second.get(f"/k/{room.code}/")
    first.post(f"/k/{room.code}/", form)
    second.post(f"/k/{room.code}/", form)
    assert second.get(f"/r/{room.code}/").status_code == 302


def test_missing_full_and_closed_rooms_answer_alike(host: User, edition: Edition, person: Person) -> None:
    """BL-35."""
    full = service.make_room(person("Льоня"), "Льоня", edition, {"max_players": 2})
    service.join(full.pk, person("Ярко"), "Ярко")
    closed = service.make_room(host, "Остап", edition, {})
    service.leave(closed.pk, host)
    missing = next(code for code in ("000001", "000002") if not Room.objects.filter(code=code).exists())
    answers = set()
    for code in (missing, full.code, closed.code):
        page = Client().get(f"/k/{code}/")
        shown = page.content.decode().replace(f"{code[:3]}\u00a0{code[3:]}", "CODE").replace(code, "CODE")
        answers.add((page.status_code, re.sub(r'"X-CSRFToken": "\w+"|value="\w{64}"', "", shown)))
    assert len(answers) == 1
    assert answers.pop()[0] == 404


def test_a_room_that_plays_offers_only_the_way_back_to_ones_seat(two: Room, host: User, guest: User) -> None:
    service.set_ready(two.pk, guest, True)
    match = service.start(two.pk, host)
    page = Client().get(f"/k/{two.code}/")
    assert page.status_code == 200
    assert f'href="/seat/of/{match.key}/"' in page.content.decode()
    assert "Сісти за стіл" not in page.content.decode()
    assert Client().post(f"/k/{two.code}/", {"name": "Ярко", "slip": "s"}).status_code == 200
    assert two.members.count() == 2


def test_a_removed_person_is_told_why_and_stays_out(two: Room, host: User, guest: User) -> None:
    client = signed_in(guest)
    slip = slip_of(Client().get(f"/k/{two.code}/"))
    service.remove(two.pk, host, two.members.get(user=guest).pk)
    for answer in (
        client.get(f"/r/{two.code}/"),
        client.get(f"/k/{two.code}/"),
        client.post(f"/k/{two.code}/", {"name": "Нова Марта", "slip": slip}),
    ):
        assert answer.status_code == 403
        assert "Вас прибрано" in answer.content.decode()
    assert not two.members.filter(user=guest).exists()


def test_strangers_are_sent_from_a_room_to_its_door_whether_it_exists_or_not(room: Room) -> None:
    for code in (room.code, "000000"):
        assert Client().get(f"/r/{code}/").headers["Location"] == f"/k/{code}/"


def test_looking_changes_nothing(room: Room) -> None:
    before = again(room).version
    Client().get(f"/k/{room.code}/")
    assert (again(room).version, room.members.count()) == (before, 1)


# The brakes


@pytest.fixture
def now() -> Iterator[Clock]:
    """A clock that stands still until it is shifted."""
    with time_machine.travel(timezone.now(), tick=False) as clock:
        yield clock


def test_after_ten_wrong_codes_a_session_waits_even_with_the_right_one(room: Room, now: Clock) -> None:
    """BL-35."""
    client = Client()
    for n in range(10):
        assert client.get(f"/k/99999{n}/").status_code == 404
    answer = client.get(f"/k/{room.code}/")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) == 1
    now.shift(2)
    assert client.get(f"/k/{room.code}/").status_code == 200


def test_each_further_wrong_code_doubles_the_wait_up_to_half_a_minute(room: Room, now: Clock) -> None:
    client, waits = Client(), []
    for n in range(17):
        client.get(f"/k/99{n:04}/")
        answer = client.get(f"/k/{room.code}/")
        if answer.status_code == 429:
            waits.append(int(answer.headers["Retry-After"]))
            now.shift(waits[-1])
    assert waits[:6] == [1, 2, 4, 8, 16, 30]


def test_sixty_wrong_codes_of_one_address_slow_all_its_sessions(room: Room, now: Clock) -> None:
    for n in range(60):
        Client(REMOTE_ADDR="10.0.0.7").get(f"/k/99{n:04}/")
    assert Client(REMOTE_ADDR="10.0.0.7").get(f"/k/{room.code}/").status_code == 429
    assert Client(REMOTE_ADDR="10.0.0.8").get(f"/k/{room.code}/").status_code == 200


def test_a_forged_header_is_no_other_address(room: Room) -> None:
    for n in range(3):
        Client(REMOTE_ADDR="10.0.0.7").get(f"/k/99{n:04}/", HTTP_X_FORWARDED_FOR=f"1.2.3.{n}")
    counted = Strike.objects.filter(limit="code-address")
    assert (counted.count(), set(counted.values_list("who", flat=True))) == (3, {"10.0.0.7"})


def test_an_ipv6_household_is_one_address(room: Room) -> None:
    for end in ("1", "2"):
        Client(REMOTE_ADDR=f"2001:db8:1:2::{end}").get("/k/990001/")
    assert set(Strike.objects.filter(limit="code-address").values_list("who", flat=True)) == {"2001:db8:1:2::/64"}


def test_a_guess_spread_over_addresses_meets_the_brake_of_the_site(room: Room, now: Clock) -> None:
    """BL-35."""
    for n in range(3):
        Client(REMOTE_ADDR=f"10.0.{n}.7").get(f"/k/99{n:04}/")
    first = Strike.objects.filter(limit="code-site").first()
    assert first is not None
    assert Client(REMOTE_ADDR="10.9.9.9").get(f"/k/{room.code}/").status_code == 200
    Strike.objects.bulk_create(Strike(limit="code-site", who=first.who, at=first.at) for _ in range(297))
    assert Client(REMOTE_ADDR="10.9.9.9").get(f"/k/{room.code}/").status_code == 429


def test_members_are_not_slowed_by_the_brake(two: Room, guest: User) -> None:
    client = signed_in(guest)
    for n in range(12):
        client.get(f"/k/99999{n % 10}/")
    assert client.get(f"/r/{two.code}/").status_code == 200


# The room


def test_the_page_shows_code_link_qr_and_seal(two: Room, guest: User) -> None:
    page = signed_in(guest).get(f"/r/{two.code}/", HTTP_HOST="192.168.1.20:8000").content.decode()
    assert f"{two.code[:3]}\u00a0{two.code[3:]}" in page
    assert f"http://192.168.1.20:8000/k/{two.code}/" in page
    assert "<svg" in page
    assert two.commitment in page


def test_no_page_holds_the_seed_or_anybodys_salt(two: Room, host: User, guest: User) -> None:
    service.set_ready(two.pk, guest, True, "таємне слово Марти")
    for client in (signed_in(host), signed_in(guest)):
        page = client.get(f"/r/{two.code}/").content.decode()
        assert two.server_seed not in page
        assert "таємне слово" not in page


def test_the_host_has_a_form_and_the_others_read_the_settings_as_text(two: Room, host: User, guest: User) -> None:
    assert 'name="starting_capital"' in signed_in(host).get(f"/r/{two.code}/").content.decode()
    page = signed_in(guest).get(f"/r/{two.code}/").content.decode()
    assert 'name="starting_capital"' not in page
    assert "20\u202f000$" in page


def test_the_page_says_why_the_match_cannot_begin(two: Room, host: User) -> None:
    assert "Чекаємо «Готово»: Марта." in signed_in(host).get(f"/r/{two.code}/").content.decode()


def test_a_room_whose_match_runs_leads_its_members_there(two: Room, host: User, guest: User) -> None:
    service.set_ready(two.pk, guest, True)
    match = service.start(two.pk, host)
    assert signed_in(guest).get(f"/r/{two.code}/").headers["Location"] == f"/match/{match.key}/"
    assert signed_in(guest).get(f"/k/{two.code}/").headers["Location"] == f"/r/{two.code}/"


def test_leaving_takes_a_post(two: Room, guest: User) -> None:
    client = signed_in(guest)
    assert client.get(f"/r/{two.code}/leave/").status_code == 405
    assert client.post(f"/r/{two.code}/leave/").status_code == 302
    assert not Member.objects.filter(user=guest).exists()


def test_a_room_nobody_entered_for_a_week_is_closed_when_another_is_made(
    room: Room, host: User, edition: Edition
) -> None:
    Room.objects.filter(pk=room.pk).update(touched_at=timezone.now() - timedelta(days=8))
    service.make_room(host, "Остап", edition, {})
    assert again(room).closed_at is not None
