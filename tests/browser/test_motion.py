"""Motion explains a move: it never keeps a person waiting, comes to its end by itself, and rests for who wants no motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from config.templatetags.ui import money
from tests.browser.test_match_states import Sit, now, sit
from tests.rules.business.position import B

__all__ = ["sit"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(600)]

WATCH = """() => {
  window.flown = [];
  new MutationObserver((all) => all.forEach(({ addedNodes }) => flown.push(...[...addedNodes].map((node) => node.className))))
    .observe(document.body, { childList: true, subtree: true });
}"""
"""Remembers the classes of all that is put into the page from now on, what flies over it among them."""


PRESS_TWICE = """() => new Promise((done) => {
  const press = () => document.querySelector(".dock [data-primary]").click();
  const bills = new MutationObserver(() => {
    if (!document.querySelector(".banknote")) return;
    bills.disconnect();
    setTimeout(() => { // the page itself lets no tap through for a moment after a new question
      done(document.querySelectorAll(".banknote").length);
      press();
    }, 450);
  });
  bills.observe(document.body, { childList: true, subtree: true });
  press();
})"""
"""Buys, and ends the turn while the bills fly; Playwright's own clicks would wait for things to stand still."""


BURST = """async () => {
  const { play } = await import("/static/js/match/motion.js");
  const [root, events] = [document.getElementById("match"), document.getElementById("events")];
  const [number, start] = [Number(events.dataset.number), performance.now()];
  const path = [28, 29, 30, 31, 32, 33, 34, 35, 0, 1, 2, 3];
  const steps = [{ do: "walk", p: 2, from: 27, path }, { do: "money", from: 0, to: 1, sum: 1000 }];
  for (let more = 1; more <= 8; more += 1) {
    events.dataset.number = number + more;
    events.dataset.motion = JSON.stringify([{ n: number + more, at: Date.now(), steps }]);
    play(root);
  }
  const held = document.querySelector("#seat-0 [data-cash]").textContent;
  while (document.querySelector(".walker, .banknote")) await new Promise((done) => setTimeout(done, 50));
  return { held, milliseconds: performance.now() - start };
}"""
"""Eight moves at once, as bots play them on a page that was busy: each walks twelve spaces and pays."""


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


def test_a_button_can_be_pressed_while_money_still_flies(sit: Sit) -> None:
    page, match = sit("buy", reduced_motion="no-preference")
    flying = page.evaluate(PRESS_TWICE)
    page.wait_for_function("was => Number(document.getElementById('state').dataset.version) > was", arg=2)
    assert flying
    assert now(match).view.active == B


def test_a_burst_of_moves_is_cut_short_and_ends_in_what_the_page_says(sit: Sit) -> None:
    page, match = sit("buy", reduced_motion="no-preference")
    cash = now(match).view.bosses[0].cash
    burst = page.evaluate(BURST)
    assert burst["held"] == money(cash + 8000)  # none of the eight payments has been told yet
    assert burst["milliseconds"] < 8000  # told one by one, without haste, they take twice as long
    expect(page.locator("#seat-0 [data-cash]")).to_have_text(money(cash))
    assert page.locator("#match").get_attribute("data-moving") == ""
    assert page.locator('.ring .token[data-p="2"]').first.is_visible()


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
