"""Houses, hotels, mortgages (RULES.md §5, §6)."""

import pytest

from game.rules.titles.syndicate.actions import Build, Decline, EndTurn, Mortgage, Redeem, Roll, SellBuilding, SellGroup
from game.rules.titles.syndicate.events import Built
from tests.rules.syndicate.position import CLASSIC, A, B, Table, player, position

example = pytest.mark.example
ONE, THREE = "port_warehouse", "smugglers_pier"


def docks(one: int | str, three: int | str, **rest: object) -> Table:
    facts = {name: rest.pop(name) for name in ("cash",) if name in rest}
    return position(A=player(owns={ONE: one, THREE: three}, **facts), **rest)


def levels(table: Table) -> tuple[int, int]:
    return table.cell(ONE).level, table.cell(THREE).level


@example(22)
def test_building_goes_evenly() -> None:
    table = docks(0, 0, cash=500).play(A, Build(ONE))
    assert table.A.cash == 450
    assert table.refuses(A, Build(ONE)) == "uneven"
    table.play(A, Build(THREE))
    assert (table.A.cash, levels(table)) == (400, (1, 1))


@example(23)
def test_nobody_builds_in_a_group_with_a_mortgage() -> None:
    assert docks(0, "mortgaged", cash=500).refuses(A, Build(ONE)) == "group_mortgaged"


@example(24)
def test_a_hotel_gives_its_four_houses_back() -> None:
    table = docks(4, 4, cash=200, houses=0, hotels=5).play(A, Build(ONE))
    view = table.view(None)
    assert (levels(table), table.A.cash, view.houses, view.hotels) == ((5, 4), 150, 4, 4)
    assert [event.level for event in table.saw(Built)] == [5]


@example(25)
def test_without_houses_in_the_bank_nobody_builds_houses() -> None:
    table = position(A=player("flea_market", "razor_barber", "clean_money"), houses=0)
    assert table.refuses(A, Build("flea_market")) == "no_houses"


def test_the_fourth_house_is_a_house_still() -> None:  # §5.3
    assert docks(3, 3, houses=0, hotels=5).refuses(A, Build(ONE)) == "no_houses"
    assert docks(3, 3, houses=1, hotels=0).refuses(A, Build(ONE)) == ""


@example(26)
def test_without_hotels_in_the_bank_nobody_builds_one() -> None:
    assert docks(4, 4, hotels=0).refuses(A, Build(ONE)) == "no_hotels"


@example(27)
def test_in_a_shortage_the_whole_group_can_always_be_sold() -> None:
    table = docks(5, 5, cash=0, houses=3, hotels=0)
    assert table.refuses(A, SellBuilding(ONE)) == "no_houses"
    table.play(A, SellGroup("docks"))
    assert (table.A.cash, levels(table), table.view(None).hotels, table.view(None).houses) == (250, (0, 0), 2, 3)


@example(28)
def test_a_building_brings_half_its_price() -> None:
    table = docks(1, 1, cash=0).play(A, SellBuilding(ONE))
    assert table.A.cash == 25
    assert table.refuses(A, SellBuilding(ONE)) == "no_building"
    table.play(A, SellBuilding(THREE))
    assert (table.A.cash, levels(table), table.view(None).houses) == (50, (0, 0), 32)


@example(29)
def test_selling_goes_evenly_too() -> None:
    assert docks(2, 1).refuses(A, SellBuilding(THREE)) == "uneven"


@example(30)
def test_a_mortgage_is_half_the_price_and_costs_a_tenth_more_to_redeem() -> None:
    table = position(A=player("dons_residence", cash=0)).play(A, Mortgage("dons_residence"))
    assert table.A.cash == 175
    assert table.refuses(A, Redeem("dons_residence")) == "cash"
    table.state.players[A].cash = 193
    table.play(A, Redeem("dons_residence"))
    assert (table.A.cash, table.cell("dons_residence").mortgaged) == (0, False)


@example(31)
def test_a_fee_is_rounded_up() -> None:
    table = position(A=player("waterworks", cash=100)).play(A, Mortgage("waterworks"))
    assert table.A.cash == 175
    table.play(A, Redeem("waterworks"))
    assert table.A.cash == 92


