"""Deals on the page: the form that offers one, and the one that is on the table (RULES.md §10.1)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.rules.titles.business import actions as a
from game.rules.titles.business.deals import OFFERS_A_TURN
from game.rules.titles.business.view import BossView, DealView, View
from game.surfaces.business.lexicon import Card
from game.surfaces.business.scene import Lot, Scene
from game.surfaces.consequences import Consequence, Group, Party, consequences
from game.surfaces.offers import kind_of
from game.surfaces.parts import Fields, Person


class Side(Struct, frozen=True):
    """What one side puts in."""

    money: int
    lots: tuple[Lot, ...]
    cards: tuple[Card, ...]
    any_cards: int


class Builder(Struct, frozen=True):
    """The empty form for one partner: what either side could put in."""

    action: str
    seat: int
    partner: Person
    boss: BossView
    lots: tuple[Lot, ...]
    my_cash: int
    my_lots: tuple[Lot, ...]
    my_cards: tuple[Card, ...]
    known: tuple[Card, ...]


def builders(view: View, scene: Scene) -> list[Builder]:
    """A form for each boss one may talk to now, also in his turn."""
    assert view.viewer is not None
    mine = view.bosses[view.viewer]
    return [
        Builder(
            action=kind_of(a.OfferDeal(partner)),
            seat=view.viewer,
            partner=scene.people[partner],
            boss=view.bosses[partner],
            lots=lots(view.bosses[partner].businesses, scene),
            my_cash=mine.cash,
            my_lots=lots(mine.businesses, scene),
            my_cards=tuple(scene.lexicon.cards[card.id] for card in view.hand),
            known=tuple(scene.lexicon.cards.values()),
        )
        for partner in view.partners
    ]


def offers_left(view: View, seat: int) -> int:
    """How many more offers of this seat may come to nothing in this turn (§4)."""
    refused = view.turn.refused
    return OFFERS_A_TURN - (refused[seat] if seat < len(refused) else 0)


def lots(businesses: Sequence[str], scene: Scene) -> tuple[Lot, ...]:
    return tuple(scene.lot(business) for business in businesses)


def side(bundle: a.Bundle, scene: Scene) -> Side:
    return Side(
        money=bundle.money,
        lots=lots(bundle.businesses, scene),
        cards=tuple(scene.lexicon.cards[card] for card in bundle.cards),
        any_cards=bundle.any_cards,
    )


def turned(deal: DealView) -> Fields:
    """The offer turned round, as fields of a form: what a counter-offer starts from. Cards left to me are mine to name."""
    found = [("give.money", str(deal.take.money)), ("take.money", str(deal.give.money))]
    found += [("give.businesses", business) for business in deal.take.businesses]
    found += [("take.businesses", business) for business in deal.give.businesses]
    found += [("give.cards", card) for card in deal.take.cards]
    found += [("take.cards", card) for card in deal.give.cards]
    return tuple(found)


def weighed(reader: int, other: int, give: a.Bundle, take: a.Bundle, scene: Scene) -> tuple[Consequence, ...]:
    """What it changes that the reader gives this and the other gives that."""
    parties = (_party(reader, give, take, scene, me=True), _party(other, take, give, scene, me=False))
    groups = tuple(
        Group(district.name, frozenset(district.businesses), lambda held: _rent(held, scene))
        for district in scene.lexicon.districts
    )
    return consequences(parties, groups)


def _party(seat: int, gives: a.Bundle, gets: a.Bundle, scene: Scene, *, me: bool) -> Party:
    boss = scene.view.bosses[seat]
    before = frozenset(boss.businesses)
    after = before - set(gives.businesses) | set(gets.businesses)
    return Party(scene.people[seat], me, before, after, boss.cash, boss.cash - gives.money + gets.money)


def _rent(held: frozenset[str], scene: Scene) -> int:
    """What one stranger on each of these businesses of a district would pay."""
    return sum(scene.rents(scene.lexicon.businesses[business])[len(held) - 1] for business in held)
