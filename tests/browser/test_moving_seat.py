"""A seat moves from a phone to a tablet and back in the middle of a match, and each device plays while it holds it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, WebSocket, expect

from config import qr
from game import service
from game.models import Handover, Match, Player
from tests.browser.conftest import DESKTOP, PHONE, TABLET, OpenPage, signed_in
from tests.browser.person import Person, until
from tests.browser.positions import NAMES, town, write_match
from tests.game.arrange import session_of
from tests.rules.business.position import NO_CLOCKS, A, B

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions")]

SECRET = "Глухий провулок"
"""A card that seat 2 holds and that nothing public names."""


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that the site draws as QR: what a camera would read."""
    read: list[str] = []
    drawn = qr.svg

    def seen(address: str) -> Any:
        read.append(address)
        return drawn(address)

    monkeypatch.setattr(qr, "svg", seen)
    return read


@dataclass
class Device(Person):
    """A person's page, with everything that its sockets were sent since somebody last asked."""

    def __post_init__(self) -> None:
        self.heard: list[str] = []
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def has_the_seat(self, number: int) -> None:
        expect(self.page.locator("#state")).to_have_attribute("data-seat", str(number))
        expect(self.page.locator("#offline")).to_be_hidden()
        assert SECRET in self.page.content()

    def only_watches(self) -> None:
        expect(self.page.locator("#match.is-public[data-ready]")).to_be_attached()
        expect(self.page.locator("#offline")).to_be_hidden()
        expect(self.page.get_by_role("heading", name=f"{NAMES[B]} тепер на іншому пристрої")).to_be_visible()
        self.heard.clear()

    def knows_nothing_of_the_seat(self) -> None:
        """Neither in the page, nor in a frame since it became a spectator's."""
        assert SECRET not in self.page.content()
        assert not any(SECRET in frame or 'id="hand"' in frame for frame in self.heard)
        assert any("data-version" in frame for frame in self.heard)


def test_seat_two_goes_from_the_phone_to_the_tablet_and_back(open_page: OpenPage, links: list[str]) -> None:
    match, users = write_match(town(4, B={"hand": ["blind_alley", "bomb"]}, active=B, **NO_CLOCKS))
    phone = Device(open_page("/credits/", PHONE, has_touch=True, storage_state=signed_in(session_of(users[B]))), "B", B)
    tablet = Device(open_page("/seat/", TABLET, has_touch=True), "B", B)
    phone.page.goto(f"/match/{match.key}/")
    phone.has_the_seat(B)

    code = show_the_code(phone)
    take_by_code(tablet, code)
    tablet.has_the_seat(B)
    phone.only_watches()
    plays_one_move(tablet, match, watcher=phone)

    show_the_code(tablet)
    take_by_link(phone, links[-1])
    phone.has_the_seat(B)
    tablet.only_watches()
    plays_one_move(phone, match, watcher=tablet)

    rows = list(Handover.objects.values_list("seat", "giver__name", "taker", "how"))
    newcomer = Player.objects.get(match=match, seat=B)
    assert [row[:2] for row in rows] == [(B, NAMES[B]), (B, NAMES[B])]
    assert rows[1][2] == newcomer.holder_id == newcomer.user_id == users[B].pk
    expect(tablet.page.locator("#log")).to_contain_text(f"{NAMES[B]} грає з іншого пристрою")


def show_the_code(device: Device) -> str:
    """Through the menu, by tap, as on any phone."""
    device.page.locator('[data-open="menu"]').filter(visible=True).first.tap()
    device.page.locator("#moving > summary").tap()
    device.page.get_by_role("button", name=f"Перенести: {NAMES[B]}").tap()
    shown = device.page.locator("#ticket [data-code]")
    expect(shown).to_have_text(re.compile(r"^\d{4}\s\d{4}$"))
    expect(device.page.locator("#ticket .qr svg")).to_be_visible()
    return shown.inner_text()


def take_by_code(device: Device, code: str) -> None:
    page = device.page
    page.get_by_label("Код місця").fill(code)
    page.get_by_role("button", name="Далі").tap()
    expect(page.get_by_label("Ім’я за столом")).to_have_value(NAMES[B])
    page.get_by_role("button", name=f"Взяти місце: {NAMES[B]}").tap()
    expect(page).to_have_url(re.compile(r"/match/[\w-]+/$"))


def take_by_link(device: Device, link: str) -> None:
    device.page.goto(urlsplit(link).path)
    device.page.get_by_role("button", name=f"Взяти місце: {NAMES[B]}").tap()
    expect(device.page).to_have_url(re.compile(r"/match/[\w-]+/$"))


def plays_one_move(device: Device, match: Match, watcher: Device) -> None:
    """What the open question asks for, through the page; the other device sees it and nothing of the hand."""
    before = service.look(match.pk, None).version
    until(device.asked, 60, "it is this device that is asked")
    device.surely_plays()
    assert service.look(match.pk, None).version > before
    expect(watcher.page.locator("#state")).to_have_attribute("data-version", str(service.look(match.pk, None).version))
    watcher.knows_nothing_of_the_seat()


def test_the_table_lets_somebody_back_whose_phone_died_and_goes_on_in_another_preset(open_page: OpenPage) -> None:
    match, users = write_match(town(3, **NO_CLOCKS))
    Match.objects.filter(pk=match.pk).update(host=users[A])
    host = open_page(f"/match/{match.key}/", DESKTOP, storage_state=signed_in(session_of(users[A])))
    Player.objects.filter(match=match, seat=B).update(seen_at=None)

    laptop = open_page(f"/match/{match.key}/", TABLET)
    menu(laptop)
    laptop.get_by_role("link", name="Попросити місце").click()
    laptop.get_by_label(NAMES[B]).check()
    laptop.get_by_label("Ім’я за столом").fill(NAMES[B])
    laptop.get_by_role("button", name="Попросити місце").click()
    number = laptop.locator("#asked .number").inner_text()

    note = host.locator("#notes .note")
    expect(note).to_contain_text(number)
    note.get_by_role("button", name="Дозволити").click()
    expect(laptop.locator("#state")).to_have_attribute("data-seat", str(B))
    expect(note).to_have_count(0)
    expect(host.locator("#log")).to_contain_text(f"{NAMES[B]} грає з іншого пристрою")

    menu(host)
    host.get_by_role("button", name="Спільний екран").click()
    for page in (host, laptop):
        expect(page.locator("#device[data-preset=screen]")).to_be_attached()
        expect(page.locator("#match[data-ready]")).to_be_attached()


def menu(page: Page) -> None:
    page.locator('[data-open="menu"]').filter(visible=True).first.click()
    page.locator("#moving > summary").click()
