"""Buying and the open auction (RULES.md §3)."""

import pytest

from game.rules.contract import IllegalAction
from game.rules.titles.syndicate.actions import (
    Bid,
    Build,
    Bundle,
    Buy,
    Decline,
    EndTurn,
    MakeOffer,
    Mortgage,
    Pass,
    Resign,
    Roll,
)
from game.rules.titles.syndicate.events import AuctionEnded, AuctionOpened, Declined, Owned
from game.timing import Clock, wind
from tests.rules.syndicate.position import A, B, C, D, Table, auction, player, position

example = pytest.mark.example


def on(cell_at: int, cash: int, *owned: str, **rest: object) -> Table:
    """A has just stopped on the free cell."""
    return position(A=player(*owned, cash=cash, at=cell_at - 3), dice=[(1, 2)], **rest).play(A, Roll())


@example(5)
def test_a_free_cell_is_bought_for_its_price() -> None:
    table = on(39, 400)
    table.play(A, Buy())
    assert (table.A.cash, table.A.cells, table.asks()) == (0, ("omerta",), ("after", A))


@example(6)
def test_cash_may_be_raised_before_buying() -> None:
    table = on(39, 390, "north_station")
    assert table.refuses(A, Buy()) == "cash"
    table.play(A, Mortgage("north_station"))
    assert table.A.cash == 490
    table.play(A, Buy())
    assert (table.A.cash, set(table.A.cells)) == (90, {"north_station", "omerta"})
    assert table.cell("north_station").mortgaged


@example(7)
def test_the_highest_bidder_pays_and_the_turn_goes_on() -> None:
    table = auction(C=player(), bids=[(B, 10), (C, 60)])
    table.play(A, Pass()).play(B, Pass())
    assert (table.C.cash, table.C.cells, table.asks()) == (1440, ("flea_market",), ("after", A))
    assert [(event.seat, event.how, event.price) for event in table.saw(Owned)] == [(C, "auction", 60)]


@example(8)
def test_what_nobody_wants_stays_free() -> None:
    table = auction(C=player()).unsold()
    assert table.cell("flea_market").owner is None
    assert [event.winner for event in table.saw(AuctionEnded)] == [None]
    assert (table.A.cash, table.B.cash, table.C.cash, table.asks()) == (1500, 1500, 1500, ("after", A))


def test_the_next_one_who_stops_there_is_asked_as_usual() -> None:  # BL-11
    table = auction(B=player(at=3), dice=(1, 2)).unsold()
    table.play(A, EndTurn())
    table.throw((1, 2)).play(B, Roll())
    assert table.asks() == ("buy", B)


@example(9)
@pytest.mark.parametrize(("left", "then"), [(4.0, 14.0), (15.0, 20.0)])
def test_a_bid_adds_ten_seconds_and_the_clock_never_shows_more_than_twenty(left: float, then: float) -> None:
    table = auction(C=player())
    clock = wind(Clock(), table.pace(), 1, now=1000.0)
    assert clock.deadline == 1020.0
    now = 1020.0 - left
    table.play(B, Bid(10))
    clock = wind(clock, table.pace(), 1, now)
    assert clock.deadline == now + then
    table.play(C, Pass())
    assert wind(clock, table.pace(), 1, now + 1).deadline == clock.deadline, "who passes does not touch the clock"


@example(10)
def test_a_bid_beats_the_last_by_ten_and_is_covered_by_cash() -> None:
    table = auction(B=player(cash=115), C=player(), bids=[(B, 50), (C, 100)])
    assert table.refuses(B, Bid(105)) == "bid_too_low"
    assert table.refuses(B, Bid(116)) == "cash"
    poor = auction(B=player(cash=105), C=player(), bids=[(C, 90)])
    assert poor.refuses(B, Bid(95)) == "bid_too_low"
    poor.play(A, Bid(100))
    assert poor.refuses(B, Bid(105)) == "bid_too_low"
    assert poor.refuses(B, Bid(110)) == "cash"


def test_the_ceiling_is_ones_cash_at_that_moment() -> None:  # BL-10
    table = auction(B=player(cash=200), C=player(), bids=[(B, 150), (C, 160)])
    with pytest.raises(IllegalAction) as refusal:
        table.rules.apply(table.state, B, Bid(165))
    assert refusal.value.facts == {"why": "bid_too_low", "least": 170}
    table.play(B, Bid(200)).play(C, Bid(210))
    for amount in (350, 0, -5, 210, 215, 10**9, 2**63):
        assert table.refuses(B, Bid(amount)) in ("cash", "bid_too_low")
    assert B not in table.rules.to_act(table.state)


