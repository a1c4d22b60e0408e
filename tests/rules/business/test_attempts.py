"""Attempts by card: price, target, defence, hit, spoils and Flemmy's answer (RULES.md §11, §12, §13)."""

import pytest

from game.rules.titles.business.actions import (
    BuyOff,
    Decline,
    LeaveAuction,
    PickDistrict,
    PickHelper,
    PlayCard,
    Roll,
)
from game.rules.titles.business.events import (
    AttemptMade,
    Defended,
    Eliminated,
    MatchEnded,
    Missed,
    Money,
    Rolled,
    StruckBack,
)
from tests.rules.business.position import A, B, C, boss, position

example = pytest.mark.example


@example(66)
def test_discounts_may_make_an_attempt_free_and_the_buy_off_does_not_follow_them() -> None:  # §13.1.1, §13.2
    table = position(
        A=boss(cash=0, at=12, respect=4, helpers=["whitey"], hand=["blind_alley"]),
        B=boss(cash=1950, at=13, respect=5, helpers=["leo"]),
    )
    table.play(A, PlayCard("blind_alley", target=B))
    assert (table.A.cash, table.asks()) == (0, ("defence", B))
    assert not table.offers(B, BuyOff)
    assert table.refuses(B, BuyOff())
    table.play(B, Decline())
    assert (table.B.helpers, table.B.cash, table.B.alive) == ((), 1950, True)
    richer = position(
        A=boss(cash=0, at=12, respect=4, helpers=["whitey"], hand=["blind_alley"]),
        B=boss(cash=2000, at=13, respect=5, helpers=["leo"]),
    )
    richer.play(A, PlayCard("blind_alley", target=B))
    assert richer.offer(B, BuyOff).price() == 2000


@example(67)
def test_the_top_level_may_buy_off_with_the_last_dollar() -> None:  # §13.1.3
    table = position(A=boss(cash=5000, hand=["rooftop_shot"]), B=boss(cash=3000, respect=5))
    table.play(
        A,
        PlayCard("rooftop_shot", target=B),
    )
    bill = table.offer(B, BuyOff).bill
    assert [line.amount for line in bill] == [2000, 1000]
    table.play(B, BuyOff())
    assert table.saw(Money)[-1].lines == bill, "the log reads the lines of the button"
    assert (table.B.cash, table.B.alive) == (0, True)
    assert (table.A.cash, table.A.hand, table.discard) == (3000, [], ["rooftop_shot"])
    assert table.asks() == ("before", A)
    assert [(event.giver, event.taker, event.amount) for event in table.saw(Money)] == [
        (A, None, 2000),
        (B, None, 3000),
    ]


@example(68)
def test_nobody_buys_off_ronnies_attempts() -> None:  # §12.6, §15
    table = position(A=boss(cash=2000, helpers=["ronnie"], hand=["rooftop_shot"]), B=boss(cash=30000, respect=5))
    table.play(A, PlayCard("rooftop_shot", target=B))
    assert table.refuses(B, BuyOff())
    table.play(B, Decline())
    assert not table.B.alive
    assert (table.A.cash, table.asks()) == (15000, ())
    assert table.outcome().winners == (A,)
    assert table.saw(MatchEnded)[0].reason == "last_boss"


@example(69)
def test_below_the_top_level_nobody_buys_off() -> None:  # §9
    table = position(A=boss(hand=["rooftop_shot"]), B=boss(cash=30000, respect=4, helpers=["leo"]))
    table.play(A, PlayCard("rooftop_shot", target=B))
    assert table.refuses(B, BuyOff())
    table.play(B, Decline())
    assert (table.B.helpers, table.B.cash) == ((), 30000)


@example(70)
@pytest.mark.parametrize(
    ("a", "b", "reached"), [(12, 18, False), (12, 17, True), (34, 3, True), (3, 34, True), (34, 4, False)]
)
def test_a_shot_reaches_five_sectors_either_way_round(a: int, b: int, reached: bool) -> None:  # §11
    table = position(A=boss(at=a, hand=["rooftop_shot"]), B=boss(at=b))
    assert table.playable(A) == ({("rooftop_shot", B)} if reached else set())
    assert table.refuses(A, PlayCard("rooftop_shot", target=B)) is not reached


