"""The host's settings of a match (RULES.md §17.1). Ranges and defaults stand in the edition's `settings`."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True):
    """None means: the edition's default. 0 seconds or rounds: switched off."""

    capital: int | None = None
    salary: int | None = None
    auctions: bool | None = None
    jackpot: bool | None = None
    turn_seconds: int | None = None
    auction_seconds: int | None = None
    double_full_group: bool | None = None
    liquidation_order: str | None = None
    round_limit: int | None = None
