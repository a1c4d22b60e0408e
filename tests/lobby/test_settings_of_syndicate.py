"""What the host of a table of Syndicate may choose (syndicate RULES.md §17.1): offered, refused out of range, and played by."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from accounts.models import User
from game import service as matches
from game.models import Edition
from lobby import forms, service, settings, words
from lobby.models import Room
from lobby.rows import Refused
from tests.lobby.conftest import signed_in

pytestmark = pytest.mark.django_db

RANGES: dict[str, list[Any]] = {
    "capital": list(range(1000, 3001, 100)),
    "salary": list(range(100, 401, 50)),
    "auctions": [True, False],
    "jackpot": [True, False],
    "max_players": [2, 3, 4],
    "turn_seconds": [0, *range(20, 181, 5)],
    "auction_seconds": [0, *range(10, 61, 5)],
    "double_full_group": [True, False],
    "liquidation_order": ["buildings_first", "mortgages_first"],
    "round_limit": [0, *range(20, 301, 10)],
}
OUT_OF_RANGE = {
    "capital": "900", "salary": "450", "turn_seconds": "15", "auction_seconds": "65", "jackpot": "perhaps",
    "liquidation_order": "by_lot", "round_limit": "310", "max_players": "5",
}  # fmt: skip


@pytest.fixture
def table(host: User, guest: User, editions: None) -> Room:
    room = service.make_room(host, host.name, Edition.objects.get(slug="syndicate-classic"), {})
    service.join(room.pk, guest, guest.name)
    return room


def test_every_setting_is_offered_with_the_range_of_the_rules(table: Room, host: User) -> None:
    known = service.settings_of(table.edition)
    assert {key: list(setting.values) for key, setting in known.items()} == RANGES
    page = signed_in(host).get(f"/r/{table.code}/").content.decode()
    for key, values in RANGES.items():
        for value in values:
            assert f'name="{key}"' in page
            assert f'value="{forms.code_of(value)}"' in page


@pytest.mark.parametrize("key", OUT_OF_RANGE)
def test_a_value_out_of_range_is_refused_and_the_range_is_said_in_every_language(
    key: str, table: Room, host: User
) -> None:
    form = forms.OptionsForm(service.settings_of(table.edition), {key: OUT_OF_RANGE[key]})
    wrong = form.first_wrong()
    assert wrong
    assert wrong.key == key
    refusal = Refused("no_such_value", setting=wrong)
    said = set()
    for language in ("uk", "en", "ru"):
        with translation.override(language):
            said.add(words.refusal_text(refusal))
    assert len(said) == 3
    with pytest.raises(Refused):
        service.set_options(table.pk, host, {key: OUT_OF_RANGE[key]})


def test_a_form_that_asks_for_too_much_makes_no_room(host: User, editions: None) -> None:
    client = signed_in(host)
    form = client.get("/new/?edition=syndicate-classic").context["form"]
    asked = {"edition": "syndicate-classic", "name": "Остап", "slip": form["slip"].value(), "capital": "5000"}
    answer = client.post("/new/", asked)
    assert "від 1\u202f000$ до 3\u202f000$" in answer.content.decode()
    assert not Room.objects.exists()


def test_the_match_is_played_by_what_the_host_has_chosen(table: Room, host: User, guest: User) -> None:
    chosen: dict[str, settings.Value] = {
        "capital": 3000, "salary": 400, "auctions": False, "jackpot": True, "turn_seconds": 90, "auction_seconds": 60,
        "double_full_group": False, "liquidation_order": "mortgages_first", "round_limit": 20,
    }  # fmt: skip
    service.set_options(table.pk, host, chosen)
    service.set_ready(table.pk, guest, True)
    look = matches.look(service.start(table.pk, host).pk, None)
    assert [player.cash for player in look.view.players] == [3000, 3000]
    assert {key: getattr(look.view.options, key) for key in chosen} == chosen
    assert look.pace.seconds == 90
