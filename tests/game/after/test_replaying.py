"""A match can be looked back at: by everybody once it is over, before that only by a seat's own eyes."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from game.after.replaying import past, viewers
from game.models import Match, Move
from game.rules import codec
from game.service import read
from tests.game.after.played import begun, play_on, played

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]


@pytest.fixture
def two() -> list[User]:
    return [User.objects.create_user(username=name, name=name) for name in ("a", "b")]


def test_every_version_is_as_it_was(two: list[User]) -> None:
    match = played(2, two, rounds=2)
    for move in Move.objects.filter(match=match)[:: max(1, match.version // 12)]:
        _now, then = past(match.pk, move.number)
        assert codec.content_hash(then.state) == move.state_hash
        assert then.look(0).moves[-1].number == move.number == then.version
    assert past(match.pk, match.version)[1].look(0).view == read(match.pk).look(0).view


def test_a_running_match_is_looked_back_at_with_ones_own_eyes_alone(two: list[User], client: Client) -> None:
    match = play_on(begun(2, two), 40)
    position = read(match.pk)
    assert viewers(position, two[0].pk) == (None, 0)
    assert viewers(position, None) == (None,)
    client.force_login(two[0])
    for at in range(0, match.version + 1, 8):
        answer = client.get(f"/match/{match.key}/replay/frame/", {"at": at, "seat": 1})
        assert answer.status_code == 200
        assert 'data-seat=""' in answer.content.decode()  # it is the public's
        mine = client.get(f"/match/{match.key}/replay/frame/", {"at": at, "seat": 0})
        assert 'data-seat="0"' in mine.content.decode()
        assert past(match.pk, at)[1].reveal is None


def test_a_device_with_several_seats_keeps_its_curtain(two: list[User]) -> None:
    match = play_on(begun(2, [two[0], two[0]]), 6)
    assert viewers(read(match.pk), two[0].pk) == (None,)


def test_once_it_is_over_all_eyes_are_open(two: list[User], client: Client) -> None:
    match = played(2, two, rounds=2)
    assert viewers(read(match.pk), None) == (None, 0, 1)
    page = client.get(f"/match/{match.key}/replay/", {"at": 3, "seat": 1}).content.decode()
    assert 'value="3"' in page
    assert "ws-connect" not in page


@pytest.mark.parametrize(
    "query", [{"at": "-1"}, {"at": "x"}, {"at": "999999"}, {"seat": "77"}, {"seat": "²"}, {"at": "²"}]
)
def test_nonsense_shows_what_there_is(query: Any, two: list[User], client: Client) -> None:
    match = played(2, two, rounds=1)
    assert client.get(f"/match/{match.key}/replay/", query).status_code == 200


def test_a_log_that_no_longer_plays_says_so(two: list[User], client: Client) -> None:
    match = played(2, two, rounds=1)
    Move.objects.filter(match=match, number=1).update(action='{"kind":"end"}')
    Match.objects.filter(pk=match.pk).update(server_seed="1" * 64)
    assert client.get(f"/match/{match.key}/replay/").status_code == 409