@example(32)
def test_no_cell_of_a_built_group_is_mortgaged() -> None:
    assert docks(1, 0).refuses(A, Mortgage(THREE)) == "group_built"


PAIRS = {
    60: (30, 33), 100: (50, 55), 120: (60, 66), 140: (70, 77), 150: (75, 83), 160: (80, 88), 180: (90, 99), 200: (100, 110),
    220: (110, 121), 240: (120, 132), 260: (130, 143), 280: (140, 154), 300: (150, 165), 320: (160, 176), 350: (175, 193),
    400: (200, 220),
}  # fmt: skip


def test_every_mortgage_of_the_board() -> None:  # §6.2
    book = position().rules.book
    for cell in CLASSIC.cells:
        if cell.price:
            assert (book.loan(cell.at), book.redemption(cell.at)) == PAIRS[cell.price]


def test_a_mortgage_taken_twice_is_one_mortgage() -> None:  # BL-02
    table = docks(0, 0, cash=100).play(A, Mortgage(ONE))
    assert table.A.cash == 130
    table.play(A, Redeem(ONE))
    assert table.A.cash == 97
    table.play(A, Mortgage(ONE))
    assert table.A.cash == 127
    assert table.refuses(A, Mortgage(ONE)) == "already_mortgaged"
    assert table.refuses(A, Build(THREE)) == "group_mortgaged"
    assert table.A.cells.count(ONE) == 1


def test_buildings_stand_where_they_may_only() -> None:  # BL-06
    table = docks(5, 4, cash=1000)
    table.state.owners[5] = table.state.owners[12] = table.state.owners[6] = A
    assert table.refuses(A, Build(ONE)) == "max_level"
    assert table.refuses(A, Build("north_station")) == "not_a_property"
    assert table.refuses(A, Build("power_station")) == "not_a_property"
    assert table.refuses(A, Build("flea_market")) == "group_incomplete"
    assert table.refuses(A, Build("omerta")) == "not_owner"
    assert table.refuses(B, Build(ONE)) == "not_your_turn"
    table.play(A, Build(THREE))
    assert levels(table) == (5, 5)
    uneven = position(A=player(cash=900, owns={"flea_market": 4, "razor_barber": 4, "clean_money": 3}))
    assert uneven.refuses(A, Build("flea_market")) == "uneven"


def test_the_last_houses_go_to_who_builds_first() -> None:  # BL-05, §5.3
    table = position(A=player(ONE, THREE, cash=500), B=player("dons_residence", "omerta", cash=900), houses=2)
    table.play(A, Build(ONE), Build(THREE))
    assert table.refuses(A, Build(ONE)) == "no_houses"
    table.throw((4, 6)).play(A, Roll())
    table.play(A, EndTurn())
    assert table.refuses(B, Build("omerta")) == "no_houses"
    assert table.view(None).houses == 0


def test_without_houses_three_hotels_go_together_and_the_sum_is_told_before() -> None:  # BL-05, §5.3
    red = dict.fromkeys(("dog_track", "moonshine", "flamingo"), 5)
    table = position(A=player(cash=0, owns=red), houses=0)
    assert table.refuses(A, SellBuilding("flamingo")) == "no_houses"
    (offer,) = (offer for offer in table.rules.legal_actions(table.state, A) if isinstance(offer.action, SellGroup))
    assert -sum(line.amount for line in offer.bill) == 3 * 5 * 75, "a bill is what one pays"
    table.play(A, offer.action)
    view = table.view(None)
    assert (table.A.cash, view.houses, view.hotels) == (1125, 0, 12)


def test_one_manages_in_ones_own_turn_at_any_question_of_it() -> None:  # §2.4
    table = position(A=player("omerta", cash=0, at=3), dice=[(1, 2)], auctions=False)
    table.play(A, Mortgage("omerta"), Roll())
    assert table.asks() == ("buy", A)
    table.play(A, Decline())
    assert table.refuses(A, Redeem("omerta")) == "cash"
    prisoner = position(A=player("omerta", cash=0, jail=1)).play(A, Mortgage("omerta"))
    assert prisoner.A.cash == 200
