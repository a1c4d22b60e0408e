"""«Ще партію» on the winner's screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from game.models import Edition, Match
from lobby import service
from lobby.models import Room
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.positions import over, write_match
from tests.game.arrange import session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions")]


def test_a_match_that_is_over_leads_its_people_and_nobody_else_back_to_their_room(open_page: OpenPage) -> None:
    match, users = write_match(over())
    room = service.make_room(users[0], "Марта", Edition.objects.get(slug="business-classic"), {})
    service.join(room.pk, users[1], "Остап")
    Room.objects.filter(pk=room.pk).update(match=match)
    Match.objects.filter(pk=match.pk).update(back=f"/r/{room.code}/")

    page = open_page("/credits/", viewport=PHONE)
    page.context.add_cookies([{"name": "sessionid", "value": session_of(users[1]), "domain": "127.0.0.1", "path": "/"}])
    page.goto(f"/match/{match.key}/")
    page.get_by_role("link", name="Ще партію").click()
    expect(page).to_have_url(re.compile(f"/r/{room.code}/$"))
    expect(page.get_by_role("button", name="Готово")).to_be_visible()
    expect(page.locator(".table")).to_contain_text("Марта")

    stranger = open_page(f"/match/{match.key}/")
    expect(stranger.get_by_role("link", name="Ще партію")).to_have_attribute("href", "/new/")
