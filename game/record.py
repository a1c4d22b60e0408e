"""A match made again from its seed and its log."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from game.content import rules_for
from game.earlier import DEEPEST, is_take_back
from game.models import Match, Move
from game.position import with_release
from game.rules import codec
from game.rules.contract import Setup, Transition
from game.rules.registry import TITLES
from game.rules.rng import Rng, mix


def replay(match_id: int) -> Iterator[tuple[int, Any]]:
    """Every version of the match with its state."""
    for move, made in folded(with_release().get(pk=match_id)):
        yield move.number, made.state


def folded(match: Match) -> Iterator[tuple[Move, Transition[Any, Any]]]:
    """Every stored move with what the rules make of it now, or their IllegalAction."""
    rules, title = rules_for(match.release), TITLES[match.title]
    start = codec.decode(match.moves.get(number=0).action, dict[str, Any])
    setup = Setup(match.players.count(), codec.decode(match.options, title.options_type), tuple(start.get("bots", ())))
    made = rules.new_match(setup, Rng(mix(match.server_seed, match.key, match.salts)))
    lately = deque([(0, made.state)], DEEPEST + 1)
    for move in match.moves.order_by("number").iterator(chunk_size=500):
        if is_take_back(move.action):
            to = codec.decode(move.action, dict[str, Any])["to"]
            made = Transition(dict(lately)[to], ())
        elif move.number:
            made = rules.apply(made.state, move.seat, codec.decode(move.action, title.action_type))
        lately.append((move.number, made.state))
        yield move, made
