"""A match made again from its seed and its log."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from game.content import rules_for
from game.earlier import DEEPEST, TAKE_BACK
from game.models import Match, Move
from game.position import with_release
from game.rules import codec
from game.rules.contract import Rules, Seat, Setup, Title, Transition
from game.rules.registry import TITLES
from game.rules.rng import Rng, mix

Answer = tuple[Seat | None, dict[str, Any]]
"""Who moved, and the action as plain data."""


def replay(match_id: int) -> Iterator[tuple[int, Any]]:
    """Every version of the match with its state."""
    for move, made in folded(with_release().get(pk=match_id)):
        yield move.number, made.state


def folded(match: Match) -> Iterator[tuple[Move, Transition[Any, Any]]]:
    """Every stored move with what the rules make of it now, or their IllegalAction."""
    title, log = TITLES[match.title], match.moves.order_by("number")
    bots = tuple(codec.decode(log[0].action, dict[str, Any]).get("bots", ()))
    setup = Setup(match.players.count(), codec.decode(match.options, title.options_type), bots)
    moves = list(log)
    answers = ((move.seat, codec.decode(move.action, dict[str, Any])) for move in moves[1:])
    seed = mix(match.server_seed, match.key, match.salts)
    yield from zip(moves, fold(title, rules_for(match.release), setup, seed, answers), strict=True)


def fold(
    title: Title, rules: Rules[Any, Any, Any, Any], setup: Setup, seed: str, answers: Iterable[Answer]
) -> Iterator[Transition[Any, Any]]:
    """What set-up and each answer make, or IllegalAction."""
    made = rules.new_match(setup, Rng(seed))
    lately = deque([(0, made.state)], DEEPEST + 1)
    yield made
    for number, (seat, action) in enumerate(answers, 1):
        if action.get("kind") == TAKE_BACK:
            made = Transition(dict(lately)[action["to"]], ())
        else:
            made = rules.apply(made.state, seat, codec.convert(action, title.action_type))
        lately.append((number, made.state))
        yield made
