"""A table rests and goes on: stopped by its host, by a vote, by a light that went out; on another day, after a restart of the
server, under the same code (U-16, U-37, U-70)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from game import service, watchdog
from game.models import Edition, Match, PausedBy, Player
from lobby import chairs, pace
from lobby import service as rooms
from lobby.models import Room
from tests.browser.conftest import DESKTOP, PHONE, TABLET, OpenPage, opened, signed_in
from tests.browser.person import Person, until
from tests.game.arrange import session_of
from tests.live import running_site

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(600)]

NAMES = ("Марта", "Остап", "Льоня")
SIZES = (DESKTOP, PHONE, PHONE)
DAYS = 9


@pytest.fixture(autouse=True)
def _watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watchdog looks more often than every five seconds."""
    monkeypatch.setattr(watchdog, "EVERY", 0.2)


def test_three_devices_pause_vanish_and_go_on_another_day(browser: Browser) -> None:
    users = [User.objects.create(username=name, name=name) for name in NAMES]
    room = waiting_room(users)
    match = started(room)
    with evening(browser) as open_page:
        table = [sit(open_page, match, user, size) for user, size in zip(users, SIZES, strict=True)]
        the_host_stops_it_and_goes_on(match, *table)
        a_vote_stops_it_and_goes_on(match, *table)
        answer(match, table)
        the_light_goes_out(match, table[1], table[2])
        expect(table[0].page.locator("#question")).to_contain_text("Зникло світло?")
        expect(table[0].page.locator("#question")).to_contain_text(waits_until(match))
        expect(table[0].page.locator("#question .code")).to_have_text(spaced(room.code))
    before = fresh(match)

    days_go_by(match)
    with evening(browser) as open_page:
        table = come_back(open_page, match, room, users)
        goes_on = table[1].page.get_by_role("button", name="Продовжити").filter(visible=True)
        goes_on.first.click()  # most are back: anybody may, and none of it is the host's alone
        for person in table:
            expect(person.page.locator("#question")).not_to_have_attribute("data-kind", "paused")
        now = fresh(match)
        assert (now.version, now.state_hash, now.paused_at) == (before.version, before.state_hash, None)
        answer(match, table)


def test_a_passed_device_that_goes_dark_is_taken_up_another_day(browser: Browser) -> None:
    host = User.objects.create(username="Марта", name="Марта")
    room = waiting_room([host])
    chairs.add_local(room.pk, host, "Остап")
    rooms.set_surfaces(room.pk, host, "device")
    match = started(room)
    with evening(browser) as open_page:
        tablet = sit(open_page, match, host, TABLET)
        expect(tablet.page.locator("#curtain")).to_have_attribute("data-state", "covered")
        the_light_goes_out(match, tablet)

    days_go_by(match)
    with evening(browser) as open_page:
        tablet = Person(open_page(f"/k/{room.code}/", viewport=TABLET, storage_state=signed_in(session_of(host))), "")
        calm(tablet.page, match, room)
        expect(tablet.page.locator("#curtain")).to_be_hidden()
        tablet.page.locator("#dock").get_by_role("button", name="Продовжити").click()
        expect(tablet.page.locator("#curtain")).to_have_attribute("data-state", "covered")
        tablet.page.locator(".face:not([hidden]) .hold").click()
        until(lambda: tablet.asked() != "", 60, "whoever is named sees what is asked")
        tablet.surely_plays()


# The table


def waiting_room(users: list[User]) -> Room:
    """A room without clocks: on a busy machine nobody's time runs out."""
    room = rooms.make_room(users[0], users[0].name, Edition.objects.get(slug="business-classic"), {})
    for user in users[1:]:
        rooms.join(room.pk, user, user.name)
    rooms.set_options(room.pk, users[0], pace.paces(rooms.settings_of(room.edition), {})[pace.NO_CLOCKS])
    for user in users[1:]:
        rooms.set_ready(room.pk, user, True, "слово")
    return room


def started(room: Room) -> Match:
    """Its match, begun an hour ago."""
    host = Room.objects.get(pk=room.pk).host
    assert host is not None
    match = rooms.start(room.pk, host)
    Match.objects.filter(pk=match.pk).update(started_at=match.started_at - timedelta(hours=1))
    return match


@contextmanager
def evening(browser: Browser) -> Iterator[OpenPage]:
    """A server that runs for so long, and the pages of its visitors."""
    with running_site() as site, opened(browser, site.port) as open_page:
        yield open_page


def sit(open_page: OpenPage, match: Match, user: User, size: Any) -> Person:
    page = open_page(f"/match/{match.key}/", viewport=size, storage_state=signed_in(session_of(user)))
    expect(page.locator("#match[data-ready]")).to_be_attached()
    expect(page.locator("#offline")).to_be_hidden()
    return Person(page, user.name, match.players.filter(holder=user).values_list("seat", flat=True)[0])


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def answer(match: Match, table: list[Person]) -> None:
    """Whoever is asked answers, and everybody sees it."""
    seats = service.look(match.pk, None).to_act
    next(person for person in table if person.seat in seats).surely_plays()
    until(lambda: all(seen(person) == fresh(match).version for person in table), 60, "everybody sees the move")


