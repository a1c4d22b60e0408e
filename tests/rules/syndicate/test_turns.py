"""Start, moving, doubles, salary (RULES.md §1, §2)."""

import pytest

from game.rules.titles.syndicate.actions import Decline, EndTurn, Roll
from game.rules.titles.syndicate.events import Money, Moved, TurnBegan
from tests.rules.syndicate.position import A, B, C, new_match, player, position

example = pytest.mark.example


@example(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_alike_in_a_drawn_order(seats: int) -> None:
    table = new_match(seats)
    assert [(seat.cash, seat.at, seat.cells) for seat in table.view(None).players] == [(1500, 0, ())] * seats
    view = table.view(None)
    assert (view.houses, view.hotels, view.jackpot) == (32, 12, 0)
    assert sorted(view.order) == list(range(seats))
    assert table.asks() == ("before", view.order[0])


def test_every_order_of_play_comes_up() -> None:  # §1.2
    orders = {new_match(3, seed=f"match {number}").view(None).order for number in range(60)}
    assert len(orders) == 6


@example(2)
def test_passing_start_pays_the_salary_once() -> None:
    table = position(A=player(cash=100, at=36), C=player(), dice=[(3, 4)]).play(A, Roll())
    assert (table.A.at, table.A.cash, table.asks()) == (3, 300, ("buy", A))
    assert table.view(None).question.cell == "smugglers_pier"
    assert len([event for event in table.saw(Money) if event.why == "salary"]) == 1


@example(3)
def test_landing_on_start_completes_the_lap_and_leaving_it_pays_nothing() -> None:
    table = position(A=player(cash=100, at=36), dice=[(2, 2), (4, 6)]).play(A, Roll())
    assert (table.A.at, table.A.cash, table.asks()) == (0, 300, ("before", A))
    table.play(A, Roll())
    assert (table.A.at, table.A.cash) == (10, 300)


@example(4)
def test_the_third_double_in_a_row_is_not_moved() -> None:
    table = position(A=player(cash=100, at=35), doubles=2, dice=[(4, 4)]).play(A, Roll())
    assert (table.A.at, table.A.cash, table.A.jailed, table.asks()) == (10, 100, True, ("before", B))


def test_three_doubles_of_one_turn_lead_to_jail_without_salary() -> None:  # BL-03 c
    table = position(A=player(at=30, cash=1000), auctions=False, dice=[(2, 2), (3, 3), (5, 5)])
    table.play(A, Roll(), Decline(), Roll()).play(A, Roll())
    assert (table.A.at, table.A.jailed, table.A.cash, table.asks()) == (10, True, 1200, ("before", B))


def test_doubles_are_counted_anew_each_turn() -> None:  # BL-03 e
    table = position(A=player(at=0), B=player(jail=0), auctions=False, dice=[(5, 5), (5, 5), (1, 2)])
    table.play(A, Roll(), Roll())
    assert (table.A.at, table.view(None).turn.doubles, table.asks()) == (20, 2, ("before", A))
    table.play(A, Roll(), Decline(), EndTurn())
    assert table.view(None).turn.doubles == 0
    table.throw((1, 2), (2, 2)).play(B, Roll()).play(A, Roll())
    assert (table.A.jailed, table.A.at) == (False, 27)


@example(53)
def test_the_corner_sends_to_jail_without_salary_or_another_roll() -> None:
    table = position(A=player(cash=100, at=22), dice=[(4, 4)]).play(A, Roll())
    assert (table.A.at, table.A.jailed, table.A.cash, table.asks()) == (10, True, 100, ("before", B))
    assert [event.way for event in table.saw(Moved)] == ["forward", "jail"]


def test_the_turn_ends_by_a_word_and_goes_round_in_order() -> None:  # §2.5
    table = position(A=player(at=17), C=player(at=17), dice=[(1, 2)]).play(A, Roll())
    assert (table.A.at, table.asks()) == (20, ("after", A))
    assert table.refuses(A, Roll()) == "wrong_state"
    assert table.refuses(B, EndTurn()) == "not_your_turn"
    table.play(A, EndTurn())
    assert table.asks() == ("before", B)
    assert [(event.seat, event.round) for event in table.saw(TurnBegan)] == [(B, 1)]
    assert table.refuses(C, Roll()) == "not_your_turn"


@pytest.mark.parametrize("salary", [100, 200, 400])
def test_the_host_sets_the_salary(salary: int) -> None:  # §17.1
    table = position(A=player(cash=0, at=38), salary=salary, dice=[(1, 1)]).play(A, Roll())
    assert table.A.cash == salary
