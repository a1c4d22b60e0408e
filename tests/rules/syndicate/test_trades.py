"""Deals, in anybody's turn (RULES.md §7, DESIGN: offers stand beside the play)."""

import pytest

from game.rules.titles.syndicate.actions import (
    AcceptOffer,
    Build,
    Bundle,
    DeclineOffer,
    EndTurn,
    MakeOffer,
    Mortgage,
    Pass,
    Redeem,
    Resign,
    Roll,
    UseCard,
    WithdrawOffer,
)
from game.rules.titles.syndicate.events import OfferClosed, OfferMade, Traded
from tests.rules.syndicate.position import A, B, C, D, Table, auction, player, position

example = pytest.mark.example
ONE, THREE = "port_warehouse", "smugglers_pier"


def money(amount: int) -> Bundle:
    return Bundle(money=amount)


def cells(*names: str, money: int = 0, jail_cards: int = 0) -> Bundle:
    return Bundle(money, names, jail_cards)


@example(33)
def test_no_cell_of_a_built_group_is_traded() -> None:
    table = position(A=player(owns={ONE: 1, THREE: 0}), B=player())
    assert table.refuses(A, MakeOffer(B, cells(THREE), money(100))) == "group_built"
    assert table.refuses(B, MakeOffer(A, money(100), cells(THREE))) == "group_built"


@example(34)
def test_a_mortgaged_cell_stays_mortgaged_and_costs_nothing_at_the_transfer() -> None:
    table = position(A=player(owns={"marina": "mortgaged"}, cash=0), B=player(cash=1000))
    table.play(A, MakeOffer(B, cells("marina"), money(120)))
    table.play(B, AcceptOffer(table.open_offer))
    assert (table.A.cash, table.B.cash, table.B.cells, table.cell("marina").mortgaged) == (120, 880, ("marina",), True)
    assert table.rules.book.redemption(31) == 165


@example(35)
def test_an_offer_is_void_as_soon_as_the_money_is_not_there() -> None:
    table = position(A=player("omerta"), B=player(cash=200), C=player("flea_market"), dice=[(1, 2)])
    table.play(A, MakeOffer(B, cells("omerta"), money(200)))
    number = table.open_offer
    table.play(B, MakeOffer(C, money(50), cells("flea_market")))
    table.play(C, AcceptOffer(table.view(C).offers[0].number))
    assert table.B.cash == 150
    assert [(event.how, event.why) for event in table.saw(OfferClosed) if event.offer == number] == [("void", "cash")]
    assert table.refuses(B, AcceptOffer(number)) == "offer_void"
    assert (table.A.cells, table.B.cash) == (("omerta",), 150)


@example(36)
def test_the_highest_bid_is_reserved() -> None:
    table = auction(B=player(cash=300), C=player(), bids=[(B, 250)])
    assert table.refuses(B, MakeOffer(A, money(60))) == "reserved_by_bid"
    table.play(B, MakeOffer(A, money(50)))
    table.play(A, AcceptOffer(table.open_offer)).play(A, Pass()).play(C, Pass())
    assert (table.B.cash, table.B.cells) == (0, ("flea_market",))


@example(37)
def test_two_trade_in_a_thirds_turn_and_his_clock_does_not_notice() -> None:
    table = position(A=player(ONE), B=player("flea_market"), C=player(), active=C)
    pace, decision = table.pace(), table.rules.decision(table.state)
    table.play(A, MakeOffer(B, cells(ONE), cells("flea_market"))).play(B, AcceptOffer(table.open_offer))
    assert (table.A.cells, table.B.cells, table.asks()) == (("flea_market",), (ONE,), ("before", C))
    assert (table.pace(), table.rules.decision(table.state)) == (pace, decision)


def test_an_offer_waits_beside_the_play_for_sixty_seconds() -> None:  # §7.3
    table = position(A=player(ONE), B=player(), dice=[(4, 6)])
    table.play(A, MakeOffer(B, cells(ONE)))
    assert table.rules.called(table.state) == {B}
    assert table.alarms() == {"offer": 60}
    table.play(A, Roll())
    assert table.view(B).offers
    table.ring("offer")
    assert not table.view(B).offers
    assert table.saw(OfferClosed)[-1].how == "late"


