"""Two friends on two devices and two bots, from the front door to the winner, through the pages alone."""

from __future__ import annotations

import hashlib
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from config.templatetags.ui import money
from game import record, service
from game.models import Match, Move
from game.rules import codec
from game.service import Look
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.person import Person, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(1500)]

WANTED = {"auction": '"kind":"auction_opened"', "rent": '"why":"rent"', "respect": '"why":"bought"'}
PATIENCE = 480
"""Seconds in which the wanted things must happen, on a busy machine; on a quiet one they take about ten."""


@pytest.fixture(autouse=True)
def _quick_bots(settings: Any) -> None:
    settings.BOT_SPEED = 0


def test_two_friends_play_with_two_bots_from_the_front_door_to_the_winner(open_page: OpenPage) -> None:
    host = Person(open_page("/", viewport=DESKTOP), "Соломія", declines=True)
    guest = Person(open_page("/", viewport=PHONE, has_touch=True), "Остап")
    register(host)
    code = create_a_room(host)
    join_by_code(guest, code)
    start_with_two_bots(host, guest)

    match = Match.objects.get()
    assert codec.decode(match.options, dict)["starting_capital"] == 15_000
    take_seats(match, host, guest)

    survived = False
    deadline = time.monotonic() + PATIENCE
    while missing := [what for what, event in WANTED.items() if not happened(match, event)] or not survived:
        assert time.monotonic() < deadline, f"not yet: {missing}, reloaded: {survived}\n{told(match)}"
        if look(match).view.auction and not survived:
            survived = reload_in_the_middle_of_the_auction(match, host, guest)
            host.declines = not survived
        for person in (host, guest):
            person.play()
    money_is_what_the_state_says(match, host, guest)

    let_bots_finish(match, host, guest)
    the_winner_shows(match, host, guest)
    the_log_replays(match)


# The front door


def register(host: Person) -> None:
    page = host.page
    page.goto("/me/up/?next=/")
    page.get_by_label("Ім’я за столом").fill(host.name)
    page.get_by_label("Пароль").fill("тихо-їдеш-далі")
    page.get_by_role("button", name="Зареєструватися").click()
    expect(page.get_by_role("link", name="Створити кімнату")).to_be_visible()


def create_a_room(host: Person) -> str:
    """A room of 15,000 a boss; its code as it is shown."""
    page = host.page
    page.get_by_role("link", name="Створити кімнату").click()
    page.locator("label", has_text=money(15_000)).click()
    page.get_by_text("Ще умови").click()
    for clock in ("Час на хід", "Час на рішення", "Час на угоду"):
        page.get_by_label(clock).select_option("0")
    page.get_by_label("Час аукціону").select_option("60")
    page.get_by_label("Межа раундів").select_option("15")  # the bots need not play to the last boss
    page.get_by_role("button", name="Створити кімнату").click()
    expect(page.locator("#room[data-live]")).to_be_attached()
    shown = page.locator(".joinp .code").inner_text()
    assert re.fullmatch(r"\d{3}\s\d{3}", shown)
    return shown


def join_by_code(guest: Person, code: str) -> None:
    page = guest.page
    page.get_by_label("Код").fill(code)
    page.get_by_role("button", name="Увійти").click()
    page.get_by_label("Ім’я").fill(guest.name)
    page.get_by_role("button", name="Сісти за стіл").click()
    expect(page.locator("#room[data-live]")).to_be_attached()
    expect(page.locator("#options")).to_contain_text(money(15_000))


def start_with_two_bots(host: Person, guest: Person) -> None:
    start = host.page.locator("#dock").get_by_role("button")
    expect(start).to_be_disabled()
    for _ in range(2):
        bots = host.page.locator(".tag--bot")
        count = bots.count()
        host.page.get_by_role("button", name="Додати бота").first.click()
        expect(bots).to_have_count(count + 1)
        host.page.get_by_label("Як грає бот").nth(count).select_option(
            "greedy"
        )  # it does not think ahead, however slow
        expect(guest.page.locator(".chair", has_text="жадібно")).to_have_count(count + 1)
    expect(guest.page.locator(".tag--bot")).to_have_count(2)
    guest.page.locator("#dock").get_by_role("button").click()
    expect(start).to_be_enabled()
    start.click()
    for person in (host, guest):
        expect(person.page).to_have_url(re.compile(r"/match/[\w-]+/$"))
        ready(person.page)


def ready(page: Page) -> None:
    expect(page.locator("#match[data-ready]")).to_be_attached()
    expect(page.locator("#offline")).to_be_hidden()


def take_seats(match: Match, *people: Person) -> None:
    for person in people:
        person.seat = match.players.get(name=person.name).seat
        assert person.state()["seat"] == str(person.seat)


# The match


def happened(match: Match, event: str) -> bool:
    return Move.objects.filter(match=match, events__contains=event).exists()


def look(match: Match) -> Look:
    return service.look(match.pk, None)


def told(match: Match) -> str:
    """The end of the log, for a failure's message."""
    moves = Move.objects.filter(match=match).order_by("-number")[:12]
    return "\n".join(f"{move.number} {move.seat} {move.action} {move.events[:160]}" for move in moves)


