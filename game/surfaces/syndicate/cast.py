"""Who sits where, as they are drawn. A player of this title has no boss: the portrait goes with the shape."""

from __future__ import annotations

from collections.abc import Iterable

from config.templatetags.ui import SHAPES
from game.position import Seated
from game.surfaces.parts import Person


def cast(players: Iterable[Seated]) -> tuple[Person, ...]:
    """Everybody at the match, by seat."""
    return tuple(_person(player) for player in sorted(players, key=lambda player: player.seat))


def _person(player: Seated) -> Person:
    p = player.shape or player.seat % len(SHAPES) + 1
    return Person(
        seat=player.seat,
        p=p,
        name=player.name,
        portrait=str(p),
        boss="",
        about="",
        bot=bool(player.bot),
        away=player.autopilot,
        stand_in=bool(player.stand_in),
    )
