"""Rents (RULES.md §4): the examples, and one table over all cells."""

from itertools import product

import pytest

from game.rules.titles.syndicate.actions import Roll
from game.rules.titles.syndicate.content import HOTEL
from game.rules.titles.syndicate.events import Money
from tests.rules.syndicate.position import CLASSIC, A, Table, player, position

example = pytest.mark.example
RED = ("dog_track", "moonshine", "flamingo")


def lands(at: int, b: object, dice: tuple[int, int] = (1, 2), **rest: object) -> Table:
    return position(A=player(cash=3000, at=at - sum(dice)), B=b, dice=[dice], **rest).play(A, Roll())


def rent(table: Table) -> int:
    return 3000 - table.A.cash


@example(12)
def test_the_bare_rent_is_doubled_for_the_whole_group() -> None:
    assert rent(lands(24, player("flamingo"))) == 20
    assert rent(lands(24, player(*RED))) == 40
    mortgaged = player("moonshine", "flamingo", owns={"dog_track": "mortgaged"})
    assert rent(lands(24, mortgaged)) == 40
    assert rent(lands(21, mortgaged)) == 0
    lines = lands(24, player(*RED)).saw(Money)[-1].lines
    assert [(line.what, line.amount) for line in lines] == [("rent", 20), ("full_group", 20)]


@example(13)
def test_the_host_may_switch_the_doubling_off() -> None:
    assert rent(lands(24, player(*RED), double_full_group=False)) == 20


@example(14)
def test_three_houses_and_a_hotel() -> None:
    assert rent(lands(24, player(owns=dict.fromkeys(RED, 3)))) == 750
    assert rent(lands(24, player(owns=dict.fromkeys(RED, 5)))) == 1100


@example(15)
def test_hubs_count_the_mortgaged_ones_which_bring_nothing_themselves() -> None:
    b = player("north_station", "east_port", owns={"west_depot": "mortgaged"})
    assert rent(lands(15, b)) == 100
    assert rent(lands(25, b)) == 0


@example(16)
def test_utilities_take_the_throw_that_brought_one_there() -> None:
    assert rent(lands(12, player("power_station"), (4, 3))) == 28
    assert rent(lands(12, player("power_station", "waterworks"), (4, 3))) == 70


def test_a_prisoner_collects_rent() -> None:  # §2.6
    table = lands(24, player("flamingo", jail=1))
    assert (rent(table), table.B.cash) == (20, 1520)


def test_ones_own_cell_costs_nothing() -> None:
    table = position(A=player("flamingo", cash=100, at=21), dice=[(1, 2)]).play(A, Roll())
    assert (table.A.cash, table.asks()) == (100, ("after", A))


def test_every_rent_of_every_cell() -> None:  # BL-18
    """28 cells × how many of the group are owned × levels × mortgages, of the cell and of a sister × throws 2–12."""
    table = position(A=player(), B=player())
    book, state = table.rules.book, table.state
    constants, looked = CLASSIC.constants, 0
    for cell in CLASSIC.cells:
        if not cell.price:
            continue
        sisters = [at for at in book.sisters[cell.at] if at != cell.at]
        for owned, mortgaged, other_mortgaged in product(range(len(sisters) + 1), (False, True), (False, True)):
            full = owned == len(sisters)
            can_build = full and cell.kind == "property" and not mortgaged and not other_mortgaged
            for level in range(HOTEL + 1 if can_build else 1):
                for at in (cell.at, *sisters):
                    state.owners[at], state.levels[at], state.mortgaged[at] = -1, 0, False
                for at in (cell.at, *sisters[:owned]):
                    state.owners[at], state.levels[at] = 1, level
                state.mortgaged[cell.at] = mortgaged
                for at in sisters[:owned]:
                    state.mortgaged[at] = other_mortgaged
                for thrown in range(2, 13) if cell.kind == "utility" else (7,):
                    if mortgaged:
                        due = 0
                    elif cell.kind == "property":
                        due = cell.rent[level] * (2 if full and not level else 1)
                    elif cell.kind == "hub":
                        due = constants.hub_rent[owned]
                    else:
                        due = thrown * constants.utility_multiplier[owned]
                    assert book.rent(state, cell.at, thrown) == due, (cell.id, owned, level, mortgaged, thrown)
                    looked += 1
    assert looked > 400


def test_four_hubs_take_two_hundred() -> None:  # BL-18
    assert rent(lands(15, player("north_station", "east_port", "west_depot", "south_harbour"))) == 200
