"""One tablet, three seats, two rounds: at every step nothing on the device carries another seat's MAFIA card."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.models import Match
from tests.browser.conftest import PHONE, TABLET, OpenPage
from tests.browser.person import Person, until
from tests.game.passed import deal, hand, marked_release, secrets_of_others

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]

NAMES = ("Остап", "Марта", "Льоня")
PINS = {1: "1234"}
EVERYTHING = """() => JSON.stringify([
  document.documentElement.outerHTML, document.title, location.href, history.state, history.length,
  Object.entries(localStorage), Object.entries(sessionStorage),
  [...document.querySelectorAll("input, select, textarea")].map((field) => field.value),
])"""
"""All that a page holds, and all that it leaves behind for others to find."""


class Tablet:
    """The passed device, with every frame of its sockets as Chromium's own protocol tells it, and who holds it now."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.person = Person(page, "")
        self.match: Match
        self.heard: list[str] = []
        self.steps = 0
        self.wire = page.context.new_cdp_session(page)
        self.wire.send("Network.enable")
        self.wire.on(
            "Network.webSocketFrameReceived", lambda frame: self.heard.append(frame["response"]["payloadData"])
        )

    # What the device says

    def state(self) -> str:
        """The curtain: covered, open or table."""
        said: str = self.page.locator("#curtain").get_attribute("data-state") or ""
        return said

    def open_seat(self) -> int | None:
        """Whose hand is open, by the page."""
        seat = self.page.locator("#state").get_attribute("data-seat") if self.state() == "open" else ""
        return int(seat) if seat else None

    def named(self) -> int:
        """Whom the curtain names."""
        return int(self.page.locator(".face:not([hidden])").get_attribute("data-face") or -1)

    # What its people do

    def begin(self) -> None:
        """From the front door: a room at one device, two more people at it, and the match."""
        page = self.page
        page.goto("/new/?edition=canaries")
        page.get_by_label("Ім’я за столом").fill(NAMES[0])
        page.locator(".way", has_text="Один пристрій").locator(".way-card").click()
        page.get_by_text("Ще умови").click()
        page.locator("[name=deals][value=no]").check()
        page.get_by_role("button", name="Створити кімнату").click()
        page.wait_for_selector("#room[data-live]")
        for seat, name in enumerate(NAMES[1:], start=1):
            page.get_by_role("button", name="Додати гравця на цьому пристрої").first.click()
            page.locator("#new-local [name=name]").fill(name)
            page.locator("#new-local [name=pin]").fill(PINS.get(seat, ""))
            page.get_by_role("button", name="Посадити").click()
            expect(page.locator(".chair", has_text=name)).to_be_visible()
        page.get_by_role("button", name="Почати партію").click()
        page.wait_for_selector("#match[data-ready]")
        self.match = Match.objects.get()
        deal(self.match)
        page.reload()
        page.wait_for_selector("#match[data-ready]")

    def open(self, pin: str | None = None) -> None:
        """Whoever is named says «це я»."""
        seat = self.named()
        if PINS.get(seat):
            self.page.locator(".face:not([hidden]) [name=pin]").fill(PINS[seat] if pin is None else pin)
        self.page.locator(".face:not([hidden]) .hold").click()
        if pin is None:
            until(lambda: self.open_seat() == seat, 60, f"seat {seat} is open")

    def check(self) -> None:
        """Nothing that came since the last check, and nothing on the page, says a card of a seat that is not open."""
        self.steps += 1
        allowed = self.open_seat()
        there = self.page.evaluate(EVERYTHING)
        now = self.open_seat()
        if now != allowed:
            return self.check()  # the page turned meanwhile
        for mark in secrets_of_others(self.match, allowed):
            assert mark not in there, f"step {self.steps}: the page shows {mark} to seat {allowed}"
        if allowed is not None:
            shown = [mark for mark in hand(self.match, allowed) if mark in there]
            assert shown, f"step {self.steps}: seat {allowed} does not see its own hand"
        return None

    def frames_are_clean(self) -> None:
        """Frame by frame: each says by its own #state or #curtain whose hand is open, and carries no other's card."""
        seat: int | None = None
        for frame in self.heard:
            seat = seat_of(frame, seat)
            for mark in secrets_of_others(self.match, seat):
                assert mark not in frame, f"a frame for seat {seat} carries {mark}"
        self.heard.clear()

    def bids(self) -> None:
        """An auction in the open: the first who is asked bids, whoever is asked then passes for good."""
        asked = self.page.locator("[data-call][aria-current]")
        leader = self.page.locator("#question .bids .top").count()
        expect(asked).to_have_count(1)
        if leader:
            self.person.leave_auction()
        else:
            self.person.bid()


def seat_of(frame: str, before: int | None) -> int | None:
    """Whose hand a frame may show."""
    if 'id="state"' not in frame:
        return before
    said = frame.split('id="state"', 1)[1].split('data-seat="', 1)[1].split('"', 1)[0]
    aloud = 'data-state="table"' in frame.split('id="curtain"', 1)[-1][:400]
    return int(said) if said and not aloud else None


