"""The effect vocabulary on the board: influence, businesses, bombs, and what the die or the boss chooses (RULES.md §19)."""

from typing import Any

import pytest

from game.rules.titles.business.actions import (
    Bid,
    Choose,
    Decline,
    PickDistrict,
    PickHelper,
    PlayCard,
    Roll,
    Take,
)
from game.rules.titles.business.events import BombRemoved, Owned, Rolled
from tests.rules.business.editions import mafia_card, with_mafia, words
from tests.rules.business.position import A, B, C, D, boss, drawn, position


def cash(table: Any) -> list[int]:
    return [seen.cash for seen in table.view(None).bosses]


# ── influence ──


def test_influence_up_is_placed_by_whom_it_serves() -> None:  # D16
    table = drawn([{"op": "influence", "who": "left", "delta": 2, "where": "any"}], A=boss(), B=boss())
    assert table.asks() == ("district", B)
    assert len(table.question.choices) == 8
    table.play(B, PickDistrict("hills"), PickDistrict("docks"))
    assert table.B.chips == {"docks": 1, "hills": 1}


def test_influence_where_owned_asks_only_there() -> None:
    table = drawn(
        [{"op": "influence", "who": "self", "delta": 1, "where": "owned"}], A=boss(owns=["fish_pier", "racetrack"])
    )
    assert set(table.question.choices) == {"docks", "hills"}
    assert table.refuses(A, PickDistrict("market"))
    table = drawn([{"op": "influence", "who": "self", "delta": 1, "where": "owned"}], A=boss(owns=["fish_pier"]))
    assert (table.A.chips, table.asks()) == ({"docks": 2}, ("after", A))
    table = drawn([{"op": "influence", "who": "self", "delta": 1, "where": "owned"}], A=boss())
    assert (table.A.chips, table.asks()) == ({}, ("after", A))


def test_influence_down_is_picked_by_who_plays_the_card() -> None:
    table = drawn(
        [{"op": "influence", "who": "left", "delta": -1, "where": "any"}],
        A=boss(),
        B=boss(infl={"docks": 1, "hills": 2}),
    )
    assert table.asks() == ("district", A)
    assert set(table.question.choices) == {"docks", "hills"}
    table.play(A, PickDistrict("hills"))
    assert table.B.chips == {"docks": 1, "hills": 1}


def test_influence_up_ends_with_the_last_chip() -> None:
    table = drawn(
        [{"op": "influence", "who": "self", "delta": 3, "where": "any"}], A=boss(infl={"docks": 11, "hills": 11})
    )
    table.play(A, PickDistrict("market"))
    assert (sum(table.A.chips.values()), table.asks()) == (23, ("after", A))


# ── businesses ──


def test_seize_by_choice_pays_part_of_the_board_price() -> None:
    card = mafia_card("t_seize", [{"op": "seize", "which": "choose", "price_pct": 50}], target={"reach": "any"})
    table = position(
        A=boss(cash=5000, hand=["t_seize"]), B=boss(cash=0, owns=["fish_pier", "racetrack"]), content=with_mafia(card)
    )
    table.play(A, PlayCard("t_seize", target=B))
    table.play(A, Take("racetrack"))
    assert (table.A.cash, table.B.cash, table.A.owns) == (3600, 1400, {"racetrack"})
    assert (table.A.chips["hills"], table.B.chips["hills"]) == (1, 1)
    assert [event.how for event in table.saw(Owned)] == ["seized"]


def test_seize_here_at_twice_the_price() -> None:
    card = mafia_card("t_buyer", [{"op": "seize", "which": "here", "price_pct": 200}], timing="rent_paid")
    table = position(
        A=boss(cash=9000, at=18, hand=["t_buyer"]),
        B=boss(cash=0, owns=["barbershop"]),
        dice=[(1, 1)],
        content=with_mafia(card),
    )
    table.play(A, Roll(), Decline(), PlayCard("t_buyer"))
    assert (table.A.owns, table.A.cash, table.B.cash) == ({"barbershop"}, 3850, 5150)


