"""Deals on the page: the form that offers one to each partner, and the open offers of the seat (RULES.md §7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.view import OfferView, View
from game.surfaces.parts import Fields, Person
from game.surfaces.syndicate.deeds import Deed
from game.surfaces.syndicate.scene import Scene


class Goods(Struct, frozen=True):
    """A cell that one may put in, or why not: a building stands in its group (§7.2)."""

    deed: Deed
    built: bool = False


class Builder(Struct, frozen=True):
    """The empty form for one partner: what either side could put in."""

    partner: Person
    my_cash: int
    my_goods: tuple[Goods, ...]
    my_cards: int
    cash: int
    goods: tuple[Goods, ...]
    cards: int


class Side(Struct, frozen=True):
    """What one side puts in."""

    money: int
    deeds: tuple[Deed, ...]
    cards: int


class Open(Struct, frozen=True):
    """An open offer as the viewer's seat reads it: `get` comes to it, `give` goes from it."""

    number: int
    partner: Person
    get: Side
    give: Side
    mine: bool
    turned: Fields = ()


def builders(view: View, scene: Scene) -> list[Builder]:
    """A form for each player one may make an offer to now, in anybody's turn."""
    assert view.viewer is not None
    mine = view.players[view.viewer]
    found = []
    for partner in view.partners:
        other = view.players[partner]
        found.append(
            Builder(
                partner=scene.people[partner],
                my_cash=mine.cash - mine.reserved,
                my_goods=goods(mine.cells, scene),
                my_cards=len(mine.cards),
                cash=other.cash - other.reserved,
                goods=goods(other.cells, scene),
                cards=len(other.cards),
            )
        )
    return found


def goods(cells: Sequence[str], scene: Scene) -> tuple[Goods, ...]:
    built = {cell.group for cell in scene.view.cells if cell.level}
    return tuple(Goods(scene.deed(cell), scene.land[cell].group in built) for cell in cells)


def side(bundle: Bundle, scene: Scene) -> Side:
    return Side(bundle.money, tuple(scene.deed(cell) for cell in bundle.cells), bundle.jail_cards)


def offers(view: View, scene: Scene) -> list[Open]:
    """The open offers of the viewer's seat, those that wait for its answer first."""
    found = [_read(offer, view, scene) for offer in view.offers]
    return sorted(found, key=lambda each: each.mine)


def _read(offer: OfferView, view: View, scene: Scene) -> Open:
    mine = offer.seat == view.viewer
    give, take = side(offer.give, scene), side(offer.take, scene)
    return Open(
        number=offer.number,
        partner=scene.people[offer.partner if mine else offer.seat],
        get=take if mine else give,
        give=give if mine else take,
        mine=mine,
        turned=() if mine else turned(offer),
    )


def turned(offer: OfferView) -> Fields:
    """The offer turned round, as fields of a form: what a counter-offer starts from."""
    found = [("give.money", str(offer.take.money)), ("take.money", str(offer.give.money))]
    found += [("give.cells", cell) for cell in offer.take.cells]
    found += [("take.cells", cell) for cell in offer.give.cells]
    found += [("give.jail_cards", str(offer.take.jail_cards)), ("take.jail_cards", str(offer.give.jail_cards))]
    return tuple(found)
