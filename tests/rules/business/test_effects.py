"""The effect vocabulary, word by word (RULES.md §19): what each does, to whom, and when it can do nothing."""

from typing import Any

import pytest

from game.rules.titles.business.actions import (
    Discard,
    Hire,
    PickHelper,
)
from game.rules.titles.business.events import CardsPassed, HelperLost, Jailed, Money, Rolled
from tests.rules.business.position import A, B, C, boss, drawn, only


def cash(table: Any) -> list[int]:
    return [seen.cash for seen in table.view(None).bosses]


# ── who ──


@pytest.mark.parametrize(
    ("who", "got"),
    [
        ("self", [1]),
        ("others", [0, 1, 1, 1]),
        ("everyone", [1, 1, 1, 1]),
        ("left", [0, 1, 0, 0]),
        ("right", [0, 0, 0, 1]),
        ("richest", [0, 0, 1, 0]),
        ("poorest", [0, 0, 0, 1]),
    ],
)
def test_whom_a_card_means(who: str, got: list[int]) -> None:
    purses = [4000, 2000, 3000, 1000]
    table = drawn(
        [{"op": "cash", "who": who, "amount": 500}],
        A=boss(cash=4000),
        B=boss(cash=2000),
        C=boss(cash=3000),
        D=boss(cash=1000),
    )
    got = [*got, 0, 0, 0][:4]
    assert cash(table) == [purse + 500 * n for purse, n in zip(purses, got, strict=True)]


def test_richest_and_poorest_are_among_the_others_and_ties_fall_to_the_next_in_turn_order() -> None:
    table = drawn(
        [{"op": "cash", "who": "richest", "amount": 500}, {"op": "cash", "who": "poorest", "amount": 50}],
        A=boss(cash=9000),
        B=boss(cash=1000),
        C=boss(cash=1000),
    )
    assert cash(table) == [9000, 1500, 1050]


def test_left_and_right_are_living_seats() -> None:
    table = drawn(
        [{"op": "cash", "who": "left", "amount": 500}, {"op": "cash", "who": "right", "amount": 50}],
        A=boss(cash=0),
        B=boss(dead=True, cash=0),
        C=boss(cash=0),
        D=boss(dead=True, cash=0),
    )
    assert cash(table) == [0, 0, 550, 0]


def test_everyone_begins_with_oneself_and_follows_the_order_of_turns() -> None:
    table = drawn([{"op": "cash", "who": "everyone", "amount": -100}], A=boss(), B=boss(), C=boss())
    assert [event.giver for event in table.saw(Money)] == [A, B, C]


# ── money ──


def test_cash_is_given_by_the_bank_or_owed_to_it() -> None:
    assert drawn([{"op": "cash", "who": "self", "amount": 5000}], A=boss(cash=0)).A.cash == 5000
    table = drawn([{"op": "cash", "who": "self", "amount": -5000}], A=boss(cash=100, respect=2))
    assert (table.A.cash, table.A.jail, table.A.respect) == (0, 2, 1)


@pytest.mark.parametrize(
    ("per", "count"),
    [("business", 4), ("district", 1), ("helper", 2), ("influence", 6), ("respect", 3), ("mafia_card", 2)],
)
def test_cash_per_counts(per: str, count: int) -> None:
    rich = boss(
        cash=9000,
        respect=3,
        owns=["fish_pier", "anchor_tavern", "boatyard", "bakery"],
        infl={"docks": 3, "market": 1, "hills": 2},
        helpers=["leo", "tony"],
        hand=["bail", "bomb"],
    )
    assert drawn([{"op": "cash_per", "who": "self", "per": per, "amount": 100}], A=rich).A.cash == 9000 + 100 * count
    assert drawn([{"op": "cash_per", "who": "self", "per": per, "amount": -200}], A=rich).A.cash == 9000 - 200 * count


def test_cash_per_stops_at_its_cap() -> None:
    owns = ["fish_pier", "anchor_tavern", "boatyard", "bakery"]
    effect = {"op": "cash_per", "who": "self", "per": "business", "cap": 1000}
    assert drawn([{**effect, "amount": 500}], A=boss(cash=0, owns=owns)).A.cash == 1000
    assert drawn([{**effect, "amount": -500}], A=boss(cash=5000, owns=owns)).A.cash == 4000


def test_pay_is_a_debt_from_each_to_each() -> None:
    table = drawn(
        [{"op": "pay", "from": "self", "to": "others", "amount": 400}], A=boss(cash=600), B=boss(cash=0), C=boss(cash=0)
    )
    assert cash(table) == [0, 400, 200]
    assert table.A.jail == 2


def test_rob_takes_what_there_is_and_makes_no_debt() -> None:
    table = drawn(
        [{"op": "rob", "from": "others", "to": "self", "amount": 500}],
        A=boss(cash=0),
        B=boss(cash=300),
        C=boss(cash=900),
    )
    assert cash(table) == [800, 0, 400]
    assert table.B.jail == 0


