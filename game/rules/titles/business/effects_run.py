"""A card's list of effects as a frame, and what effects ask: D14, D15, which business to seize (RULES.md §19)."""

from __future__ import annotations

from game.rules.contract import Line, Offer, Pick
from game.rules.titles.business import actions as act
from game.rules.titles.business import effects as fx
from game.rules.titles.business import property
from game.rules.titles.business.book import Book
from game.rules.titles.business.carry_out import CARRY_OUT, nested
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import DiscardSome, Effects, Option, SeizeOne
from game.rules.titles.business.handler import Asking, Handler, Offers
from game.rules.titles.business.helpers import DECLINE
from game.rules.titles.business.state import State
from game.rules.titles.business.view import Question


def listed(book: Book, f: Effects | Option) -> fx.Effects:
    """The list the frame is in: the card's own, or one nested in it."""
    effects = (book.mafia[f.card] if f.deck == "mafia" else book.events[f.card]).effects
    for index, branch in zip(f.path[::2], f.path[1::2], strict=True):
        effect = effects[index]
        assert isinstance(effect, fx.Roll | fx.Choose)
        effects = (effect.table if isinstance(effect, fx.Roll) else effect.options)[branch].effects
    return effects


def select(book: Book, state: State, f: Effects, who: str) -> list[int]:
    """Living bosses a selector names, in the order they are served (§3, §19)."""
    around = book.circle(state, f.actor)
    others = [seat for seat in around if seat != f.actor]
    match who:
        case "self":
            return [f.actor] if f.actor in around else []
        case "target":
            return [f.target] if f.target in around else []
        case "everyone":
            return around
        case "others":
            return others
        case "left":
            return others[:1]
        case "right":
            return others[-1:]
        case "richest":
            return [max(others, key=lambda seat: state.bosses[seat].cash)] if others else []
        case _:
            return [min(others, key=lambda seat: state.bosses[seat].cash)] if others else []


def pairs(book: Book, state: State, f: Effects, effect: fx.Effect) -> list[tuple[int, int]]:
    """Whom the effect serves: (boss, other side)."""
    if isinstance(effect, fx.Pay | fx.Rob):
        takers = select(book, state, f, effect.to)
        return [(giver, taker) for giver in select(book, state, f, effect.from_) for taker in takers if giver != taker]
    who = getattr(effect, "who", None) or getattr(effect, "from_", None) or "self"
    return [(seat, -1) for seat in select(book, state, f, who)]


class EffectsHandler(Handler[Effects]):
    """In order; an effect that cannot apply to a boss is skipped for him."""

    def run(self, d: Draft, f: Effects) -> bool:
        effects = listed(d.book, f)
        if f.index >= len(effects):
            d.drop(f)
            return False
        effect = effects[f.index]
        if not f.begun:
            f.begun = True
            f.queue = pairs(d.book, d.state, f, effect)
        if not f.queue:
            f.begun = False
            f.index += 1
            return False
        seat, other = f.queue.pop(0)
        if not d.state.bosses[seat].why_out:
            CARRY_OUT[type(effect)](d, f, effect, seat, other)
        return False


def seems_to_meet(state: State, seat: int, need: fx.Need) -> bool:
    """As far as the table can see: all but the faces in his hand."""
    boss = state.bosses[seat]
    return (
        boss.cash >= need.cash
        and len(boss.helpers) >= need.helpers
        and boss.respect >= need.respect
        and len(boss.hand) >= need.mafia_cards
        and len(boss.hand) >= need.attempt_cards
        and state.owners.count(seat) >= need.businesses
    )


def meets(book: Book, state: State, seat: int, need: fx.Need) -> bool:
    if not seems_to_meet(state, seat, need):
        return False
    hand = state.bosses[seat].hand
    return not need.attempt_cards or sum(book.mafia[card].kind == "attempt" for card in hand) >= need.attempt_cards


