"""What a deal would change is said before it is offered: districts, their rent, the money that is left."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from game.models import Match
from tests.browser import positions, syndicate_positions

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]


@pytest.fixture
def said(client: Client) -> Callable[..., str]:
    """The words for a form that seat 0 has filled in so far."""

    def ask(match: Any, action: str, **fields: Any) -> str:
        data = {"action": action} | {name.replace("_", ".", 1): value for name, value in fields.items()}
        answer = client.get(f"/match/{match.key}/weigh/0/", data)
        assert answer.status_code in (200, 204)
        return re.sub(r"[ \n]+", " ", answer.content.decode()).strip()

    return ask


def test_a_district_that_is_broken_brings_less(said: Callable[..., str]) -> None:
    match, _users = positions.write_match(positions.STATES["before"].make())
    text = said(
        match, "offer_deal", partner=1, give_businesses=["cinema"], take_businesses=["barbershop"], take_money="500"
    )
    assert "Театральний бульвар: у вас 1 із 3, оренда" in text
    assert "Театральний бульвар: Остап має 1 із 3, оренда" in text
    assert "Маленька Італія: Остап не має нічого, оренда" in text
    assert "Гроші: ваші" in text
    assert "9\u202f150$" in text
    assert "9\u202f650$" in text


def test_a_whole_group_changes_hands(said: Callable[..., str]) -> None:
    match, _users = syndicate_positions.write_match(syndicate_positions.STATES["before"].make())
    assert "Вузли: у вас 2 із 4, оренда" in said(match, "make_offer", partner=1, take_cells=["east_port"])
    assert said(match, "make_offer", partner=1, give_money="0") == ""


def test_what_is_half_filled_in_or_of_nobody_says_nothing(said: Callable[..., str], client: Client) -> None:
    match, _users = positions.write_match(positions.STATES["before"].make())
    assert said(match, "offer_deal", partner=1, give_money="багато") == ""
    assert said(match, "offer_deal", partner=77, give_money="50") == ""
    assert said(match, "offer_deal", partner=1, give_businesses=["no_such"]) == ""
    assert said(match, "roll") == ""
    assert client.get("/match/none/weigh/0/").status_code == 404


def test_a_table_without_spectators_tells_a_stranger_nothing(client: Client) -> None:
    match, _users = positions.write_match(positions.STATES["before"].make())
    Match.objects.filter(pk=match.pk).update(spectators=False)
    for page in ("weigh/0/?action=offer_deal&partner=1", "space/26/"):
        assert client.get(f"/match/{match.key}/{page}").status_code == 404