def test_a_gift_is_an_offer_like_any_other() -> None:  # §7.1
    table = position(A=player(ONE), B=player())
    table.play(A, MakeOffer(B, cells(ONE))).play(B, AcceptOffer(table.open_offer))
    assert (table.A.cells, table.B.cells) == ((), (ONE,))
    assert table.refuses(A, MakeOffer(B)) == "offer_empty"


def test_declining_and_withdrawing_close_an_offer() -> None:
    table = position(A=player(ONE), B=player(), C=player())
    table.play(A, MakeOffer(B, cells(ONE), money(10)))
    number = table.open_offer
    assert table.refuses(C, AcceptOffer(number)) == table.refuses(A, AcceptOffer(number)) == "offer_void"
    assert table.refuses(B, WithdrawOffer(number)) == "offer_void"
    table.play(B, DeclineOffer(number))
    assert table.refuses(B, AcceptOffer(number)) == "offer_void"
    table.play(A, MakeOffer(B, cells(ONE), money(5))).play(A, WithdrawOffer(table.open_offer))
    assert [event.how for event in table.saw(OfferClosed)] == ["declined", "withdrawn"]
    assert [past.take.money for past in table.view(A).turned] == [10, 5], "their author is reminded of them"
    assert not table.view(B).turned


def test_three_open_offers_are_enough() -> None:  # §7.3
    table = position(A=player(ONE), B=player(), C=player())
    table.play(A, *[MakeOffer(B, cells(ONE), money(amount)) for amount in (1, 2, 3)])
    assert table.refuses(A, MakeOffer(C, cells(ONE), money(4))) == "offer_limit"
    assert not table.view(A).partners


def sold_to_another(table: Table) -> None:
    table.play(A, MakeOffer(C, cells(ONE))).play(C, AcceptOffer(table.view(C).offers[0].number))


def ruined(table: Table) -> None:
    table.state.players[A].cash = 0
    table.throw((1, 2)).play(A, Roll())


def spent(table: Table) -> None:
    """B has 90 left."""
    table.play(B, MakeOffer(C, money(1410))).play(C, AcceptOffer(table.view(C).offers[0].number))


@pytest.mark.parametrize(
    ("offered", "change", "how", "why"),
    [
        (ONE, lambda table: table.play(A, Mortgage(ONE)), "void", "already_mortgaged"),
        ("omerta", lambda table: table.play(A, Redeem("omerta")), "void", "not_mortgaged"),
        (ONE, sold_to_another, "void", "not_owner"),
        ("razor_barber", lambda table: table.play(A, Build("flea_market")), "void", "group_built"),
        (ONE, spent, "void", "cash"),
        (ONE, ruined, "out", ""),
        (ONE, lambda table: table.play(A, Resign()), "out", ""),
    ],
    ids=["mortgaged", "redeemed", "sold to another", "built on", "spent", "ruined", "resigned"],
)
def test_an_offer_that_does_not_hold_any_more_is_void(offered: str, change, how: str, why: str) -> None:  # BL-12
    table = position(
        A=player(ONE, "flea_market", "razor_barber", "clean_money", owns={"omerta": "mortgaged"}, at=21),
        B=player(),
        C=player(),
        D=player(owns=dict.fromkeys(("dog_track", "moonshine", "flamingo"), 5)),
    )
    table.play(A, MakeOffer(B, cells(offered), money(100)))
    number = table.open_offer
    change(table)
    closed = next(event for event in table.saw(OfferClosed) if event.offer == number)
    assert (closed.how, closed.why) == (how, why)
    for party in (A, B):
        assert table.rules.event_for(closed, party) == closed, "both are told"
        assert not table.view(party).offers
    assert table.refuses(B, AcceptOffer(number)) == "offer_void"


