"""The ends that the calendar brings: limits of rounds and time, the technical cap (RULES.md §17)."""

import pytest

from game.rules.titles.business.actions import End, Roll, TimeIsUp
from game.rules.titles.business.events import MatchEnded
from tests.rules.business.position import A, B, boss, position

example = pytest.mark.example


@example(100)
def test_after_the_last_round_the_highest_worth_wins() -> None:
    table = position(
        A=boss(cash=9000, owns=["barbershop"]),
        B=boss(cash=100, owns=["racetrack", "yacht_club", "grand_hotel"]),
        active=B,
        stage="after",
        round=30,
        round_limit=30,
    )
    assert (table.A.worth, table.B.worth) == (11000, 8800)
    table.play(B, End())
    assert table.asks() == ()
    assert (table.outcome().places, table.outcome().reason) == ((1, 2), "round_limit")
    assert [event.reason for event in table.saw(MatchEnded)] == ["round_limit"]


def test_before_the_last_round_the_match_goes_on() -> None:
    table = position(A=boss(), B=boss(), active=B, stage="after", round=29, round_limit=30)
    table.play(B, End())
    assert (table.asks(), table.round) == (("before", A), 30)


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ({"cash": 1100, "owns": ["fish_pier"]}, {"cash": 2000}, B),  # same worth: cash
        ({"cash": 2000, "respect": 1}, {"cash": 2000, "respect": 2}, B),  # then respect
        ({"cash": 2000, "infl": {"docks": 1}}, {"cash": 2000, "infl": {"hills": 2}}, B),  # then chips
        ({"cash": 2000}, {"cash": 2000}, A),  # then the earlier seat
    ],
)
def test_ties_go_by_cash_respect_chips_and_the_earlier_seat(a: dict, b: dict, winner: int) -> None:
    table = position(A=boss(**a), B=boss(**b), active=B, stage="after", round=30, round_limit=30)
    table.play(B, End())
    assert table.outcome().winners == (winner,)


def test_time_is_up_after_the_round_in_which_it_runs_out() -> None:
    table = position(A=boss(cash=9000, at=26), B=boss(cash=100, at=26), time_limit_minutes=20, dice=[(1, 2), (1, 2)])
    table.play(None, TimeIsUp())
    assert table.asks() == ("before", A)
    table.full_turn(A)
    assert table.asks() == ("before", B)
    table.full_turn(B)
    assert (table.outcome().winners, table.outcome().reason) == ((A,), "time_limit")


def test_only_the_site_says_that_time_is_up() -> None:
    table = position(A=boss(), B=boss(), time_limit_minutes=20)
    assert table.refuses(A, TimeIsUp())
    assert table.refuses(None, Roll())


def test_without_a_time_limit_time_is_never_up() -> None:
    assert position(A=boss(), B=boss()).refuses(None, TimeIsUp())


def test_time_is_up_once() -> None:
    table = position(A=boss(), B=boss(), time_limit_minutes=20)
    table.play(None, TimeIsUp())
    assert table.refuses(None, TimeIsUp())


def test_round_four_hundred_is_the_last_of_all() -> None:
    table = position(A=boss(cash=100), B=boss(cash=9000), active=B, stage="after", round=400)
    table.play(B, End())
    assert (table.outcome().winners, table.outcome().reason) == ((B,), "round_cap")


def test_the_verdict_comes_before_the_limit_of_the_same_round() -> None:  # §3 `round_end`: verdict, then limits
    table = position(
        A=boss(cash=9000), B=boss(cash=100), active=B, stage="after", round=60, verdict_round=60, round_limit=60
    )
    table.play(B, End())
    assert (table.outcome().winners, table.outcome().reason) == ((A,), "last_boss")


def test_the_dead_stand_behind_the_living() -> None:
    table = position(
        A=boss(cash=100), B=boss(cash=9000), C=boss(dead=True), active=B, stage="after", round=30, round_limit=30
    )
    table.state.bosses[2].place = 3
    table.play(B, End())
    assert table.outcome().places == (2, 1, 3)
