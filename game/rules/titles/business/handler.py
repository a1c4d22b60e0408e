"""What a kind of frame knows to do: go on; and, if it asks, whom, what, and what an answer does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeVar

from game.rules.contract import Blocked, IllegalAction, Offer, Pace
from game.rules.titles.business.actions import Action
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Frame
from game.rules.titles.business.refusal import refuse
from game.rules.titles.business.state import State
from game.rules.titles.business.view import Question

F = TypeVar("F", bound=Frame)
Offers = list[Offer[Action]]


class Handler(ABC, Generic[F]):
    """A kind of frame that asks nobody: it runs, pushes others, and is gone."""

    @abstractmethod
    def run(self, d: Draft, f: F) -> bool:
        """Carry on with the frame on top: change it, push, or drop it. True: it waits for an answer now."""


class Asking(Handler[F]):
    """A kind of frame that waits for an answer."""

    @abstractmethod
    def seats(self, book: Book, state: State, f: F) -> tuple[int, ...]:
        """Whom it asks; public facts only (§3.1)."""

    @abstractmethod
    def offers(self, book: Book, state: State, f: F, seat: int) -> Offers:
        """What he may answer."""

    @abstractmethod
    def default(self, book: Book, state: State, f: F, seat: int) -> Action:
        """The answer of one who is silent."""

    @abstractmethod
    def answer(self, d: Draft, f: F, seat: int, action: Action) -> None:
        """Carry out an answer; `action` is covered by the offers, except in a window, which judges for itself."""

    @abstractmethod
    def question(self, book: Book, state: State, f: F) -> Question:
        """The question as everybody sees it."""

    def playable(self, book: Book, state: State, f: F, seat: int) -> Iterable[str]:
        """Cards of his hand that are among the offers."""
        return ()

    def blocked(self, book: Book, state: State, f: F, seat: int) -> list[Blocked]:
        """What is greyed out, and why."""
        return []

    def refusal(self, book: Book, state: State, f: F, seat: int, action: Action) -> IllegalAction:
        """Why `action` is no answer here: the blocked action's own reason where there is one."""
        kind = type(action).__struct_config__.tag
        for blocked in self.blocked(book, state, f, seat):
            if blocked.kind == kind and all(
                getattr(action, name, value) == value for name, value in blocked.facts.items() if name != "most"
            ):
                return IllegalAction(blocked.rule, **blocked.facts)
        return refuse("not_an_answer")

    def pace(self, state: State, f: F) -> Pace:
        return Pace("decision", state.options.decision_seconds or 0)
