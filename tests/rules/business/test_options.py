"""The host's settings: defaults, ranges, and the order of truce, war and verdict (RULES.md §14, §18)."""

from typing import Any

import pytest

from game.rules.titles.business.options import Options
from game.rules.titles.business.settings import complain_of_options, resolve
from tests.rules.business.editions import classic


def faults(seats: int = 4, **options: Any) -> list[str]:
    return [complaint.path for complaint in complain_of_options(classic(), Options(**options), seats)]


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_defaults_are_allowed_for_any_table(seats: int) -> None:
    assert faults(seats) == []


@pytest.mark.parametrize(
    ("seats", "bonus", "truce", "war"),
    [
        (2, 0, 12, 28),
        (3, 1.5, 12, 25),
        (4, 2.5, 12, 25),
        (5, 2.5, 14, 20),
        (6, 2.5, 14, 20),
        (7, 2.5, 14, 20),
        (8, 2.5, 14, 20),
    ],
)
def test_some_defaults_depend_on_how_many_sit_down(seats: int, bonus: float, truce: int, war: int) -> None:
    settled = resolve(classic(), Options(), seats)
    assert (settled.turn_order_bonus_pct, settled.truce_rounds, settled.war_round) == (bonus, truce, war)


def test_the_other_defaults() -> None:
    settled = resolve(classic(), Options(), 4)
    assert (settled.starting_capital, settled.rent_percent, settled.verdict_round) == (20000, 100, 60)
    assert (settled.turn_seconds, settled.decision_seconds, settled.auction_seconds, settled.deal_seconds) == (
        60,
        20,
        10,
        30,
    )
    assert (settled.lay_low, settled.bank_sale, settled.deals) == (False, True, True)
    assert (settled.round_limit, settled.time_limit_minutes) == (0, 0)


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("starting_capital", [10000, 15000, 20000, 25000, 30000], [0, 5000, 12500, 35000, -10000]),
        ("turn_order_bonus_pct", [0, 1, 1.5, 2, 2.5, 3, 4, 5], [0.5, 6, -1]),
        ("rent_percent", [75, 100, 150, 200], [0, 50, 125, 300]),
        ("turn_seconds", [0, 20, 60, 300], [15, 305, 22, -5]),
        ("decision_seconds", [0, 10, 120], [5, 125, 11]),
        ("auction_seconds", [0, 5, 60], [4, 61]),
        ("deal_seconds", [0, 10, 120], [5, 125]),
        ("truce_rounds", [0, 2, 12, 20], [1, 3, 13, 22]),
        ("round_limit", [0, 15, 200], [10, 205, 1]),
        ("time_limit_minutes", [0, 20, 240], [10, 245, 21]),
        ("verdict_round", [0, 60, 150], [15, 155, 61]),
        ("lay_low", [True, False], []),
        ("bank_sale", [True, False], []),
        ("deals", [True, False], []),
    ],
)
def test_each_setting_keeps_to_its_range(name: str, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert name not in faults(**{name: value}), value
    for value in bad:
        assert name in faults(**{name: value}), value


@pytest.mark.parametrize("value", [5, 13, 25, 100])
def test_the_war_may_begin_in_rounds_five_to_hundred(value: int) -> None:
    assert faults(truce_rounds=0, war_round=value, verdict_round=0) == []


@pytest.mark.parametrize("value", [1, 4, 101])
def test_a_war_outside_them_is_refused(value: int) -> None:
    assert "war_round" in faults(truce_rounds=0, war_round=value, verdict_round=0)


@pytest.mark.parametrize(
    ("truce", "war", "verdict", "fine"),
    [
        (12, 25, 60, True),
        (12, 12, 60, False),
        (20, 13, 60, False),
        (12, 60, 60, False),
        (12, 70, 60, False),
        (0, 70, 60, False),
        (12, 0, 60, True),
        (20, 0, 20, False),
        (0, 0, 0, True),
        (12, 25, 0, True),
    ],
)
def test_truce_comes_before_war_and_war_before_the_verdict(
    truce: int, war: int, verdict: int, fine: bool
) -> None:  # §14
    assert (faults(truce_rounds=truce, war_round=war, verdict_round=verdict) == []) is fine


def test_the_letter_of_the_seed_is_allowed() -> None:  # §18
    assert faults(turn_order_bonus_pct=0, truce_rounds=0, war_round=0, verdict_round=0, lay_low=False) == []
