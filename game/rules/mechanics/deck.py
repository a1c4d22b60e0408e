"""Decks: lists of card ids, top first."""

from __future__ import annotations

from game.rules.rng import Rng


def draw(deck: list[str], discard: list[str], count: int, rng: Rng) -> tuple[list[str], bool]:
    """Up to `count` cards from the top, and whether the discard pile was shuffled into an empty deck on the way."""
    drawn: list[str] = []
    shuffled = False
    while len(drawn) < count and (deck or discard):
        if not deck:
            deck[:] = discard
            discard.clear()
            rng.shuffle(deck)
            shuffled = True
        drawn.append(deck.pop(0))
    return drawn, shuffled
