"""Motion explains a move: it never keeps a person waiting, comes to its end by itself, and rests for who wants no motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from game import service
from game.models import Match
from game.rules.titles.business.actions import Bid
from tests.browser.conftest import DESKTOP
from tests.browser.test_match_states import Sit, now, sit
from tests.rules.business.position import B, E

__all__ = ["sit"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(300)]

WATCH = """() => {
  window.flown = [];
  new MutationObserver((all) => all.forEach(({ addedNodes }) => flown.push(...[...addedNodes].map((node) => node.className))))
    .observe(document.body, { childList: true, subtree: true });
}"""
"""Remembers the classes of all that is put into the page from now on, what flies over it among them."""


def flown(page: Page, kind: str) -> bool:
    return bool(page.evaluate("kind => flown.some((name) => String(name).includes(kind))", kind))


def test_with_reduced_motion_a_token_is_where_it_went_and_nothing_flies(sit: Sit) -> None:
    page, match = sit("before", reduced_motion="reduce")
    page.evaluate(WATCH)
    page.get_by_role("button", name="Кинути кубики").click()
    expect(page.locator(".turn-show .die")).to_have_count(2)
    at = now(match).view.bosses[0].at
    expect(page.locator(f'#space-{at} .token[data-p="2"]').first).to_be_visible()
    assert not flown(page, "walker")
    assert not flown(page, "banknote")


def test_a_button_can_be_pressed_while_a_token_still_walks(sit: Sit) -> None:
    page, match = sit("before", reduced_motion="no-preference")
    page.get_by_role("button", name="Кинути кубики").click()
    page.wait_for_selector(".walker")
    version = now(match).version
    page.evaluate("""() => { // what a finger does, without Playwright's own wait for things to stand still
        window.walked = document.querySelectorAll(".walker").length;
        document.querySelector(".dock form[ws-send] button, .dock [data-primary]").click();
    }""")
    page.wait_for_function("was => Number(document.getElementById('state').dataset.version) > was", arg=version)
    assert page.evaluate("walked") == 1


def test_a_burst_of_moves_ends_in_what_the_page_says(sit: Sit) -> None:
    page, match = sit("auction_outbid", viewport=DESKTOP, reduced_motion="no-preference")
    for amount in range(4400, 5200, 100):
        bid(match, B if (amount // 100) % 2 else E, amount)
    expect(page.locator("#stage .now .money")).to_have_text("5\u202f100$")
    expect(page.locator(".fly-layer .flyer")).to_have_count(0, timeout=6000)
    assert page.locator("#match").get_attribute("data-moving") in (None, "")
    for boss in now(match).view.bosses:
        assert page.locator(f"#seat-{boss.seat} [data-cash]").inner_text() == f"{boss.cash:,}$".replace(",", "\u202f")


def test_a_page_that_comes_back_shows_the_end_at_once(sit: Sit) -> None:
    page, _match = sit("before", reduced_motion="no-preference")
    page.get_by_role("button", name="Кинути кубики").click()
    page.wait_for_selector(".walker")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.locator(".walker").count() == 0
    assert page.locator("#match").get_attribute("data-moving") == ""
    assert page.locator('.ring .token[data-p="2"]').first.is_visible()


def test_every_sound_is_short_gentle_and_there(sit: Sit) -> None:
    page, _match = sit("before")
    sounds = page.evaluate("""async () => {
        const { SOUNDS, measured } = await import("/static/js/match/sound.js");
        return Promise.all(Object.keys(SOUNDS).map(async (name) => ({ name, ...await measured(name) })));
    }""")
    assert len(sounds) >= 10
    assert not [one for one in sounds if not (0.02 < one["peak"] < 0.75 and one["seconds"] <= 1.2)]
    switch = page.locator("[data-sound-switch]")
    expect(switch).to_have_attribute("aria-pressed", "false")


def bid(match: Match, seat: int, amount: int) -> None:
    look = now(match)
    service.play(match.pk, seat, Bid(amount), look.version, look.decision)