def test_open_offers_reserve_nothing() -> None:  # §3.8, BL-10
    table = auction(B=player(cash=200), C=player())
    table.play(B, MakeOffer(C, give=Bundle(money=100))).play(B, Bid(200))
    assert not table.view(B).offers, "what the bid has reserved is not there to give any more"
    assert table.auction.leader == B


@example(11)
def test_with_auctions_switched_off_it_stays_free() -> None:
    table = on(6, 20, auctions=False)
    table.play(A, Decline())
    assert (table.cell("flea_market").owner, table.asks()) == (None, ("after", A))
    assert not table.saw(AuctionOpened)
    assert [event.by for event in table.saw(Declined)] == ["player"]


def test_who_declined_may_bid_and_a_pass_is_final() -> None:  # §3.3, §3.6, BL-11
    table = auction(C=player())
    assert table.asks() == ("auction", A, B, C)
    table.play(A, Bid(10)).play(B, Pass()).play(C, Bid(20))
    assert table.refuses(B, Bid(30)) == "already_passed"
    assert table.refuses(C, Pass()) == "leader_cannot_pass"
    assert table.refuses(C, Bid(40)) == "leader_cannot_pass"
    table.play(A, Pass())
    assert table.C.cells == ("flea_market",)


def test_who_cannot_afford_the_next_bid_is_not_waited_for() -> None:  # §3.6
    table = auction(B=player(cash=15), C=player(cash=25), bids=[(A, 10)])
    assert table.asks() == ("auction", C)
    table.play(C, Bid(20))
    assert table.asks() == ("auction", A)


def test_a_first_bid_is_at_least_the_opening_and_whole() -> None:  # §3.4
    table = auction()
    assert table.refuses(B, Bid(9)) == "bid_too_low"
    table.play(B, Bid(11))
    assert table.auction.least == 21


def test_nobody_manages_during_an_auction() -> None:  # §2.4
    table = auction(A=player("port_warehouse", "smugglers_pier", cash=500))
    assert table.refuses(A, Build("port_warehouse")) == "wrong_state"
    assert table.refuses(A, Mortgage("port_warehouse")) == "wrong_state"


def test_after_the_lot_a_double_still_rolls_again() -> None:  # §3.7
    table = position(A=player(at=4), dice=[(1, 1)]).play(A, Roll(), Decline()).unsold()
    assert table.asks() == ("before", A)


@example(58)
def test_if_the_leader_leaves_the_lot_is_called_anew_with_a_full_clock() -> None:
    table = auction(C=player(), bids=[(C, 10), (B, 50)])
    before = table.pace()
    table.play(B, Resign())
    assert table.asks() == ("auction", A, C)
    assert (table.auction.leader, table.auction.least, [event.anew for event in table.saw(AuctionOpened)]) == (
        None,
        10,
        [False, True],
    )
    clock = wind(wind(Clock(), before, 1, now=1000.0), table.pace(), 2, now=1019.0)
    assert (table.pace().seconds, clock.deadline) == (20, 1039.0)


def test_called_anew_a_lot_is_open_to_who_had_passed() -> None:  # §11.1
    table = auction(C=player(), D=player(), bids=[(C, 10), (B, 50)])
    table.play(D, Pass()).play(B, Resign())
    assert table.asks() == ("auction", A, C, D)
    table.play(D, Bid(10)).play(A, Pass()).play(C, Pass())
    assert (table.D.cells, table.D.cash) == (("flea_market",), 1490)


def test_a_lower_bidder_who_leaves_has_passed() -> None:  # §11.1, BL-08
    table = auction(C=player(), bids=[(B, 10), (C, 50)])
    table.play(B, Resign())
    assert (table.auction.leader, table.auction.bid, table.asks()) == (C, 50, ("auction", A))
    table.play(A, Pass())
    assert table.C.cells == ("flea_market",)


def test_an_auction_outlives_the_actor_who_leaves() -> None:  # BL-08
    table = auction(C=player())
    table.play(A, Resign())
    assert table.asks() == ("auction", B, C)
    table.play(B, Bid(10)).play(C, Pass())
    assert (table.B.cells, table.asks()) == (("flea_market",), ("before", B))


def test_the_turns_clock_stands_still_during_an_auction() -> None:  # §3.9, §12.1
    table = on(6, 1500, turn_seconds=45)
    clock = wind(Clock(), table.pace(), 1, now=1000.0)
    assert clock.deadline == 1045.0
    table.play(A, Decline())
    clock = wind(clock, table.pace(), 2, now=1010.0)
    table.unsold()
    clock = wind(clock, table.pace(), 3, now=1030.0)
    assert clock.deadline == 1030.0 + 35.0
