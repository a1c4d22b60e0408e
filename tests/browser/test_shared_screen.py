"""A television and two phones, from an empty screen to a finished auction; the television is reloaded in the middle."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from config.templatetags.ui import money
from game import service
from game.models import Edition, Match, Preset
from game.rules.titles.business.actions import Roll
from game.service import Look
from lobby import service as rooms
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.person import Person, until, without_clocks
from tests.browser.positions import STATES, town, write_into, write_match
from tests.rules.business.position import NO_CLOCKS, A

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(600)]

TV = {"width": 1920, "height": 1080}


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

    without_clocks(host)
    match = begin(host, guest)
    assert match.preset == Preset.SCREEN
    expect(tv.locator("#picture.of-match .seats .seat")).to_have_count(2)
    for person in (host, guest):
        person.seat = match.players.get(name=person.name).seat
        expect(person.page.locator("#match.is-controller")).to_be_attached()
        expect(person.page.locator(".board")).to_be_hidden()

    come_to_an_auction(match, *sorted((host, guest), key=lambda person: person.seat))
    expect(tv.locator("#stage")).to_have_attribute("data-show", "auction")
    bidder, other = (host, guest) if host.seat in look(match).to_act else (guest, host)
    until(lambda: bidder.asked() == "auction", 60, "the bidder is asked")
    bidder.bid()
    auction = look(match).view.auction
    assert auction.leader == bidder.seat
    expect(tv.locator("#stage .now .money")).to_have_text(money(auction.bid))

    tv.reload()
    expect(tv.locator("#stage .now .money")).to_have_text(money(auction.bid))
    expect(tv.locator("#stage .by")).to_contain_text(bidder.name)
    expect(tv.locator(".join .code")).to_have_text(re.compile(f"{code[:3]}.{code[3:]}"))

    until(lambda: other.asked() == "auction", 60, "the other is asked")
    other.leave_auction()
    assert look(match).view.auction is None
    owners = {business.id: business.owner for business in look(match).view.businesses}
    assert owners[auction.business] == bidder.seat
    expect(tv.locator("#stage")).not_to_have_attribute("data-show", "auction")
    his = list(owners.values()).count(bidder.seat)
    expect(tv.locator(f'.board .biz[data-p="{match.players.get(seat=bidder.seat).shape}"]')).to_have_count(his)
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


def come_to_an_auction(match: Match, first: Person, second: Person) -> None:
    """Whoever begins rolls; then, by a written position, the first stands on what is for sale, and does not buy it."""
    until(lambda: first.asked() or second.asked(), 60, "somebody begins")
    (first if first.asked() else second).surely_plays()
    match.refresh_from_db()
    write_into(match, town(2, dice=[(4, 3)], **NO_CLOCKS).play(A, Roll()))
    for person in (first, second):
        expect(person.page.locator("#state")).to_have_attribute("data-version", str(match.version))
    first.surely_plays()
    assert look(match).view.auction


def look(match: Match) -> Look:
    return service.look(match.pk, None)
