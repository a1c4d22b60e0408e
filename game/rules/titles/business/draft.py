"""One move being carried out: the state that rule code changes, its dice, and the events it causes."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.mechanics import deck, draft
from game.rules.rng import Rng
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.frames import AnyFrame
from game.rules.titles.business.state import Boss, State


class Draft(draft.Draft[Book, State, AnyFrame, ev.AnyEvent]):
    """What every piece of rule code of this title is given."""

    __slots__ = ()

    def __init__(self, book: Book, state: State, rng: Rng) -> None:
        super().__init__(book, state, state.frames, state.bosses, rng)

    def free(self, seat: int) -> bool:
        """Living and no prisoner."""
        boss = self.state.bosses[seat]
        return not boss.why_out and not boss.sentence

    def chip(self, seat: int, district: int, delta: int) -> None:
        """Lay or take one chip, as far as there is one."""
        boss = self.state.bosses[seat]
        if (delta > 0 and self.book.chips_left(boss) > 0) or (delta < 0 and boss.chips[district] > 0):
            boss.chips[district] += delta
            self.emit(ev.Chips(seat, self.book.district_ids[district], delta))

    def draw_mafia(self, seat: int, count: int) -> None:
        """Cards from the MAFIA deck into the hand, the discard pile shuffled in when it runs out (§6)."""
        state = self.state
        under = len(state.discard)
        drawn, shuffled = deck.draw(state.mafia, state.discard, count, self.rng)
        if shuffled:
            self.emit(ev.Shuffled("mafia", under))
        state.bosses[seat].hand.extend(drawn)
        self.emit(ev.CardsDrawn(seat, len(drawn), tuple(drawn)))

    def discard(self, seat: int, cards: Sequence[str]) -> None:
        """Cards of the hand to the open pile, oldest copies first."""
        hand = self.state.bosses[seat].hand
        for card in cards:
            hand.remove(card)
            self.state.discard.append(card)
        if cards:
            self.emit(ev.CardsDiscarded(seat, tuple(cards)))

    def lose_helper(self, seat: int, helper: str, why: str) -> None:
        """A helper to the bottom of the deck (§6)."""
        state = self.state
        state.bosses[seat].helpers.remove(helper)
        if helper in state.spent:
            state.spent.remove(helper)
        state.helpers.append(helper)
        self.emit(ev.HelperLost(seat, helper, why))

    def boss(self, seat: int) -> Boss:
        return self.state.bosses[seat]
