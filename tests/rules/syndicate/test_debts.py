"""Debts, forced sales, bankruptcy (RULES.md §10)."""

import pytest

from game.rules.titles.syndicate.actions import Bundle, EndTurn, MakeOffer, Roll
from game.rules.titles.syndicate.events import (
    BuildingSold,
    CardPassed,
    CardReturned,
    Eliminated,
    Freed,
    Liquidation,
    Mortgaged,
    OfferClosed,
)
from tests.rules.syndicate.position import A, B, C, Table, Written, player, position

example = pytest.mark.example
WORKSHOPS = ("no_plates_garage", "print_shop", "dead_end_tavern")
RED = ("dog_track", "moonshine", "flamingo")


def owes(amount: int, a: Written, *, cash: int = 0, **rest: object) -> Table:
    """A lands on a cell of B's whose rent is this."""
    at, owns = {
        60: (14, dict.fromkeys(WORKSHOPS, 1)),
        300: (24, dict.fromkeys(RED, 2)),
        500: (14, dict.fromkeys(WORKSHOPS, 3)),
    }[amount]
    a = Written(cash=a.cash, at=at - 3, owns=a.owns, cards=a.cards)
    return position(A=a, B=player(owns=owns, cash=cash), dice=[(1, 2)], **rest).play(A, Roll())


def steps(table: Table) -> list[str]:
    return [event.cell for event in table.last if isinstance(event, BuildingSold | Mortgaged)]


INDEBTED = player("north_station", "marina", cash=40, owns={"port_warehouse": 1, "smugglers_pier": 1})


@example(42)
def test_the_server_sells_buildings_then_mortgages_the_cheapest() -> None:
    table = owes(300, INDEBTED)
    assert steps(table) == [
        "smugglers_pier", "port_warehouse", "port_warehouse", "smugglers_pier", "north_station", "marina",
    ]  # fmt: skip
    assert (table.A.cash, table.B.cash, table.asks()) == (100, 300, ("after", A))
    assert [(event.need, event.cash) for event in table.saw(Liquidation)] == [(300, 40)]
    assert {event.by for event in table.saw(Mortgaged)} == {"server"}


@example(43)
def test_or_mortgages_first_where_the_host_wants_it() -> None:
    table = owes(300, INDEBTED, liquidation_order="mortgages_first")
    assert steps(table) == ["north_station", "marina", "smugglers_pier"]
    assert (table.A.cash, table.B.cash, table.cell("port_warehouse").level) == (15, 300, 1)


def test_cells_that_became_free_of_buildings_are_mortgaged_last() -> None:  # §10.1
    a = player(cash=0, owns={"port_warehouse": 1, "smugglers_pier": 1})
    table = owes(60, a, liquidation_order="mortgages_first")
    assert steps(table) == ["smugglers_pier", "port_warehouse", "port_warehouse"]
    assert (table.A.cash, table.B.cash) == (20, 60)


@example(44)
def test_a_hotel_that_cannot_be_broken_up_takes_its_whole_group_along() -> None:
    table = owes(60, player(cash=0, owns={"port_warehouse": 5, "smugglers_pier": 5}), houses=2)
    assert (table.A.cash, table.B.cash) == (190, 60)
    assert [table.cell(name).level for name in ("port_warehouse", "smugglers_pier")] == [0, 0]


@example(45)
def test_the_creditor_gets_all_that_is_left() -> None:
    table = owes(500, player(cash=100, owns={"marina": "mortgaged"}, cards=["own_lawyer"]), C=player())
    assert (table.B.cash, "marina" in table.B.cells, table.B.cards) == (100, True, ("own_lawyer",))
    assert table.cell("marina").mortgaged
    assert not table.A.alive
    assert [event.why for event in table.saw(CardPassed)] == ["estate"]


@example(46)
def test_what_is_left_of_a_tax_goes_into_the_jackpot() -> None:
    table = position(A=player(cash=70, at=35), C=player(), jackpot=True, dice=[(1, 2)]).play(A, Roll())
    assert (table.A.alive, table.view(None).jackpot, table.asks()) == (False, 70, ("before", B))


