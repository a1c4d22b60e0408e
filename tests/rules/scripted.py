"""Dice that a test throws: scripted faces, the rest of the randomness from the position's fixed seed."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.rng import Rng

Throw = int | tuple[int, ...]


class Script:
    """The dice that are still to fall; a test that did not say enough of them fails loudly."""

    def __init__(self, throws: Iterable[Throw]) -> None:
        self.faces: list[int] = []
        self.add(*throws)

    def add(self, *throws: Throw) -> None:
        for throw in throws:
            self.faces.extend(throw if isinstance(throw, tuple) else (throw,))


class ScriptedRng(Rng):
    """Forced dice; the rest of the randomness comes from the position's fixed seed."""

    def __init__(self, script: Script, seed: str, draws: int) -> None:
        super().__init__(seed, draws)
        self.script = script

    def die(self, sides: int = 6) -> int:
        assert self.script.faces, "a die is thrown that the test did not ask for"
        return self.script.faces.pop(0)
