"""Bombs: planted in sight, waiting for a stop (RULES.md §13.3)."""

import pytest

from game.rules.titles.business.actions import Decline, PickHelper, PlayCard, Roll, Step
from game.rules.titles.business.events import (
    AttemptMade,
    BombExploded,
    BombPlanted,
    BombRemoved,
    Defended,
    Eliminated,
    Money,
    StruckBack,
)
from tests.rules.business.position import A, B, C, boss, position

example = pytest.mark.example


@example(87)
def test_a_bomb_goes_off_under_the_next_rival_to_stop_and_he_picks_whom_he_loses() -> None:
    table = position(
        A=boss(at=26, hand=["bomb"]),
        B=boss(at=18, respect=3, helpers=["leo", "joe"]),
        C=boss(at=12),
        dice=[(1, 2), (1, 2)],
    )
    sites = table.sites(A, "bomb")
    assert len(sites) == 22
    assert not sites & {"revue", "fruit_stalls"}
    for site in (None, "revue", "fruit_stalls", "police", "bar", ""):
        assert table.refuses(A, PlayCard("bomb", site=site))
    table.play(A, PlayCard("bomb", site="olive_import"))
    assert (table.bombs, table.A.cash, table.view(None).bombs_left) == ({"olive_import": A}, 19000, 3)
    assert [(event.seat, event.business) for event in table.saw(BombPlanted)] == [(A, "olive_import")]
    table.full_turn(A)
    table.play(B, Roll())
    assert (table.B.at, table.asks()) == (21, ("lose_helper", B))
    table.play(B, PickHelper("leo"))
    assert table.asks() == ("defence", B)
    table.play(B, Decline())
    assert (table.B.helpers, table.helper_deck[-1]) == (("joe",), "leo")
    assert (table.bombs, table.view(None).bombs_left) == ({}, 4)
    assert table.asks() == ("buy", B)
    assert [(event.seat, event.planter) for event in table.saw(BombExploded)] == [(B, A)]


@example(88)
def test_a_bomb_spares_its_planter_and_those_who_pass() -> None:
    table = position(A=boss(at=19, bombs=["olive_import"]), dice=[(1, 1)])
    table.play(A, Roll()).settle()
    assert (table.A.at, table.A.alive, table.bombs) == (21, True, {"olive_import": A})
    table = position(A=boss(bombs=["olive_import"]), B=boss(at=19), active=B, dice=[(1, 2)])
    table.play(B, Roll()).settle()
    assert (table.B.at, table.B.alive, table.bombs) == (22, True, {"olive_import": A})


@example(89)
def test_a_bomb_kills_the_unprotected_before_any_rent() -> None:
    table = position(
        A=boss(cash=0, owns=["olive_import"], bombs=["olive_import"]),
        B=boss(cash=9000, at=19),
        C=boss(),
        active=B,
        dice=[(1, 1)],
    )
    table.play(B, Roll()).settle()
    assert (table.B.alive, table.A.cash) == (False, 4500)
    assert [event.why for event in table.saw(Money)].count("rent") == 0
    assert table.asks() == ("before", C)
    assert [(event.why, event.killer) for event in table.saw(Eliminated)] == [("bomb", A)]


@example(90)
def test_only_the_damp_fuse_stops_a_bomb_and_then_the_sector_acts() -> None:
    table = position(
        A=boss(cash=0, owns=["olive_import"], bombs=["olive_import"]),
        B=boss(cash=9000, at=19, respect=5, hand=["steel_lining", "tame_commissioner", "dud_fuse"]),
        C=boss(),
        active=B,
        dice=[(1, 1)],
    )
    table.play(B, Roll())
    assert table.asks() == ("defence", B)
    assert table.offers(B, PlayCard) == [PlayCard("dud_fuse")]
    assert table.refuses(B, PlayCard("steel_lining"))
    assert table.refuses(B, PlayCard("tame_commissioner"))
    table.play(B, PlayCard("dud_fuse")).settle()
    assert (table.B.alive, table.bombs, table.B.cash, table.A.cash) == (True, {}, 7800, 1200)
    assert [event.how for event in table.saw(Defended)] == ["fuse"]


@example(91)
def test_with_four_bombs_on_the_board_no_fifth_is_planted() -> None:
    table = position(A=boss(hand=["bomb"], bombs=["fish_pier", "pawnshop"]), B=boss(bombs=["bakery", "cinema"]))
    assert not table.playable(A)
    assert table.refuses(A, PlayCard("bomb", site="tailor"))


@example(108)
def test_nobody_strikes_back_at_a_prisoner() -> None:  # §13.5
    table = position(
        A=boss(jail=2, bombs=["olive_import"]), B=boss(at=19, helpers=["flemmy"]), C=boss(), active=B, dice=[(1, 1), 6]
    )
    table.play(B, Roll()).settle()
    assert (table.B.helpers, table.A.alive, table.A.jail) == ((), True, 2)
    assert not [event for event in table.saw(StruckBack) if event.hit]


@example(112)
def test_a_bomb_that_did_not_go_off_is_not_answered() -> None:  # §13.1.4
    table = position(
        A=boss(bombs=["olive_import"]), B=boss(at=19, helpers=["flemmy"], hand=["dud_fuse"]), active=B, dice=[(1, 1)]
    )
    table.play(B, Roll(), PlayCard("dud_fuse"))
    assert (table.B.helpers, table.A.alive) == (("flemmy",), True)
    assert not table.saw(StruckBack)


