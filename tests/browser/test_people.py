"""Becoming somebody, through the pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_guest_plays_under_a_nickname_becomes_an_account_and_signs_in_elsewhere(open_page: OpenPage) -> None:
    page = open_page("/me/guest/?next=/me/", viewport=PHONE)
    page.get_by_label("Ім’я за столом").fill("Дід Юхим")
    page.get_by_role("button", name="Далі").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Дід Юхим")

    page.get_by_role("link", name="Створити акаунт").click()
    expect(page.get_by_label("Ім’я за столом")).to_have_value("Дід Юхим")
    page.get_by_label("Пароль").fill("тихо-їдеш-далі")
    page.get_by_role("button", name="Зареєструватися").click()
    expect(page.get_by_text("Створити акаунт")).to_have_count(0)

    page.locator("label", has_text="Роза Фонтана").click()
    page.locator("label", has_text="жовтий трикутник").click()
    page.get_by_role("button", name="Зберегти").click()
    expect(page.get_by_text("Збережено.")).to_be_visible()
    expect(page.get_by_role("radio", name="Роза Фонтана")).to_be_checked()

    elsewhere = open_page("/me/in/?next=/me/")
    elsewhere.get_by_label("Ім’я").fill("дід юхим")
    elsewhere.get_by_label("Пароль").fill("не те слово")
    elsewhere.get_by_role("button", name="Увійти").click()
    expect(elsewhere.get_by_text("Не знаходимо такого імені з таким паролем.")).to_be_visible()
    elsewhere.get_by_label("Пароль").fill("тихо-їдеш-далі")
    elsewhere.get_by_role("button", name="Увійти").click()
    expect(elsewhere.get_by_role("radio", name="жовтий трикутник")).to_be_checked()


def test_the_language_is_chosen_on_any_page_and_kept(open_page: OpenPage) -> None:
    page = open_page("/me/in/")
    page.get_by_label("Мова").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/me/up/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
