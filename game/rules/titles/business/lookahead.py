"""The bot that looks ahead: deals what it may not know by lot, lets everybody play on greedily, and compares.

Its thinking is counted in moves, not in seconds: the same question has the same answer on a slow machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from statistics import mean, stdev
from typing import Any

from game.rules.contract import Bot, Offer
from game.rules.titles.business.greedy import GreedyBot
from game.rules.titles.business.guess import guess
from game.rules.titles.business.view import View

MOST_MOVES = 300
"""Moves played in thought for one decision: some 90 ms."""

DEPTH = 24
"""Moves that one thought goes on for, after the candidate itself."""

WIDTH = 3
"""Candidates that are compared."""

FEWEST = 2
"""Thoughts after which a candidate that promises no more than the greedy one is dropped; the others get its share."""

SURE = 2.5
"""By how many standard errors another candidate must do better than the greedy one: few thoughts are noisy."""


class LookaheadBot(Bot):
    """Greedy where the way on cannot be told from the view, and where there is nothing to compare."""

    def __init__(self, rules: Any, greedy: GreedyBot) -> None:
        self._rules, self._greedy = rules, greedy

    def choose(self, view: View, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        candidates = self._greedy.candidates(view, offers, rng)[:WIDTH]
        if len(candidates) < 2 or view.viewer is None or guess(self._rules.book, view, rng) is None:
            return candidates[0]
        own = candidates[0]
        gains: dict[int, list[float]] = {number: [] for number in range(1, len(candidates))}
        left = MOST_MOVES // (DEPTH + 1)
        while gains and left > len(gains):
            lot = rng.random()
            base = self._try(view, own, lot)
            for number, found in gains.items():
                found.append(self._try(view, candidates[number], lot) - base)
            left -= 1 + len(gains)
            gains = {number: found for number, found in gains.items() if len(found) < FEWEST or mean(found) > 0}
        surest = max(gains, key=lambda number: _sureness(gains[number]), default=0)
        return candidates[surest] if surest and _sureness(gains[surest]) > SURE else own

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
    """The mean gain in standard errors; the same gain every time is a sure one."""
    error, middle = stdev(gains) / len(gains) ** 0.5, mean(gains)
    return middle / error if error else inf * middle if middle else 0.0