@example(47)
def test_the_bank_frees_the_cells_and_lifts_their_mortgages() -> None:
    a = player(cash=50, at=1, owns={"marina": "mortgaged"}, cards=["own_lawyer"])
    table = position(A=a, C=player(), dice=[(1, 2)]).play(A, Roll())
    assert (table.A.alive, table.cell("marina").owner, table.cell("marina").mortgaged) == (False, None, False)
    assert [event.cell for event in table.saw(Freed)] == ["marina"]
    assert [event.why for event in table.saw(CardReturned)] == ["out"]
    assert table.view(None).chance_discard == ("own_lawyer",)


def test_what_was_mortgaged_once_earns_nothing_and_is_not_mortgaged_twice() -> None:  # BL-01
    """B owes C 50, C lands on the station, B owes D 200."""
    table = position(
        A=player("north_station", cash=10, at=21),
        B=player(owns=dict.fromkeys(("flamingo", "dog_track", "moonshine"), 0), at=2),
        C=player(owns={"marina": 0, "private_bank": 0, "casino": 0}),
        dice=[(1, 2), (1, 2)],
    ).play(A, Roll())
    assert (table.A.cash, steps(table)) == (70, ["north_station"])
    table.play(A, EndTurn()).play(B, Roll())
    assert (table.B.at, table.B.cash) == (5, 1540)
    table.play(B, EndTurn())
    table.state.players[A].at = 31
    table.state.levels[31] = table.state.levels[32] = 1
    table.state.levels[34] = 2
    table.state.houses -= 4
    table.throw((4, 6), (1, 2)).play(C, Roll())
    table.state.frames[:], table.state.active = [type(table.state.frames[0])(number=99, stage="before")], A
    table.play(A, Roll())
    assert steps(table) == []
    assert [(event.seat, event.creditor) for event in table.saw(Eliminated)] == [(A, C)]
    assert (table.cell("north_station").owner, table.cell("north_station").mortgaged) == (C, True)


@pytest.mark.parametrize("creditor", ["player", "bank"])
def test_the_estate(creditor: str) -> None:  # BL-09
    """37 cash, a cell with two houses in its group, a mortgaged one, a jail card."""
    a = player(cash=37, owns={"port_warehouse": 1, "smugglers_pier": 1, "marina": "mortgaged"}, cards=["own_lawyer"])
    if creditor == "player":
        table = owes(500, a, C=player())
        assert table.B.cash == 37 + 2 * 25 + 2 * 30
        assert {"port_warehouse", "smugglers_pier", "marina"} <= set(table.B.cells)
        assert all(table.cell(name).mortgaged for name in ("port_warehouse", "smugglers_pier", "marina"))
        assert table.B.cards == ("own_lawyer",)
    else:
        table = position(A=Written(a.cash, 1, a.owns, None, a.cards), C=player(), dice=[(1, 2)]).play(A, Roll())
        assert all(table.cell(name).owner is None for name in ("port_warehouse", "smugglers_pier", "marina"))
        assert (table.view(None).houses, table.view(None).chance_discard) == (32, ("own_lawyer",))
    assert (table.A.cash, table.A.cells, table.A.cards, table.A.place) == (0, (), (), 3)


def test_who_is_ruined_has_nothing_open_any_more() -> None:  # §10.4, BL-08 c
    table = position(A=player(cash=10, at=1), B=player(), C=player("omerta"), dice=[(1, 2)])
    table.play(C, MakeOffer(A, Bundle(cells=("omerta",)), Bundle(money=5)))
    table.play(A, MakeOffer(B, Bundle(money=5))).play(A, Roll())
    assert not table.A.alive
    assert [(event.seat, event.partner, event.how) for event in table.saw(OfferClosed)] == [
        (C, A, "out"),
        (A, B, "out"),
    ]
    assert not any(table.view(seat).talks for seat in (None, A, B, C))


def test_an_heir_collects_the_rent() -> None:  # BL-09
    table = position(
        A=player("east_port", cash=0, at=11),
        B=player(owns=dict.fromkeys(WORKSHOPS, 3)),
        C=player(at=12),
        dice=[(1, 2), (1, 2), (1, 2)],
    ).play(A, Roll())
    assert "east_port" in table.B.cells
    table.state.mortgaged[15] = False
    table.state.players[B].at = 17
    table.play(B, Roll(), EndTurn()).play(C, Roll())
    assert (table.C.at, table.C.cash) == (15, 1475)
