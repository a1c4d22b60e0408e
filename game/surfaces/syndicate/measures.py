"""What of a player rises and falls in everybody's sight: the first is what one stands and falls by."""

from __future__ import annotations

from django.utils.translation import gettext as _

from game.surfaces.parts import Measure


def measures() -> tuple[Measure, ...]:
    return (
        Measure("worth", _("Статки"), lambda view, seat: view.players[seat].worth, money=True),
        Measure("cash", _("Гроші"), lambda view, seat: view.players[seat].cash, money=True),
        Measure("deeds", _("Ділянки"), lambda view, seat: len(view.players[seat].cells)),
    )
