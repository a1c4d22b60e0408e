"""Buying, rent and the right of the majority (RULES.md §7.1, §7.2)."""

import pytest

from game.rules.titles.business.actions import AcceptDeal, Bundle, Buy, Decline, OfferDeal, PlayCard, Roll, Sell, Take
from game.rules.titles.business.events import Money, Owned
from tests.rules.business.position import A, B, boss, position

example = pytest.mark.example

ITALY = ["barbershop", "olive_import", "trattoria"]


@example(26)
def test_a_free_business_is_bought_at_the_board_price_and_brings_a_chip() -> None:  # §7.1
    table = position(A=boss(cash=3000, at=18, respect=1), dice=[(1, 1)])
    table.play(A, Roll())
    assert (table.A.at, table.asks()) == (20, ("buy", A))
    table.play(A, Buy())
    assert (table.A.cash, table.A.owns, table.A.chips) == (1000, {"barbershop"}, {"little_italy": 1})
    assert table.asks() == ("after", A)


@example(32)
@pytest.mark.parametrize(("owned", "rent"), [(1, 1150), (2, 2050), (3, 3000)])
def test_rent_grows_with_the_businesses_the_owner_has_in_the_district(owned: int, rent: int) -> None:  # §7.2
    table = position(A=boss(cash=9000, at=18), B=boss(cash=0, owns=ITALY[:owned]), dice=[(1, 1)])
    table.play(A, Roll())
    assert (table.A.cash, table.B.cash) == (9000 - rent, rent)
    assert table.asks() == ("after", A)


@example(33)
def test_exactly_enough_is_enough_and_a_prisoner_collects() -> None:  # §7.2, §8.1
    table = position(A=boss(cash=1150, at=18, respect=2), B=boss(cash=0, owns=["barbershop"], jail=2), dice=[(1, 1)])
    table.play(A, Roll())
    assert (table.A.cash, table.A.respect, table.A.jail) == (0, 2, 0)
    assert table.B.cash == 1150
    assert table.asks() == ("after", A)


@example(37)
def test_rent_is_due_on_a_business_reached_by_a_card() -> None:  # §5.4
    table = position(A=boss(cash=2000, at=4), B=boss(cash=0, owns=["tailor"]), dice=[(1, 1), 2], events=["green_light"])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.B.cash) == (8, 1500, 500)


@example(38)
def test_the_majority_on_arrival_may_buy_one_free_business_of_the_district() -> None:  # §7.1.3
    table = position(A=boss(cash=5000, at=18, owns=["barbershop"], infl={"little_italy": 2}), dice=[(1, 1)])
    table.play(A, Roll())
    assert table.asks() == ("majority", A)
    assert set(table.question.choices) == {"olive_import", "trattoria"}
    assert not table.question.forced
    table.play(A, Take("olive_import"))
    assert (table.A.cash, table.A.chips) == (2950, {"little_italy": 3})
    assert table.A.owns == {"barbershop", "olive_import"}
    assert table.asks() == ("after", A)


@example(39)
def test_the_majority_buys_out_a_rival_when_nothing_is_free() -> None:  # §7.1.3
    table = position(
        A=boss(cash=5000, at=18, owns=["barbershop"], infl={"little_italy": 3}),
        B=boss(cash=0, owns=["olive_import", "trattoria"], infl={"little_italy": 2}, jail=2),
        dice=[(1, 1)],
    )
    table.play(A, Roll())
    assert table.asks() == ("majority", A)
    assert table.question.forced
    table.play(A, Take("trattoria"))
    assert (table.A.cash, table.B.cash) == (2900, 2100)
    assert (table.A.chips, table.B.chips) == ({"little_italy": 4}, {"little_italy": 2})
    assert (table.A.owns, table.B.owns) == ({"barbershop", "trattoria"}, {"olive_import"})


@example(40)
def test_a_free_business_that_is_too_dear_still_bars_the_forced_purchase() -> None:  # §7.1.3
    table = position(
        A=boss(cash=2060, at=18, owns=["barbershop"], infl={"little_italy": 3}),
        B=boss(owns=["olive_import"]),
        dice=[(1, 1)],
    )
    table.play(A, Roll())
    assert table.asks() == ("after", A)
    assert table.B.owns == {"olive_import"}


