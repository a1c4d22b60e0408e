"""What the contract suite must know of a title's insides, and the matches it looks at."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from game.builtin import builtin_content, rules_of
from game.rules import codec
from game.rules.contract import Rules, Seat, Setup, Title, Viewer
from game.rules.playout import Step, walk
from game.rules.registry import TITLES

FULL = bool(os.environ.get("FULL"))
"""`make contract` plays more matches and looks at every position; the suite looks at a sample."""

MATCHES = 10 if FULL else 1
POSITIONS = 1_000_000 if FULL else 24


class Adapter(ABC):
    """One title's secrets and its sums."""

    anytime: frozenset[str] = frozenset()
    """Bare words that a seat may say out of turn, though nobody offers them."""

    seatless: frozenset[str] = frozenset()
    """Kinds of action that only the site may take."""

    @abstractmethod
    def shuffled_for(self, state: Any, viewer: Viewer, rng: Random) -> Any:
        """Another state that is the same to this viewer: what is hidden from them lies differently."""

    @abstractmethod
    def hidden(self, state: Any, viewer: Viewer) -> frozenset[str]:
        """Ids that this viewer may not see anywhere, in the content of `marked`."""

    @abstractmethod
    def opened(self, events: Any) -> frozenset[str]:
        """Ids that these events laid open to all, even if the card was hidden again in the same move."""

    @abstractmethod
    def marked(self, content: Any) -> Any:
        """The plain content with every hidden card under an id of its own: canaries."""

    @abstractmethod
    def sums(self, rules: Rules[Any, Any, Any, Any], state: Any) -> dict[str, Any]:
        """What no move may change: cards, chips … by name."""

    @abstractmethod
    def check_money(self, step: Step) -> None:
        """Fail unless the events of the move explain every change of money."""

    def usual(self, title: Title) -> Any:
        """Settings of a first, ordinary match."""
        return title.options_type()

    @abstractmethod
    def options(self, title: Title, rules: Rules[Any, Any, Any, Any], seats: int, rng: Random) -> Any:
        """Settings that a host could have chosen."""


class Match(NamedTuple):
    """A whole match between random bots."""

    title: Title
    rules: Rules[Any, Any, Any, Any]
    seats: int
    steps: Sequence[Step]
    adapter: Adapter

    @property
    def last(self) -> Any:
        return self.steps[-1].after


class Position(NamedTuple):
    """One position of a match and the seats that are to act."""

    title: Title
    rules: Rules[Any, Any, Any, Any]
    seats: int
    state: Any
    adapter: Adapter

    @property
    def waiting(self) -> list[Seat]:
        return sorted(self.rules.to_act(self.state))

    @property
    def viewers(self) -> list[Viewer]:
        return [None, *range(self.seats)]


@cache
def adapter_of(slug: str) -> Adapter:
    from tests.rules.business.adapter import BusinessAdapter
    from tests.rules.syndicate.adapter import SyndicateAdapter

    return {"business": BusinessAdapter, "syndicate": SyndicateAdapter}[slug]()


@cache
def marked_rules(slug: str) -> Rules[Any, Any, Any, Any]:
    title = TITLES[slug]
    return title.rules(codec.convert(adapter_of(slug).marked(builtin_content(slug)), title.content_type))


@cache
def matches(slug: str, seats: int, *, marked: bool = False) -> tuple[Match, ...]:
    """Whole matches of `seats` random bots; the first with the default settings, the others with any."""
    title, adapter = TITLES[slug], adapter_of(slug)
    rules = marked_rules(slug) if marked else rules_of(slug)
    played = []
    for number in range(MATCHES):
        settings = Random(f"settings {slug} {seats} {number}")
        options = adapter.options(title, rules, seats, settings) if number else adapter.usual(title)
        bots = [title.bot("random", rules)] * seats
        steps = tuple(walk(rules, Setup(seats, options), bots, f"contract {slug} {seats} {number}"))
        played.append(Match(title, rules, seats, steps, adapter))
    return tuple(played)


@cache
def positions(slug: str, seats: int, *, marked: bool = False) -> tuple[Position, ...]:
    """Positions of those matches, some from every kind of question where the sample is small, and the last one."""
    found: list[Position] = []
    for match in matches(slug, seats, marked=marked):
        for state in [*_spread([step.before for step in match.steps], slug), match.last]:
            found.append(Position(match.title, match.rules, seats, state, match.adapter))
    return tuple(found)


def _spread(states: list[Any], slug: str) -> list[Any]:
    """As many states as the suite has time for: rare questions first, the rest by lot."""
    if len(states) <= POSITIONS:
        return states
    by_offers: dict[str, list[Any]] = {}
    rules = rules_of(slug)
    for state in states:
        question = getattr(rules.view(state, None), "question", None)
        by_offers.setdefault(getattr(question, "kind", ""), []).append(state)
    rng = Random("spread")
    for group in by_offers.values():
        rng.shuffle(group)
    chosen: list[Any] = []
    while len(chosen) < POSITIONS:
        for group in by_offers.values():
            if group:
                chosen.append(group.pop())
    return chosen[:POSITIONS]
