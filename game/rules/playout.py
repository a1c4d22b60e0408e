"""Whole matches played by bots, without a database: for playout, fuzz, bench and the balance lab."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from msgspec import Struct

from game.rules.contract import Bot, Outcome, Rules, Seat, Setup, Title
from game.rules.rng import Rng

MOST_MOVES = 50_000
"""A match that takes longer is called stuck; the longest honest ones take a tenth of it."""


class Step(NamedTuple):
    """One move of a match: the position it was made in, and what it made."""

    before: Any
    seat: Seat | None
    action: Any
    after: Any
    events: tuple[Any, ...]


class Stuck(Exception):
    """The match cannot go on, or does not end."""


def walk(rules: Rules[Any, Any, Any, Any], setup: Setup, bots: Sequence[Bot], seed: str) -> Iterator[Step]:
    """The moves of one match, as the bots make them.

    The dice come from `seed`, the bots' own choices from a source of their own. Where several seats are awaited
    (an open auction), any of them may be the first. Who is called beside the play answers before it goes on.
    """
    chance = Random(f"bots of {seed}")
    state = rules.new_match(setup, Rng(seed)).state
    for _ in range(MOST_MOVES):
        waiting = sorted(rules.to_act(state))
        if not waiting:
            return
        seat = chance.choice(sorted(rules.called(state)) or waiting)
        offers = rules.legal_actions(state, seat)
        if not offers:
            raise Stuck(f"seat {seat} is to act and has no offer")
        action = bots[seat].choose(rules.view(state, seat), offers, chance)
        made = rules.apply(state, seat, action)
        yield Step(state, seat, action, made.state, made.events)
        state = made.state
    raise Stuck(f"no end after {MOST_MOVES} moves")


class Tally(Struct, kw_only=True):
    """What many matches came to. `reasons` and `wins_by_bot` count by word, `wins_by_seat` by seat."""

    slug: str
    seats: int
    matches: int
    finished: int = 0
    stuck: int = 0
    errors: int = 0
    moves: int = 0
    seconds: float = 0.0
    moves_per_second: int = 0
    rounds_median: float = 0
    reasons: dict[str, int]
    wins_by_seat: list[int]
    wins_by_bot: dict[str, int]


class Failure(NamedTuple):
    """A match of a playout that did not finish: its number, its seed and what was raised."""

    match: int
    seed: str
    error: Exception


def playout(
    title: Title,
    rules: Rules[Any, Any, Any, Any],
    setup: Setup,
    matches: int,
    seed: str,
    names: Sequence[str],
) -> tuple[Tally, list[Failure]]:
    """Play `matches` matches. The bots of `names` rotate over the seats from match to match."""
    known = {name: title.bot(name, rules) for name in dict.fromkeys(names)}
    tally = Tally(
        slug=title.slug,
        seats=setup.seats,
        matches=matches,
        reasons={},
        wins_by_seat=[0] * setup.seats,
        wins_by_bot=dict.fromkeys(known, 0),
    )
    failures: list[Failure] = []
    rounds: list[int] = []
    begun = perf_counter()
    for number in range(matches):
        seated = [names[(seat + number) % len(names)] for seat in range(setup.seats)]
        match_seed = f"{seed}:{number}"
        try:
            state = None
            for step in walk(rules, setup, [known[name] for name in seated], match_seed):
                state = step.after
                tally.moves += 1
            outcome = rules.outcome(state)
            if outcome is None:
                raise Stuck("nobody is to act, yet the match is not over")
        except Stuck as error:
            tally.stuck += 1
            failures.append(Failure(number, match_seed, error))
        except Exception as error:  # any fault of the rules is a finding, and the other matches go on
            tally.errors += 1
            failures.append(Failure(number, match_seed, error))
        else:
            _count(tally, outcome, seated)
            rounds.append(getattr(rules.view(state, None), "round", 0))
    tally.seconds = round(perf_counter() - begun, 3)
    tally.moves_per_second = round(tally.moves / tally.seconds) if tally.seconds else 0
    tally.rounds_median = median(rounds) if rounds else 0
    return tally, failures


def _count(tally: Tally, outcome: Outcome, seated: Sequence[str]) -> None:
    tally.finished += 1
    tally.reasons[outcome.reason] = tally.reasons.get(outcome.reason, 0) + 1
    for seat in outcome.winners:
        tally.wins_by_seat[seat] += 1
        tally.wins_by_bot[seated[seat]] += 1