def test_a_bomb_is_an_attempt_and_takes_the_discounts() -> None:  # §12.2
    table = position(A=boss(cash=0, respect=4, helpers=["whitey"], hand=["bomb"]))
    table.play(A, PlayCard("bomb", site="bakery"))
    assert (table.A.cash, table.bombs) == (0, {"bakery": A})


def test_nobody_is_asked_when_a_bomb_is_planted() -> None:  # §13.3
    table = position(A=boss(hand=["bomb"]), B=boss(hand=["dud_fuse"]))
    table.play(A, PlayCard("bomb", site="bakery"))
    assert table.asks() == ("before", A)


def test_one_sector_holds_one_bomb() -> None:  # §13.3
    table = position(A=boss(hand=["bomb"]), B=boss(bombs=["bakery"]))
    assert "bakery" not in table.sites(A, "bomb")
    assert table.refuses(A, PlayCard("bomb", site="bakery"))


def test_the_owner_of_the_business_is_irrelevant() -> None:  # §13.3
    table = position(A=boss(hand=["bomb"], owns=["bakery"]), B=boss(owns=["tailor"]))
    assert {"bakery", "tailor"} <= table.sites(A, "bomb")


def test_the_bomb_of_a_fallen_boss_is_removed() -> None:  # §13.3, §15.7
    table = position(A=boss(hand=["out_of_town"]), B=boss(bombs=["bakery", "tailor"]), C=boss(bombs=["cinema"]))
    table.play(A, PlayCard("out_of_town", target=B)).settle()
    assert table.bombs == {"cinema": C}
    assert {(event.business, event.planter) for event in table.saw(BombRemoved)} == {("bakery", B), ("tailor", B)}


def test_joe_survives_a_bomb() -> None:  # §12.15
    table = position(A=boss(bombs=["olive_import"]), B=boss(at=19, helpers=["joe"]), active=B, dice=[(1, 1)])
    table.play(B, Roll())
    assert table.asks() == ("defence", B)
    table.settle()
    assert (table.B.helpers, table.B.charged("joe"), table.bombs) == (("joe",), False, {})


def test_willy_and_tony_work_for_the_planter_in_anothers_turn() -> None:  # §13.1.5
    table = position(
        A=boss(cash=0, respect=3, helpers=["willy", "tony"], bombs=["olive_import"]),
        B=boss(cash=5000, at=19, helpers=["leo"]),
        active=B,
        dice=[(1, 1)],
    )
    table.play(B, Roll(), Decline())
    assert table.asks() == ("district", A)
    table.settle()
    assert (table.A.cash, sum(table.A.chips.values()), table.B.helpers) == (1000, 1, ())


def test_a_bomb_reached_by_a_card_or_by_corrado_goes_off_too() -> None:  # §6 «landing»
    table = position(
        A=boss(bombs=["tailor"]), B=boss(at=4, respect=2, helpers=["leo"]), active=B, events=["green_light"]
    )
    table.throw((1, 1), 2).play(B, Roll()).settle()
    assert (table.B.at, table.B.helpers, table.bombs) == (8, (), {})


def test_a_bomb_is_passed_safely_with_corrado() -> None:  # §5.3 «only the final sector acts»
    table = position(A=boss(bombs=["pawnshop"]), B=boss(at=5, helpers=["corrado"]), active=B, dice=[(1, 1)])
    table.play(B, Roll())
    assert (table.B.at, table.asks()) == (7, ("step", B))
    table.play(B, Step())
    assert (table.B.at, table.bombs, table.asks()) == (8, {"pawnshop": A}, ("buy", B))


def test_the_fuse_is_the_default_when_the_boss_himself_is_at_stake() -> None:  # §3.1 D13
    table = position(
        A=boss(bombs=["olive_import"]), B=boss(at=19, hand=["dud_fuse"]), C=boss(), active=B, dice=[(1, 1)]
    )
    table.play(B, Roll())
    assert table.default(B) == PlayCard("dud_fuse")


def test_the_pause_over_a_bomb_looks_the_same_without_a_fuse() -> None:  # §3.1 D13
    looks = []
    for hand in (["bail"], ["dud_fuse"]):
        table = position(A=boss(bombs=["olive_import"]), B=boss(at=19, hand=hand), C=boss(), active=B, dice=[(1, 1)])
        table.play(B, Roll())
        looks.append((table.question, table.pace()))
    assert looks[0] == looks[1]
    assert looks[0][0].card == "bomb"
    assert looks[0][0].choices == ()


def test_a_bomb_explosion_names_its_weapon() -> None:  # §13.1
    table = position(A=boss(bombs=["olive_import"]), B=boss(at=19, helpers=["leo"]), active=B, dice=[(1, 1)])
    table.play(B, Roll()).settle()
    assert [(event.organiser, event.victim, event.weapon, event.helpers) for event in table.saw(AttemptMade)] == [
        (A, B, "bomb", ("leo",))
    ]


def test_a_fallen_boss_guards_no_sector() -> None:  # §13.3 «no living boss»
    table = position(A=boss(hand=["bomb"]), B=boss(at=21), C=boss(at=20, dead=True))
    assert "barbershop" in table.sites(A, "bomb")
    assert "olive_import" not in table.sites(A, "bomb")
