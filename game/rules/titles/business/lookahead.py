"""The bot that looks ahead: deals what it may not know by lot, lets everybody play on greedily, and compares.

Its thinking is counted in moves, not in seconds: the same question has the same answer on a slow machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean, stdev
from typing import Any

from game.rules.contract import Bot, Offer
from game.rules.titles.business.greedy import GreedyBot
from game.rules.titles.business.guess import guess
from game.rules.titles.business.view import View

MOST_MOVES = 336
"""Moves played in thought for one decision: some 100 ms."""

DEPTH = 24
"""Moves that one thought goes on for, after the candidate itself."""

WIDTH = 4
"""Candidates that are compared."""

SURE = 1.5
"""By how many standard errors another candidate must do better than the greedy one: few thoughts are noisy."""


class LookaheadBot(Bot):
    """Greedy where the way on cannot be told from the view, and where there is nothing to compare."""

    def __init__(self, rules: Any, greedy: GreedyBot) -> None:
        self._rules, self._greedy = rules, greedy

    def choose(self, view: View, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        candidates = self._greedy.candidates(view, offers, rng)[:WIDTH]
        if len(candidates) < 2 or view.viewer is None or guess(self._rules.book, view, rng) is None:
            return candidates[0]
        own, others = candidates[0], candidates[1:]
        gains: list[list[float]] = [[] for _ in others]
        for _ in range(MOST_MOVES // ((DEPTH + 1) * len(candidates))):
            lot = rng.random()
            base = self._try(view, own, lot)
            for gain, action in zip(gains, others, strict=True):
                gain.append(self._try(view, action, lot) - base)
        surest = max(range(len(others)), key=lambda number: _sureness(gains[number]))
        return others[surest] if _sureness(gains[surest]) > SURE else own

    def _try(self, view: View, action: Any, lot: float) -> float:
        """How the viewer stands after `action` and some moves of everybody; the same lot, the same cards and dice."""
        rules, rng = self._rules, Random(lot)
        state = guess(rules.book, view, rng)
        assert state is not None
        seat = view.viewer
        assert seat is not None
        state = rules.apply(state, seat, action).state
        for _ in range(DEPTH):
            waiting = rules.to_act(state)
            if not waiting:
                break
            mover = min(waiting)
            offers = rules.legal_actions(state, mover)
            state = rules.apply(state, mover, self._greedy.choose(rules.view(state, mover), offers, rng)).state
        return self._standing(state, seat)

    def _standing(self, state: Any, seat: int) -> float:
        """The viewer's share of all strength at the table: 0 when fallen, 1 when alone."""
        strengths = [self._strength(state, other) for other in range(len(state.bosses))]
        return strengths[seat] / max(1.0, sum(strengths))

    def _strength(self, state: Any, seat: int) -> float:
        boss = state.bosses[seat]
        if not boss.alive:
            return 0.0
        book = self._rules.book
        climbed = sum(level.cost for level in book.levels[: boss.respect])
        return float(
            5000
            + book.worth(state, seat)
            + climbed
            + 3000 * len(boss.helpers)
            + 900 * len(boss.hand)
            + 200 * sum(boss.chips)
        )


def _sureness(gains: Sequence[float]) -> float:
    """The mean gain in standard errors."""
    error = stdev(gains) / len(gains) ** 0.5
    return mean(gains) / error if error else 0.0
