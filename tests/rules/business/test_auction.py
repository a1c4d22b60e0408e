"""The open auction: who may bid, how much, and how it ends (RULES.md §7.3)."""

import pytest

from game.rules.titles.business.actions import Bid, Buy, Decline, End, LeaveAuction, Roll, Surrender
from game.rules.titles.business.events import AuctionEnded, AuctionOpened, BidMade, Declined
from tests.rules.business.position import A, B, C, Table, boss, position

example = pytest.mark.example


def auction(a: int = 5000, b: int = 5000, c: int | None = 5000, *, b_jail: int = 0) -> Table:
    """A has landed on the barber's (2000$) and declined or could not pay."""
    bosses = {"A": boss(cash=a, at=18), "B": boss(cash=b, jail=b_jail)}
    if c is not None:
        bosses["C"] = boss(cash=c)
    table = position(**bosses, dice=[(1, 1)])
    table.play(A, Roll())
    if a >= 2000:
        table.play(A, Decline())
    assert table.asks()[0] == "auction"
    return table


@example(27)
def test_a_bid_must_beat_the_last_by_a_hundred_and_be_covered_by_cash() -> None:
    table = auction(5000, 2600, 9000)
    table.play(B, Bid(2000))
    assert table.refuses(C, Bid(2000))
    assert table.refuses(C, Bid(2050))
    table.play(C, Bid(2100))
    assert table.refuses(C, Bid(2500))
    assert table.refuses(B, Bid(2650))
    table.play(B, Bid(2600))
    assert table.refuses(B, LeaveAuction())
    table.play(C, LeaveAuction())
    assert table.asks() == ("auction", A)
    table.play(A, LeaveAuction())
    assert (table.B.cash, table.B.owns, table.B.chips) == (0, {"barbershop"}, {"little_italy": 1})
    assert (table.A.cash, table.C.cash) == (5000, 9000)
    assert table.asks() == ("after", A)
    assert [(event.winner, event.amount) for event in table.saw(AuctionEnded)] == [(B, 2600)]


@example(28)
def test_what_nobody_wants_stays_free() -> None:
    table = auction(5000, 5000, None)
    table.play(A, LeaveAuction())
    table.play(B, LeaveAuction())
    assert (table.A.cash, table.B.cash) == (5000, 5000)
    assert table.business("barbershop").owner is None
    assert table.saw(AuctionEnded)[0].winner is None
    assert table.asks() == ("after", A)


@example(29)
def test_the_winner_may_spend_his_last_dollar() -> None:
    table = auction(2000, 2000, None)
    table.play(B, Bid(2000)).settle()
    assert (table.B.cash, table.B.owns, table.B.chips) == (0, {"barbershop"}, {"little_italy": 1})
    assert (table.B.alive, table.B.jail, table.B.respect) == (True, 0, 1)


@example(30)
def test_a_prisoner_bids_and_stays_a_prisoner() -> None:
    table = auction(100, 2500, None, b_jail=2)
    assert table.asks() == ("auction", B)
    table.play(B, Bid(2000)).settle()
    assert (table.B.owns, table.B.cash, table.B.jail) == ({"barbershop"}, 500, 2)


@example(31)
def test_the_bid_of_who_surrenders_is_void_and_the_lead_returns() -> None:  # §15
    table = auction(5000, 5000, 5000)
    table.play(B, Bid(2000))
    table.play(C, Bid(2100))
    table.play(C, Surrender())
    assert table.asks() == ("auction", A)
    assert (table.auction.leader, table.auction.bid) == (B, 2000)
    assert [bid.seat for bid in table.auction.bids] == [B]
    table.play(A, LeaveAuction())
    assert (table.B.owns, table.B.cash) == ({"barbershop"}, 3000)
    assert not table.C.alive
    assert table.asks() == ("after", A)


