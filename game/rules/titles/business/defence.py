"""D13: what a victim may answer to a trick or an attempt (RULES.md §11, §13.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.contract import Blocked, Line, Offer
from game.rules.titles.business import actions as act
from game.rules.titles.business import cards
from game.rules.titles.business import content as ct
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Attempt, Effects, Rent, Trick
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.helpers import DECLINE
from game.rules.titles.business.refusal import block
from game.rules.titles.business.state import State
from game.rules.titles.business.view import Question


def shields(book: Book, state: State, victim: int, stopped_by: Sequence[str]) -> list[str]:
    """Defence cards of the victim's hand that stop it, each id once."""
    boss = state.bosses[victim]
    return [
        name
        for name in dict.fromkeys(boss.hand)
        if (card := book.mafia[name]).block in stopped_by and card.block and card.price <= boss.cash
    ]


def shield_offers(book: Book, state: State, victim: int, stopped_by: Sequence[str]) -> Offers:
    return [
        Offer(act.PlayCard(name), bill=(Line("card", book.mafia[name].price, name),))
        for name in shields(book, state, victim, stopped_by)
    ]


def buyoff_bill(book: Book, f: Attempt) -> tuple[Line, ...]:
    """The printed price and the surcharge, whatever the organiser paid (§13.2)."""
    return (Line("card", f.price, f.weapon), Line("surcharge", book.constants.buyoff_surcharge))


def why_not_buyoff(book: Book, state: State, f: Attempt) -> str:
    """The reason against buying oneself off, or nothing."""
    boss = state.bosses[f.victim]
    if "buyoff" not in f.stopped_by:
        return "card_stops_not"
    if not book.level(boss).buyoff:
        return "buyoff_level"
    if book.power(state.bosses[f.organiser], ct.NoBuyoff):
        return "buyoff_barred"
    return "" if boss.cash >= f.price + book.constants.buyoff_surcharge else "cash"


def use_shield(d: Draft, victim: int, name: str, of: str) -> str:
    """Show the defence and say what it is: ``vest``, ``police`` or ``fuse``."""
    card = d.book.mafia[name]
    cards.show(d, victim, name)
    d.pay(victim, -1, card.price, "card", name)
    how = str(card.block)
    d.emit(ev.Defended(victim, how, of))
    return how


def strike_culprit(d: Draft, victim: int, name: str, culprit: int) -> None:
    """The defence card's own effects, its target being the culprit (§19)."""
    if d.book.mafia[name].effects:
        d.push(Effects(card=name, deck="mafia", actor=victim, target=culprit))


class TrickHandler(Asking[Trick]):
    """A hostile trick waits for its victim; unstopped, it is carried out."""

    def run(self, d: Draft, f: Trick) -> bool:
        return True

    def seats(self, book: Book, state: State, f: Trick) -> tuple[int, ...]:
        return (f.victim,)

    def offers(self, book: Book, state: State, f: Trick, seat: int) -> Offers:
        return [*shield_offers(book, state, seat, book.mafia[f.card].stopped_by), DECLINE]

    def playable(self, book: Book, state: State, f: Trick, seat: int) -> Iterable[str]:
        return shields(book, state, seat, book.mafia[f.card].stopped_by)

    def default(self, book: Book, state: State, f: Trick, seat: int) -> act.Action:
        return act.Decline()

    def answer(self, d: Draft, f: Trick, seat: int, action: act.Action) -> None:
        d.drop(f)
        if not isinstance(action, act.PlayCard):
            d.push(Effects(card=f.card, deck="mafia", actor=f.actor, target=f.victim, business=f.business))
            return
        use_shield(d, seat, action.card, f.card)
        below = d.state.frames[-1]
        if isinstance(below, Rent) and below.stage == "answered":
            below.blow = action.card  # a stopped «Рука в касі» leaves the rent due: it is paid first (§11)
        else:
            strike_culprit(d, seat, action.card, f.actor)

    def question(self, book: Book, state: State, f: Trick) -> Question:
        return Question("defence", (f.victim,), other=f.actor, card=f.card)

    def blocked(self, book: Book, state: State, f: Trick, seat: int) -> list[Blocked]:
        return [
            block("play_card", "card_stops_not", card=name)
            for name in dict.fromkeys(state.bosses[seat].hand)
            if name not in shields(book, state, seat, book.mafia[f.card].stopped_by)
        ]
