"""The course of a match that is over, of any title: its figures by rounds, the moves that turned it; nothing of one that
goes on."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from game.after.course import course_of
from game.after.replaying import past, unrolled
from game.fragments import surface
from tests.game.after.played import begun, play_on, played

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]

SEATS = {"business": lambda view: view.bosses, "syndicate": lambda view: view.players}


@pytest.mark.parametrize("title", SEATS)
def test_each_round_ends_with_what_everybody_saw(client: Client, title: str) -> None:
    match = played(3, rounds=4, title=title)
    now, _then = past(match.pk)
    measures = surface(title).measures()
    told = course_of(now, unrolled(match, match.version), measures)

    def seats(back: int = 0) -> Any:
        return SEATS[title](past(match.pk, back)[1].look(None).view)

    assert len(told.rounds) == 4
    assert told.rounds[-1]["cash"] == tuple(seat.cash for seat in seats(match.version))
    assert [point.version for point in told.points] == sorted(point.version for point in told.points)
    assert told.points
    for point in told.points:
        after, before = (seats(point.version - back)[point.seat].worth for back in (0, 1))
        assert after - before == point.change
    page = client.get(f"/match/{match.key}/course/")
    assert page.status_code == 200
    assert page.content.decode().count('<small class="muted">') == 3  # why each came there
    look = now.look(None)
    assert all(why in page.content.decode() for why in surface(title).fates(look, "uk"))
    for measure in measures:
        svg = client.get(f"/match/{match.key}/course/{measure.key}.svg")
        assert svg["Content-Type"] == "image/svg+xml"
        assert "<script" not in svg.content.decode()
        assert "http://www.w3.org" in svg.content.decode()
    assert client.get(f"/match/{match.key}/course/nothing.svg").status_code == 404


def test_of_a_running_match_there_is_none(client: Client) -> None:
    assert client.get(f"/match/{play_on(begun(2), 9).key}/course/").status_code == 404
