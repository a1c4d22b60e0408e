"""A television and two phones, from an empty screen to a finished auction; the television is reloaded in the middle."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from config.templatetags.ui import money
from game import drawing, fragments, service
from game.models import Edition, Match, Move, Preset
from game.service import Look
from game.surfaces.business.lexicon import forget as forget_editions
from lobby import service as rooms
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.person import Person, until
from tests.browser.positions import STATES, write_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(300)]

TV = {"width": 1920, "height": 1080}
PATIENCE = 120
"""Seconds in which somebody must come upon a business that is for sale; usually the first or second roll does."""


@pytest.fixture(autouse=True)
def _forget() -> None:
    fragments.forget()  # what a process keeps by a match's number: another test's database counted the same
    drawing.forget()
    forget_editions()


def test_a_television_and_two_phones_play_from_an_empty_screen_to_a_finished_auction(open_page: OpenPage) -> None:
    tv = open_page("/board/", viewport=TV)
    code = code_on(tv)
    expect(tv.locator("#next")).to_contain_text("Хто зайде першим, той веде кімнату")
    host = Person(open_page(f"/k/{code}/", viewport=PHONE, has_touch=True), "Остап", declines=True)
    guest = Person(open_page(f"/k/{code}/", viewport=PHONE, has_touch=True), "Марта", declines=True)
    for person in (host, guest):
        sit_down(person)
        expect(tv.locator("#guests")).to_contain_text(person.name)
    expect(tv.locator(".guest", has_text="Остап").locator(".tag")).to_have_text("Господар")
    expect(host.page.locator("#dock")).to_contain_text("Почати партію")

    match = begin(host, guest)
    assert match.preset == Preset.SCREEN
    expect(tv.locator("#picture.of-match .seats .seat")).to_have_count(2)
    for person in (host, guest):
        person.seat = match.players.get(name=person.name).seat
        expect(person.page.locator("#match.is-controller")).to_be_attached()
        expect(person.page.locator(".board")).to_be_hidden()

    come_to_an_auction(match, host, guest)
    expect(tv.locator("#stage")).to_have_attribute("data-show", "auction")
    bidder, other = (host, guest) if host.asked() == "auction" else (guest, host)
    bidder.bid()
    until(lambda: look(match).view.auction.bid, 20, "the bid is played")
    bid = money(look(match).view.auction.bid)
    expect(tv.locator("#stage .now .money")).to_have_text(bid)

    tv.reload()
    expect(tv.locator("#stage .now .money")).to_have_text(bid)
    expect(tv.locator("#stage .by")).to_contain_text(bidder.name)
    expect(tv.locator(".join .code")).to_have_text(re.compile(f"{code[:3]}.{code[3:]}"))

    until(lambda: other.asked() == "auction", 20, "the other is asked")
    sold = look(match).view.auction.business
    other.leave_auction()
    until(lambda: look(match).view.auction is None, 20, "the auction ends")
    owner = next(business.owner for business in look(match).view.businesses if business.id == sold)
    assert owner == bidder.seat
    expect(tv.locator("#stage")).not_to_have_attribute("data-show", "auction")
    expect(tv.locator(f'.board .biz[data-p="{match.players.get(seat=owner).shape}"]')).to_have_count(1)
    for person in (host, guest):
        cash = look(match).view.bosses[person.seat].cash
        expect(tv.locator(f"#seat-{person.seat} .money")).to_have_text(money(cash))


def test_a_screen_is_read_from_three_metres_and_mends_itself(open_page: OpenPage) -> None:
    """DESIGN-UI §3: at 1080p no name of the board under 21 px, what is in play 40, names and money 30, the log 20."""
    room = rooms.make_hostless_room(Edition.objects.get(slug="business-classic"))
    room.match, _users = write_match(STATES["buy"].make())
    room.save()
    tv = open_page("/board/", viewport=TV)
    tv.context.add_init_script("""window.sockets = [];
        window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); sockets.push(this); } };""")
    tv.goto(f"/board/{room.code}/")
    expect(tv.locator("#picture.of-match")).to_be_attached()
    expect(tv).to_have_url(re.compile(r"/board/$"))
    for what, least in {
        ".sector .name": 21,
        ".hero h2": 40,
        ".lot h3": 40,
        ".seats h3": 30,
        ".seats .money": 30,
        ".slog li": 20,
        ".join .code": 40,
    }.items():
        sizes = tv.locator(what).evaluate_all("all => all.map(each => parseFloat(getComputedStyle(each).fontSize))")
        assert min(sizes) >= least, what

    tv.context.set_offline(True)
    tv.evaluate("sockets.forEach(socket => socket.close())")
    expect(tv.locator("#lost")).to_contain_text(re.compile(r"Стан на \d\d:\d\d"))
    expect(tv.locator("#picture.of-match")).to_be_visible()
    tv.context.set_offline(False)
    expect(tv.locator("#lost")).to_be_hidden()


def code_on(tv: Page) -> str:
    """The six digits that the screen shows."""
    shown = tv.locator(".way-in .code")
    expect(shown).to_have_text(re.compile(r"^\d{3}\s\d{3}$"))
    return re.sub(r"\D", "", shown.inner_text())


def sit_down(person: Person) -> None:
    person.page.get_by_label("Ім’я").fill(person.name)
    person.page.get_by_role("button", name="Сісти за стіл").click()
    expect(person.page.locator("#room[data-live]")).to_be_attached()


def begin(host: Person, guest: Person) -> Match:
    guest.page.locator("#dock").get_by_role("button", name="Готово").click()
    start = host.page.locator("#dock").get_by_role("button", name="Почати партію")
    expect(start).to_be_enabled()
    start.click()
    for person in (host, guest):
        expect(person.page).to_have_url(re.compile(r"/match/[\w-]+/$"))
        expect(person.page.locator("#match[data-ready]")).to_be_attached()
        expect(person.page.locator("#offline")).to_be_hidden()
    return Match.objects.get()


def come_to_an_auction(match: Match, *people: Person) -> None:
    """Roll, and buy nothing, until something is put up for sale."""
    deadline = time.monotonic() + PATIENCE
    while not look(match).view.auction:
        assert time.monotonic() < deadline, told(match)
        for person in people:
            if not look(match).view.auction:
                person.play()


def look(match: Match) -> Look:
    return service.look(match.pk, None)


def told(match: Match) -> str:
    moves = Move.objects.filter(match=match).order_by("-number")[:12]
    return "\n".join(f"{move.number} {move.seat} {move.action}" for move in moves)
