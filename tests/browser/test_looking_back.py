"""A match is looked back at by buttons, keys and the slider, through any seat's eyes, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.game.after.played import played

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions")]


def test_step_by_step_through_anybodys_eyes(open_page: OpenPage) -> None:
    match = played(2, rounds=2)
    page = open_page(f"/match/{match.key}/replay/", viewport=PHONE)
    at, version = page.locator("output[data-at]"), page.locator("#state")
    expect(page.locator("#match[data-ready]")).to_be_attached()
    expect(version).to_have_attribute("data-version", "0")
    page.get_by_label("Хід уперед").click()
    expect(version).to_have_attribute("data-version", "1")
    page.keyboard.press("End")
    expect(version).to_have_attribute("data-version", str(match.version))
    expect(page.locator("#stage")).to_have_attribute("data-show", "winner")
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_text(str(match.version - 1))
    expect(version).to_have_attribute("data-version", str(match.version - 1))
    page.get_by_label("Чиїми очима").select_option("1")
    expect(version).to_have_attribute("data-seat", "1")
    expect(at).to_have_text(str(match.version - 1))
    expect(page.locator(".pane").first).to_have_attribute("inert", "")
