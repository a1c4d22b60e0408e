"""A device that is passed round turns to whom an offer or a vote is addressed, beside the play."""

from __future__ import annotations

import pytest

from game import passing
from game.curtain import Curtain, passed
from game.position import read
from tests.browser.syndicate_positions import STATES, write_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]


@pytest.mark.parametrize(("state", "seat", "says"), [("offer", 0, "вам пропонують угоду"), ("vote", 0, "ваш голос")])
def test_the_curtain_names_who_is_called(state: str, seat: int, says: str) -> None:
    match, users = write_match(STATES[state].make())
    match.players.update(holder=users[0])
    position = read(match.pk)
    device = passed(position, (0, 1, 2, 3))
    assert seat in device.called
    curtain = passing.render(position, device, Curtain().settle(device), "uk")["curtain"]
    face = next(part for part in curtain.split("<form")[1:] if "data-next" in part)
    assert f'data-face="{seat}"' in face
    assert says in face
