"""What the parts of the match page do under a finger, in written positions; how they stand is `test_every_page.py`'s."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game import service
from game.models import Match
from game.rules.titles.business.actions import Bid
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.positions import STATES, write_match
from tests.game.arrange import session_of
from tests.rules.business.position import A, B, E

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(600)]

LAPTOP = {"width": 1280, "height": 720}
Sit = Callable[..., tuple[Page, Match]]


@pytest.fixture
def sit(open_page: OpenPage) -> Sit:
    """Writes the position of a state and opens the match as the one who looks at it."""

    def sit_down(state: str, viewport: dict[str, int] = DESKTOP, **options: Any) -> tuple[Page, Match]:
        match, users = write_match(STATES[state].make())
        viewer = STATES[state].viewer
        cookies = [] if viewer is None else [cookie("sessionid", session_of(users[viewer]))]
        page = open_page(f"/match/{match.key}/", viewport=viewport, storage_state={"cookies": cookies}, **options)
        page.wait_for_selector("#match[data-ready]")
        page.wait_for_selector("#state[data-seq]", state="attached")  # the socket's first frame has redrawn the page
        return page, match

    return sit_down


def cookie(name: str, value: str) -> dict[str, Any]:
    return {"name": name, "value": value, "domain": "127.0.0.1", "path": "/", "expires": -1, "httpOnly": True,
            "secure": False, "sameSite": "Lax"}  # fmt: skip


def now(match: Match) -> service.Look:
    return service.look(match.pk, None)


# Amounts


def test_a_raise_of_ones_own_goes_as_the_nearest_sum_that_the_rules_take(sit: Sit) -> None:
    page, match = sit("auction_outbid", viewport=PHONE)
    main = page.locator(".dock [data-primary]")
    expect(main).to_have_text("Ставлю 4\u202f400$")
    page.get_by_role("button", name="+500$").click()
    expect(main).to_have_text("Ставлю 4\u202f800$")
    page.get_by_label("Ваша ставка").fill("5333")
    expect(main).to_have_text("Ставлю 5\u202f350$")
    main.click()
    expect(page.locator("#question")).to_contain_text("Ви лідируєте")
    assert now(match).view.auction.bid == 5350


def test_a_sum_being_typed_keeps_its_caret_while_others_bid(sit: Sit) -> None:
    """BL-26."""
    page, match = sit("auction_outbid")
    field = page.get_by_label("Ваша ставка")
    field.fill("6000")
    field.evaluate("input => input.setSelectionRange(1, 1)")
    look = now(match)
    service.play(match.pk, B, Bid(4500), look.version, look.decision)
    expect(page.locator("#question .bid .money")).to_have_text("4\u202f500$")
    expect(field).to_be_focused()
    expect(field).to_have_value("6000")
    assert field.evaluate("input => input.selectionStart") == 1


def test_a_raise_stays_a_raise_when_the_bid_grows(sit: Sit) -> None:
    page, match = sit("auction_outbid")
    page.get_by_role("button", name="+500$").click()
    look = now(match)
    service.play(match.pk, B, Bid(4500), look.version, look.decision)
    expect(page.locator(".dock [data-primary]")).to_have_text("Ставлю 5\u202f000$")


def test_chips_of_influence_are_counted_with_their_price(sit: Sit) -> None:
    page, _match = sit("before", viewport=LAPTOP)
    page.locator(".tile", has_text="Вплив").click()
    row = page.locator("#f-inf-hills")
    row.get_by_role("button", name="Більше").click()
    expect(row.locator(".btn")).to_have_text("Купити за 3\u202f400$")
    row.locator(".btn").click()
    expect(page.locator("#plaque-8")).to_have_attribute(
        "aria-label", "Район Золоті пагорби, вплив: Марта 5, Соломія 3, Бодьо 1"
    )


# A «no» for good


def test_a_pass_waits_can_be_taken_back_and_outlives_others_bids(sit: Sit) -> None:
    """BL-26."""
    page, match = sit("auction_outbid", viewport=PHONE)
    page.locator("[data-hold]").first.evaluate("form => { form.dataset.hold = 600; }")  # whatever else the machine does
    page.get_by_role("button", name="Пас").click()
    page.get_by_role("button", name="Повернути").click()
    page.get_by_role("button", name="Пас").click()
    look = now(match)
    service.play(match.pk, B, Bid(4500), look.version, look.decision)
    expect(page.locator("#question .bid .money")).to_have_text("4\u202f500$")
    expect(page.get_by_role("button", name="Повернути")).to_be_visible()
    assert A in now(match).view.auction.inside
    page.locator("form.holding").evaluate("form => { form.until = Date.now(); }")  # its time is over
    look = now(match)
    service.play(match.pk, E, Bid(5000), look.version, look.decision)
    expect(page.locator("#question")).to_contain_text("Ви спасували")
    assert A in now(match).view.auction.left


def test_a_tap_meant_for_the_question_before_does_not_answer_the_new_one(sit: Sit) -> None:
    page, match = sit("before")
    page.evaluate("""() => document.addEventListener("htmx:wsAfterMessage", () =>
        document.querySelector(".dock [data-primary]")?.click(), { once: true })""")
    before = page.locator("#state").get_attribute("data-decision")
    page.get_by_role("button", name="Кинути кубики").click()
    expect(page.locator("#state")).not_to_have_attribute("data-decision", str(before))
    page.wait_for_timeout(300)
    assert now(match).version == 2


# What is said


def test_the_clock_is_right_on_a_device_whose_own_is_ten_minutes_off(sit: Sit) -> None:
    """BL-21."""
    page, _match = sit("before")
    page.context.add_init_script("const real = Date.now; Date.now = () => real() + 600000;")
    page.reload()
    assert re.fullmatch(r"5:00|4:\d\d", page.locator("#ribbon [data-tick]").inner_text())


def test_the_title_of_the_tab_says_whose_turn_it_is(sit: Sit) -> None:
    page, _match = sit("before")
    expect(page).to_have_title("● Ваш хід · Нічого особистого, тільки бізнес")
    page, _match = sit("waiting")
    expect(page).to_have_title("Чекаємо: Марта · Нічого особистого, тільки бізнес")


def test_the_rules_open_on_what_applies_now(sit: Sit) -> None:
    page, _match = sit("buy")
    page.get_by_role("button", name="Меню").click()
    chapters = page.locator("#guide details[open]")
    expect(chapters).to_have_count(1)
    expect(chapters).to_contain_text("За чужий платять оренду")


def test_a_refusal_stands_by_the_button_that_caused_it(sit: Sit) -> None:
    page, _match = sit("before", viewport=PHONE)
    page.evaluate("Object.assign(document.getElementById('state').dataset, { version: '0', decision: '0' })")
    page.get_by_role("button", name="Кинути кубики").click()
    expect(page.locator("#refusal")).to_be_in_viewport()
    expect(page.locator("#refusal")).to_contain_text("Стіл уже змінився")


def test_without_a_network_the_board_stays_and_nothing_can_be_answered_until_it_is_back(sit: Sit) -> None:
    page, _match = sit("before", viewport=PHONE)
    page.context.add_init_script("""window.sockets = [];
        window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); sockets.push(this); } };""")
    page.reload()
    page.wait_for_selector("#match[data-ready]")
    page.context.set_offline(True)
    page.evaluate("sockets.forEach((socket) => socket.close())")
    expect(page.locator("#offline")).to_contain_text("Зв’язок втрачено")
    expect(page.locator("[data-stale]")).to_be_visible()
    assert page.locator(".dock").evaluate("dock => dock.inert")
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()
    assert not page.locator(".dock").evaluate("dock => dock.inert")


# The board and the hand


def test_a_space_tells_what_it_is_by_finger_and_by_keyboard(sit: Sit) -> None:
    page, _match = sit("buy", viewport=LAPTOP)
    page.locator("#space-26").click()
    expect(page.get_by_role("dialog")).to_contain_text("Вар’єте «Павич»")
    page.keyboard.press("Escape")
    page.locator("#space-26").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#space-27")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator("#space-0")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Джаз-клуб «Опівніч»")


def test_a_card_is_played_in_two_taps_with_its_price_on_the_button(sit: Sit) -> None:
    page, match = sit("before", viewport=PHONE)
    page.locator(".tabs").get_by_role("button", name="Рука").click()
    page.locator(".mcard").first.click()
    page.locator("#f-card-0 .target", has_text="Остап").click()
    page.get_by_role("button", name="Замах за 1\u202f000$").click()
    expect(page.locator("#question")).to_have_attribute("data-kind", "pick_victim")
    assert now(match).view.question.card == "rooftop_shot"


def test_motion_explains_a_move_and_leaves_the_page_as_it_is(sit: Sit) -> None:
    page, _match = sit("before", reduced_motion="no-preference")
    page.get_by_role("button", name="Кинути кубики").click()
    page.wait_for_selector(".flyer")
    expect(page.locator(".flyer")).to_have_count(0)
    expect(page.locator('.token[data-p="2"]')).to_be_visible()
