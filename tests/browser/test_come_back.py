"""Open pages outlive their server and their network: they come back by themselves and show what is now."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from game import service
from tests.browser.conftest import DESKTOP, PHONE, OpenPage, opened, signed_in
from tests.browser.person import Person, until
from tests.browser.positions import STATES, write_match
from tests.game.arrange import session_of
from tests.game.houses import arranged, environment, house, run
from tests.rules.business.position import NO_CLOCKS, A

pytestmark = pytest.mark.timeout(600)

MOVE = """
import django
django.setup()
from game import service
now = service.read({match})
seat = min(now.rules.to_act(now.state))
service.play({match}, seat, now.rules.default_action(now.state, seat), now.version, now.decision)
"""


def test_two_open_pages_come_back_by_themselves_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    """BL-22."""
    path = tmp_path / "site.sqlite3"
    settings = environment(f"sqlite:///{path}", BOT_SPEED="0.1")
    (match,) = arranged(settings, {"people": 2, "bots": ["greedy"], "options": NO_CLOCKS})
    with house(settings, tmp_path / "log") as server, opened(browser, server.port) as open_page:
        people = [
            Person(open_page(f"/match/{match['key']}/", viewport=size, storage_state=signed_in(session)), name, seat)
            for seat, (name, session, size) in enumerate(zip("AB", match["sessions"], (DESKTOP, PHONE), strict=True))
        ]
        play_until_asked(people, least=4)

        server.end(signal.SIGKILL)
        for person in people:
            expect(person.page.locator("#offline")).to_be_visible()
            expect(person.page.locator("#dock")).to_have_attribute("inert", "")
            expect(person.page.locator("#seat-0")).to_be_visible()
        run(settings, "-c", MOVE.format(match=match["id"]))
        missed = version_in(path)
        assert all(version_on(person.page) < missed for person in people)

        server.start()
        for person in people:
            expect(person.page.locator("#offline")).to_be_hidden(timeout=60_000)
            expect(person.page.locator("#dock")).not_to_have_attribute("inert", "")
        until(lambda: all(version_on(person.page) >= missed for person in people), 60, "the move that they missed")
        before = version_in(path)
        play_until_asked(people, least=before + 1)
        assert version_in(path) > before
    assert "Traceback" not in (tmp_path / "log").read_text()


def play_until_asked(people: list[Person], least: int) -> None:
    """Play on through the pages until both show at least that version and one of them is asked something."""

    def asked() -> bool:
        versions = [version_on(person.page) for person in people]
        if min(versions) >= least and len(set(versions)) == 1 and any(person.asked() for person in people):
            return True
        for person in people:
            person.play()
        return False

    until(asked, 120, "the play goes on")


def version_on(page: Page) -> int:
    return int(page.locator("#state").get_attribute("data-version") or 0)


def version_in(path: Path) -> int:
    with closing(sqlite3.connect(path, timeout=20)) as connection:
        return int(connection.execute("select version from game_match").fetchone()[0])


class Line:
    """The wire between a page and its server, which the test cuts and mends."""

    def __init__(self, page: Page) -> None:
        self.whole = True
        self.ends: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/**", self.carry)

    def carry(self, end: WebSocketRoute) -> None:
        if self.whole:
            end.connect_to_server()
            self.ends.append(end)
        else:
            end.close()

    def cut(self) -> None:
        self.whole = False
        for end in self.ends:
            end.close()


WAKES = {
    "the network is back": "dispatchEvent(new Event('online'))",
    "the page is looked at again": "document.dispatchEvent(new Event('visibilitychange'))",
    "the page comes out of the back-forward cache": "dispatchEvent(new PageTransitionEvent('pageshow'))",
    "the person asks": "document.querySelector('[data-retry]').click()",
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("editions")
def test_a_page_that_wakes_comes_back_at_once(open_page: OpenPage) -> None:
    """BL-21: a phone that slept."""
    match, users = write_match(STATES["before"].make())
    page = open_page("/credits/", viewport=PHONE, storage_state=signed_in(session_of(users[A])))
    page.add_init_script("Math.random = () => 1000")  # by itself it would wait for many minutes
    line = Line(page)
    page.goto(f"/match/{match.key}/")
    me = Person(page, "A", A)
    for why, event in WAKES.items():
        expect(page.locator("#offline")).to_be_hidden()
        line.cut()
        expect(page.locator("#offline")).to_be_visible()
        line.whole = True
        page.evaluate(event)
        expect(page.locator("#offline"), why).to_be_hidden()
    before = service.look(match.pk, None).version
    me.surely_plays()
    assert service.look(match.pk, None).version > before
