"""The pace of the city: lying low, truce, war and the Commission's verdict (RULES.md §14)."""

import pytest

from game.rules.titles.business.actions import Ambush, Decline, End, Hire, PickHelper, PlayCard, Roll
from game.rules.titles.business.events import CardsDrawn, Eliminated, HelperLost, Money, RoundEnded
from tests.rules.business.position import A, B, C, boss, position

example = pytest.mark.example


@example(92)
def test_who_was_attacked_lies_low_until_the_end_of_his_next_turn() -> None:  # §14.1
    """A attacks C; B, whose turn comes before C's, finds C lying low (the row has other letters)."""
    table = position(
        A=boss(at=26, helpers=["mad_dog"], hand=["out_of_town"]),
        B=boss(at=26, hand=["out_of_town", "kompromat"]),
        C=boss(at=27, helpers=["leo"]),
        lay_low=True,
        dice=[(1, 2)],
    )
    table.play(A, PlayCard("out_of_town", target=C)).settle()
    assert table.C.lying_low
    assert table.refuses(A, Ambush(C))
    table.full_turn(A)
    assert table.playable(B) == {("out_of_town", A), ("kompromat", A), ("kompromat", C)}
    assert table.refuses(B, PlayCard("out_of_town", target=C))


@example(120)
def test_after_his_turn_he_may_be_attacked_again() -> None:  # §14.1
    table = position(
        A=boss(at=26, hand=["out_of_town", "out_of_town"]),
        B=boss(at=26, helpers=["leo"]),
        lay_low=True,
        dice=[(1, 2), (1, 2)],
    )
    table.play(A, PlayCard("out_of_town", target=B)).settle()
    table.full_turn(A)
    assert table.B.lying_low
    table.full_turn(B)
    assert not table.B.lying_low
    assert ("out_of_town", B) in table.playable(A)


@example(93)
@pytest.mark.parametrize(
    ("round", "helpers", "playable"),
    [
        (6, ["leo"], {"kompromat"}),
        (7, ["leo"], {"kompromat", "blind_alley"}),
        (7, [], {"kompromat"}),
        (13, ["leo"], {"kompromat", "blind_alley", "bomb"}),
        (1, ["leo"], {"kompromat"}),
        (12, ["leo"], {"kompromat", "blind_alley"}),
        (12, [], {"kompromat"}),
        (13, [], {"kompromat", "blind_alley", "bomb"}),
    ],
)
def test_the_truce_bars_attempts_then_only_those_on_the_unprotected(
    round: int, helpers: list[str], playable: set[str]
) -> None:  # §14.2
    table = position(
        A=boss(hand=["blind_alley", "bomb", "kompromat"]), B=boss(helpers=helpers), truce_rounds=12, round=round
    )
    assert {card for card, _ in table.playable(A)} == playable
    assert table.refuses(A, PlayCard("blind_alley", target=B)) is ("blind_alley" not in playable)
    assert table.refuses(A, PlayCard("bomb", site="bakery")) is ("bomb" not in playable)


@example(94)
def test_in_the_war_everybody_is_in_reach_and_each_turn_brings_a_card() -> None:  # §14.3
    table = position(
        A=boss(at=2, hand=["blind_alley", "bunkmate"]),
        B=boss(at=20),
        active=B,
        stage="after",
        round=24,
        war_round=25,
        mafia=["bail"],
    )
    table.play(B, End())
    assert (table.asks(), table.round) == (("before", A), 25)
    assert table.A.hand == ["blind_alley", "bunkmate", "bail"]
    assert table.playable(A) == {("blind_alley", B)}
    assert table.refuses(A, PlayCard("bunkmate", target=B))


@example(94)
def test_a_skipped_prison_turn_draws_nothing_in_the_war() -> None:  # §14.3
    table = position(A=boss(), B=boss(jail=2), stage="after", round=25, war_round=25, mafia=["bail"])
    table.play(A, End())
    assert (table.B.cards, table.B.jail, table.asks()) == (0, 1, ("before", A))
    assert table.A.hand == ["bail"]
    assert [event.seat for event in table.saw(CardsDrawn)] == [A]


