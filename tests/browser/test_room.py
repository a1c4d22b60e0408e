"""The room in a browser: live on every screen, readable, and large enough for a finger."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from lobby.models import Room
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.person import Person
from tests.browser.test_online import create_a_room, join_by_code, register

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(300)]

SMALL = """() => [...document.querySelectorAll("main :is(button, a[href], select, summary, label:has(input[type=radio]))")]
    .filter((element) => element.checkVisibility() && !element.closest(".vh, .skip"))
    .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
    .map(([name, box]) => `${box.width} × ${box.height} ${name}`)"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_room_breaks_no_rule_of_accessibility_and_fits_a_small_phone(open_page: OpenPage, scheme: str) -> None:
    host = Person(open_page("/", viewport=DESKTOP, color_scheme=scheme), "Соломія")
    guest = Person(open_page("/", viewport=PHONE, color_scheme=scheme), "Остап")
    register(host)
    join_by_code(guest, create_a_room(host))
    seat_a_bot(host)
    expect(guest.page.locator(".tag--bot")).to_have_count(1)
    wrong = [fault for person in (host, guest) for fault in faults(person.page)]
    for person in (host, guest):
        person.page.set_viewport_size({"width": 360, "height": 640})
        wrong += faults(person.page)
        wrong += person.page.evaluate(SMALL)
        if person.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{person.name}'s page scrolls sideways")
    assert not wrong, "\n".join(wrong)


def seat_a_bot(host: Person) -> None:
    host.page.get_by_role("button", name="Додати бота").first.click()
    expect(host.page.locator(".tag--bot")).to_have_count(1)


def faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]


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
