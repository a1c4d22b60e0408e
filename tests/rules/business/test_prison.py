"""Serving, leaving early and what reaches a prisoner (RULES.md §8.2)."""

import pytest

from game.rules.titles.business.actions import (
    AcceptDeal,
    Bundle,
    BuyInfluence,
    Decline,
    End,
    OfferDeal,
    PlayCard,
    RaiseRespect,
    Roll,
    Sell,
)
from game.rules.titles.business.events import Jailed, Released, RespectChanged, Served
from tests.rules.business.position import A, B, C, boss, drawn, position

example = pytest.mark.example


@example(60)
def test_two_turns_are_skipped_and_the_third_is_a_normal_one_from_prison() -> None:
    table = position(A=boss(jail=2), B=boss(at=26), active=B, dice=[(1, 2), (1, 2), (1, 2), (1, 1)])
    table.full_turn(B)
    assert ([event.left for event in table.saw(Served)], table.asks()) == ([1], ("before", B))
    table.full_turn(B)
    assert [event.left for event in table.saw(Served)] == [1, 0]
    assert [event.why for event in table.saw(Released)] == ["served"]
    assert (table.A.jail, table.A.at) == (0, 29)
    table.full_turn(B)
    assert table.asks() == ("before", A)
    table.play(A, Roll())
    assert table.A.at == 31


@example(61)
def test_leo_saves_one_skipped_turn() -> None:  # §12.3
    table = position(A=boss(jail=2, helpers=["leo"]), B=boss(at=26), active=B, dice=[(1, 2), (1, 2)])
    table.full_turn(B)
    assert ([event.left for event in table.saw(Served)], table.asks()) == ([1], ("before", B))
    table.full_turn(B)
    assert (table.A.jail, table.asks()) == (0, ("before", A))
    assert [event.why for event in table.saw(Released)] == ["early"]


@example(62)
def test_a_dead_leo_saves_nothing() -> None:  # §12.3
    table = position(
        A=boss(jail=2, helpers=["leo"]), B=boss(at=26, hand=["bunkmate"]), active=B, dice=[(1, 2), (1, 2), (1, 2)]
    )
    table.full_turn(B)
    table.play(B, PlayCard("bunkmate", target=A)).settle()
    assert table.A.helpers == ()
    table.full_turn(B)
    assert ([event.left for event in table.saw(Served)], table.A.jail) == ([1, 0], 0)
    assert table.asks() == ("before", B)
    table.full_turn(B)
    assert table.asks() == ("before", A)


@example(63)
def test_bail_frees_at_the_start_of_the_turn_and_is_this_turns_card() -> None:  # D1
    table = position(A=boss(jail=2, hand=["bail", "kompromat"]), B=boss(at=26), active=B, dice=[(1, 2)])
    table.full_turn(B)
    assert (table.asks(), table.question.count) == (("prison", A), 2)
    table.play(A, PlayCard("bail"))
    assert (table.A.jail, table.asks()) == (0, ("before", A))
    assert not table.playable(A)
    assert table.refuses(A, PlayCard("kompromat", target=B))
    assert table.offers(A, Roll)


@example(64)
def test_sentences_overlap_and_respect_falls_only_for_debts() -> None:
    table = position(A=boss(hand=["kompromat"]), B=boss(jail=1, respect=3))
    table.play(A, PlayCard("kompromat", target=B)).settle()
    assert (table.B.jail, table.B.respect) == (2, 3)
    assert not table.saw(RespectChanged)


@example(65)
def test_a_prisoner_is_reached_by_the_bunkmate_and_by_tricks_only() -> None:  # §8.2, §11
    hand = ["rooftop_shot", "out_of_town", "bitter_martini", "bunkmate", "dirty_whispers"]
    table = position(A=boss(at=28, hand=hand), B=boss(jail=2))
    assert table.playable(A) == {("bunkmate", B), ("dirty_whispers", B)}
    for card in ("rooftop_shot", "out_of_town", "bitter_martini"):
        assert table.refuses(A, PlayCard(card, target=B))


@example(111)
def test_a_shorter_sentence_does_not_shorten_the_longer_one() -> None:
    table = drawn([{"op": "prison", "who": "others", "turns": 1}], A=boss(), B=boss(jail=2), C=boss())
    assert (table.B.jail, table.C.jail) == (2, 1)


def test_a_prisoner_is_asked_about_a_card_whatever_he_holds() -> None:  # §3.1 D1
    table = position(A=boss(jail=2, hand=["bomb"]), B=boss(at=26), active=B, dice=[(1, 2)])
    table.full_turn(B)
    assert table.asks() == ("prison", A)
    assert table.refuses(A, PlayCard("bomb", site="fish_pier"))
    assert table.default(A) == Decline()
    table.play(A, Decline())
    assert (table.A.jail, table.asks()) == (1, ("before", B))


def test_a_prisoner_without_a_card_is_not_asked() -> None:  # §3.1 D1
    table = position(A=boss(jail=2), B=boss(at=26), active=B, dice=[(1, 2)])
    table.full_turn(B)
    assert table.asks() == ("before", B)


def test_leo_frees_before_the_prison_card_is_asked() -> None:  # §8.2 (a) before (b)
    table = position(A=boss(jail=1, helpers=["leo"], hand=["bail"]), B=boss(at=26), active=B, dice=[(1, 2)])
    table.full_turn(B)
    assert (table.asks(), table.A.jail, table.A.hand) == (("before", A), 0, ["bail"])


def test_a_prisoner_starts_nothing() -> None:  # §8.2
    table = position(A=boss(), B=boss(jail=2, owns=["fish_pier"], hand=["kompromat"]))
    for action in (
        Roll(),
        RaiseRespect(),
        Sell("fish_pier"),
        BuyInfluence("docks"),
        PlayCard("kompromat", target=A),
        OfferDeal(A, give=Bundle(money=100)),
        End(),
    ):
        assert table.refuses(B, action)


def test_a_prisoner_answers_a_deal() -> None:  # §8.2, §10.1
    table = position(A=boss(cash=1000), B=boss(cash=0, jail=2))
    table.play(A, OfferDeal(B, give=Bundle(money=500)))
    assert table.asks() == ("deal", B)
    table.play(B, AcceptDeal())
    assert (table.A.cash, table.B.cash) == (500, 500)


def test_a_prisoner_is_hired_for_by_nobody_and_moved_by_no_card() -> None:  # §5.6
    table = position(
        A=boss(cash=9000, at=4, respect=2), B=boss(jail=1, respect=2), dice=[(1, 1)], events=["big_wedding"]
    )
    table.play(A, Roll()).settle()
    assert (table.B.at, table.B.jail) == (29, 1)


def test_prison_in_ones_own_turn_ends_it_at_once() -> None:  # §3
    table = position(A=boss(cash=500, at=4), B=boss(), dice=[(1, 1)], events=["night_raid"])
    table.play(A, Roll())
    assert (table.A.jail, table.asks()) == (2, ("before", B))
    assert [event.left for event in table.saw(Jailed)] == [2]


def test_three_bosses_in_prison_pass_the_turn_on_by_themselves() -> None:  # §8.2 (c)
    table = position(A=boss(at=26), B=boss(jail=1), C=boss(jail=2), dice=[(1, 2)])
    table.full_turn(A)
    assert table.asks() == ("before", A)
    assert (table.B.jail, table.C.jail) == (0, 1)
    assert [(event.seat, event.left) for event in table.saw(Served)] == [(B, 0), (C, 1)]
