"""A match written down so that it can be played again: how it was set up, its moves, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.rules import codec
from game.rules.contract import Outcome, Rules, Setup, Title
from game.rules.playout import Step
from game.rules.rng import Rng


class Written(Struct, frozen=True, array_like=True):
    """One move; `seat` None is the site's own. The action is plain data: an old file outlives a changed struct."""

    seat: int | None
    action: dict[str, Any]


class Playthrough(Struct, frozen=True, kw_only=True):
    """`edition` is ``builtin`` or the name of a drill; `end` is the hash of the last position, empty after a failure.

    `failure` says what went wrong at the move after the last one that could be made.
    """

    title: str
    edition: str
    seats: int
    options: dict[str, Any]
    seed: str
    moves: tuple[Written, ...]
    outcome: Outcome | None = None
    end: str = ""
    failure: str = ""


def write(
    title: Title, rules: Rules[Any, Any, Any, Any], edition: str, setup: Setup, seed: str, steps: Sequence[Step]
) -> Playthrough:
    """The playthrough of these steps, from the first move of a match on."""
    last = steps[-1].after if steps else None
    return Playthrough(
        title=title.slug,
        edition=edition,
        seats=setup.seats,
        options=codec.plain(setup.options),
        seed=seed,
        moves=tuple(Written(step.seat, codec.plain(step.action)) for step in steps),
        outcome=None if last is None else rules.outcome(last),
        end="" if last is None else codec.content_hash(last),
    )


def replay(title: Title, rules: Rules[Any, Any, Any, Any], written: Playthrough) -> Iterator[Step]:
    """Play it again, move by move; IllegalAction where the rules have come to refuse one."""
    setup = Setup(written.seats, codec.convert(written.options, title.options_type))
    state = rules.new_match(setup, Rng(written.seed)).state
    for move in written.moves:
        action = codec.convert(move.action, title.action_type)
        made = rules.apply(state, move.seat, action)
        yield Step(state, move.seat, action, made.state, made.events)
        state = made.state
