"""Who sits where, as they are drawn: each with his boss."""

from __future__ import annotations

from collections.abc import Iterable

from game.position import Seated
from game.surfaces.business.lexicon import Lexicon
from game.surfaces.parts import Person, person


def cast(players: Iterable[Seated], lexicon: Lexicon) -> tuple[Person, ...]:
    """Everybody at the match, by seat."""
    by_seat = sorted(players, key=lambda player: player.seat)
    return tuple(person(player, *lexicon.boss(player.boss, player.seat)) for player in by_seat)