def test_who_cannot_pay_is_not_asked_and_the_auction_opens_at_once() -> None:  # D5
    """Nor is he asked to bid: «leave» would be his only answer (§3.1); yet he takes part."""
    table = position(A=boss(cash=1950, at=18), dice=[(1, 1)])
    table.play(A, Roll())
    assert table.asks() == ("auction", B)
    assert set(table.auction.inside) == {A, B}
    assert [(event.business, event.least) for event in table.saw(AuctionOpened)] == [("barbershop", 2000)]
    assert not table.saw(Declined)


def test_declining_to_buy_is_not_passing_the_auction() -> None:  # BL-11
    table = auction()
    assert table.saw(Declined)
    assert table.asks() == ("auction", A, B, C)
    table.play(A, Bid(2000))
    table.play(B, LeaveAuction())
    table.play(C, LeaveAuction())
    assert table.A.owns == {"barbershop"}


def test_who_has_left_does_not_come_back() -> None:  # BL-11
    table = auction()
    table.play(B, LeaveAuction())
    table.play(C, Bid(2000))
    assert table.refuses(B, Bid(2500))
    assert table.refuses(B, LeaveAuction())
    assert table.offers(B, Bid) == []
    assert table.asks() == ("auction", A)


def test_nobody_can_pay_the_floor() -> None:  # BL-11
    table = position(A=boss(cash=100, at=18), B=boss(cash=1950), C=boss(cash=0), dice=[(1, 1)])
    table.play(A, Roll()).settle()
    assert table.business("barbershop").owner is None
    assert (table.A.cash, table.B.cash, table.C.cash) == (100, 1950, 0)
    assert table.asks() == ("after", A)


def test_after_an_auction_without_a_buyer_the_next_to_land_gets_the_normal_offer() -> None:  # BL-11
    table = position(A=boss(cash=9000, at=18), B=boss(cash=9000, at=17), dice=[(1, 1), (1, 2)])
    table.full_turn(A)
    table.play(B, Roll())
    assert table.asks() == ("buy", B)


@pytest.mark.parametrize("amount", [-5, 0, 50, 1950, 2010, 2025, 5050, 10**9, 2**63])
def test_a_first_bid_is_a_multiple_of_fifty_from_the_board_price_up_to_ones_cash(amount: int) -> None:  # BL-10
    table = auction()
    assert table.refuses(B, Bid(amount))
    assert table.auction.least == 2000


@pytest.mark.parametrize("amount", [2000, 2050, 4900])
def test_any_multiple_of_fifty_in_the_range_is_a_bid(amount: int) -> None:
    table = auction()
    table.play(B, Bid(amount))
    assert (table.auction.leader, table.auction.bid, table.auction.least) == (B, amount, amount + 100)


@pytest.mark.parametrize("amount", [2050, 2100, 2149, 2175])
def test_the_next_bid_is_a_hundred_more_at_least(amount: int) -> None:
    table = auction()
    table.play(B, Bid(2050))
    assert table.refuses(C, Bid(amount)), "2150 is the least"
    table.play(C, Bid(2150))


def test_an_outbid_boss_has_no_more_than_his_cash() -> None:  # BL-10
    table = auction(9000, 2250, 9000)
    table.play(B, Bid(2100))
    table.play(C, Bid(2200))
    assert table.refuses(B, Bid(2300))
    assert table.B.cash == 2250
    assert table.offers(B, Bid) == []
    table.play(A, Bid(2300))
    table.play(C, LeaveAuction())
    assert (table.A.cash, table.B.cash, table.C.cash) == (6700, 2250, 9000)


def test_the_offer_to_bid_says_from_how_much_to_how_much() -> None:
    table = auction(5000, 2600, 9000)
    vary = table.offer(B, Bid).vary
    assert (vary.least, vary.most, vary.step) == (2000, 2600, 50)


def test_the_leader_is_not_asked_and_others_are() -> None:
    table = auction()
    table.play(B, Bid(2000))
    assert table.asks() == ("auction", A, C)
    table.play(C, LeaveAuction())
    assert table.asks() == ("auction", A)
    table.play(A, Bid(2100))
    assert table.asks() == ("auction", B)


