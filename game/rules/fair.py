"""Whether chance decided what the log says: every roll and shuffle made again from the seed and the seats' salts.

``static/js/fair.js`` does the same in a browser. ``static/fair/vectors.json`` says what both must find.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.rules.contract import Seat
from game.rules.rng import Draw, Rng, commitment, mix

MOST = 10_000
"""Sides of a die, things to pick from, cards to shuffle: no title has more, and a forged log may not ask for more."""


class Drawn(Struct, frozen=True):
    """A move of the log in which chance had a part: what it decided, and the faces of all dice that the log tells."""

    number: int
    seat: Seat | None
    draws: tuple[Draw, ...]
    dice: tuple[int, ...]


class Proof(Struct, frozen=True):
    """All that is needed to check the dice of a match that is over."""

    match: str
    commitment: str
    server_seed: str
    salts: tuple[str, ...]
    moves: tuple[Drawn, ...]


class Verdict(Struct, frozen=True):
    """Whether the seed is the promised one, and of each move whether it is as the seed makes it."""

    promised: bool
    moves: tuple[bool, ...]

    @property
    def ok(self) -> bool:
        return self.promised and all(self.moves)


def judge(proof: Proof) -> Verdict:
    """Make every draw again. None may be left out: each begins at the counter where the one before it ended."""
    rng = Rng(mix(proof.server_seed, proof.match, proof.salts))
    return Verdict(commitment(proof.server_seed) == proof.commitment, tuple(_holds(move, rng) for move in proof.moves))


def _holds(move: Drawn, rng: Rng) -> bool:
    good = move.dice == tuple(draw.got[0] for draw in move.draws if draw.kind == "die" and draw.got)
    for draw in move.draws:
        good = good and draw.at == rng.draws
        rng.draws = draw.at
        good = draw == again(rng, draw) and good
    return good


def again(rng: Rng, draw: Draw) -> Draw | None:
    """The draw of this kind that comes next; None for one that no title makes."""
    if not 1 <= draw.n <= MOST:
        return None
    match draw.kind:
        case "die":
            rng.die(draw.n)
        case "pick":
            rng.below(draw.n)
        case "shuffle":
            rng.shuffle(list(range(draw.n)))
        case _:
            return None
    return rng.taken[-1]


def throws(events: Any) -> Iterator[tuple[Seat | None, Sequence[int]]]:
    """The dice that plain events tell, in order, with who threw them: fields named `dice`, or `die`, at any depth."""
    if isinstance(events, dict):
        if isinstance(dice := events.get("dice"), list | tuple):
            yield events.get("seat"), dice
        elif isinstance(die := events.get("die"), int):
            yield events.get("seat"), (die,)
        for value in events.values():
            yield from throws(value)
    elif isinstance(events, list | tuple):
        for value in events:
            yield from throws(value)