@example(71)
def test_a_fallen_boss_leaves_nothing_behind_and_half_his_cash_to_the_killer() -> None:  # §15
    table = position(
        A=boss(cash=3000, hand=["out_of_town"]),
        B=boss(cash=4150, owns=["racetrack"], infl={"hills": 3, "market": 1}, hand=["bail"], bombs=["racetrack"]),
        C=boss(),
    )
    table.play(A, PlayCard("out_of_town", target=B)).settle()
    assert (table.B.alive, table.B.cash) == (False, 0)
    assert table.A.cash == 2050
    assert table.business("racetrack").owner is None
    assert (table.B.chips, table.bombs, table.B.cards) == ({}, {}, 0)
    assert sorted(table.discard) == ["bail", "out_of_town"]
    assert table.asks() == ("before", A)
    assert [(event.seat, event.why, event.place, event.killer) for event in table.saw(Eliminated)] == [
        (B, "killed", 3, A)
    ]
    assert sum(event.amount for event in table.saw(Money) if event.giver == B) == 4150


@example(77)
def test_the_commissioner_jails_the_organiser_and_no_shot_is_fired() -> None:  # §13.1.4
    table = position(A=boss(cash=1000, hand=["blind_alley"]), B=boss(helpers=["flemmy"], hand=["tame_commissioner"]))
    table.play(A, PlayCard("blind_alley", target=B))
    table.play(B, PlayCard("tame_commissioner"))
    assert (table.A.cash, table.A.at, table.A.jail) == (0, 29, 2)
    assert table.B.helpers == ("flemmy",)
    assert not table.saw(StruckBack)
    assert table.asks() == ("before", B)


@example(78)
def test_the_martini_offers_no_defence_and_may_miss() -> None:  # §13.1.5
    table = position(
        A=boss(cash=1000, hand=["bitter_martini"]), B=boss(cash=90000, respect=5, hand=["steel_lining"]), dice=[3]
    )
    table.play(A, PlayCard("bitter_martini", target=B))
    assert table.asks() == ("before", A)
    assert (table.B.alive, table.B.cash, table.A.cash, table.discard) == (True, 90000, 0, ["bitter_martini"])
    assert [(event.organiser, event.victim) for event in table.saw(Missed)] == [(A, B)]


@example(79)
def test_the_rain_of_lead_hits_two_and_willy_robs_once() -> None:  # §13.1.2, §12.8
    table = position(
        A=boss(cash=1000, helpers=["willy"], hand=["rain_of_lead"]),
        B=boss(cash=1500, respect=3, helpers=["leo", "tony"]),
    )
    table.play(A, PlayCard("rain_of_lead", target=B))
    assert table.asks() == ("defence", B)
    table.play(B, Decline())
    assert (table.B.helpers, table.B.cash, table.A.cash) == ((), 500, 1000)
    assert table.B.alive


@example(80)
def test_the_rain_of_lead_never_goes_on_from_helpers_to_the_boss() -> None:  # §13.1.2
    table = position(A=boss(cash=1000, helpers=["willy"], hand=["rain_of_lead"]), B=boss(cash=1500, helpers=["leo"]))
    table.play(A, PlayCard("rain_of_lead", target=B)).settle()
    assert (table.B.helpers, table.B.alive, table.A.cash) == ((), True, 1000)


@example(85)
def test_willy_takes_what_there_is() -> None:  # §12.8
    table = position(A=boss(cash=1000, helpers=["willy"], hand=["blind_alley"]), B=boss(cash=350, helpers=["leo"]))
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert (table.A.cash, table.B.cash) == (350, 0)


@example(86)
def test_tony_without_a_chip_left_adds_none() -> None:  # §12.13
    table = position(
        A=boss(helpers=["tony"], infl={"docks": 12, "hills": 11}, hand=["blind_alley"]), B=boss(helpers=["leo"])
    )
    table.play(A, PlayCard("blind_alley", target=B))
    table.play(B, Decline())
    assert table.B.helpers == (), "a success"
    assert (table.A.chips, table.asks()) == ({"docks": 12, "hills": 11}, ("before", A))


