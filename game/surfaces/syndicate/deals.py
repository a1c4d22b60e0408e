"""Deals on the page: the form that offers one to each partner, and the open offers of the seat (RULES.md §7)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _
from msgspec import Struct

from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.view import OfferView, View
from game.surfaces.consequences import Consequence, Group, Party, consequences
from game.surfaces.parts import Fields, Person
from game.surfaces.syndicate.deeds import Deed
from game.surfaces.syndicate.scene import Scene


class Goods(Struct, frozen=True):
    """A cell that one may put in, or why not: a building stands in its group (§7.2)."""

    deed: Deed
    built: bool = False


class Builder(Struct, frozen=True):
    """The empty form for one partner: what either side could put in."""

    seat: int
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
    """An open offer as the viewer's seat reads it: `get` comes to it, `give` goes from it, at `ends` it is void."""

    number: int
    partner: Person
    get: Side
    give: Side
    mine: bool
    consequences: tuple[Consequence, ...] = ()
    ends: datetime | None = None
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
                seat=view.viewer,
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
        consequences=weighed(*_reader(offer, mine), scene),
        ends=scene.look.ends_at(f"offer:{offer.number}"),
        turned=() if mine else turned(offer),
    )


def _reader(offer: OfferView, mine: bool) -> tuple[int, int, Bundle, Bundle]:
    """The offer as the viewer reads it: they, the other, what they give, what they get."""
    if mine:
        return offer.seat, offer.partner, offer.give, offer.take
    return offer.partner, offer.seat, offer.take, offer.give


def weighed(reader: int, other: int, give: Bundle, take: Bundle, scene: Scene) -> tuple[Consequence, ...]:
    """What it changes that the reader gives this and the other gives that."""
    parties = (_party(reader, give, take, scene, me=True), _party(other, take, give, scene, me=False))
    return consequences(parties, _groups(scene))


def _party(seat: int, gives: Bundle, gets: Bundle, scene: Scene, *, me: bool) -> Party:
    player = scene.view.players[seat]
    before = frozenset(player.cells)
    after = before - set(gives.cells) | set(gets.cells)
    return Party(scene.people[seat], me, before, after, player.cash, player.cash - gives.money + gets.money)


def _groups(scene: Scene) -> tuple[Group, ...]:
    """Everything that can be held, by colour or kind; a utility asks a factor of the throw."""
    kinds = {
        kind: frozenset(cell.id for cell in scene.lexicon.cells if cell.kind == kind) for kind in ("hub", "utility")
    }
    colours = tuple(
        Group(group.name, frozenset(group.cells), partial(_bare, frozenset(group.cells), scene))
        for group in scene.lexicon.groups.values()
    )
    hubs = Group(_("Вузли"), kinds["hub"], lambda held: _hubs(held, scene))
    return (*colours, hubs, Group(_("Комунальні підприємства"), kinds["utility"]))


def _bare(group: frozenset[str], scene: Scene, held: frozenset[str]) -> int:
    """What one stranger on each of these would pay: what stands under houses is in no deal."""
    doubled = held == group and scene.view.options.double_full_group
    times = scene.lexicon.constants.full_group_bare_rent if doubled else 1
    return sum(scene.lexicon.by_id[cell].rent[0] * times for cell in held if not scene.land[cell].mortgaged)


def _hubs(held: frozenset[str], scene: Scene) -> int:
    scale = scene.lexicon.constants.hub_rent
    earning = [cell for cell in held if not scene.land[cell].mortgaged]
    return len(earning) * scale[len(held) - 1] if held else 0


def turned(offer: OfferView) -> Fields:
    """The offer turned round, as fields of a form: what a counter-offer starts from."""
    found = [("give.money", str(offer.take.money)), ("take.money", str(offer.give.money))]
    found += [("give.cells", cell) for cell in offer.take.cells]
    found += [("take.cells", cell) for cell in offer.give.cells]
    found += [("give.jail_cards", str(offer.take.jail_cards)), ("take.jail_cards", str(offer.give.jail_cards))]
    return tuple(found)
