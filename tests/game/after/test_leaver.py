"""Who leaves for good leaves their name behind: no page of the match or of its end fails for want of them (BL-16)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from game.position import read
from game.service import play
from tests.game.after.played import CLOCKS_OFF, NAMES, begun, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]

LEAVES = {"business": "surrender", "syndicate": "resign"}
LEAVER = 2
PAGES = ("", "replay/", "replay/?at=40", f"replay/?at=90&seat={LEAVER}", "course/", "fair/", "file/")


@pytest.mark.parametrize("title", CLOCKS_OFF)
def test_a_match_that_somebody_left_is_played_to_its_end_and_every_page_still_knows_them(
    client: Client, admin_client: Client, django_user_model: Any, title: str
) -> None:
    people = [django_user_model.objects.create_user(username=f"u{n}", name=NAMES[n], password=None) for n in range(3)]
    match = play_on(begun(4, people, title, round_limit=8), moves=80)
    now = read(match.pk)
    play(match.pk, LEAVER, {"kind": LEAVES[title]}, now.version, now.decision)
    left = read(match.pk)
    assert LEAVER not in left.rules.to_act(left.state)
    play_on(match)
    assert match.finished_at
    assert match.outcome["places"][LEAVER] == 4
    client.force_login(people[LEAVER])
    for page in PAGES:
        answer = client.get(f"/match/{match.key}/{page}")
        assert answer.status_code == 200, page
        assert NAMES[LEAVER] in answer.content.decode(), page
    assert client.get("/me/").status_code == 200
    assert match.key in admin_client.get("/admin/game/match/").content.decode()
    assert admin_client.get(f"/admin/game/match/{match.pk}/change/").status_code == 200
