"""Online on two phones, by finger alone, from the front door to the first rent. The dice lead to it by a written position."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from game import service
from game.models import Match
from game.rules.titles.business.actions import Roll
from tests.browser.checks import faults
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.person import Person, until, without_clocks
from tests.browser.positions import town, write_into
from tests.rules.business.position import NO_CLOCKS, A

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(600)]

PATIENCE = 100
"""Seconds for a few turns, on a busy machine."""
RENT = '"why":"rent"'


def test_two_phones_play_from_the_front_door_to_the_first_rent(open_page: OpenPage) -> None:
    host = Person(open_page("/", PHONE, has_touch=True, is_mobile=True), "Соломія", taps=True)
    guest = Person(open_page("/", PHONE, has_touch=True, is_mobile=True), "Остап", taps=True)
    code = create_a_room(host)
    join(guest, code)
    without_clocks(host)
    start(host, guest)
    match = Match.objects.get()
    for person in (host, guest):
        person.seat = match.players.get(name=person.name).seat
        the_board_is_turned(person.page)
        assert faults(person.page) == []

    play_until(lambda: all(match.moves.filter(seat=person.seat).exists() for person in (host, guest)), host, guest)

    match.refresh_from_db()
    write_into(match, town(2, A={"at": 18}, dice=[(1, 1)], **NO_CLOCKS).play(A, Roll()))
    play_until(lambda: match.moves.filter(seat=A, events__contains=RENT).exists(), host, guest)
    settled(match, host, guest)
    for person in (host, guest):
        person.page.locator('.tabs [data-tab-to="log"]').tap()
        expect(person.page.locator("#log")).to_contain_text("оренда")
        for boss in (boss for boss in service.look(match.pk, None).view.bosses if boss.alive):
            person.counts(boss.seat, boss.cash)
        it_fits(person.page)


def create_a_room(host: Person) -> str:
    page = host.page
    page.get_by_role("link", name="Створити кімнату").tap()
    page.get_by_label("Ім’я").fill(host.name)
    page.get_by_role("button", name="Створити кімнату").tap()
    expect(page.locator("#room[data-live]")).to_be_attached()
    return page.locator(".joinp .code").inner_text()


def join(guest: Person, code: str) -> None:
    page = guest.page
    page.get_by_label("Код").fill(code)
    page.get_by_role("button", name="Увійти").tap()
    page.get_by_label("Ім’я").fill(guest.name)
    page.get_by_role("button", name="Сісти за стіл").tap()
    expect(page.locator("#room[data-live]")).to_be_attached()


def start(host: Person, guest: Person) -> None:
    guest.page.locator("#dock").get_by_role("button").tap()
    start = host.page.locator("#dock").get_by_role("button")
    expect(start).to_be_enabled()
    start.tap()
    for person in (host, guest):
        expect(person.page).to_have_url(re.compile(r"/match/[\w-]+/$"))
        expect(person.page.locator("#match[data-ready]")).to_be_attached()
        expect(person.page.locator("#offline")).to_be_hidden()


def play_until(done: Callable[[], bool], *people: Person) -> None:
    """Both answer whatever they are asked, and nothing leaves the screen meanwhile."""

    def go_on() -> bool:
        for person in people:
            person.play()
            it_fits(person.page)
        return done()

    until(go_on, PATIENCE, "the play comes so far")


def the_board_is_turned(page: Page) -> None:
    """Upright: START at the bottom left, and the walk goes up from there."""
    board = page.locator(".board").bounding_box()
    start, second = (page.locator(f"#space-{at}").bounding_box() for at in (0, 1))
    assert board
    assert start
    assert second
    assert board["height"] > 1.3 * board["width"]
    assert start["x"] < board["x"] + board["width"] / 4
    assert start["y"] > board["y"] + board["height"] * 3 / 4
    assert second["y"] < start["y"]
    assert abs(second["x"] - start["x"]) < start["width"]


def it_fits(page: Page) -> None:
    """Nothing scrolls sideways, and what one must press is on the screen."""
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('#dock').getBoundingClientRect().bottom <= innerHeight + 1")


def settled(match: Match, *people: Person) -> None:
    """Until both phones show what the match is."""

    def same() -> bool:
        now = service.look(match.pk, None)
        return set(now.to_act) <= {person.seat for person in people} and all(
            person.state()["version"] == str(now.version) for person in people
        )

    until(same, 60, "both phones show what the match is")
