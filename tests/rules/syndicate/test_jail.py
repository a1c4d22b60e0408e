"""Jail (RULES.md §8)."""

import pytest

from game.rules.titles.syndicate.actions import Decline, EndTurn, PayFine, Roll, UseCard
from game.rules.titles.syndicate.events import CardDrawn, Eliminated, JailAttemptFailed, JailLeft, Money
from tests.rules.syndicate.position import A, B, C, player, position

example = pytest.mark.example


@example(38)
def test_who_pays_before_the_roll_moves_as_usual_and_a_double_counts() -> None:  # BL-03 d
    table = position(A=player(cash=200, jail=0), dice=[(3, 3)], auctions=False).play(A, PayFine(), Roll())
    assert (table.A.cash, table.A.at, table.asks()) == (150, 16, ("buy", A))
    table.play(A, Decline())
    assert table.asks() == ("before", A)


@example(39)
def test_a_double_frees_without_another_roll() -> None:  # BL-03 b
    table = position(A=player(jail=0), dice=[(5, 5)]).play(A, Roll())
    assert (table.A.at, table.A.jailed, table.A.cash, table.asks()) == (20, False, 1500, ("after", A))
    assert [event.how for event in table.saw(JailLeft)] == ["double"]


@example(40)
def test_after_the_third_failure_one_pays_and_moves_by_that_throw() -> None:
    table = position(A=player(cash=90, jail=2), dice=[(2, 5)], treasury=["cake_contest"]).play(A, Roll())
    assert (table.A.at, table.A.jailed, table.A.cash) == (17, False, 50)
    assert [event.card for event in table.saw(CardDrawn)] == ["cake_contest"]


@example(41)
def test_who_cannot_pay_then_is_bankrupt_to_the_bank() -> None:
    table = position(A=player(cash=30, jail=2), C=player(), dice=[(2, 5)]).play(A, Roll())
    assert [(event.seat, event.why, event.creditor) for event in table.saw(Eliminated)] == [(A, "bankrupt", None)]
    assert table.asks() == ("before", B)


@pytest.mark.parametrize("cash", [1000, 20], ids=["rich", "poor"])
def test_three_failed_turns(cash: int) -> None:  # BL-03 a
    table = position(A=player("omerta", cash=cash, jail=0), B=player(jail=0), dice=[(1, 2), (1, 2), (1, 3), (1, 3)])
    for _ in range(2):
        table.play(A, Roll()).play(B, Roll())
    assert [event.attempt for event in table.saw(JailAttemptFailed) if event.seat == A] == [1, 2]
    table.throw((2, 3)).play(A, Roll())
    assert (table.A.at, table.A.jailed) == (15, False)
    assert [event.amount for event in table.saw(Money) if event.why == "fine"] == [50]
    assert table.A.cash == (950 if cash == 1000 else 20 + 200 - 50)


def test_a_failed_attempt_ends_the_turn() -> None:  # §8.2
    table = position(A=player(jail=0), dice=[(1, 2)]).play(A, Roll())
    assert (table.A.at, table.A.attempts, table.asks()) == (10, 1, ("before", B))


def test_a_card_frees_before_the_roll() -> None:
    table = position(A=player(jail=2, cards=["own_lawyer"]), C=player(), dice=[(4, 6)]).play(A, UseCard())
    assert (table.A.jailed, table.A.attempts, table.asks()) == (False, 0, ("before", A))
    table.play(A, Roll(), EndTurn())
    assert (table.A.at, table.asks()) == (20, ("before", B))


def test_a_poor_prisoner_without_a_card_can_only_roll() -> None:
    table = position(A=player(cash=49, jail=0))
    assert table.refuses(A, PayFine()) == "cash"
    assert table.refuses(A, UseCard()) == "no_jail_card"
    assert table.offers(A, Roll) == [Roll()]
    assert {block.kind for block in table.rules.blocked(table.state, A)} == {"pay_fine"}


def test_a_visitor_is_no_prisoner() -> None:
    table = position(A=player(at=0), C=player(), dice=[(4, 6)]).play(A, Roll(), EndTurn())
    assert (table.A.at, table.A.jailed) == (10, False)
    assert table.refuses(C, PayFine()) == "not_your_turn"
