"""One move being carried out: the state that rule code changes, its dice, and the events it causes."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import Line
from game.rules.mechanics import deck
from game.rules.mechanics.ledger import money
from game.rules.rng import Rng
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.frames import AnyFrame
from game.rules.titles.business.state import BANK, Boss, State


class Draft:
    """What every piece of rule code is given."""

    __slots__ = ("book", "events", "rng", "state")

    def __init__(self, book: Book, state: State, rng: Rng) -> None:
        self.book = book
        self.state = state
        self.rng = rng
        self.events: list[ev.AnyEvent] = []

    def emit(self, event: ev.AnyEvent) -> None:
        self.events.append(event)

    def push(self, frame: AnyFrame) -> None:
        self.state.frames.append(frame)

    def drop(self, frame: AnyFrame) -> None:
        """Take `frame` off the stack if it is still on top."""
        frames = self.state.frames
        if frames and frames[-1] is frame:
            frames.pop()

    def free(self, seat: int) -> bool:
        """Living and no prisoner."""
        boss = self.state.bosses[seat]
        return not boss.why_out and not boss.sentence

    def pay(
        self, giver: int, taker: int, amount: int, why: str, of: str = "", lines: Sequence[Line] | None = None
    ) -> None:
        """Move money; the bank is −1. The lines add up to the amount."""
        if amount <= 0:
            return
        bosses = self.state.bosses
        if giver != BANK:
            bosses[giver].cash -= amount
        if taker != BANK:
            bosses[taker].cash += amount
        self.emit(money(giver, taker, amount, why, of, lines))

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
