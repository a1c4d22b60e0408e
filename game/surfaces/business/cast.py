"""Who sits where, as they are drawn: shape, hue, portrait and names."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from game.position import Seated
from game.surfaces.business.lexicon import Lexicon

SHAPES = 8


class Person(Struct, frozen=True):
    """A seat's looks: `p` is the number of its shape and hue, 1–8; `portrait` the id of its boss."""

    seat: int
    p: int
    name: str
    portrait: str
    boss: str
    about: str
    bot: bool
    away: bool  # the site plays his defaults
    stand_in: bool = False  # a bot plays for him, until he takes the seat back


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