def still(match: Match, *people: Person) -> Look:
    """The look once the bots have done what they want and every page shows it: only people are waited for."""
    seats = {person.seat for person in people}

    def settled() -> bool:
        now = look(match)
        return bool(now.over) or (
            set(now.to_act) <= seats and all(person.state()["version"] == str(now.version) for person in people)
        )

    until(settled, 60, f"the pages do not show what the match is\n{told(match)}")
    return look(match)


def reload_in_the_middle_of_the_auction(match: Match, host: Person, guest: Person) -> bool:
    """One page is reloaded and shows the same auction; the other does not notice. False if nobody bids any more."""
    version = still(match, host, guest).version
    if guest.asked() == "auction":
        guest.bid()
        until(lambda: look(match).version > version, 60, "the bid is not made")
    now = still(match, host, guest)
    if not (now.view.auction and now.view.auction.bid):
        return False
    reloaded, other = (host, guest) if host.asked() else (guest, host)
    before = auction_on(reloaded.page)
    assert before["bid"] == money(now.view.auction.bid)
    assert auction_on(other.page) == before
    untouched = "document.querySelector('#question') === window.question && window.frames_heard === 0"
    other.page.evaluate(
        """() => {
            window.question = document.querySelector("#question");
            window.frames_heard = 0;
            const heard = (event) => { if (!event.detail.message.startsWith("{")) window.frames_heard += 1; };
            document.getElementById("match").addEventListener("htmx:wsBeforeMessage", heard);
        }"""
    )
    reloaded.page.reload()
    ready(reloaded.page)
    after = auction_on(reloaded.page)
    assert (after["lot"], after["bid"]) == (before["lot"], before["bid"])
    assert abs(after["due"] - before["due"]) < 1000
    until(lambda: abs(end_on(reloaded.page) - end_on(other.page)) <= 1000, 10, "two countdowns")
    assert other.page.evaluate(untouched)
    assert look(match).version == now.version
    money_is_what_the_state_says(match, host, guest)
    return True


def auction_on(page: Page) -> dict[str, Any]:
    """What is sold, for how much by now, until when (ms since 1970)."""
    shown: dict[str, Any] = page.evaluate(
        """() => ({
            lot: document.querySelector("#question .lot h2").textContent,
            bid: document.querySelector("#question .bid .money").textContent,
            due: Date.parse(document.getElementById("clock").dataset.due),
        })"""
    )
    return shown


def end_on(page: Page) -> float:
    """When the countdown that a person sees will be at nought, ms since 1970; the page draws it a few times a second."""
    end: float = page.evaluate(
        """() => {
            const places = [...document.querySelectorAll("[data-sec], [data-tick]")];
            const [minutes, seconds] = places.find((place) => place.checkVisibility()).textContent.split(":");
            return Date.now() + 1000 * (60 * Number(minutes) + Number(seconds));
        }"""
    )
    return end


def money_is_what_the_state_says(match: Match, host: Person, guest: Person) -> None:
    now = still(match, host, guest)
    for boss in (boss for boss in now.view.bosses if boss.alive):
        for person in (host, guest):
            person.counts(boss.seat, boss.cash)


# The end


def let_bots_finish(match: Match, host: Person, guest: Person) -> None:
    """Both leave the table to bots; one takes the seat back for a moment first, and is away until the end."""
    still(match, host, guest)
    shown_everywhere = [
        person.page.locator(f"#seat-{seat} .by-bot") for person in (host, guest) for seat in (host.seat, guest.seat)
    ]
    guest.let_a_bot_play()
    for mark, count in zip(shown_everywhere, (0, 1, 0, 1), strict=True):
        expect(mark).to_have_count(count)
    guest.play_again()
    for mark in shown_everywhere:
        expect(mark).to_have_count(0)
    for person in (host, guest):
        person.let_a_bot_play()
    for mark in shown_everywhere:
        expect(mark).to_be_visible()
    table = guest.page.url
    guest.page.goto("/credits/")
    until(lambda: look(match).over, PATIENCE, "the bots finish")
    guest.page.goto(table)
    ready(guest.page)


def the_winner_shows(match: Match, host: Person, guest: Person) -> None:
    outcome = look(match).over
    assert outcome
    winner = match.players.get(seat=outcome.places.index(1))
    # Bots that do not think make moves faster than a page on a busy machine can show them one by one.
    people = (host, guest)
    until(lambda: all(person.state()["kind"] == "winner" for person in people), PATIENCE, "both pages show the end")
    for person in (host, guest):
        expect(person.page.locator('#stage[data-show="winner"] h2')).to_contain_text(winner.name)
        expect(person.page.locator("#stage h2")).to_be_visible()
        expect(person.page.locator("#stage .stand li").first).to_contain_text(winner.name)
    money_is_what_the_state_says(match, host, guest)


def the_log_replays(match: Match) -> None:
    match.refresh_from_db()
    kept = dict(Move.objects.filter(match=match).values_list("number", "state_hash"))
    snapshot = b""
    for version, state in record.replay(match.pk):
        snapshot = codec.encode(state)
        assert hashlib.sha256(snapshot).hexdigest() == kept.pop(version)
    assert not kept
    assert snapshot.decode() == match.snapshot
