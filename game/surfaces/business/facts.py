"""Three facts of a match that is over: what the city paid, how many attempts struck home, the dearest lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from game.rules.titles.business import events as e
from game.surfaces.business.words import Words
from game.surfaces.facts import Fact, dearest_lot, rent


def facts(deeds: Sequence[Any], words: Words) -> tuple[Fact, ...]:
    """None while the match goes on, which has no deeds to tell of yet."""
    if not deeds:
        return ()
    made, struck = attempts(deeds)
    tried = _("%(struck)s із %(made)s") % {"struck": struck, "made": made} if made else _("жодного")
    sold = ((each.amount, words.business(each.business)) for each in deeds if isinstance(each, e.AuctionEnded))
    return rent(deeds, "rent", "flipped_rent"), Fact(_("Замахи, що вдалися"), tried), dearest_lot(sold)


def attempts(deeds: Sequence[Any]) -> tuple[int, int]:
    """How many attempts were made, and how many of them cost a helper or the boss."""
    made = struck = 0
    pending = False
    for deed in deeds:
        match deed:
            case e.AttemptMade():
                made, pending = made + 1, True
            case e.HelperLost(why="killed") | e.Eliminated(why="killed" | "bomb") if pending:
                struck, pending = struck + 1, False
    return made, struck