def test_two_rounds_on_one_tablet_show_every_hand_to_its_own_person_alone(open_page: OpenPage) -> None:
    marked_release()
    tablet = Tablet(open_page("/", viewport=TABLET))
    tablet.begin()
    tablet.check()
    assert tablet.state() == "covered"
    wrong_pin_reveals_nothing(tablet)

    seen: dict[str, Any] = {"turns": [], "auction": 0, "reload": False, "blur": False}
    deadline = time.monotonic() + 200
    while round_of(tablet.match) < 3 or not seen["auction"]:
        assert time.monotonic() < deadline, (seen, tablet.state(), tablet.person.state())
        state = tablet.state()
        tablet.person.declines = not seen["auction"]
        if state == "covered":
            tablet.open()
            seen["turns"].append(tablet.open_seat())
            tablet.check()
            if not seen["reload"]:
                seen["reload"] = comes_back_covered(tablet)
            elif not seen["blur"]:
                seen["blur"] = hides_when_nobody_looks(tablet)
        elif state == "open":
            tablet.person.play()
            tablet.check()
        elif tablet.page.locator("#passed[data-state=spoken]").count():
            seen["auction"] += 1
            tablet.bids()
            tablet.check()
        tablet.frames_are_clean()
    assert set(seen["turns"]) == {0, 1, 2}
    assert seen["auction"] >= 3
    the_back_button_shows_the_curtain(tablet)


def round_of(match: Match) -> int:
    return int(json.loads(Match.objects.get(pk=match.pk).snapshot)["round"])


def wrong_pin_reveals_nothing(tablet: Tablet) -> None:
    tablet.page.get_by_text("Це не я: чиї карти показати?").click()
    tablet.page.locator(".others [data-turn-to='1']").click()
    tablet.open("0000")
    expect(tablet.page.locator("#curtain [data-said]")).to_have_text("PIN не той.")
    assert tablet.state() == "covered"
    tablet.check()
    tablet.page.reload()
    tablet.page.wait_for_selector("#match[data-ready]")


def comes_back_covered(tablet: Tablet) -> bool:
    """Reload with a hand open."""
    tablet.page.reload()
    tablet.page.wait_for_selector("#match[data-ready]")
    assert tablet.state() == "covered"
    tablet.check()
    return True


def hides_when_nobody_looks(tablet: Tablet) -> bool:
    """Another window comes in front: the hand is gone at once, before the server has said a word."""
    tablet.page.evaluate("dispatchEvent(new Event('blur'))")
    there = tablet.page.evaluate(EVERYTHING)
    assert not [mark for seat in range(3) for mark in hand(tablet.match, seat) if mark in there]
    until(lambda: tablet.state() == "covered", 60, "the curtain is down")
    tablet.check()
    return True


def the_back_button_shows_the_curtain(tablet: Tablet) -> None:
    if tablet.state() == "covered":
        tablet.open()
    tablet.page.goto("/credits/")
    tablet.page.go_back()
    tablet.page.wait_for_selector("#match[data-ready]")
    assert tablet.open_seat() is None
    tablet.check()


def test_the_curtain_opens_by_holding_and_not_by_a_short_touch(open_page: OpenPage) -> None:
    marked_release()
    tablet = Tablet(open_page("/", viewport=PHONE, reduced_motion="no-preference"))
    tablet.begin()
    hold = tablet.page.locator(".face:not([hidden]) .hold")
    if PINS.get(tablet.named()):
        tablet.page.locator(".face:not([hidden]) [name=pin]").fill("1234")
    hold.click(delay=50)
    tablet.page.wait_for_timeout(900)
    assert tablet.state() == "covered"
    assert tablet.page.evaluate(
        "[...document.getElementById('match').children].every((part) => part.inert || ['curtain', 'offline'].includes(part.id))"
    )
    hold.click(delay=1000)
    until(lambda: tablet.open_seat() is not None, 60, "the hand is open")
    tablet.check()
    tablet.page.locator("#passed [data-cover]").click()
    expect(tablet.page.locator("#curtain")).to_be_visible()
    until(lambda: tablet.state() == "covered", 60)
    hold = tablet.page.locator(".face:not([hidden]) .hold")
    if PINS.get(tablet.named()):
        tablet.page.locator(".face:not([hidden]) [name=pin]").fill("1234")
    hold.press("Enter")
    until(lambda: tablet.open_seat() is not None, 60, "Enter opens at once")


def test_a_hold_counts_by_its_time_on_a_device_that_draws_few_frames(open_page: OpenPage) -> None:
    marked_release()
    tablet = Tablet(open_page("/", viewport=PHONE, reduced_motion="no-preference"))
    tablet.begin()
    tablet.page.evaluate("() => { window.requestAnimationFrame = () => 0; }")
    if PINS.get(tablet.named()):
        tablet.page.locator(".face:not([hidden]) [name=pin]").fill("1234")
    tablet.page.locator(".face:not([hidden]) .hold").click(delay=1000)
    until(lambda: tablet.open_seat() is not None, 60, "the hand is open")
