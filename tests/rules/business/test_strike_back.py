"""Flemmy strikes back, and Fat Joe survives (RULES.md §12.14, §12.15, §13.5)."""

import pytest

from game.rules.titles.business.actions import (
    BuyOff,
    Decline,
    PickDistrict,
    PickHelper,
    PlayCard,
)
from game.rules.titles.business.events import (
    ArmourCharged,
    ArmourSpent,
    Eliminated,
    Rolled,
    StruckBack,
)
from tests.rules.business.editions import mafia_card, with_mafia
from tests.rules.business.position import A, B, boss, position

example = pytest.mark.example


@example(72)
def test_fat_joe_survives_once_until_his_boss_reaches_start() -> None:  # §12.15
    shots = ["bitter_martini", "bitter_martini", "bitter_martini"]
    table = position(A=boss(at=26, hand=shots), B=boss(at=34, helpers=["joe"]))
    shot = PlayCard("bitter_martini", target=B)
    table.throw(4).play(A, shot)
    assert (table.B.helpers, table.B.charged("joe")) == (("joe",), False)
    assert [(event.seat, event.helper) for event in table.saw(ArmourSpent)] == [(B, "joe")]
    table.full_turn(A, (1, 2))
    table.full_turn(B, (1, 1))
    assert (table.B.at, table.B.charged("joe")) == (0, True)
    assert [event.helper for event in table.saw(ArmourCharged)] == ["joe"]
    table.throw(4).play(A, shot)
    assert (table.B.helpers, table.B.charged("joe")) == (("joe",), False)
    table.full_turn(A, (1, 2))
    table.full_turn(B, (1, 1))
    table.throw(4).play(A, shot)
    assert table.B.helpers == ()


@example(73)
def test_flemmy_strikes_back_after_the_spoils() -> None:  # §13.5, §12.13
    table = position(
        A=boss(respect=3, helpers=["leo", "tony"], hand=["blind_alley"]), B=boss(helpers=["flemmy"]), dice=[4]
    )
    table.play(A, PlayCard("blind_alley", target=B))
    table.play(B, Decline())
    assert (table.B.helpers, table.asks()) == ((), ("district", A))
    table.play(A, PickDistrict("hills"))
    assert (table.A.chips, table.asks()) == ({"hills": 1}, ("pick_victim", B))
    assert set(table.question.choices) == {"leo", "tony"}
    table.play(B, PickHelper("tony"))
    assert (table.A.helpers, table.A.chips) == (("leo",), {"hills": 1})
    assert table.asks() == ("before", A)


@example(74)
def test_flemmy_kills_an_unprotected_organiser_and_ends_his_turn() -> None:  # §13.5, §3
    table = position(
        A=boss(cash=9000, owns=["fish_pier"], hand=["blind_alley"]),
        B=boss(cash=0, helpers=["flemmy"]),
        C=boss(),
        dice=[6],
    )
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert not table.A.alive
    assert (table.B.cash, table.B.alive) == (4000, True)
    assert table.business("fish_pier").owner is None
    assert table.asks() == ("before", B)
    assert not [event for event in table.saw(Rolled) if event.why == "move"]
    assert [(event.seat, event.why, event.killer) for event in table.saw(Eliminated)] == [(A, "struck", B)]


@example(75)
def test_a_bought_off_attempt_is_not_answered() -> None:  # §13.1.4
    table = position(A=boss(hand=["blind_alley"]), B=boss(cash=2000, respect=5, helpers=["flemmy"]))
    table.play(A, PlayCard("blind_alley", target=B))
    table.play(B, BuyOff())
    assert (table.B.cash, table.B.helpers, table.A.alive) == (0, ("flemmy",), True)
    assert not table.saw(StruckBack)
    assert table.asks() == ("before", A)


