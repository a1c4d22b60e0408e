"""What of a boss rises and falls in everybody's sight: the first is what he stands and falls by."""

from __future__ import annotations

from django.utils.translation import gettext as _

from game.surfaces.parts import Measure


def measures() -> tuple[Measure, ...]:
    return (
        Measure("worth", _("Статки"), lambda view, seat: view.bosses[seat].worth, money=True),
        Measure("cash", _("Гроші"), lambda view, seat: view.bosses[seat].cash, money=True),
        Measure("respect", _("Повага"), lambda view, seat: view.bosses[seat].respect),
        Measure("influence", _("Вплив, фішок"), lambda view, seat: sum(view.bosses[seat].chips)),
    )
