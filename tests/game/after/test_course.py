"""The course of a match that is over: its figures by rounds, the moves that turned it; nothing of one that goes on."""

from __future__ import annotations

import pytest
from django.test import Client

from game.after.course import course_of
from game.after.replaying import past, unrolled
from game.surfaces.business.measures import measures
from tests.game.after.played import begun, play_on, played

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]


def test_each_round_ends_with_what_everybody_saw(client: Client) -> None:
    match = played(3, rounds=4)
    now, _then = past(match.pk)
    told = course_of(now, unrolled(match, match.version), measures())
    assert len(told.rounds) == 4
    assert told.rounds[-1]["cash"] == tuple(boss.cash for boss in now.state.bosses)
    assert told.rounds[-1]["respect"] == tuple(boss.respect for boss in now.state.bosses)
    assert [point.version for point in told.points] == sorted(point.version for point in told.points)
    for point in told.points:
        worth = [past(match.pk, point.version - back)[1].look(None).view.bosses[point.seat].worth for back in (0, 1)]
        assert worth[0] - worth[1] == point.change
    page = client.get(f"/match/{match.key}/course/")
    assert page.status_code == 200
    assert page.content.decode().count('<small class="muted">') == 3  # why each came there
    svg = client.get(f"/match/{match.key}/course/worth.svg")
    assert svg["Content-Type"] == "image/svg+xml"
    assert "<script" not in svg.content.decode()
    assert "http://www.w3.org" in svg.content.decode()
    assert client.get(f"/match/{match.key}/course/nothing.svg").status_code == 404


def test_of_a_running_match_there_is_none(client: Client) -> None:
    assert client.get(f"/match/{play_on(begun(2), 9).key}/course/").status_code == 404
