"""Whom a table has expelled does not come back to its room, nor does their browser under another name (U-19, BL-33)."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from game.models import Match, Player
from lobby import pace, service
from lobby.models import Removed, Room

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def playing(two: Room, host: User, guest: User) -> Room:
    """A room whose match goes on, and has expelled the guest."""
    service.set_ready(two.pk, guest, True)
    match = service.start(two.pk, host)
    Player.objects.filter(match=match, holder=guest).update(holder=None)
    Match.objects.filter(pk=match.pk).update(barred=[guest.pk])
    two.refresh_from_db()
    return two


def test_the_expelled_finds_every_door_closed_and_so_does_their_browser(playing: Room, guest: User) -> None:
    assert playing.match is not None
    browser = Client()
    browser.force_login(guest)
    for address in (f"/match/{playing.match.key}/", f"/seat/of/{playing.match.key}/"):
        assert browser.get(address).status_code == 403
    del browser.cookies["sessionid"]
    assert browser.get(f"/k/{playing.code}/").status_code == 403
    assert browser.get(f"/seat/of/{playing.match.key}/").status_code == 403
    assert Client().get(f"/seat/of/{playing.match.key}/").status_code == 200


def test_the_next_match_of_the_room_has_no_chair_for_them(playing: Room, guest: User) -> None:
    assert playing.match is not None
    Match.objects.filter(pk=playing.match.pk).update(finished_at=playing.match.started_at, outcome={"places": [1, 2]})
    service.reopen(playing.pk)
    assert not playing.members.filter(user=guest).exists()
    assert Removed.objects.filter(room=playing, user=guest).exists()


def test_how_time_ends_is_the_rooms_own_setting(two: Room, host: User, guest: User) -> None:
    pace.set_soft(two.pk, host, True)
    service.set_ready(two.pk, guest, True)
    assert service.start(two.pk, host).soft


def test_paces_set_every_clock_and_nothing_else(two: Room) -> None:
    known = service.settings_of(two.edition)
    found = pace.paces(known, {"starting_capital": 15000, "turn_seconds": 20})
    assert list(found) == ["by_rules", "slow", "normal", "fast", "no_clocks"]
    assert found["by_rules"] == {"starting_capital": 15000}
    assert found["fast"] == {
        "starting_capital": 15000, "turn_seconds": 30, "decision_seconds": 10, "auction_seconds": 5, "deal_seconds": 15,
    }  # fmt: skip
    assert (found["slow"]["turn_seconds"], found["slow"]["auction_seconds"]) == (180, 30)
    assert (found["normal"]["turn_seconds"], found["normal"]["decision_seconds"]) == (90, 30)
    assert {found["no_clocks"][key] for key in found["fast"] if key.endswith("_seconds")} == {0}