@example(41)
def test_equal_influence_is_nobodys_majority() -> None:  # §1
    table = position(
        A=boss(cash=9000, at=18, owns=["barbershop"], infl={"little_italy": 2}),
        B=boss(owns=["olive_import", "trattoria"], infl={"little_italy": 2}),
        dice=[(1, 1)],
    )
    table.play(A, Roll())
    assert table.asks() == ("after", A)


@example(42)
def test_the_chip_of_a_purchase_opens_no_second_one_in_the_same_landing() -> None:  # §7.1.1
    table = position(
        A=boss(cash=9000, at=18, infl={"little_italy": 1}), B=boss(infl={"little_italy": 1}), dice=[(1, 1)]
    )
    table.play(A, Roll(), Buy())
    assert (table.A.chips, table.A.cash) == ({"little_italy": 2}, 7000)
    assert table.asks() == ("after", A)


@example(43)
def test_the_majority_may_first_buy_its_sector_and_then_use_its_right() -> None:  # §7.1.3
    table = position(A=boss(cash=9000, at=18, infl={"little_italy": 2}), dice=[(1, 1)])
    table.play(A, Roll(), Buy())
    assert table.asks() == ("majority", A)
    table.play(A, Take("trattoria"))
    assert (table.A.cash, table.A.owns) == (4900, {"barbershop", "trattoria"})


@example(44)
def test_a_business_is_bought_all_the_same_without_a_chip_left() -> None:  # §7.1
    table = position(A=boss(cash=9000, at=18, infl={"docks": 12, "hills": 11}), dice=[(1, 1)])
    table.play(A, Roll(), Buy())
    assert (table.A.owns, table.A.chips) == ({"barbershop"}, {"docks": 12, "hills": 11})
    assert table.asks() == ("after", A)


@example(45)
def test_rent_comes_before_the_forced_purchase_of_the_same_business() -> None:  # §7.2
    table = position(
        A=boss(cash=9000, at=18, infl={"little_italy": 3}),
        B=boss(cash=0, owns=ITALY, infl={"little_italy": 1}),
        dice=[(1, 1)],
    )
    table.play(A, Roll())
    assert (table.A.cash, table.asks()) == (6000, ("majority", A))
    table.play(A, Take("barbershop"))
    assert [(event.amount, event.taker) for event in table.saw(Money)] == [(3000, B), (2000, B)]
    assert (table.A.cash, table.B.cash, table.A.owns) == (4000, 5000, {"barbershop"})
    assert [event.how for event in table.saw(Owned)] == ["forced"]


@example(46)
def test_who_cannot_pay_the_rent_has_no_forced_purchase() -> None:  # §7.1.3, §8.1
    table = position(
        A=boss(cash=2500, at=18, infl={"little_italy": 3}),
        B=boss(cash=0, owns=ITALY, infl={"little_italy": 1}),
        dice=[(1, 1)],
    )
    table.play(A, Roll())
    assert (table.A.cash, table.B.cash, table.A.at, table.A.jail) == (0, 2500, 29, 2)
    assert table.asks() == ("before", B)
    assert table.B.owns == set(ITALY)


@example(109)
def test_rent_percent_is_rounded_down_to_fifty() -> None:  # §7.2, §1
    table = position(A=boss(cash=2000, at=18), B=boss(cash=0, owns=["barbershop"]), dice=[(1, 1)], rent_percent=150)
    table.play(A, Roll())
    assert (table.A.cash, table.B.cash) == (300, 1700)
    assert table.business("barbershop").rent == 1700


@example(117)
def test_in_a_district_of_ones_own_there_is_nothing_to_ask() -> None:  # §7.1.3
    table = position(A=boss(cash=9000, at=18, owns=ITALY), dice=[(1, 1)])
    table.play(A, Roll())
    assert (table.A.cash, table.asks()) == (9000, ("after", A))