# ── respect, prison, release ──


def test_respect_stays_between_one_and_five() -> None:
    assert drawn([{"op": "respect", "who": "self", "delta": 4}], A=boss(respect=3)).A.respect == 5
    assert drawn([{"op": "respect", "who": "self", "delta": -4}], A=boss(respect=3)).A.respect == 1


def test_respect_that_falls_below_the_helpers_asks_whom_to_drop() -> None:
    table = drawn([{"op": "respect", "who": "self", "delta": -2}], A=boss(respect=3, helpers=["leo", "tony"]))
    table.settle()
    assert (table.A.respect, table.A.helpers) == (1, ())


def test_prison_of_the_active_boss_ends_the_list_for_him_and_the_turn() -> None:
    table = drawn([{"op": "prison", "who": "everyone", "turns": 3}], A=boss(), B=boss(), C=boss())
    assert [(event.seat, event.left) for event in table.saw(Jailed)] == [(A, 3), (B, 3), (C, 3)]
    assert table.asks() == ("before", B), "all three have served, in turn order after A"


def test_release_frees_now() -> None:
    table = drawn([{"op": "release", "who": "others"}], A=boss(), B=boss(jail=2), C=boss())
    assert (table.B.jail, table.B.at) == (0, 29)


# ── moves ──


@pytest.mark.parametrize(
    ("to", "way", "stop"),
    [
        ("start", "forward", 0),
        ("bar", "forward", 11),
        ("police", "forward", 18),
        ("prison", "forward", 29),
        ("corner", "forward", 11),
        ("mafia", "forward", 10),
        ("business", "forward", 7),
        ("start", "back", 0),
        ("bar", "back", 11),
        ("police", "back", 18),
        ("prison", "back", 29),
        ("corner", "back", 0),
        ("mafia", "back", 5),
        ("business", "back", 4),
        ("start", "straight", 0),
        ("bar", "straight", 11),
        ("police", "straight", 18),
        ("prison", "straight", 29),
    ],
)
def test_go_finds_the_nearest_of_the_kind(to: str, way: str, stop: int) -> None:
    table = drawn([{"op": "go", "who": "self", "to": to, "way": way}], A=boss(cash=9000))
    assert (table.A.at, table.A.jail) == (stop, 0)


def test_go_moves_at_least_one_step() -> None:
    table = drawn([{"op": "go", "who": "self", "to": "event", "way": "forward"}], A=boss())
    assert (table.A.at, table.event_deck[-2:]) == (19, ["trial", "tax_inspector"])


def test_straight_passes_nothing_and_the_corner_is_a_full_stop() -> None:  # §5.4
    table = drawn([{"op": "go", "who": "self", "to": "start", "way": "straight"}], A=boss(cash=0, respect=2))
    assert (table.A.cash, table.A.cards) == (1000, 1)
    table = drawn([{"op": "go", "who": "self", "to": "police", "way": "straight"}], A=boss(cash=900, respect=2))
    assert table.A.cash == 700


def test_back_over_start_gives_nothing() -> None:  # §5.4
    table = drawn([{"op": "step", "who": "self", "by": 8, "way": "back"}], A=boss(cash=0))
    assert (table.A.at, table.A.cash, table.A.cards) == (34, 0, 0)


def test_step_walks_a_fixed_number_or_by_dice() -> None:
    assert drawn([{"op": "step", "who": "self", "by": 4, "way": "forward"}], A=boss()).A.at == 10
    table = drawn([{"op": "step", "who": "self", "dice": 2, "way": "forward"}], A=boss(), dice=[(1, 3)])
    assert table.A.at == 10
    assert [(event.dice, event.why) for event in table.saw(Rolled)] == [((1, 1), "move"), ((1, 3), "card")]


def test_prisoners_are_moved_by_no_card() -> None:  # §5.6
    table = drawn(
        [{"op": "go", "who": "others", "to": "start", "way": "straight"}], A=boss(), B=boss(jail=2), C=boss(at=9)
    )
    assert (table.B.at, table.C.at) == (29, 0)


def test_a_move_of_another_boss_is_a_full_stop_for_him() -> None:  # §5.4
    table = drawn(
        [{"op": "step", "who": "left", "by": 2, "way": "forward"}],
        A=boss(cash=0, owns=["barbershop"]),
        B=boss(cash=5000, at=18),
        C=boss(),
    )
    assert (table.B.at, table.B.cash, table.A.cash) == (20, 3850, 1150)


# ── cards ──


def test_draw_gives_mafia_cards() -> None:
    table = drawn(
        [{"op": "draw", "who": "everyone", "deck": "mafia", "count": 2}],
        A=boss(),
        B=boss(),
        mafia=["bail", "bomb", "kompromat"],
    )
    assert table.A.hand == ["bail", "bomb"]
    assert table.B.hand[0] == "kompromat"


