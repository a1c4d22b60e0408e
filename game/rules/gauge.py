"""What the balance lab measures of one match of any title; a title measures more in ``titles.<slug>.gauge``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.rules.contract import Offer, Rules, Seat


class CardUse(Struct):
    """One card in one match. `money`: all that it moved; `won`: how often its taker won in the end."""

    drawn: int = 0
    playable: int = 0
    played: int = 0
    money: int = 0
    won: int = 0


class Record(Struct, kw_only=True):
    """What one match came to. `cash[n]`: the money of everybody alive when round n+1 ended; `first_out`: 0 for nobody.

    `chain`: the most cards that came out of one another in one move. `winners` is empty for a match without an end.
    """

    seats: int
    moves: int = 0
    rounds: int = 0
    winners: tuple[int, ...] = ()
    reason: str = ""
    first_out: int = 0
    cash: list[list[int]] = []
    cards: dict[str, CardUse] = {}
    chain: tuple[str, ...] = ()


class Gauge:
    """Measures a match of any title: its length and who won. A title measures more in ``titles.<slug>.gauge.Gauge``."""

    def __init__(self, rules: Rules[Any, Any, Any, Any], record: Record) -> None:
        self.rules = rules
        self.record = record

    def asked(self, state: Any, seat: Seat, offers: Sequence[Offer[Any]]) -> None:
        """A seat is about to choose."""

    def made(self, before: Any, after: Any, events: Sequence[Any]) -> None:
        """A move was made."""

    def over(self, state: Any) -> None:
        """The match is over."""
        self.record.rounds = getattr(self.rules.view(state, None), "round", 0)
