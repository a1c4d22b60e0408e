"""The first position: the order of play and both decks (RULES.md §1).

Order of the draws: the seats are shuffled, then Chance, then Treasury.
"""

from __future__ import annotations

from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.content import DECKS
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.frames import Turn
from game.rules.titles.syndicate.options import Options
from game.rules.titles.syndicate.state import NOBODY, Player, State


def blank(book: Book, options: Options, seats: int, seed: str) -> State:
    """Everybody on Start with the capital, all cells free, decks in the edition's order, nothing open."""
    return State(
        seed=seed,
        draws=0,
        options=options,
        order=list(range(seats)),
        active=0,
        players=[Player(cash=options.capital or 0) for _ in range(seats)],
        owners=[NOBODY] * book.size,
        levels=[0] * book.size,
        mortgaged=[False] * book.size,
        houses=book.constants.houses_in_bank,
        hotels=book.constants.hotels_in_bank,
        chance=[card.id for card in book.decks["chance"] for _ in range(card.copies)],
        treasury=[card.id for card in book.decks["treasury"] for _ in range(card.copies)],
    )


def set_up(d: Draft) -> None:
    """Draw the order, shuffle both decks; the first turn is on the stack."""
    state = d.state
    d.rng.shuffle(state.order)
    for name in DECKS:
        cards = getattr(state, name)
        d.rng.shuffle(cards)
        d.emit(ev.Shuffled(name, len(cards)))
    state.active = state.order[0]
    d.emit(ev.MatchBegan(tuple(state.order), state.options.capital or 0))
    d.push(Turn())
