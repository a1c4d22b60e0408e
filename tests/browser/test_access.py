"""Who does not see the table hears it, and who has no pointer plays by keys (U-64)."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from game import service
from game.models import Match
from game.rules.titles.business.actions import Bid, LeaveAuction
from game.seats.pauses import pause, resume
from tests.browser.person import until
from tests.browser.positions import people
from tests.browser.test_match_states import LAPTOP, Sit, now, sit
from tests.rules.business.position import B, E

__all__ = ["sit"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(600)]

LISTEN = """() => {
    window.heard = [];
    const told = document.getElementById("live-log");
    const hear = () => told.textContent && heard.push([performance.now(), told.textContent]);
    new MutationObserver(hear).observe(told, { childList: true });
}"""
FOCUS = """() => {
    const at = document.activeElement;
    const text = at.matches("button, summary") ? at.textContent : "";
    const label = at.getAttribute("aria-label") ?? at.closest("label")?.textContent ?? text;
    return `${at.tagName.toLowerCase()} ${at.name ?? ""} ${label}`.replace(/\\s+/g, " ");
}"""


def heard(page: Page) -> str:
    """All that was read aloud since the page was listened to."""
    return " | ".join(text for _at, text in page.evaluate("heard"))


def does(match: Match, seat: int, action: object) -> None:
    look = now(match)
    service.play(match.pk, seat, action, look.version, look.decision)


def reach(page: Page, what: str) -> None:
    """Go on by the Tab key until that has the focus; where it is can be seen."""
    for _press in range(150):
        page.keyboard.press("Tab")
        if re.search(what, page.evaluate(FOCUS)):
            focused = page.locator(":focus")
            expect(page.locator(":focus:not(.vh), label:has(:focus.vh)")).to_be_in_viewport()
            assert focused.evaluate("place => place.matches(':focus-visible')")
            return
    raise AssertionError(f"the Tab key never comes to {what}")


# What is heard


def test_each_event_is_read_aloud_once_and_one_that_repeats_is_read_again(sit: Sit) -> None:
    page, match = sit("auction_outbid")
    page.evaluate(LISTEN)
    does(match, B, Bid(4500))
    does(match, E, LeaveAuction())
    until(lambda: "Соломія" in heard(page), 60, "it is read aloud")
    Match.objects.filter(pk=match.pk).update(host=people(8)[0])
    for change in (pause, resume, pause, resume):
        change(match.pk, people(8)[0].pk)
    until(lambda: heard(page).count("Партія йде далі") == 2, 60, "it is read aloud")
    told = heard(page)
    for once in ("4\u202f500$", "Соломія"):
        assert told.count(once) == 1, told
    assert told.count("Марта ставить паузу") == 2, told


def test_between_two_messages_there_are_two_seconds(sit: Sit) -> None:
    page, match = sit("auction_outbid")
    page.evaluate(LISTEN)
    for sum_ in (4500, 4600, 4700):
        does(match, B if sum_ != 4600 else E, Bid(sum_))
        page.wait_for_timeout(300)
    until(lambda: "4\u202f700$" in heard(page), 60, "it is read aloud")
    times = [at for at, _text in page.evaluate("heard")]
    assert all(later - before > 1_900 for before, later in pairwise(times)), times


def test_an_attack_on_me_is_an_alert_and_my_turn_is_a_status(sit: Sit) -> None:
    page, _match = sit("defence_boss")
    expect(page.locator("#alert-line")).to_have_text("На вас замах")
    page, _match = sit("before")
    expect(page.locator("#status-line")).to_contain_text("Ваш хід")
    expect(page.locator("#alert-line")).to_be_empty()


# What is played by keys


def test_the_dice_are_rolled_by_a_key(sit: Sit) -> None:
    page, match = sit("before", viewport=LAPTOP)
    page.keyboard.press("r")
    expect(page.locator("#question")).not_to_have_attribute("data-kind", "before")
    assert now(match).view.turn.rolled


def test_a_business_is_bought_by_the_main_key(sit: Sit) -> None:
    page, match = sit("buy", viewport=LAPTOP)
    page.keyboard.press("Enter")
    expect(page.locator("#question")).not_to_have_attribute("data-kind", "buy")
    assert "jazz_club" in now(match).view.bosses[0].businesses


def test_a_bid_of_ones_own_is_made_by_keys(sit: Sit) -> None:
    page, match = sit("auction_outbid", viewport=LAPTOP)
    reach(page, "Ваша ставка")
    page.keyboard.press("Control+a")
    page.keyboard.type("5000")
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_contain_text("Ви лідируєте")
    assert now(match).view.auction.bid == 5000


def test_a_deal_is_offered_by_keys(sit: Sit) -> None:
    page, match = sit("before", viewport=LAPTOP)
    reach(page, "button .*Угод")
    page.keyboard.press("Enter")
    reach(page, "summary .*Остап")
    page.keyboard.press("Enter")
    reach(page, "give.businesses")
    page.keyboard.press("Space")
    reach(page, "take.businesses")
    page.keyboard.press("Space")
    reach(page, "Запропонувати")
    page.keyboard.press("Enter")
    expect(page.locator("#question")).not_to_have_attribute("data-kind", "before")
    assert now(match).view.question.kind == "deal"


def test_a_turn_is_ended_by_the_main_key(sit: Sit) -> None:
    page, match = sit("after", viewport=LAPTOP)
    page.keyboard.press("Enter")
    expect(page.locator("#ribbon b")).not_to_have_text("Ваш хід")
    assert now(match).view.active == B