@example(107)
def test_in_the_verdict_nobody_is_hired_any_more() -> None:  # §14.4
    table = position(A=boss(cash=5000, at=8, respect=3), dice=[(1, 2)], round=60, verdict_round=60)
    table.play(A, Roll())
    assert (table.A.at, table.A.helpers, table.asks()) == (11, (), ("after", A))
    helped = position(A=boss(cash=5000, at=8, respect=3, helpers=["leo"]), dice=[(1, 2)], round=60, verdict_round=60)
    helped.play(A, Roll())
    assert helped.refuses(A, Hire())


@example(99)
def test_every_round_the_poorest_loses_a_helper_and_then_his_life() -> None:  # §14.4
    table = position(
        A=boss(cash=9000, at=26),
        B=boss(cash=100, owns=["fish_pier"], helpers=["joe"], jail=3),
        C=boss(cash=100, owns=["grand_hotel"], jail=3),
        round=60,
        verdict_round=60,
        dice=[(1, 2), (1, 2), (1, 1)],
    )
    assert table.B.worth == 1000
    table.full_turn(A)
    assert (table.B.helpers, table.helper_deck[-1], table.round) == ((), "joe", 61)
    assert [(event.seat, event.why) for event in table.saw(HelperLost)] == [(B, "verdict")]
    table.full_turn(A)
    assert (table.B.alive, table.C.alive, table.A.cash) == (False, True, 9000)
    assert table.business("fish_pier").owner is None
    table.full_turn(A)
    assert not table.C.alive
    assert table.outcome().places == (1, 3, 2)
    assert table.A.cash == 9000
    assert [(event.seat, event.why, event.killer) for event in table.saw(Eliminated)] == [
        (B, "verdict", None),
        (C, "verdict", None),
    ]
    assert {event.taker for event in table.saw(Money) if event.why == "estate"} == {None}
    assert [event.round for event in table.saw(RoundEnded)] == [60, 61, 62]


@example(124)
def test_of_equals_the_later_seat_is_judged() -> None:  # §14.4
    table = position(
        A=boss(cash=5000, at=26, helpers=["leo", "joe"]),
        B=boss(cash=5000, helpers=["tony", "willy"], jail=3),
        round=60,
        verdict_round=60,
        dice=[(1, 2), (1, 2), (1, 2)],
    )
    table.full_turn(A)
    table.settle()
    assert len(table.B.helpers) == 1
    table.full_turn(A)
    assert table.B.helpers == ()
    table.full_turn(A)
    assert (table.outcome().winners, table.A.helpers) == ((A,), ("leo", "joe"))


@example(110)
def test_in_the_truce_flemmy_kills_no_boss() -> None:  # §13.5, §14.2
    table = position(A=boss(hand=["blind_alley"]), B=boss(helpers=["flemmy"]), truce_rounds=12, round=8, dice=[6])
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert (table.A.alive, table.B.helpers) == (True, ())
    assert table.asks() == ("before", A)


def test_in_the_truce_flemmy_still_kills_a_helper() -> None:  # §13.5
    table = position(
        A=boss(helpers=["leo"], hand=["blind_alley"]), B=boss(helpers=["flemmy"]), truce_rounds=12, round=8, dice=[6]
    )
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert table.A.helpers == ()


def test_the_truce_bars_the_ambush_too() -> None:  # §14.2
    for round, helpers, allowed in [(6, ["leo"], False), (7, ["leo"], True), (7, [], False), (13, [], True)]:
        table = position(
            A=boss(at=12, helpers=["mad_dog"]), B=boss(at=13, helpers=helpers), truce_rounds=12, round=round
        )
        assert table.refuses(A, Ambush(B)) is not allowed


