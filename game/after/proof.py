"""What a stored match offers to whoever checks its dice. Secret until the match is over."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from game.models import Match, Move
from game.record import folded
from game.rules import codec
from game.rules.contract import Seat
from game.rules.fair import Drawn, Proof, throws
from game.rules.rng import Draw


class StillSecret(Exception):
    """The match is not over: its seed decides what is still to come."""


def proof_of(match: Match) -> Proof:
    """The seed, the salts and every draw of a match that is over."""
    if match.finished_at is None:
        raise StillSecret
    return Proof(
        match=match.key,
        commitment=promised(match),
        server_seed=match.server_seed,
        salts=tuple(match.salts),
        moves=tuple(move for move in drawn(match) if move.draws or move.dice),
    )


def promised(match: Match) -> str:
    """The commitment as move 0 keeps it."""
    return str(json.loads(match.moves.get(number=0).action)["commitment"])


def drawn(match: Match) -> list[Drawn]:
    """Chance's part in every move, as it was stored; of a match from before draws were kept, as the rules make it."""
    kept = list(match.moves.order_by("number"))
    if not kept[0].draws:
        return [_drawn(move, made.draws) for move, made in folded(match)]
    return [_drawn(move, codec.decode(move.draws or "[]", tuple[Draw, ...])) for move in kept]


def _drawn(move: Move, draws: tuple[Draw, ...]) -> Drawn:
    return drawn_of(move.number, move.seat, draws, json.loads(move.events))


def drawn_of(number: int, seat: Seat | None, draws: tuple[Draw, ...], events: Any) -> Drawn:
    """Chance's part in a move whose events are plain data."""
    return Drawn(number, seat, draws, tuple(face for _seat, faces in throws(events) for face in faces))


def thrown(match: Match) -> list[tuple[Seat | None, Sequence[int]]]:
    """Who threw which faces, in the order of the log."""
    events = match.moves.order_by("number").values_list("events", flat=True)
    return [throw for text in events for throw in throws(json.loads(text))]
