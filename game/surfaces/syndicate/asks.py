"""What the page of one seat asks."""

from __future__ import annotations

from game.surfaces import parts
from game.surfaces.syndicate.deeds import Deed


class Ask(parts.Ask, frozen=True):
    """A question of this title, with the deed it is about."""

    deed: Deed | None = None
