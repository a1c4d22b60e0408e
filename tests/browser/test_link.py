"""A page whose socket is lost comes back by itself, whatever the code it was closed with; but not from our own 4xxx."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from game.models import Edition
from game.rules.titles.business.options import Options
from game.service import SeatSpec, start_match
from tests.browser.conftest import PATIENCE, OpenPage

pytestmark = pytest.mark.django_db(transaction=True)

CODES = [1000, 1001, 1011, 1012, 1013, 3000]


NOTES_LOSSES = """() => {
    const [root, banner] = ["match", "offline"].map((id) => document.getElementById(id));
    window.losses = 0;
    const note = () => { losses += root.classList.contains("is-lost") && !banner.hidden ? 1 : 0; };
    new MutationObserver(note).observe(root, { attributes: true, attributeFilter: ["class"] });
}"""
"""Counts how often the page says that its link is lost."""


class Wire:
    """Stands between a page and the server; the test cuts it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.links: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self.link)

        self.heard: set[WebSocketRoute] = set()

    def link(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: self.hear(route, message))
        self.links.append(route)

    def hear(self, route: WebSocketRoute, message: str | bytes) -> None:
        route.send(message)
        self.heard.add(route)

    def wait_for(self, links: int) -> None:
        """Until so many links have been made, and the server has spoken through the last of them."""
        deadline = time.monotonic() + PATIENCE / 1000
        while len(self.links) < links or self.links[-1] not in self.heard:
            assert time.monotonic() < deadline, "the page does not come back"
            self.page.wait_for_timeout(20)

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
    page.add_init_script("Math.random = () => 0")  # the shortest wait: 0.3 s
    page.goto(match_page)
    banner = page.locator("#offline")
    page.evaluate(NOTES_LOSSES)
    for count, code in enumerate(CODES, start=1):
        wire.wait_for(count)
        wire.cut(code)
        wire.wait_for(count + 1)
        expect(banner).to_be_hidden()
        assert page.evaluate("losses") >= count, "the page says that it is cut off, however short that is"
    wire.cut(4001)
    expect(banner.locator("h2[data-said=closed]")).to_be_visible()
    page.wait_for_timeout(1_000)
    assert len(wire.links) == len(CODES) + 1
    page.locator("[data-retry]").click()
    expect(banner).to_be_hidden()
    for count, (code, said) in enumerate({4409: "crowded", 4029: "busy"}.items(), start=len(CODES) + 2):
        wire.wait_for(count)
        wire.cut(code)
        expect(banner.locator(f"h2[data-said={said}]")).to_be_visible()
        expect(banner.locator("h2:visible")).to_have_count(1)
        page.locator("[data-retry]").click()
        expect(banner).to_be_hidden()


def test_a_page_that_wakes_comes_back_at_once(match_page: str, open_page: OpenPage) -> None:
    page = open_page("/credits/")
    wire = Wire(page)
    page.goto(match_page)
    wire.wait_for(1)
    page.evaluate("Math.random = () => 1000")  # by itself it would wait for many minutes
    wire.cut(1012)
    expect(page.locator("#offline")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#offline")).to_be_hidden()


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
    assert len(wire.links) >= 2