def test_discard_by_the_owner_and_by_chance() -> None:
    hand = ["bail", "bomb", "kompromat"]
    table = drawn([{"op": "discard", "who": "others", "count": 2, "picks": "owner"}], A=boss(), B=boss(hand=hand))
    assert table.asks() == ("discard", B)
    table.play(B, Discard(("bomb", "kompromat")))
    assert (table.B.hand, sorted(table.discard)) == (["bail"], ["bomb", "kompromat"])
    table = drawn([{"op": "discard", "who": "others", "count": 2, "picks": "random"}], A=boss(), B=boss(hand=hand))
    assert (table.B.cards, len(table.discard)) == (1, 2)
    assert table.asks() == ("after", A)


def test_discard_of_a_kind_takes_only_that_kind() -> None:
    table = drawn(
        [{"op": "discard", "who": "others", "count": 5, "picks": "owner", "kind": "attempt"}],
        A=boss(),
        B=boss(hand=["bail", "bomb", "steel_lining"]),
    )
    assert (table.B.hand, table.discard) == (["bail", "steel_lining"], ["bomb"])


def test_stolen_cards_are_known_to_the_two_only() -> None:
    table = drawn([{"op": "steal_card", "from": "left", "count": 3}], A=boss(), B=boss(hand=["bail", "bomb"]), C=boss())
    assert (sorted(table.A.hand), table.B.hand) == (["bail", "bomb"], [])
    for event in table.saw(CardsPassed):
        assert sorted(table.as_seen(event, A).cards) == sorted(table.as_seen(event, B).cards) != []
        assert table.as_seen(event, C).cards == ()


# ── helpers ──


def test_hire_asks_and_keeps_to_the_slots() -> None:  # D17
    table = drawn(
        [{"op": "hire", "who": "everyone", "count": 2, "price": 500}],
        A=boss(cash=1000, respect=2),
        B=boss(respect=1),
        C=boss(cash=400, respect=3),
        helper_deck=["marco"],
    )
    assert (table.asks(), table.question.price) == (("hire", A), 500)
    table.play(A, Hire())
    assert (table.A.helpers, table.A.cash) == (("marco",), 500)
    assert table.asks() == ("after", A)


def test_hire_for_nothing_twice() -> None:
    table = drawn([{"op": "hire", "who": "self", "count": 2, "price": 0}], A=boss(cash=0, respect=3))
    table.play(A, Hire(), Hire())
    assert (len(table.A.helpers), table.A.cash, table.asks()) == (2, 0, ("after", A))


def test_hire_from_an_empty_deck_asks_nobody() -> None:
    table = drawn([{"op": "hire", "who": "self", "count": 1, "price": 0}], A=boss(respect=2), helper_deck=only())
    assert table.asks() == ("after", A)


def test_hire_by_a_card_is_over_when_the_verdict_begins() -> None:  # §14.4 «BAR and cards hire nobody any more»
    table = drawn(
        [{"op": "hire", "who": "self", "count": 1, "price": 0}], A=boss(respect=2), round=60, verdict_round=60
    )
    assert table.asks() == ("after", A)


def test_lose_helper_is_picked_by_the_owner_by_oneself_or_by_chance() -> None:
    two = boss(respect=3, helpers=["leo", "tony"])
    table = drawn([{"op": "lose_helper", "who": "left", "count": 1, "picks": "owner"}], A=boss(), B=two)
    assert table.asks() == ("lose_helper", B)
    table = drawn([{"op": "lose_helper", "who": "left", "count": 1, "picks": "self"}], A=boss(), B=two)
    assert table.asks() == ("pick_victim", A)
    table.play(A, PickHelper("leo"))
    assert (table.B.helpers, table.helper_deck[-1]) == (("tony",), "leo")
    table = drawn([{"op": "lose_helper", "who": "left", "count": 1, "picks": "random"}], A=boss(), B=two)
    assert (len(table.B.helpers), table.asks()) == (1, ("after", A))
    table = drawn([{"op": "lose_helper", "who": "left", "count": 2, "picks": "owner"}], A=boss(), B=two)
    assert (table.B.helpers, table.asks()) == ((), ("after", A))


def test_losing_a_helper_is_no_attempt() -> None:  # no armour, no strike-back
    table = drawn(
        [{"op": "lose_helper", "who": "left", "count": 2, "picks": "owner"}],
        A=boss(),
        B=boss(respect=3, helpers=["joe", "flemmy"]),
    )
    assert table.B.helpers == ()
    assert {event.why for event in table.saw(HelperLost)} == {"card"}


def test_poach_needs_a_free_slot_and_keeps_the_charge() -> None:
    table = drawn([{"op": "poach", "from": "left"}], A=boss(respect=2), B=boss(helpers=["joe"], discharged=True))
    assert (table.A.helpers, table.A.charged("joe"), table.B.helpers) == (("joe",), False, ())
    table = drawn([{"op": "poach", "from": "left"}], A=boss(respect=1), B=boss(helpers=["joe"]))
    assert (table.A.helpers, table.B.helpers, table.asks()) == ((), ("joe",), ("after", A))
