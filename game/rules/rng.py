"""The counted random source that every roll and shuffle of a match comes from."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import MutableSequence, Sequence
from typing import Any

from msgspec import Struct


def commitment(server_seed: str) -> str:
    """What is shown to everybody before anything is drawn: the SHA-256 of the server's seed, in hex."""
    return hashlib.sha256(server_seed.encode()).hexdigest()


def mix(server_seed: str, match: str, salts: Sequence[str]) -> str:
    """The seed of a match, in hex: the server's, mixed once with the match's name and the seats' salts in seat order."""
    text = "\n".join((match, *salts))
    return hmac.new(server_seed.encode(), text.encode(), hashlib.sha256).hexdigest()


class Draw(Struct, frozen=True, array_like=True):
    """One thing that chance decided, and the counter before it.

    `kind`: ``die`` (`got`: its face), ``pick`` (which one of `n`, from 0) or ``shuffle`` (for each of the `n` places, where
    the thing lay before that lies there now).
    """

    at: int
    kind: str
    n: int
    got: tuple[int, ...]


class Rng:
    """Value i is HMAC-SHA-256 of the counter under the seed, reduced by rejection, never by modulo alone.

    `draws` counts the hashes taken; (seed, draws) is all there is to save. `taken` is what this source has decided.
    """

    __slots__ = ("_key", "draws", "seed", "taken")

    def __init__(self, seed: str, draws: int = 0) -> None:
        self.seed = seed
        self.draws = draws
        self.taken: list[Draw] = []
        self._key = seed.encode()

    def _below(self, n: int) -> int:
        limit = (1 << 64) - (1 << 64) % n
        while True:
            value = int.from_bytes(hmac.digest(self._key, f"{self.seed}:{self.draws}".encode(), "sha256")[:8], "big")
            self.draws += 1
            if value < limit:
                return value % n

    def below(self, n: int) -> int:
        """A whole number in ``0 … n-1``, each as likely."""
        at, got = self.draws, self._below(n)
        self.taken.append(Draw(at, "pick", n, (got,)))
        return got

    def die(self, sides: int = 6) -> int:
        """One die, ``1 … sides``."""
        at, face = self.draws, self._below(sides) + 1
        self.taken.append(Draw(at, "die", sides, (face,)))
        return face

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher–Yates, in place."""
        at, order = self.draws, list(range(len(items)))
        for i in range(len(order) - 1, 0, -1):
            j = self._below(i + 1)
            order[i], order[j] = order[j], order[i]
        items[:] = [items[place] for place in order]
        self.taken.append(Draw(at, "shuffle", len(order), tuple(order)))

    def choice(self, items: Sequence[Any]) -> Any:
        """One of `items`, each as likely."""
        return items[self.below(len(items))]