@example(76)
def test_a_vest_saves_the_victim_and_flemmy_still_strikes() -> None:  # §13.1.4, §13.5
    table = position(
        A=boss(helpers=["leo"], hand=["blind_alley"]), B=boss(helpers=["flemmy"], hand=["steel_lining"]), dice=[5]
    )
    table.play(A, PlayCard("blind_alley", target=B))
    table.play(B, PlayCard("steel_lining"))
    assert (table.B.helpers, table.A.helpers) == (("flemmy",), ())
    assert [(event.seat, event.organiser, event.hit) for event in table.saw(StruckBack)] == [(B, A, True)]
    assert sorted(table.discard) == ["blind_alley", "steel_lining"]


def test_nothing_is_fired_where_the_police_came_first() -> None:  # §13.1.4, also if its card leaves the organiser free
    watchman = mafia_card("watchman", [], kind="defence", timing="defence", block="police")
    table = position(
        A=boss(hand=["blind_alley"]), B=boss(helpers=["flemmy"], hand=["watchman"]), content=with_mafia(watchman)
    )
    table.play(A, PlayCard("blind_alley", target=B))
    table.play(B, PlayCard("watchman"))
    assert not table.saw(StruckBack)
    assert (table.B.helpers, table.asks()) == (("flemmy",), ("before", A))


@example(119)
def test_joes_charge_works_against_flemmys_blow() -> None:  # §12.15, §13.5
    table = position(A=boss(helpers=["joe"], hand=["blind_alley"]), B=boss(helpers=["flemmy"]), dice=[6])
    assert table.A.charged("joe")
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert (table.A.helpers, table.A.charged("joe"), table.B.helpers) == (("joe",), False, ())
    assert [(event.seat, event.helper) for event in table.saw(ArmourSpent)] == [(A, "joe")]
    assert (table.A.alive, table.asks()) == (True, ("before", A))


def test_flemmy_answers_a_miss_too() -> None:  # §13.5 «hit, miss, vest»
    table = position(A=boss(helpers=["leo"], hand=["bitter_martini"]), B=boss(helpers=["flemmy"]), dice=[2, 4])
    table.play(A, PlayCard("bitter_martini", target=B))
    assert (table.A.helpers, table.B.helpers) == ((), ("flemmy",))


def test_flemmy_does_not_answer_for_another_helper() -> None:  # §12.14
    table = position(A=boss(hand=["blind_alley"]), B=boss(helpers=["leo", "flemmy"]))
    table.play(A, PlayCard("blind_alley", target=B), PickHelper("leo"))
    table.play(B, Decline())
    assert (table.B.helpers, table.A.alive) == (("flemmy",), True)
    assert not table.saw(StruckBack)


def test_flemmy_hit_in_the_rain_of_lead_answers_once() -> None:  # §13.5
    table = position(
        A=boss(helpers=["leo"], hand=["rain_of_lead"]), B=boss(respect=3, helpers=["flemmy", "tony"]), dice=[1]
    )
    table.play(A, PlayCard("rain_of_lead", target=B)).settle()
    assert (table.B.helpers, table.A.helpers) == ((), ("leo",))
    assert [event.hit for event in table.saw(StruckBack)] == [False]


def test_joe_and_another_in_the_rain_of_lead() -> None:  # §13.1.5 «if anybody died the attempt is successful»
    table = position(
        A=boss(cash=1000, helpers=["willy"], hand=["rain_of_lead"]),
        B=boss(cash=1000, respect=3, helpers=["joe", "tony"]),
    )
    table.play(A, PlayCard("rain_of_lead", target=B)).settle()
    assert (table.B.helpers, table.B.charged("joe"), table.A.cash) == (("joe",), False, 1000)


def test_joe_alone_makes_the_attempt_fail_and_brings_no_spoils() -> None:  # §12.15 «the attempt failed»
    table = position(
        A=boss(cash=1000, respect=3, helpers=["willy", "tony"], hand=["blind_alley"]), B=boss(helpers=["joe"])
    )
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert (table.A.cash, table.A.chips, table.B.cash) == (0, {}, 20000)
