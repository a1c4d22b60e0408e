"""The host's settings of a match (RULES.md §18). Ranges and defaults stand in the edition's `settings`."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True):
    """None means: the edition's default, which may depend on how many are seated. 0 seconds or rounds: switched off."""

    starting_capital: int | None = None
    turn_order_bonus_pct: float | None = None
    rent_percent: int | None = None
    turn_seconds: int | None = None
    decision_seconds: int | None = None
    auction_seconds: int | None = None
    deal_seconds: int | None = None
    truce_rounds: int | None = None
    war_round: int | None = None
    verdict_round: int | None = None
    lay_low: bool | None = None
    round_limit: int | None = None
    time_limit_minutes: int | None = None
    bank_sale: bool | None = None
    deals: bool | None = None


def asked(printed: int, percent: int | None) -> int:
    """The rent that is asked where `printed` stands on the card and the host's percentage is so much (§7.2)."""
    return printed * (percent or 100) // 5000 * 50
