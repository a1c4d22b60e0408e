"""Who sits where, as they are drawn: shape, hue, portrait and names."""

from __future__ import annotations

from collections.abc import Iterable

from game.position import Seated
from game.surfaces.business.lexicon import Lexicon
from game.surfaces.parts import Person

SHAPES = 8


def cast(players: Iterable[Seated], lexicon: Lexicon) -> tuple[Person, ...]:
    """Everybody at the match, by seat."""
    return tuple(_person(player, lexicon) for player in sorted(players, key=lambda player: player.seat))


def _person(player: Seated, lexicon: Lexicon) -> Person:
    portrait, boss, about = lexicon.boss(player.boss, player.seat)
    return Person(
        seat=player.seat,
        p=player.shape or player.seat % SHAPES + 1,
        name=player.name,
        portrait=portrait,
        boss=boss,
        about=about,
        bot=bool(player.bot),
        away=player.autopilot,
        stand_in=bool(player.stand_in),
    )
