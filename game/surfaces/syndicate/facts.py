"""Three facts of a match that is over: what the city paid, what was built, the dearest lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from game.rules.titles.syndicate import events as e
from game.surfaces.facts import Fact, dearest_lot, rent
from game.surfaces.syndicate.words import Words


def facts(deeds: Sequence[Any], words: Words) -> tuple[Fact, ...]:
    """None while the match goes on, which has no deeds to tell of yet."""
    if not deeds:
        return ()
    built = sum(isinstance(each, e.Built) for each in deeds)
    sold = ((each.amount, words.cell(each.cell)) for each in deeds if isinstance(each, e.AuctionEnded))
    return rent(deeds, "rent"), Fact(_("Споруд зведено"), str(built)), dearest_lot(sold)