def test_auction_of_the_cheapest_free_business() -> None:
    table = drawn([{"op": "auction", "which": "cheapest_free"}], A=boss(), B=boss(owns=["fish_pier"]), C=boss())
    assert (table.asks(), table.auction.business, table.auction.least) == (("auction", A, B, C), "anchor_tavern", 950)
    table.play(C, Bid(950))
    table.settle()
    assert (table.C.owns, table.asks()) == ({"anchor_tavern"}, ("after", A))


def test_auction_of_a_random_free_business() -> None:
    table = drawn([{"op": "auction", "which": "random_free"}], A=boss(), B=boss())
    assert table.business(table.auction.business).owner is None
    table.settle()
    assert table.asks() == ("after", A)


# ── attempts, bombs, rent ──


def test_the_victim_picks_in_an_attempt_of_that_kind() -> None:
    card = mafia_card(
        "t_poison",
        [{"op": "attempt", "hit": 3, "victims": 1, "picks": "victim"}],
        kind="attempt",
        target={"reach": "any"},
        stopped_by=["vest"],
    )
    table = position(
        A=boss(hand=["t_poison"]), B=boss(respect=3, helpers=["leo", "tony"]), dice=[3], content=with_mafia(card)
    )
    table.play(A, PlayCard("t_poison", target=B))
    assert table.asks() == ("lose_helper", B)
    table.play(B, PickHelper("leo"), Decline())
    assert table.B.helpers == ("tony",)


def test_a_bomb_of_a_card_with_a_die_may_fail() -> None:  # plant_bomb hit 3
    card = mafia_card(
        "t_mine", [{"op": "plant_bomb", "hit": 3, "victims": 2}], kind="attempt", price=500, stopped_by=["fuse"]
    )
    table = position(
        A=boss(cash=500, at=26, hand=["t_mine"]),
        B=boss(at=19, respect=3, helpers=["leo", "tony"]),
        dice=[(1, 2), (1, 1), 2],
        content=with_mafia(card),
    )
    table.play(A, PlayCard("t_mine", site="olive_import"))
    assert (table.A.cash, table.bombs) == (0, {"olive_import": A})
    table.full_turn(A)
    table.play(B, Roll()).settle()
    assert (table.B.helpers, table.bombs) == (("leo", "tony"), {})


def test_clear_bombs_takes_all_of_them_off() -> None:
    table = drawn([{"op": "clear_bombs"}], A=boss(bombs=["bakery"]), B=boss(bombs=["cinema", "tailor"]))
    assert (table.bombs, table.view(None).bombs_left) == ({}, 4)
    assert {event.why for event in table.saw(BombRemoved)} == {"card"}


# ── roll and choose ──


@pytest.mark.parametrize(("face", "money"), [(1, 0), (2, 0), (3, 500), (6, 500)])
def test_roll_throws_one_die_for_its_row(face: int, money: int) -> None:
    table = drawn(
        [
            {
                "op": "roll",
                "who": "self",
                "table": [
                    {"from": 1, "to": 2, "effects": []},
                    {"from": 3, "to": 6, "effects": [{"op": "cash", "who": "self", "amount": 500}]},
                ],
            }
        ],
        A=boss(cash=0),
        dice=[face],
    )
    assert table.A.cash == money


def test_each_of_everyone_throws_for_himself() -> None:
    table = drawn(
        [
            {
                "op": "roll",
                "who": "everyone",
                "table": [
                    {"from": 1, "to": 3, "effects": []},
                    {"from": 4, "to": 6, "effects": [{"op": "cash", "who": "self", "amount": 500}]},
                ],
            }
        ],
        A=boss(cash=0),
        B=boss(cash=0),
        C=boss(cash=0),
        dice=[1, 4, 6],
    )
    assert sum(cash(table)) == 1000
    assert [(event.seat, event.dice) for event in table.saw(Rolled)][1:] == [(A, (1,)), (B, (4,)), (C, (6,))]


def option(effects: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"text": words("An option"), "effects": effects, **more}


