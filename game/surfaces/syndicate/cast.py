"""Who sits where, as they are drawn. A player of this title has no boss: the portrait goes with the shape."""

from __future__ import annotations

from collections.abc import Iterable

from game.position import Seated
from game.surfaces.parts import Person, person


def cast(players: Iterable[Seated]) -> tuple[Person, ...]:
    """Everybody at the match, by seat."""
    return tuple(person(player) for player in sorted(players, key=lambda player: player.seat))
