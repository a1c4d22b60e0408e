"""The deed of a cell: every rent it can bring, today's marked, and what the bank gives or takes for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from config.templatetags.ui import money
from game.rules.titles.syndicate.content import HOTEL
from game.rules.titles.syndicate.view import CellView
from game.surfaces.parts import Person
from game.surfaces.syndicate.lexicon import CellInfo, GroupInfo, Lexicon
from game.surfaces.syndicate.words import level


class Rung(Struct, frozen=True):
    """One line of the ladder of rents; `now` is what a stranger pays today, or would if the buyer had the cell."""

    label: str
    sum: str
    now: bool = False


class Sister(Struct, frozen=True):
    """A cell of the same colour or kind, in small."""

    id: str
    icon: str
    name: str
    price: int
    owner: Person | None
    level: int
    mortgaged: bool


class Deed(Struct, frozen=True):
    """A cell as it is shown large. `house` is the price of a step of building, 0 where nothing is built."""

    info: CellInfo
    group: GroupInfo | None
    owner: Person | None
    rungs: tuple[Rung, ...]
    sisters: tuple[Sister, ...]
    level: int
    mortgaged: bool
    loan: int
    redemption: int
    house: int = 0
    refund: int = 0

    @property
    def kind(self) -> str:
        """What it is where it has no colour."""
        return _("Вузол") if self.info.kind == "hub" else _("Комунальне підприємство")


def deed(
    lexicon: Lexicon, info: CellInfo, land: Mapping[str, CellView], people: Sequence[Person], buyer: int | None
) -> Deed:
    now, constants, group = land[info.id], lexicon.constants, lexicon.groups.get(info.group)
    loan = info.price * constants.mortgage_percent // 100
    house = group.house if group else 0
    return Deed(
        info=info,
        group=group,
        owner=None if now.owner is None else people[now.owner],
        rungs=_rungs(lexicon, info, land, buyer),
        sisters=tuple(_sister(cell, land[cell.id], people) for cell in lexicon.sisters(info)),
        level=now.level,
        mortgaged=now.mortgaged,
        loan=loan,
        redemption=loan + -(-loan * constants.redeem_fee_percent // 100),
        house=house,
        refund=house * constants.building_sale_percent // 100,
    )


def _rungs(lexicon: Lexicon, info: CellInfo, land: Mapping[str, CellView], buyer: int | None) -> tuple[Rung, ...]:
    now, constants = land[info.id], lexicon.constants
    holder = now.owner if now.owner is not None else buyer
    held = [cell.id for cell in lexicon.sisters(info) if land[cell.id].owner == holder and holder is not None]
    count = len(set(held) | ({info.id} if holder is not None else set()))
    silent = now.mortgaged or holder is None
    if info.kind == "hub":
        return tuple(
            Rung(hubs(number), money(sum_), number == count and not silent)
            for number, sum_ in enumerate(constants.hub_rent, 1)
        )
    if info.kind == "utility":
        return tuple(
            Rung(_utilities(number), _("кидок × %(times)s") % {"times": times}, number == count and not silent)
            for number, times in enumerate(constants.utility_multiplier, 1)
        )
    whole = count == len(lexicon.sisters(info))
    bare = info.rent[0]
    doubled = now.doubled or (now.owner is None and whole and now.level == 0)
    rungs = [
        Rung(_("без будинків"), money(bare), not now.level and not doubled and not silent),
        Rung(_("уся група"), money(bare * constants.full_group_bare_rent), doubled and not silent),
    ]
    rungs += [Rung(level(step), money(info.rent[step]), now.level == step) for step in range(1, HOTEL + 1)]
    return tuple(rungs)


def hubs(count: int) -> str:
    return ngettext("%(count)s вузол", "%(count)s вузлів", count) % {"count": count}


def _utilities(count: int) -> str:
    return ngettext("%(count)s підприємство", "%(count)s підприємств", count) % {"count": count}


def _sister(cell: CellInfo, now: CellView, people: Sequence[Person]) -> Sister:
    owner = None if now.owner is None else people[now.owner]
    return Sister(cell.id, cell.icon, cell.board_name, cell.price, owner, now.level, now.mortgaged)