@pytest.mark.parametrize(
    ("need", "has"),
    [
        ({"cash": 500}, {"cash": 500}),
        ({"helpers": 1}, {"helpers": ["leo"], "cash": 0}),
        ({"respect": 3}, {"respect": 3, "cash": 0}),
        ({"mafia_cards": 2}, {"hand": ["bail", "kompromat"], "cash": 0}),
        ({"attempt_cards": 1}, {"hand": ["bomb"], "cash": 0}),
        ({"businesses": 1}, {"owns": ["fish_pier"], "cash": 0}),
    ],
)
def test_an_option_needs_what_it_says(need: dict[str, int], has: dict[str, Any]) -> None:  # D14
    effects = [
        {
            "op": "choose",
            "who": "self",
            "options": [
                option([{"op": "cash", "who": "self", "amount": 1000}], need=need),
                option([{"op": "draw", "who": "self", "deck": "mafia", "count": 1}], default=True),
            ],
        }
    ]
    poor = drawn(effects, A=boss(cash=0))
    assert (poor.asks(), poor.A.cards) == (("after", A), 1)
    able = drawn(effects, A=boss(**has))
    assert able.asks() == ("choose", A)
    before = able.A.cash
    able.play(A, Choose(0))
    assert (able.A.cash, able.asks()) == (before + 1000, ("after", A))


def test_the_rest_of_a_card_waits_for_a_choice() -> None:
    table = drawn(
        [
            {"op": "cash", "who": "self", "amount": 100},
            {
                "op": "choose",
                "who": "everyone",
                "options": [
                    option([{"op": "cash", "who": "self", "amount": 1000}]),
                    option([{"op": "cash", "who": "self", "amount": 2000}], default=True),
                ],
            },
            {"op": "cash", "who": "self", "amount": 5000},
        ],
        A=boss(cash=0),
        B=boss(cash=0),
    )
    assert (cash(table), table.asks()) == ([100, 0], ("choose", A))
    table.play(A, Choose(0))
    assert (cash(table), table.asks()) == ([1100, 0], ("choose", B))
    table.play(B, Choose(1))
    assert (cash(table), table.asks()) == ([8100, 0], ("after", A)), (
        "`self` is who drew the card, whoever chooses (§19)"
    )


def test_an_effect_that_cannot_apply_is_skipped() -> None:
    table = drawn(
        [
            {"op": "lose_helper", "who": "self", "count": 1, "picks": "owner"},
            {"op": "discard", "who": "everyone", "count": 3, "picks": "owner"},
            {"op": "steal_card", "from": "others", "count": 1},
            {"op": "release", "who": "self"},
            {"op": "clear_bombs"},
            {"op": "cash", "who": "self", "amount": 500},
        ],
        A=boss(cash=0),
        B=boss(),
    )
    assert (table.A.cash, table.asks()) == (500, ("after", A))


def test_a_defence_card_acts_on_the_culprit() -> None:  # §19 «in a defence card: the culprit»
    card = mafia_card(
        "t_squad", [{"op": "cash", "who": "target", "amount": -1000}], kind="defence", timing="defence", block="police"
    )
    table = position(A=boss(cash=3000, hand=["blind_alley"]), B=boss(hand=["t_squad"]), content=with_mafia(card))
    table.play(A, PlayCard("blind_alley", target=B))
    table.play(B, PlayCard("t_squad"))
    assert (table.A.cash, table.A.jail, table.B.alive) == (1000, 0, True)
    assert D not in range(len(table.view(None).bosses))


def test_a_thief_of_the_right_hand_reaches_c_only_if_near() -> None:
    card = mafia_card(
        "t_thief",
        [{"op": "rob", "from": "target", "to": "self", "amount": 800}],
        target={"reach": "sectors", "sectors": 9},
    )
    table = position(A=boss(cash=0, at=1, hand=["t_thief"]), B=boss(at=28), C=boss(at=11), content=with_mafia(card))
    assert table.playable(A) == {("t_thief", B)}
    table.play(A, PlayCard("t_thief", target=B))
    assert (table.A.cash, table.asks()) == (800, ("before", A))
    assert table.refuses(A, PlayCard("t_thief", target=C))
