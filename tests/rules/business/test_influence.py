"""Respect and influence: what they cost and where they may be bought (RULES.md §4, §9)."""

import pytest

from game.rules.titles.business.actions import BuyInfluence, RaiseRespect, Roll
from tests.rules.business.position import A, B, boss, position

example = pytest.mark.example

DISTRICTS = {"docks", "brickyard", "market", "station", "little_italy", "theatre", "downtown", "hills"}


@example(53)
def test_respect_is_raised_once_a_turn() -> None:  # §4
    table = position(A=boss(cash=20000, respect=1))
    table.play(A, RaiseRespect())
    assert (table.A.respect, table.A.cash) == (2, 19000)
    assert not table.offers(A, RaiseRespect)
    assert table.refuses(A, RaiseRespect())


@example(54)
def test_influence_is_bought_where_one_owns_and_does_not_stand() -> None:  # §9
    table = position(A=boss(at=3, owns=["fish_pier", "pawnshop"]))
    assert {action.district for action in table.offers(A, BuyInfluence)} == {"brickyard"}
    assert table.refuses(A, BuyInfluence("docks", 1))
    assert table.refuses(A, BuyInfluence("hills", 1))


@example(54)
def test_stanley_buys_influence_anywhere() -> None:  # §12.1
    table = position(A=boss(at=3, owns=["fish_pier", "pawnshop"], helpers=["stanley"]))
    assert {action.district for action in table.offers(A, BuyInfluence)} == DISTRICTS
    table.play(A, BuyInfluence("docks", 1), BuyInfluence("hills", 2))
    assert table.A.chips == {"docks": 2, "brickyard": 1, "hills": 2}
    assert table.A.cash == 20000 - 300 - 2 * 1700


@example(55)
def test_donny_takes_off_every_chip_and_tommy_once_a_turn() -> None:  # §9, §12.5, §12.11
    table = position(A=boss(cash=5000, respect=3, helpers=["tommy", "donny"], owns=["fruit_stalls", "fish_pier"]))
    table.play(A, BuyInfluence("market", 3))
    assert (table.A.cash, table.A.chips) == (4000, {"market": 4, "docks": 1})
    table.play(A, BuyInfluence("docks", 1))
    assert (table.A.cash, table.A.chips) == (3900, {"market": 4, "docks": 2})
    assert not table.offers(A, BuyInfluence)
    assert table.refuses(A, BuyInfluence("market", 1))


@example(56)
def test_discounts_never_pay_out() -> None:  # §9
    table = position(A=boss(cash=1000, helpers=["tommy", "donny"], owns=["fish_pier"]))
    table.play(A, BuyInfluence("docks", 1))
    assert (table.A.cash, table.A.chips) == (1000, {"docks": 2})


@example(57)
def test_who_wants_more_chips_than_he_has_left_gets_and_pays_those() -> None:  # §9
    table = position(A=boss(cash=5000, owns=["fish_pier"], infl={"docks": 0, "hills": 22}))
    table.play(A, BuyInfluence("docks", 3))
    assert (table.A.cash, table.A.chips) == (4700, {"docks": 1, "hills": 22})


def test_each_level_costs_what_the_scale_says() -> None:  # §9
    table = position(A=boss(cash=3000, respect=3))
    table.play(A, RaiseRespect())
    assert (table.A.respect, table.A.cash) == (4, 0)


def test_respect_above_ones_means_or_above_the_top_is_refused() -> None:  # §9
    assert position(A=boss(cash=950, respect=1)).refuses(A, RaiseRespect())
    assert position(A=boss(cash=90000, respect=5)).refuses(A, RaiseRespect())


def test_a_district_is_bought_once_a_turn_with_any_number_of_chips() -> None:  # §4
    table = position(A=boss(cash=5000, owns=["fish_pier", "pawnshop"]))
    table.play(A, BuyInfluence("docks", 4))
    assert table.A.cash == 3800
    assert table.refuses(A, BuyInfluence("docks", 1))
    table.play(A, BuyInfluence("brickyard", 1))
    assert table.A.cash == 3300


def test_the_offer_says_how_many_chips_the_purse_allows() -> None:  # §9
    table = position(A=boss(cash=1000, owns=["fish_pier"]))
    vary = table.offer(A, BuyInfluence).vary
    assert (vary.least, vary.most) == (1, 3)
    assert table.offer(A, BuyInfluence).price(3) == 900
    assert table.refuses(A, BuyInfluence("docks", 4))
    assert table.refuses(A, BuyInfluence("docks", 0))
    assert table.refuses(A, BuyInfluence("docks", -1))


def test_the_last_chips_end_the_offer() -> None:  # §9 «23 chips of a boss on the board»
    table = position(A=boss(owns=["fish_pier"], infl={"docks": 11, "hills": 12}))
    assert not table.offers(A, BuyInfluence)
    assert table.refuses(A, BuyInfluence("docks", 1))


def test_corners_events_and_mafia_belong_to_no_district() -> None:  # §9
    table = position(A=boss(at=5, owns=["fish_pier"]))
    assert {action.district for action in table.offers(A, BuyInfluence)} == {"docks"}


def test_the_windows_before_and_after_share_the_once_a_turn() -> None:  # §4
    table = position(A=boss(at=26, owns=["fish_pier"]), dice=[(1, 2)])
    table.play(A, RaiseRespect(), BuyInfluence("docks", 1), Roll())
    assert table.asks() == ("after", A)
    assert not table.offers(A, RaiseRespect)
    assert not table.offers(A, BuyInfluence)


def test_influence_and_respect_are_for_the_active_boss_only() -> None:  # §4
    table = position(A=boss(), B=boss(owns=["fish_pier"]))
    assert table.refuses(B, RaiseRespect())
    assert table.refuses(B, BuyInfluence("docks", 1))


@pytest.mark.parametrize("district", ["", "chinatown", "Docks"])
def test_an_unknown_district_is_refused(district: str) -> None:
    table = position(A=boss(helpers=["stanley"]))
    assert table.refuses(A, BuyInfluence(district, 1))