def test_a_trade_conserves_everything() -> None:  # BL-13
    table = position(A=player(ONE, cash=100, cards=["judges_number"]), B=player("omerta", cash=100, jail=1), active=B)
    table.play(A, MakeOffer(B, cells(ONE, money=50, jail_cards=1), cells("omerta", money=20)))
    table.play(B, AcceptOffer(table.open_offer))
    assert (table.A.cash, table.B.cash) == (70, 130)
    assert (table.A.cells, table.B.cells, table.B.cards) == (("omerta",), (ONE,), ("judges_number",))
    (told,) = table.saw(Traded)
    assert (told.give.cells, told.take.cells) == ((ONE,), ("omerta",))
    table.play(B, UseCard())
    assert table.view(None).treasury_discard == ("judges_number",)
    assert table.refuses(B, UseCard()) == "wrong_state"


@pytest.mark.parametrize(
    ("offer", "why"),
    [
        (MakeOffer(B, cells("omerta")), "not_owner"),
        (MakeOffer(B, cells(ONE, ONE)), "not_owner"),
        (MakeOffer(B, cells("nowhere")), "not_owner"),
        (MakeOffer(B, money(-5)), "offer_money"),
        (MakeOffer(B, Bundle(jail_cards=-1)), "offer_money"),
        (MakeOffer(B, Bundle(jail_cards=1)), "no_jail_card"),
        (MakeOffer(B, money(1501)), "cash"),
        (MakeOffer(B, take=money(1501)), "cash"),
        (MakeOffer(A, money(1)), "offer_nobody"),
        (MakeOffer(7, money(1)), "offer_nobody"),
    ],
)
def test_what_one_has_not_got_is_not_offered(offer: MakeOffer, why: str) -> None:  # BL-13
    assert position(A=player(ONE), B=player()).refuses(A, offer) == why


def test_only_the_two_know_what_they_talk_about() -> None:  # §15
    table = position(A=player(ONE), B=player(), C=player())
    table.play(A, MakeOffer(B, cells(ONE), money(77)))
    (made,) = table.saw(OfferMade)
    for viewer in (C, None):
        assert table.rules.event_for(made, viewer) == OfferMade(A, B)
        assert (table.view(viewer).offers, table.view(viewer).talks) == ((), ((A, B),))
    assert table.rules.event_for(made, B) == made
    table.play(B, DeclineOffer(table.open_offer))
    (closed,) = table.saw(OfferClosed)
    assert table.rules.event_for(closed, C) == OfferClosed(A, B)
    assert not table.view(C).talks


def test_an_executed_trade_is_public() -> None:  # §7.1
    table = position(A=player(ONE), B=player(), C=player())
    table.play(A, MakeOffer(B, cells(ONE), money(77))).play(B, AcceptOffer(table.open_offer))
    (traded,) = table.saw(Traded)
    assert table.rules.event_for(traded, None) == traded


def test_the_author_is_not_reminded_for_ever() -> None:
    table = position(A=player(ONE), B=player(jail=0), dice=[(4, 6), (1, 2)] * 6)
    table.play(A, MakeOffer(B, cells(ONE), money(9))).play(B, DeclineOffer(table.open_offer))
    for _ in range(5):
        assert table.view(A).turned
        table.state.players[A].at = 0
        table.state.players[B].jailed, table.state.players[B].attempts, table.state.players[B].at = True, 0, 10
        table.play(A, Roll(), EndTurn()).play(B, Roll())
    assert not table.view(A).turned


def test_money_from_a_deal_lets_a_bidder_bid_on() -> None:  # §3.6
    table = auction(B=player(cash=0), C=player(ONE), bids=[(A, 50)])
    assert table.asks() == ("auction", C)
    table.play(C, MakeOffer(B, money(500))).play(B, AcceptOffer(table.open_offer))
    assert table.asks() == ("auction", B, C)


def test_who_is_out_is_offered_nothing() -> None:
    table = position(A=player(), B=player(), C=player(), D=player()).play(D, Resign())
    assert table.refuses(A, MakeOffer(D, money(1))) == "offer_nobody"
    assert table.refuses(D, MakeOffer(A, money(1))) == "not_living"
