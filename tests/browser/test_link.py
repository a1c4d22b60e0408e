"""A page whose socket is lost comes back by itself, whatever the code it was closed with; but not from our own 4xxx."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from game.models import Edition
from game.rules.titles.business.options import Options
from game.service import SeatSpec, start_match
from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.django_db(transaction=True)

CODES = [1000, 1001, 1011, 1012, 1013, 3000]


class Wire:
    """Stands between a page and the server; the test cuts it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.links: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self.link)

    def link(self, route: WebSocketRoute) -> None:
        route.connect_to_server()
        self.links.append(route)

    def wait_for(self, links: int) -> None:
        """Until so many links have been made, the last of which has had time to bring the page up to date."""
        while len(self.links) < links:
            self.page.wait_for_timeout(50)
        self.page.wait_for_timeout(300)

    def cut(self, code: int) -> None:
        self.links[-1].close(code=code)


@pytest.fixture
def match_page(editions: None) -> str:
    match = start_match(
        title="business",
        release=Edition.objects.get(slug="business-classic").newest(),
        seats=[SeatSpec("Марта", shape=1), SeatSpec("Остап", shape=2)],
        options=Options(),
        server_seed="5eed" * 16,
        salts=["a", "b"],
    )
    return f"/match/{match.key}/"


def test_a_match_page_comes_back_from_every_code_but_our_own(match_page: str, open_page: OpenPage) -> None:
    page = open_page("/credits/")
    wire = Wire(page)
    page.goto(match_page)
    root, banner = page.locator("#match"), page.locator("#offline")
    for count, code in enumerate(CODES, start=1):
        wire.wait_for(count)
        wire.cut(code)
        expect(banner).to_be_visible()
        expect(root).to_have_class(re.compile("is-lost"))
        expect(banner).to_be_hidden(timeout=15_000)
    wire.cut(4001)
    expect(banner.locator("h2[data-said=closed]")).to_be_visible()
    page.wait_for_timeout(2_000)
    assert len(wire.links) == len(CODES) + 1
    page.locator("[data-retry]").click()
    expect(banner).to_be_hidden()


def test_a_page_that_wakes_comes_back_at_once(match_page: str, open_page: OpenPage) -> None:
    page = open_page("/credits/")
    wire = Wire(page)
    page.goto(match_page)
    wire.wait_for(1)
    page.evaluate("Math.random = () => 10")  # a wait that the test does not live to see the end of
    wire.cut(1012)
    expect(page.locator("#offline")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#offline")).to_be_hidden(timeout=5_000)


def test_a_room_comes_back_and_says_so(editions: None, open_page: OpenPage) -> None:
    page = open_page("/new/")
    page.get_by_label("Ім’я за столом").fill("Марта")
    wire = Wire(page)
    page.get_by_role("button", name="Створити кімнату").click()
    wire.wait_for(1)
    wire.cut(1011)
    lost = page.locator("#link-lost")
    expect(lost).to_be_visible()
    expect(lost).to_be_hidden()
    assert len(wire.links) == 2
