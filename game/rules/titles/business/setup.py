"""The first position: decks, the throw for the first place, starting money (RULES.md §2).

Order of the draws: Events, MAFIA and helpers are shuffled; then every boss throws in seat order, the tied ones again.
"""

from __future__ import annotations

from game.rules.contract import Line
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Turn
from game.rules.titles.business.options import Options
from game.rules.titles.business.state import BANK, NOBODY, Boss, State


def blank(book: Book, options: Options, seats: int, seed: str) -> State:
    """Everybody on START at level 1 without money, decks in the edition's order, nothing open."""
    districts = len(book.district_ids)
    return State(
        seed=seed,
        draws=0,
        options=options,
        order=list(range(seats)),
        active=0,
        bosses=[Boss(cash=0, chips=[0] * districts, at=book.corner["start"]) for _ in range(seats)],
        owners=[NOBODY] * len(book.ids),
        mafia=[card.id for card in book.content.mafia_cards for _ in range(card.copies)],
        events=[card.id for card in book.content.event_cards for _ in range(card.copies)],
        helpers=list(book.powers),
    )


def set_up(d: Draft) -> None:
    """Shuffle, roll off, pay out; the first turn is on the stack."""
    state = d.state
    for name, cards in (("events", state.events), ("mafia", state.mafia), ("helpers", state.helpers)):
        d.rng.shuffle(cards)
        d.emit(ev.Shuffled(name, len(cards)))
    first = _roll_off(d)
    seats = len(state.bosses)
    state.order = [(first + place) % seats for place in range(seats)]
    state.active = first
    capital = state.options.starting_capital or 0
    share = round((state.options.turn_order_bonus_pct or 0) * 100)
    for place, seat in enumerate(state.order):
        bonus = place * (capital * share // 10_000) // 50 * 50
        lines = [Line("capital", capital)]
        if bonus:
            lines.append(Line("bonus", bonus))
        d.pay(BANK, seat, capital + bonus, "capital", lines=lines)
    d.emit(ev.MatchBegan(tuple(state.order), tuple(boss.cash for boss in state.bosses)))
    d.push(Turn())


def _roll_off(d: Draft) -> int:
    """The highest begins; ties for the highest roll again among themselves."""
    dice = d.book.dice
    tied = list(range(len(d.state.bosses)))
    while len(tied) > 1:
        throws = tuple(ev.Throw(seat, tuple(d.rng.die(dice.sides) for _ in range(dice.count))) for seat in tied)
        d.emit(ev.RollOff(throws))
        best = max(sum(throw.dice) for throw in throws)
        tied = [throw.seat for throw in throws if sum(throw.dice) == best]
    return tied[0]