def test_before_the_war_nobody_draws() -> None:  # §14.3
    table = position(A=boss(), B=boss(), active=B, stage="after", round=23, war_round=25)
    table.play(B, End())
    assert (table.round, table.A.cards) == (24, 0)


def test_mad_dog_needs_his_district_in_the_war_too() -> None:  # §14.3
    table = position(A=boss(at=12, helpers=["mad_dog"]), B=boss(at=15), round=30, war_round=25)
    assert table.refuses(A, Ambush(B))


def test_a_shot_reaches_any_free_boss_in_the_war() -> None:  # §14.3
    table = position(A=boss(at=0, hand=["rooftop_shot"]), B=boss(at=18), C=boss(jail=1), round=30, war_round=25)
    assert table.playable(A) == {("rooftop_shot", B)}


def test_the_condemned_chooses_which_helper_he_loses() -> None:  # §14.4
    table = position(
        A=boss(cash=9000, at=26),
        B=boss(cash=100, helpers=["leo", "tony"]),
        active=B,
        stage="after",
        round=60,
        verdict_round=60,
    )
    table.play(B, End())
    assert (table.asks(), set(table.question.choices)) == (("lose_helper", B), {"leo", "tony"})
    assert table.default(B) == PickHelper("tony")
    table.play(B, PickHelper("leo"))
    assert (table.B.helpers, table.asks(), table.round) == (("tony",), ("before", A), 61)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({"cash": 2000}, {"cash": 1100, "owns": ["fish_pier"]}),  # worth 2000 each: less cash
        ({"cash": 2000, "respect": 2}, {"cash": 2000, "respect": 1}),  # lower respect
        ({"cash": 2000}, {"cash": 2000}),  # later seat
    ],
)
def test_ties_of_worth_fall_on_less_cash_then_lower_respect_then_the_later_seat(a: dict, b: dict) -> None:  # §14.4
    table = position(A=boss(**a), B=boss(**b), C=boss(), active=C, stage="after", round=60, verdict_round=60)
    table.play(C, End())
    assert (table.A.alive, table.B.alive, table.C.alive) == (True, False, True)


def test_nothing_protects_from_the_verdict() -> None:  # §14.4 «nothing protects»
    table = position(
        A=boss(),
        B=boss(cash=0, helpers=["joe"], hand=["steel_lining"]),
        active=B,
        stage="after",
        round=70,
        verdict_round=60,
    )
    table.play(B, End())
    assert table.B.helpers == ()


def test_lying_low_is_off_unless_the_host_wants_it() -> None:  # §14.1
    table = position(
        A=boss(at=12, helpers=["mad_dog"], hand=["out_of_town"]), B=boss(at=13, respect=3, helpers=["leo", "tony"])
    )
    table.play(A, PlayCard("out_of_town", target=B)).settle()
    table.throw(4).play(A, Ambush(B)).settle()
    assert table.B.helpers == ()


def test_an_ambush_makes_its_victim_lie_low_too() -> None:  # §14.1
    table = position(
        A=boss(at=12, helpers=["mad_dog"], hand=["out_of_town"]),
        B=boss(at=14, helpers=["leo"]),
        lay_low=True,
        dice=[3],
    )
    table.play(A, Ambush(B)).settle()
    assert table.B.lying_low
    assert not table.playable(A)


def test_a_trick_makes_nobody_lie_low() -> None:  # §14.1 «a card attempt or ambush»
    table = position(A=boss(hand=["kompromat"]), B=boss(), lay_low=True)
    table.play(A, PlayCard("kompromat", target=B)).settle()
    assert not table.B.lying_low


def test_a_bomb_may_go_off_under_one_who_lies_low() -> None:  # §14.1 speaks of card attempts and ambushes
    table = position(
        A=boss(bombs=["olive_import"]), B=boss(at=19, helpers=["leo"], low=True), active=B, lay_low=True, dice=[(1, 1)]
    )
    table.play(B, Roll(), Decline())
    assert table.B.helpers == ()
