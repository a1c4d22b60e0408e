"""The look in a browser: themes and languages, and what the frame of every page does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, OpenPage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions")]

NOT_TAKEN = """selectors => selectors.filter((selector) => {
    try { document.querySelector(selector); return false; } catch { return true; }
})"""

PUBLIC = ["/", "/me/in/", "/me/up/", "/me/guest/", "/new/", "/k/", "/credits/"]


def test_no_page_scrolls_sideways_at_320_pixels(open_page: OpenPage) -> None:
    page = open_page("/", viewport={"width": 320, "height": 640})
    for path in PUBLIC:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") == 320, path


def test_the_theme_follows_the_device_until_one_is_chosen(open_page: OpenPage) -> None:
    root = open_page("/credits/", color_scheme="light").locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    root = open_page("/credits/", color_scheme="dark").locator("html")
    expect(root).to_have_attribute("data-theme", "night")


def test_a_chosen_theme_is_remembered_and_comes_from_the_server_at_once(open_page: OpenPage) -> None:
    page = open_page("/credits/", color_scheme="dark")
    button = page.get_by_role("button", name="Ранкова тема")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert 'data-theme="light"' in page.request.get("/me/in/").text()
    page.goto("/me/in/")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_language_is_chosen_in_the_menu_and_kept(open_page: OpenPage) -> None:
    page = open_page("/credits/")
    page.get_by_label("Мова").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/me/in/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_menu_closes_with_escape_and_gives_the_focus_back(open_page: OpenPage) -> None:
    page = open_page("/credits/")
    page.get_by_label("Мова").press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator("details.menu")).not_to_have_attribute("open", "")
    expect(page.get_by_label("Мова")).to_be_focused()


def test_the_first_tab_leads_past_the_header(open_page: OpenPage) -> None:
    page = open_page("/credits/", viewport=DESKTOP)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_icons_and_bosses_are_drawn_under_the_content_policy(open_page: OpenPage) -> None:
    page = open_page("/")
    width = "use => use.getBBox().width"
    assert page.locator(".site-header .icon use").first.evaluate(width) > 0
    assert page.locator(".lineup .bust use").first.evaluate(width) > 0


def test_the_fonts_are_our_own_and_arrive(open_page: OpenPage) -> None:
    page = open_page("/credits/")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('700 20px Arsenal', 'Ґанок') && document.fonts.check('16px Fira Sans')")


def test_a_browser_takes_every_selector_of_the_style_sheets(open_page: OpenPage) -> None:
    """A rule with one that it does not take, such as `:has()` within `:has()`, is dropped without a word."""
    page = open_page("/credits/")
    for sheet in sorted((Path(settings.BASE_DIR) / "static" / "css").glob("*.css")):
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.S)
        preludes = [prelude.strip() for prelude in re.findall(r"([^{};]+)\{", text)]
        selectors = [prelude for prelude in preludes if not re.match(r"@|from$|to$|[\d.]+%", prelude)]
        assert selectors, sheet.name
        assert page.evaluate(NOT_TAKEN, selectors) == [], sheet.name