class OptionHandler(Asking[Option]):
    """D14: options whose `need` he meets; one alone is taken."""

    def run(self, d: Draft, f: Option) -> bool:
        choices = self._choices(d.book, d.state, f)
        if len(choices) == 1:
            self._take(d, f, choices[0])
            return False
        if not choices or d.state.bosses[f.seat].why_out:
            d.drop(f)
            return False
        return True

    def _effect(self, book: Book, f: Option) -> fx.Choose:
        effect = listed(book, f)[f.index]
        assert isinstance(effect, fx.Choose)
        return effect

    def _choices(self, book: Book, state: State, f: Option) -> list[int]:
        options = self._effect(book, f).options
        return [number for number, option in enumerate(options) if meets(book, state, f.seat, option.need)]

    def _take(self, d: Draft, f: Option, number: int) -> None:
        d.drop(f)
        d.push(nested(f, f.index, number, self._effect(d.book, f).who, f.seat))

    def seats(self, book: Book, state: State, f: Option) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: Option, seat: int) -> Offers:
        return [Offer(act.Choose(number)) for number in self._choices(book, state, f)]

    def default(self, book: Book, state: State, f: Option, seat: int) -> act.Action:
        choices = self._choices(book, state, f)
        options = self._effect(book, f).options
        return act.Choose(next((number for number in choices if options[number].default), choices[-1]))

    def answer(self, d: Draft, f: Option, seat: int, action: act.Action) -> None:
        assert isinstance(action, act.Choose)
        self._take(d, f, action.option)

    def question(self, book: Book, state: State, f: Option) -> Question:
        """The options that, for all the table knows, are open to him; the offers, his alone, are exact."""
        options = self._effect(book, f).options
        choices = [str(n) for n, option in enumerate(options) if seems_to_meet(state, f.seat, option.need)]
        return Question("choose", (f.seat,), card=f.card, choices=tuple(choices))


class DiscardHandler(Asking[DiscardSome]):
    """D15; fewer cards than asked for were all discarded at once."""

    def run(self, d: Draft, f: DiscardSome) -> bool:
        return True

    def _fit(self, book: Book, state: State, f: DiscardSome) -> tuple[str, ...]:
        hand = state.bosses[f.seat].hand
        return tuple(card for card in hand if not f.kind or book.mafia[card].kind == f.kind)

    def seats(self, book: Book, state: State, f: DiscardSome) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: DiscardSome, seat: int) -> Offers:
        fit = self._fit(book, state, f)
        return [Offer(act.Discard(fit[: f.count]), vary=Pick("cards", fit, f.count, f.count))]

    def default(self, book: Book, state: State, f: DiscardSome, seat: int) -> act.Action:
        return act.Discard(self._fit(book, state, f)[: f.count])

    def answer(self, d: Draft, f: DiscardSome, seat: int, action: act.Action) -> None:
        assert isinstance(action, act.Discard)
        d.drop(f)
        d.discard(seat, action.cards)

    def question(self, book: Book, state: State, f: DiscardSome) -> Question:
        return Question("discard", (f.seat,), card=f.card, count=f.count, why=f.kind)


class SeizeHandler(Asking[SeizeOne]):
    """One of the victim's businesses at that part of the board price, or none, as in D10."""

    def _choices(self, book: Book, state: State, f: SeizeOne) -> list[tuple[int, int]]:
        cash = state.bosses[f.seat].cash
        prices = [(business, book.price[business] * f.percent // 5000 * 50) for business in book.owned(state, f.victim)]
        return [(business, price) for business, price in prices if price <= cash]

    def run(self, d: Draft, f: SeizeOne) -> bool:
        if d.state.bosses[f.seat].why_out or not self._choices(d.book, d.state, f):
            d.drop(f)
            return False
        return True

    def seats(self, book: Book, state: State, f: SeizeOne) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: SeizeOne, seat: int) -> Offers:
        takes: Offers = [
            Offer(act.Take(book.ids[business]), bill=(Line("forced", price, book.ids[business]),))
            for business, price in self._choices(book, state, f)
        ]
        return [*takes, DECLINE]

    def default(self, book: Book, state: State, f: SeizeOne, seat: int) -> act.Action:
        return act.Decline()

    def answer(self, d: Draft, f: SeizeOne, seat: int, action: act.Action) -> None:
        d.drop(f)
        if isinstance(action, act.Take):
            business = d.book.index[action.business]
            property.acquire(d, seat, business, "seized", d.book.price[business] * f.percent // 5000 * 50)

    def question(self, book: Book, state: State, f: SeizeOne) -> Question:
        choices = tuple(book.ids[business] for business, _ in self._choices(book, state, f))
        return Question("seize", (f.seat,), other=f.victim, choices=choices, forced=True)
