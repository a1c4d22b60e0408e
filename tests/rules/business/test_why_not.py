"""Why not: every greyed action has its paragraph and its numbers, and is indeed refused (RULES.md, wherever cited)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.rules.contract import IllegalAction
from game.rules.titles.business.actions import (
    Bid,
    Bundle,
    BuyInfluence,
    BuyOff,
    Decline,
    LeaveAuction,
    OfferDeal,
    PlayCard,
    RaiseRespect,
    Roll,
)
from game.rules.titles.business.refusal import PARAGRAPHS
from tests.rules.business.position import A, B, Table, boss, position
from tests.rules.business.questions import QUESTIONS


def window(a: Any, b: Any = None, **rest: Any) -> Table:
    return position(A=a, B=b or boss(at=20), C=boss(at=33), **rest)


def raised() -> Table:
    return window(boss()).play(A, RaiseRespect())


def spent_offers() -> Table:
    table = window(boss(), boss(at=20, owns=["barbershop"]))
    for money in (50, 100, 150):
        table.play(A, OfferDeal(B, give=Bundle(money=money), take=Bundle(businesses=("barbershop",)))).play(
            B, Decline()
        )
    return table


def influenced() -> Table:
    return window(boss(owns=["fish_pier"])).play(A, BuyInfluence("docks", 1))


def carded() -> Table:
    return (
        window(boss(hand=["kompromat", "dirty_whispers"]), boss(at=20))
        .play(A, PlayCard("kompromat", target=B))
        .settle()
    )


def at_the_bar(**facts: Any) -> Callable[[], Table]:
    return lambda: position(A=boss(at=8, **facts), C=boss(), dice=[(1, 2)]).play(A, Roll())


def auctioned() -> Table:
    table = position(A=boss(at=18), B=boss(cash=2000), C=boss(), dice=[(1, 1)]).play(A, Roll()).play(A, Decline())
    return table.play(2, Bid(2500))


def asked_for_too_much() -> Table:
    table = window(boss(owns=["fish_pier"]), boss(cash=500))
    return table.play(A, OfferDeal(B, give=Bundle(businesses=("fish_pier",)), take=Bundle(money=900)))


def attacked(**facts: Any) -> Callable[[], Table]:
    def table() -> Table:
        made = window(boss(hand=["out_of_town"], helpers=facts.pop("helpers", ())), boss(**facts))
        return made.play(A, PlayCard("out_of_town", target=B))

    return table


GREYED: dict[str, tuple[Callable[[], Table], int, str, dict[str, Any]]] = {
    "respect already raised": (raised, A, "raise_respect", {"why": "raised", "respect": 2}),
    "respect too dear": (
        lambda: window(boss(cash=950)), A, "raise_respect", {"why": "cash", "price": 1000, "cash": 950},
    ),
    "no more levels": (lambda: window(boss(respect=5)), A, "raise_respect", {"why": "top_level", "respect": 5}),
    "influence without a business": (
        lambda: window(boss()), A, "buy_influence", {"why": "no_business", "district": "docks"},
    ),
    "influence where one stands": (
        lambda: window(boss(at=2, owns=["fish_pier"])), A, "buy_influence", {"why": "standing", "district": "docks"},
    ),
    "influence twice": (influenced, A, "buy_influence", {"why": "influenced", "district": "docks"}),
    "influence too dear": (
        lambda: window(boss(cash=250, owns=["fish_pier"])),
        A,
        "buy_influence",
        {"why": "cash", "district": "docks", "price": 300, "cash": 250},
    ),
    "no chips left": (
        lambda: window(boss(owns=["fish_pier"], infl={"docks": 1, "hills": 22})),
        A,
        "buy_influence",
        {"why": "no_chips", "district": "docks"},
    ),
    "a second card": (carded, A, "play_card", {"why": "carded", "card": "dirty_whispers"}),
    "a card of another moment": (
        lambda: window(boss(hand=["bail"])), A, "play_card", {"why": "timing", "card": "bail", "timing": "prison"},
    ),
    "a card too dear": (
        lambda: window(boss(cash=2950, hand=["out_of_town"])),
        A,
        "play_card",
        {"why": "cash", "card": "out_of_town", "price": 3000, "cash": 2950},
    ),
    "nobody in reach": (
        lambda: window(boss(at=0, hand=["blind_alley"])), A, "play_card", {"why": "reach", "card": "blind_alley"},
    ),
    "an attempt in the truce": (
        lambda: window(boss(hand=["out_of_town"]), truce_rounds=12, round=3),
        A,
        "play_card",
        {"why": "truce", "card": "out_of_town", "until": 6, "round": 3},
    ),
    "an ambush elsewhere": (
        lambda: window(boss(at=2, helpers=["mad_dog"])), A, "ambush", {"why": "same_district", "target": B},
    ),
    "an ambush in the truce": (
        lambda: window(boss(at=18, helpers=["mad_dog"]), truce_rounds=12, round=3),
        A,
        "ambush",
        {"why": "truce", "until": 6, "round": 3},
    ),
    "an ambush on one without helpers in the truce": (
        lambda: window(boss(at=20, helpers=["mad_dog"]), truce_rounds=12, round=8),
        A,
        "ambush",
        {"why": "truce", "target": B, "until": 12, "round": 8},
    ),
    "nothing to sell": (lambda: window(boss()), A, "sell", {"why": "not_owned"}),
    "no sale at this table": (lambda: window(boss(), bank_sale=False), A, "sell", {"why": "no_sale"}),
    "no deals at this table": (lambda: window(boss(), deals=False), A, "offer_deal", {"why": "no_deals"}),
    "three offers refused": (spent_offers, A, "offer_deal", {"why": "offers_spent", "most": 3}),
    "no slot for a helper": (
        at_the_bar(respect=2, helpers=["leo"]), A, "hire", {"why": "no_slot", "price": 1000, "slots": 1},
    ),
    "one's own lead": (auctioned, 2, "bid", {"why": "leads", "bid": 2500}),
    "leaving while one leads": (auctioned, 2, "leave_auction", {"why": "leads", "bid": 2500}),
    "a bid beyond one's cash": (auctioned, B, "bid", {"why": "cash", "least": 2600, "cash": 2000}),
    "a debt beyond one's cash": (QUESTIONS["debt"], A, "pay", {"why": "cash", "price": 1150, "cash": 100}),
    "a deal one cannot keep": (
        asked_for_too_much, B, "accept_deal", {"why": "deal_not_held", "money": 900, "cash": 500},
    ),
    "a buy-off below level 5": (
        attacked(respect=4), B, "buy_off", {"why": "buyoff_level", "price": 4000, "cash": 20000, "respect": 4},
    ),
    "a buy-off too dear": (
        attacked(respect=5, cash=3950), B, "buy_off", {"why": "cash", "price": 4000, "cash": 3950, "respect": 5},
    ),
    "a buy-off that Ronnie bars": (
        attacked(respect=5, helpers=["ronnie"]), B, "buy_off", {"why": "buyoff_barred", "price": 4000},
    ),
    "a card that does not stop it": (
        attacked(hand=["dud_fuse"]), B, "play_card", {"why": "card_stops_not", "card": "dud_fuse"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", GREYED)
def test_what_is_greyed_says_why(case: str) -> None:
    make, seat, kind, facts = GREYED[case]
    table = make()
    greyed = [row for row in table.rules.blocked(table.state, seat) if row.kind == kind]
    assert [row for row in greyed if facts.items() <= row.facts.items()], greyed
    for row in greyed:
        assert row.rule == PARAGRAPHS[row.facts["why"]]


def test_every_kind_that_can_be_greyed_is_looked_at() -> None:
    looked_at = {kind for _, _, kind, _ in GREYED.values()}
    met = {row.kind for make in QUESTIONS.values() for row in rows(make())}
    assert met <= looked_at


def rows(table: Table) -> list[Any]:
    return [row for seat in range(3) for row in table.rules.blocked(table.state, seat)]


@pytest.mark.parametrize("kind", QUESTIONS)
def test_nothing_is_greyed_and_offered_at_once(kind: str) -> None:
    table = QUESTIONS[kind]()
    for seat in range(3):
        offered = [offer.action for offer in table.rules.legal_actions(table.state, seat)]
        for row in table.rules.blocked(table.state, seat):
            alike = [
                action
                for action in offered
                if action.__struct_config__.tag == row.kind
                and all(getattr(action, name, fact) == fact for name, fact in row.facts.items())
            ]
            assert not alike, f"{row} is offered"
            assert row.rule.startswith("§")


def test_a_buy_off_that_is_greyed_is_refused() -> None:
    assert attacked(respect=4)().refuses(B, BuyOff())


@pytest.mark.parametrize(
    ("seat", "action", "why"),
    [
        (2, Bid(2700), "leads"),
        (2, LeaveAuction(), "leads"),
        (B, Bid(2600), "cash"),
        (A, Bid(2550), "bid_low"),
        (A, Bid(2625), "bid_step"),
        (A, Bid(20050), "cash"),
        (A, Roll(), "not_an_answer"),
    ],
)
def test_a_bid_is_refused_for_its_own_reason(seat: int, action: Any, why: str) -> None:  # §7.3
    table = auctioned()
    with pytest.raises(IllegalAction) as refusal:
        table.rules.apply(table.state, seat, action)
    assert refusal.value.facts["why"] == why