def test_the_majority_may_take_only_what_it_can_pay() -> None:  # §7.1.3
    table = position(A=boss(cash=2050, at=18, owns=["barbershop"], infl={"little_italy": 2}), dice=[(1, 1)])
    table.play(A, Roll())
    assert table.question.choices == ("olive_import",)
    assert table.refuses(A, Take("trattoria"))
    assert table.refuses(A, Take("fish_pier"))
    table.play(A, Decline())
    assert (table.A.cash, table.asks()) == (2050, ("after", A))


def test_a_chip_alone_is_a_majority() -> None:  # §7.1.3 «no business of one's own is needed»
    table = position(
        A=boss(cash=9000, at=18, infl={"little_italy": 1}),
        B=boss(owns=ITALY, infl={"little_italy": 0}),
        dice=[(1, 1)],
    )
    table.play(A, Roll())
    assert table.asks() == ("majority", A)
    assert set(table.question.choices) == set(ITALY)


def test_majority_is_more_than_each_not_than_all_together() -> None:  # §1
    table = position(
        A=boss(cash=9000, at=18, owns=ITALY[:1], infl={"little_italy": 3}),
        B=boss(owns=ITALY[1:2], infl={"little_italy": 2}),
        C=boss(owns=ITALY[2:], infl={"little_italy": 2}),
        dice=[(1, 1)],
    )
    table.play(A, Roll())
    assert table.asks() == ("majority", A)
    assert set(table.question.choices) == {"olive_import", "trattoria"}


def test_the_chips_of_a_boss_laid_low_by_death_do_not_count() -> None:  # §1 «each other living boss», §15
    table = position(
        A=boss(cash=9000, at=18, owns=ITALY[:1], infl={"little_italy": 1}), B=boss(), C=boss(dead=True), dice=[(1, 1)]
    )
    table.play(A, Roll())
    assert table.asks() == ("majority", A)


def test_a_business_can_be_declined_and_then_goes_to_auction() -> None:  # D5
    table = position(A=boss(cash=3000, at=18), dice=[(1, 1)])
    table.play(A, Roll(), Decline())
    assert table.asks() == ("auction", A, B)


def test_a_sold_business_is_not_sold_twice() -> None:  # §10.2
    table = position(A=boss(owns=["fish_pier"]))
    table.play(A, Sell("fish_pier"))
    assert table.refuses(A, Sell("fish_pier"))
    assert table.refuses(A, Sell("barbershop"))


def test_buying_out_leaves_the_rent_of_the_rest_lower() -> None:  # §7.2 «n = businesses the owner has in the district»
    table = position(
        A=boss(cash=9000, at=18, owns=["barbershop"], infl={"little_italy": 3}),
        B=boss(owns=["olive_import", "trattoria"]),
        dice=[(1, 1)],
    )
    assert table.business("olive_import").rent == 2150
    table.play(A, Roll(), Take("trattoria"))
    assert table.business("olive_import").rent == 1200
    assert table.business("trattoria").rent == 2200


@pytest.mark.parametrize("way", ["bought", "dealt"])
def test_rent_is_paid_to_whoever_owns_it_now(way: str) -> None:  # §7.2
    table = position(A=boss(cash=9000, at=0, owns=["barbershop"]), B=boss(cash=9000, at=18), dice=[(1, 1), (1, 1)])
    if way == "dealt":
        table.play(A, OfferDeal(B, give=Bundle(businesses=("barbershop",)), take=Bundle(money=50)))
        table.play(B, AcceptDeal())
    table.full_turn(A)
    before = table.A.cash
    table.play(B, Roll())
    assert table.A.cash - before == (1150 if way == "bought" else 0)


def test_a_defence_card_cannot_be_played_when_rent_is_due() -> None:  # §4, §11
    table = position(A=boss(cash=9000, at=18, hand=["steel_lining"]), B=boss(owns=["barbershop"]), dice=[(1, 1)])
    table.play(A, Roll())
    assert table.asks() == ("rent_due", A)
    assert table.refuses(A, PlayCard("steel_lining"))
