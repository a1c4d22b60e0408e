"""Deals on the page: the form that offers one, and the one that is on the table (RULES.md §10.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.rules.contract import Offer
from game.rules.titles.business import actions as a
from game.rules.titles.business.view import BossView, View
from game.surfaces.business.answers import kind_of, of_kind
from game.surfaces.business.lexicon import Card
from game.surfaces.business.scene import Lot, Scene
from game.surfaces.parts import Person


class Side(Struct, frozen=True):
    """What one side puts in."""

    money: int
    lots: tuple[Lot, ...]
    cards: tuple[Card, ...]
    any_cards: int


class Builder(Struct, frozen=True):
    """The empty form for one partner: what either side could put in."""

    action: str
    partner: Person
    boss: BossView
    lots: tuple[Lot, ...]
    my_cash: int
    my_lots: tuple[Lot, ...]
    my_cards: tuple[Card, ...]
    known: tuple[Card, ...]


def builders(view: View, offers: Sequence[Offer[Any]], scene: Scene) -> list[Builder]:
    """A form for each boss one may talk to now."""
    assert view.viewer is not None
    mine = view.bosses[view.viewer]
    return [
        Builder(
            action=kind_of(offer.action),
            partner=scene.people[offer.action.partner],
            boss=view.bosses[offer.action.partner],
            lots=lots(view.bosses[offer.action.partner].businesses, scene),
            my_cash=mine.cash,
            my_lots=lots(mine.businesses, scene),
            my_cards=tuple(scene.lexicon.cards[card.id] for card in view.hand),
            known=tuple(scene.lexicon.cards.values()),
        )
        for offer in of_kind(offers, a.OfferDeal)
    ]


def lots(businesses: Sequence[str], scene: Scene) -> tuple[Lot, ...]:
    return tuple(scene.lot(business) for business in businesses)


def side(bundle: a.Bundle, scene: Scene) -> Side:
    return Side(
        money=bundle.money,
        lots=lots(bundle.businesses, scene),
        cards=tuple(scene.lexicon.cards[card] for card in bundle.cards),
        any_cards=bundle.any_cards,
    )