def seen(person: Person) -> int:
    return int(person.state()["version"])


# How it stops


def in_menu(person: Person, button: str) -> None:
    person.page.locator('[data-open="menu"]').filter(visible=True).first.click()
    person.page.locator("#pausing").get_by_role("button", name=button).click()


def the_host_stops_it_and_goes_on(match: Match, host: Person, *guests: Person) -> None:
    in_menu(host, "Пауза")
    for person in (host, *guests):
        expect(person.page.locator("#question")).to_have_attribute("data-kind", "paused")
        expect(person.page.locator("#question")).to_contain_text(waits_until(match))
    for guest in guests:
        expect(guest.page.locator("#dock")).to_contain_text("Продовжить господар: Марта")
    host.page.locator("#dock").get_by_role("button", name="Продовжити").click()
    for person in (host, *guests):
        expect(person.page.locator("#question")).not_to_have_attribute("data-kind", "paused")


def a_vote_stops_it_and_goes_on(match: Match, host: Person, one: Person, other: Person) -> None:
    in_menu(one, "Голосувати за паузу")
    expect(host.page.locator("#decides")).to_contain_text("Поставити партію на паузу?")
    assert fresh(match).paused_at is None
    other.page.locator("#decides").get_by_role("button", name="За", exact=True).click()
    for person in (host, one, other):
        expect(person.page.locator("#question")).to_have_attribute("data-kind", "paused")
    assert fresh(match).paused_by == PausedBy.VOTE
    one.page.locator("#dock").get_by_role("button", name="Голосувати").click()
    other.page.locator("#decides").get_by_role("button", name="За", exact=True).click()
    for person in (host, one, other):
        expect(person.page.locator("#question")).not_to_have_attribute("data-kind", "paused")


def the_light_goes_out(match: Match, *gone: Person) -> None:
    """These pages are gone, and nobody has heard of them for longer than a short drop lasts."""
    for person in gone:
        person.page.context.close()
    seats = Player.objects.filter(match=match, name__in=[person.name for person in gone])

    def dark() -> bool:
        seats.update(seen_at=timezone.now() - timedelta(seconds=40))
        return fresh(match).paused_by == PausedBy.DARK

    until(dark, 60, "the table stops by itself")


# Another day


def days_go_by(match: Match) -> None:
    """Everything that was stored happened so many days earlier."""
    rest = timedelta(days=DAYS)
    stopped = fresh(match).paused_at
    assert stopped is not None
    Match.objects.filter(pk=match.pk).update(paused_at=stopped - rest, started_at=stopped - rest - timedelta(hours=1))
    Player.objects.filter(match=match).update(seen_at=stopped - rest)
    Room.objects.filter(match=match).update(touched_at=stopped - rest)


def come_back(open_page: OpenPage, match: Match, room: Room, users: list[User]) -> list[Person]:
    """By the list of one's matches, by the code, by the link: each finds the same calm page, which counts who is back."""
    host, one, other = (open_page("/", viewport=PHONE, storage_state=signed_in(session_of(user))) for user in users)
    expect(host.get_by_role("region", name="Вас чекають")).to_contain_text(f"чекає {waits_until(match)}")
    host.get_by_role("link", name="Грати далі").click()
    calm(host, match, room, back=1)
    one.get_by_label("Код").fill(room.code or "")
    one.get_by_role("button", name="Увійти").click()
    calm(one, match, room, back=2)
    expect(host.locator("#question .is-here")).to_have_count(2)
    other.goto(f"/r/{room.code}/")
    calm(other, match, room, back=3)
    seats = [match.players.get(holder=user).seat for user in users]
    return [Person(page, user.name, seat) for page, user, seat in zip((host, one, other), users, seats, strict=True)]


def calm(page: Page, match: Match, room: Room, back: int | None = None) -> None:
    """The page of the paused match: since when, until when it waits, and who is back."""
    expect(page).to_have_url(re.compile(f"/match/{match.key}/"))
    expect(page.locator("#match[data-ready]")).to_be_attached()
    expect(page.locator("#question")).to_contain_text(waits_until(match))
    expect(page.locator("#question .code")).to_have_text(spaced(room.code))
    if back is not None:
        expect(page.locator("#question .is-here")).to_have_count(back)


def waits_until(match: Match) -> str:
    """Until when the paused match waits, as the page says it."""
    until = fresh(match).kept_until
    assert until is not None
    with translation.override("uk"):
        return f"щонайменше до {date_format(timezone.localtime(until), 'j E')}"


def spaced(code: str | None) -> re.Pattern[str]:
    return re.compile(rf"{(code or '')[:3]}\s{(code or '')[3:]}")
