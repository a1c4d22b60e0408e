"""Carrying out a card's effects (RULES.md §9, §16)."""

from __future__ import annotations

from game.rules.mechanics.ring import steps_to
from game.rules.titles.syndicate import effects as fx
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.debt import charge
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.frames import Drawn
from game.rules.titles.syndicate.state import BANK
from game.rules.titles.syndicate.walk import go, go_back, to_jail


def run(d: Draft, f: Drawn) -> bool:
    """The next effect; a landing that it causes is resolved before the one after it. It never waits itself."""
    effects = d.book.cards[f.card].effects
    if not d.player(f.seat).living or f.index >= len(effects):
        d.drop(f)
        return False
    effect = effects[f.index]
    f.index += 1
    _carry_out(d, f.seat, f.card, effect)
    return False


def _carry_out(d: Draft, seat: int, card: str, effect: fx.AnyEffect) -> None:
    match effect:
        case fx.Cash(amount):
            if amount > 0:
                d.pay(BANK, seat, amount, "card", card)
            else:
                charge(d, seat, BANK, -amount, "fine", card)
        case fx.CashPer(rates):
            houses, hotels = d.book.buildings(d.state, seat)
            amount = houses * rates.house + hotels * rates.hotel
            if amount > 0:
                d.pay(BANK, seat, amount, "card", card)
            else:
                charge(d, seat, BANK, -amount, "fine", card)
        case fx.Pay():
            _pay(d, seat, card, effect)
        case fx.Go():
            steps = steps_to(d.book.size, d.player(seat).at, goals(d.book, effect.to))
            go(d, seat, steps, "card", rent_times=effect.rent_times, rent_dice=effect.rent_dice)
        case fx.Step(steps, way):
            if way == "back":
                go_back(d, seat, steps)
            else:
                go(d, seat, steps, "card")
        case fx.Jail():
            to_jail(d, seat, "card")
        case fx.JailCard():
            keep(d, seat, card)


def goals(book: Book, to: str) -> frozenset[int]:
    """The cells that «to» names: an id, the start, the nearest hub or utility."""
    return book.places.get(to.removeprefix("nearest_")) or frozenset({book.at[to]})


def keep(d: Draft, seat: int, card: str) -> None:
    """Out of the discard pile, into the drawer's hand, until used (§9.1)."""
    getattr(d.state, f"{d.book.deck_of[card]}_discard").remove(card)
    d.player(seat).cards.append(card)
    d.emit(ev.CardKept(seat, card))


def _pay(d: Draft, seat: int, card: str, effect: fx.Pay) -> None:
    """Separate charges, in turn order after the drawer; who goes bankrupt on one leaves the later ones nothing (§10.3)."""
    for other in d.book.after(d.state, seat):
        payer, creditor = (seat, other) if effect.from_ == "self" else (other, seat)
        charge(d, payer, creditor, effect.amount, "card", card)
        if not d.state.frames or not d.player(seat).living:
            return