@example(98)
def test_the_last_living_boss_wins_at_once() -> None:  # §16
    table = position(A=boss(hand=["blind_alley"]), B=boss())
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert table.asks() == ()
    assert (table.outcome().places, table.outcome().reason) == ((1, 2), "last_boss")
    assert table.refuses(A, Roll())
    assert not table.saw(Rolled)


@example(123)
def test_who_does_not_use_his_vest_dies_and_the_vest_is_discarded() -> None:  # §15.5
    table = position(A=boss(at=12, hand=["blind_alley"]), B=boss(), C=boss(at=14, hand=["steel_lining"]))
    table.play(A, PlayCard("blind_alley", target=C))
    assert PlayCard("steel_lining") in table.offers(C, PlayCard)
    table.play(C, Decline())
    assert not table.C.alive
    assert sorted(table.discard) == ["blind_alley", "steel_lining"]
    table.full_turn(A, (1, 2))
    assert table.asks() == ("before", B)


def test_the_pause_of_the_victim_does_not_betray_his_hand() -> None:  # §3.1 D13
    """Whatever B holds, the table is asked the same question and runs the same clock."""
    looks = []
    for hand in (["bail"], ["steel_lining"], ["tame_commissioner"], ["dud_fuse"]):
        table = position(A=boss(hand=["blind_alley"]), B=boss(respect=2, hand=hand, helpers=["leo"]), C=boss())
        table.play(A, PlayCard("blind_alley", target=B))
        looks.append((table.question, table.pace(), table.decision()))
    assert looks == [looks[0]] * 4
    assert looks[0][0].kind == "defence"
    assert looks[0][0].choices == ("leo",)
    assert looks[0][1].seconds >= 3


def test_the_pause_is_asked_of_an_empty_hand_too() -> None:  # §3.1 D13
    table = position(A=boss(hand=["blind_alley"]), B=boss(respect=1))
    table.play(A, PlayCard("blind_alley", target=B))
    assert table.asks() == ("defence", B)
    assert table.offers(B, Decline) == [Decline()]


def test_the_organiser_picks_whom_to_hit_before_the_defence() -> None:  # §13.1.2 D11
    table = position(A=boss(hand=["blind_alley"]), B=boss(helpers=["leo", "tony"]))
    table.play(A, PlayCard("blind_alley", target=B))
    assert table.asks() == ("pick_victim", A)
    assert table.default(A) == PickHelper("leo")
    assert table.refuses(A, PickHelper("joe"))
    table.play(A, PickHelper("tony"))
    assert (table.asks(), table.question.choices) == (("defence", B), ("tony",))
    table.play(B, Decline())
    assert table.B.helpers == ("leo",)
    assert [event.helpers for event in table.saw(AttemptMade)] == [("tony",)]


def test_an_unanswered_defence_of_the_boss_himself_plays_what_he_has() -> None:  # §3.1 D13
    shot = PlayCard("blind_alley", target=B)
    card = position(A=boss(hand=["blind_alley"]), B=boss(cash=9000, respect=5, hand=["steel_lining"]))
    assert card.play(A, shot).default(B) == PlayCard("steel_lining")
    money = position(A=boss(hand=["blind_alley"]), B=boss(cash=9000, respect=5))
    assert money.play(A, shot).default(B) == BuyOff()
    nothing = position(A=boss(hand=["blind_alley"]), B=boss(cash=9000, respect=4))
    assert nothing.play(A, shot).default(B) == Decline()
    helper = position(
        A=boss(hand=["blind_alley"]), B=boss(cash=9000, respect=5, helpers=["leo"], hand=["steel_lining"])
    )
    assert helper.play(A, shot).default(B) == Decline()


def test_the_rain_of_lead_is_not_stopped_by_a_vest() -> None:  # §11 stopped_by
    table = position(A=boss(hand=["rain_of_lead"]), B=boss(hand=["steel_lining", "tame_commissioner"]))
    table.play(A, PlayCard("rain_of_lead", target=B))
    assert table.offers(B, PlayCard) == [PlayCard("tame_commissioner")]
    assert table.refuses(B, PlayCard("steel_lining"))


