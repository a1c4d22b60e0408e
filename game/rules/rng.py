"""The counted random source that every roll and shuffle of a match comes from."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import MutableSequence, Sequence
from typing import Any


def commitment(server_seed: str) -> str:
    """What is shown to everybody before anything is drawn: the SHA-256 of the server's seed, in hex."""
    return hashlib.sha256(server_seed.encode()).hexdigest()


def mix(server_seed: str, match: str, salts: Sequence[str]) -> str:
    """The seed of a match, in hex: the server's, mixed once with the match's name and the seats' salts in seat order."""
    text = "\n".join((match, *salts))
    return hmac.new(server_seed.encode(), text.encode(), hashlib.sha256).hexdigest()


class Rng:
    """Value i is HMAC-SHA-256 of the counter under the seed, reduced by rejection, never by modulo alone.

    `draws` counts the hashes taken; (seed, draws) is all there is to save.
    """

    __slots__ = ("_key", "draws", "seed")

    def __init__(self, seed: str, draws: int = 0) -> None:
        self.seed = seed
        self.draws = draws
        self._key = seed.encode()

    def below(self, n: int) -> int:
        """A whole number in ``0 … n-1``, each as likely."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            value = int.from_bytes(hmac.digest(self._key, f"{self.seed}:{self.draws}".encode(), "sha256")[:8], "big")
            self.draws += 1
            if value < limit:
                return value % n

    def die(self, sides: int = 6) -> int:
        """One die, ``1 … sides``."""
        return self.below(sides) + 1

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher–Yates, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[Any]) -> Any:
        """One of `items`, each as likely."""
        return items[self.below(len(items))]