def test_bids_cost_nothing_until_the_auction_is_won() -> None:
    table = auction()
    table.play(B, Bid(4000))
    assert (table.A.cash, table.B.cash) == (5000, 5000)
    table.play(C, Bid(4100))
    table.settle()
    assert (table.B.cash, table.C.cash) == (5000, 900)


def test_each_bid_restarts_the_clock_and_a_boss_who_leaves_does_not() -> None:  # §7.3
    """The question stays the same, so that bids on their way are taken in order of arrival."""
    table = auction()
    decision, first = table.decision(), table.pace()
    assert (first.kind, first.seconds) == ("auction", 10)
    table.play(B, Bid(2000))
    second = table.pace()
    assert (second.seconds, second.budget != first.budget) == (10, True)
    table.play(C, LeaveAuction())
    assert table.pace() == second
    assert table.decision() == decision


def test_the_highest_possible_bid_ends_the_auction() -> (
    None
):  # §3.1 «a decision with a single legal answer is not asked»
    table = auction()
    table.play(B, Bid(5000))
    assert (table.B.owns, table.B.cash, table.asks()) == ({"barbershop"}, 0, ("after", A))


def test_who_could_not_outbid_a_void_bid_is_asked_again() -> None:  # §15, §7.3
    """C never left; he only could not pay."""
    table = auction(5000, 5000, 2500)
    table.play(B, Bid(3000))
    assert table.asks() == ("auction", A)
    table.play(B, Surrender())
    assert table.asks() == ("auction", A, C)
    table.play(C, Bid(2000))
    table.play(A, LeaveAuction())
    assert table.C.owns == {"barbershop"}


def test_silence_leaves_the_auction() -> None:  # D6
    table = auction()
    assert table.default(A) == LeaveAuction()
    table.play(B, Bid(2000))
    table.settle()
    assert table.B.owns == {"barbershop"}


def test_no_other_action_is_possible_meanwhile() -> None:
    table = auction()
    for action in (End(), Roll(), Buy()):
        assert table.refuses(A, action)


def test_all_bids_of_a_boss_who_surrenders_are_void() -> None:  # §15
    table = auction()
    table.play(C, Bid(2000))
    table.play(B, Bid(2100))
    table.play(C, Bid(2200))
    table.play(C, Surrender())
    assert (table.auction.leader, table.auction.bid) == (B, 2100)
    assert table.asks() == ("auction", A)


def test_when_the_only_bidder_surrenders_the_floor_is_back() -> None:  # §15
    table = auction()
    table.play(C, Bid(3000))
    table.play(C, Surrender())
    assert (table.auction.leader, table.auction.least) == (None, 2000)
    assert table.asks() == ("auction", A, B)


def test_the_lead_never_returns_to_a_boss_who_has_left() -> None:  # §15 «of a boss still in»
    table = auction()
    table.play(B, Bid(2000))
    table.play(C, Bid(2100))
    table.play(B, LeaveAuction())
    table.play(C, Surrender())
    assert (table.auction.leader, table.auction.least) == (None, 2000)
    assert table.asks() == ("auction", A)


def test_surrender_of_who_does_not_lead_only_drops_him() -> None:  # §15
    table = auction()
    table.play(B, Bid(2000))
    table.play(C, Surrender())
    assert table.auction.leader == B
    table.play(A, LeaveAuction())
    assert table.B.owns == {"barbershop"}
    assert not table.C.alive


def test_the_active_boss_may_surrender_in_his_own_auction() -> None:  # §15
    table = auction()
    table.play(B, Bid(2000))
    table.play(A, Surrender())
    table.play(C, LeaveAuction())
    assert table.B.owns == {"barbershop"}
    assert not table.A.alive
    assert table.asks() == ("before", B)


def test_everybody_sees_every_bid() -> None:
    table = auction()
    table.play(B, Bid(2000))
    assert [(event.seat, event.amount) for event in table.saw(BidMade)] == [(B, 2000)]
    assert [(bid.seat, bid.amount) for bid in table.auction.bids] == [(B, 2000)]
    assert set(table.auction.inside) == {A, B, C}
