"""What I own and what I can do with it: building and mortgages, colour by colour (RULES.md §5, §6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.rules.contract import Blocked, Offer
from game.rules.titles.syndicate import actions as a
from game.rules.titles.syndicate.content import HOTEL
from game.surfaces.offers import kind_of
from game.surfaces.syndicate import reasons
from game.surfaces.syndicate.deeds import Deed
from game.surfaces.syndicate.lexicon import GroupInfo
from game.surfaces.syndicate.scene import Scene


class Step(Struct, frozen=True):
    """A button of a cell: `price` is paid to the bank, below zero received from it; with `why` it is shut."""

    kind: str
    price: int
    why: str = ""

    @property
    def gain(self) -> int:
        """What the bank pays."""
        return -self.price


class Plot(Struct, frozen=True):
    """One of my cells with its steps; `pips` says for every level whether it is built."""

    deed: Deed
    pips: tuple[bool, ...]
    rent: str
    steps: tuple[Step, ...]


class Estate(Struct, frozen=True):
    """My cells of one colour or kind: so many of all of them. `sale` is what all buildings bring at once, 0: nothing."""

    group: GroupInfo | None
    kind: str
    plots: tuple[Plot, ...]
    of: int
    sale: int = 0

    @property
    def whole(self) -> bool:
        return len(self.plots) == self.of


def estates(seat: int, offers: Sequence[Offer[Any]], blocked: Sequence[Blocked], scene: Scene) -> list[Estate]:
    """Everything that the seat owns, along the ring; hubs and utilities last."""
    cells = [scene.lexicon.by_id[cell] for cell in scene.view.players[seat].cells]
    keys = list(dict.fromkeys(cell.group for cell in cells if cell.group))
    keys += list(dict.fromkeys(cell.kind for cell in cells if not cell.group))
    found = []
    for key in keys:
        own = [cell for cell in cells if key in (cell.group, cell.kind)]
        group = scene.lexicon.groups.get(key)
        found.append(
            Estate(
                group=group,
                kind=own[0].kind,
                plots=tuple(_plot(cell.id, offers, blocked, scene) for cell in own),
                of=len(scene.lexicon.sisters(own[0])),
                sale=_sale(key, offers),
            )
        )
    return found


def _sale(group: str, offers: Sequence[Offer[Any]]) -> int:
    return next(
        (-offer.price() for offer in offers if isinstance(offer.action, a.SellGroup) and offer.action.group == group), 0
    )


def _plot(cell: str, offers: Sequence[Offer[Any]], blocked: Sequence[Blocked], scene: Scene) -> Plot:
    deed, now = scene.deed(cell), scene.land[cell]
    kinds: list[type[Any]] = [a.Build, a.SellBuilding] if deed.house else []
    kinds += [a.Redeem if now.mortgaged else a.Mortgage]
    prices = {a.Build: deed.house, a.SellBuilding: -deed.refund, a.Mortgage: -deed.loan, a.Redeem: deed.redemption}
    steps = []
    for kind in kinds:
        tag = str(kind.__struct_config__.tag)
        offer = next((each for each in offers if isinstance(each.action, kind) and each.action.cell == cell), None)
        if offer:
            steps.append(Step(kind_of(offer.action), prices[kind]))
        elif why := _why(tag, cell, blocked):
            steps.append(Step(tag, prices[kind], why))
    return Plot(
        deed=deed,
        pips=tuple(step <= now.level for step in range(1, HOTEL)) if deed.house else (),
        rent=scene.rent(now, deed.info),
        steps=tuple(steps),
    )


def _why(kind: str, cell: str, blocked: Sequence[Blocked]) -> str:
    return next(
        (reasons.why(each.facts) for each in blocked if each.kind == kind and each.facts.get("cell") == cell), ""
    )
