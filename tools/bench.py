"""How fast the rules are: prints a table and writes bench.json. `make bench`, or `python -m tools.bench [slug]`.

Moves per second of random play, and the microseconds of each thing the site asks of the rules, at 2, 4 and 8 seats
and at the start, the middle and the end of a match, so that a cost that grows shows. And how long the strongest bot
thinks, over every position of a match.

All times are processor time of this process, so waiting for a core does not count; and the best of several goes is
taken, since whatever else runs on the machine can only slow one down.
"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from game.builtin import rules_of
from game.rules import codec
from game.rules.bots.random import RandomBot
from game.rules.contract import Setup, Title
from game.rules.playout import Step, walk
from game.rules.registry import TITLES
from game.rules.rng import Rng

SEATS = (2, 4, 8)
GO_SECONDS = 0.25
GOES = 12
MEASURE_SECONDS = 0.02
AROUND = 12
"""Positions measured around each moment, so that one odd question does not stand for all."""
BETWEEN = 64
"""Moves played between two looks at the clock, which costs as much as a part of a move."""


def microseconds(work: Callable[[], object]) -> float:
    """The time of one call, in the best of some goes."""
    best = float("inf")
    for _ in range(GOES):
        calls, begun = 0, process_time()
        while (spent := process_time() - begun) < MEASURE_SECONDS or not calls:
            work()
            calls += 1
        best = min(best, spent / calls)
    return best * 1e6


def moves_per_second(title: Title, rules: Any, seats: int, *, views: bool) -> int:
    """Random play with offers computed and every action validated; with or without the mover's view."""
    moves = _play(title, rules, seats, views)
    best = 0.0
    for _ in range(GOES):
        made, begun = 0, process_time()
        while (spent := process_time() - begun) < GO_SECONDS:
            for _ in range(BETWEEN):
                next(moves)
            made += BETWEEN
        best = max(best, made / spent)
    return round(best)


def _play(title: Title, rules: Any, seats: int, views: bool) -> Iterator[None]:
    """Move after move, match after match, without end."""
    bot = title.bot("random", rules) if views else RandomBot()
    chance = Random("bench")
    for match in count():
        state = rules.new_match(Setup(seats, title.options_type()), Rng(f"bench {match}")).state
        while waiting := sorted(rules.to_act(state)):
            seat = chance.choice(waiting)
            offers = rules.legal_actions(state, seat)
            action = bot.choose(rules.view(state, seat) if views else None, offers, chance)
            state = rules.apply(state, seat, action).state
            yield


def _bots_match(title: Title, rules: Any, seats: int) -> list[Step]:
    """A match between the second strongest bots: quick, and played to win."""
    bots = [title.bot(title.bots[-2], rules)] * seats
    return list(walk(rules, Setup(seats, title.options_type()), bots, "bench"))


def costs(rules: Any, steps: list[Step]) -> dict[str, float]:
    """Microseconds of each question about these positions, the size of their snapshots in bytes."""
    states = [step.before for step in steps]
    seats = [step.seat for step in steps]
    stored = [codec.encode(state) for state in states]

    def over(work: Callable[[int], object]) -> float:
        return round(microseconds(lambda: [work(i) for i in range(len(steps))]) / len(steps), 1)

    return {
        "apply": over(lambda i: rules.apply(states[i], seats[i], steps[i].action)),
        "legal_actions": over(lambda i: rules.legal_actions(states[i], seats[i])),
        "blocked": over(lambda i: rules.blocked(states[i], seats[i])),
        "view": over(lambda i: rules.view(states[i], seats[i])),
        "encode": over(lambda i: codec.encode(states[i])),
        "decode": over(lambda i: codec.decode(stored[i], rules.state_type)),
        "snapshot_bytes": max(len(text) for text in stored),
    }


def thought(title: Title, rules: Any, steps: list[Step]) -> dict[str, float]:
    """Milliseconds of a decision of the strongest bot at the positions of a match: of 100, and the longest."""
    bot, times = title.bot(title.bots[-1], rules), []
    for step in steps:
        view, offers = rules.view(step.before, step.seat), rules.legal_actions(step.before, step.seat)
        begun = process_time()
        bot.choose(view, offers, Random("bench"))
        times.append((process_time() - begun) * 1e3)
    times.sort()
    return {"p99": round(times[len(times) * 99 // 100], 1), "max": round(times[-1], 1)}


def bench(slug: str) -> dict[str, Any]:
    title, rules = TITLES[slug], rules_of(slug)
    found: dict[str, Any] = {"slug": slug, "python": platform.python_version(), "seats": {}}
    for seats in SEATS:
        if seats not in title.seats:
            continue
        steps = list(walk(rules, Setup(seats, title.options_type()), [title.bot("random", rules)] * seats, "bench"))
        middle = len(steps) // 2
        found["seats"][seats] = {
            "moves_per_second": moves_per_second(title, rules, seats, views=True),
            "moves_per_second_without_views": moves_per_second(title, rules, seats, views=False),
            "moves_of_a_match": len(steps),
            "decision_ms": thought(title, rules, _bots_match(title, rules, seats)),
            "start": costs(rules, steps[:AROUND]),
            "middle": costs(rules, steps[middle : middle + AROUND]),
            "end": costs(rules, steps[-AROUND:]),
        }
    return found


def main() -> None:
    slugs = sys.argv[1:] or list(TITLES)
    results = [bench(slug) for slug in slugs]
    Path("bench.json").write_text(json.dumps(results, indent=1) + "\n")
    for result in results:
        print(f"{result['slug']}, Python {result['python']}, processor time, the best of {GOES} goes")
        for seats, row in result["seats"].items():
            print(
                f"  {seats} seats: {row['moves_per_second']:,} moves a second with views, "
                f"{row['moves_per_second_without_views']:,} without; {row['moves_of_a_match']} moves in the match"
            )
            spent = row["decision_ms"]
            print(
                f"    a decision of the strongest bot: 99 of 100 within {spent['p99']:g} ms, all within {spent['max']:g} ms"
            )
            for moment in ("start", "middle", "end"):
                print(f"    {moment:7}" + "".join(f"  {name} {value:g}" for name, value in row[moment].items()))


if __name__ == "__main__":
    main()
