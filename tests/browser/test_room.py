"""The room in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from lobby.models import Room
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.person import Person
from tests.browser.test_online import create_a_room, register

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(600)]


def seat_a_bot(host: Person) -> None:
    host.page.get_by_role("button", name="Додати бота").first.click()
    expect(host.page.locator(".tag--bot")).to_have_count(1)


def test_two_clicks_on_start_are_one_match(open_page: OpenPage) -> None:
    host = Person(open_page("/", viewport=DESKTOP), "Соломія")
    register(host)
    create_a_room(host)
    seat_a_bot(host)
    start = host.page.locator("#dock").get_by_role("button")
    expect(start).to_be_enabled()
    start.dblclick()
    expect(host.page.locator("#match[data-ready]")).to_be_attached()
    assert Room.objects.get().match is not None
