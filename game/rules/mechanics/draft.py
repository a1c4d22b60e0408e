"""One move being carried out: the state that rule code changes, its dice, and the events it causes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from game.rules.contract import Line
from game.rules.mechanics.ledger import BANK, Money, money
from game.rules.rng import Rng


class Purse(Protocol):
    """Who has money: a seat of any title."""

    cash: int


B = TypeVar("B")
S = TypeVar("S")
F = TypeVar("F")
E = TypeVar("E")


class Draft(Generic[B, S, F, E]):
    """What every piece of rule code is given: book, state, dice, events. A title adds steps of its own."""

    __slots__ = ("book", "events", "frames", "purses", "rng", "state")

    def __init__(self, book: B, state: S, frames: list[F], purses: Sequence[Purse], rng: Rng) -> None:
        """`frames` and `purses` are the state's own lists."""
        self.book = book
        self.state = state
        self.frames = frames
        self.purses = purses
        self.rng = rng
        self.events: list[E | Money] = []

    def emit(self, event: E | Money) -> None:
        self.events.append(event)

    def push(self, frame: F) -> None:
        self.frames.append(frame)

    def drop(self, frame: F) -> None:
        """Take `frame` off the stack if it is still on top."""
        if self.frames and self.frames[-1] is frame:
            self.frames.pop()

    def pay(
        self, giver: int, taker: int, amount: int, why: str, of: str = "", lines: Sequence[Line] | None = None
    ) -> None:
        """Move money; the bank is −1. The lines add up to the amount."""
        if amount <= 0:
            return
        if giver != BANK:
            self.purses[giver].cash -= amount
        if taker != BANK:
            self.purses[taker].cash += amount
        self.emit(money(giver, taker, amount, why, of, lines))