def test_one_defence_against_one_act() -> None:  # §11
    table = position(A=boss(hand=["blind_alley"]), B=boss(hand=["steel_lining", "steel_lining"]))
    table.play(A, PlayCard("blind_alley", target=B))
    table.play(B, PlayCard("steel_lining"))
    assert (table.B.hand, table.asks()) == (["steel_lining"], ("before", A))
    assert [(event.how, event.of) for event in table.saw(Defended)] == [("vest", "blind_alley")]


@pytest.mark.parametrize(("face", "dies"), [(1, False), (3, False), (4, True), (6, True)])
def test_the_martini_works_from_four(face: int, dies: bool) -> None:  # §13.1.5
    table = position(A=boss(hand=["bitter_martini"]), B=boss(helpers=["leo"]), dice=[face])
    table.play(A, PlayCard("bitter_martini", target=B))
    assert table.B.helpers == (() if dies else ("leo",))
    assert [event.dice for event in table.saw(Rolled)] == [(face,)]


def test_a_card_that_always_hits_throws_no_die() -> None:  # §13.1.5
    table = position(A=boss(hand=["blind_alley"]), B=boss(helpers=["leo"]))
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert not table.saw(Rolled)


def test_willy_loots_a_boss_before_his_money_is_shared() -> None:  # §12.8, §15.1
    table = position(A=boss(cash=1000, helpers=["willy"], hand=["blind_alley"]), B=boss(cash=5000), C=boss())
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert table.A.cash == 1000 + (5000 - 1000) // 2


def test_half_of_an_odd_sum_is_rounded_down_to_fifty() -> None:  # §15.2
    table = position(A=boss(cash=1000, hand=["blind_alley"]), B=boss(cash=1050), C=boss())
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert table.A.cash == 500


def test_tonys_chip_is_laid_before_the_boss_falls() -> None:  # §13.1.5
    table = position(A=boss(helpers=["tony"], hand=["blind_alley"]), B=boss(), C=boss())
    table.play(A, PlayCard("blind_alley", target=B))
    table.play(B, Decline())
    assert (table.asks(), table.B.alive) == (("district", A), True)
    assert len(table.question.choices) == 8
    table.play(A, PickDistrict("market"))
    assert (table.A.chips, table.B.alive) == ({"market": 1}, False)


def test_the_bunkmate_has_no_defence() -> None:  # §11
    table = position(A=boss(hand=["bunkmate"]), B=boss(jail=1, respect=5, hand=["steel_lining"]), C=boss())
    table.play(A, PlayCard("bunkmate", target=B))
    assert (table.B.alive, table.asks()) == (False, ("before", A))


def test_an_attempt_in_the_window_after_the_landing() -> None:  # §4
    table = position(A=boss(at=26, hand=["out_of_town"]), B=boss(at=3), C=boss(), dice=[(1, 2)])
    table.play(A, Roll())
    table.play(A, PlayCard("out_of_town", target=B)).settle()
    assert (table.B.alive, table.asks()) == (False, ("after", A))


def test_the_same_sector_is_near_enough_off_the_districts() -> None:  # §11 reach `district`
    for sector in (0, 5, 11, 18, 24, 29):
        table = position(A=boss(at=sector, hand=["blind_alley"]), B=boss(at=sector), C=boss(at=(sector + 1) % 36))
        assert table.playable(A) == {("blind_alley", B)}


def test_the_same_district_is_near_enough() -> None:  # §11
    table = position(A=boss(at=7, hand=["blind_alley"]), B=boss(at=9), C=boss(at=12))
    assert table.playable(A) == {("blind_alley", B)}


def test_a_boss_killed_by_a_rival_in_anothers_turn_never_bids_again() -> None:  # §15, BL-08
    table = position(A=boss(at=18, hand=["out_of_town"]), B=boss(), C=boss(), dice=[(1, 1)])
    table.play(A, PlayCard("out_of_town", target=B)).settle()
    table.play(A, Roll(), Decline())
    assert table.asks() == ("auction", A, C)
    assert table.refuses(B, LeaveAuction())
