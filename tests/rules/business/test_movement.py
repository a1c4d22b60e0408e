"""The pawn's way round the ring: START, BAR, POLICE, PRISON and what acts on a stop (RULES.md §5, §6)."""

import pytest

from game.rules.titles.business.actions import Buy, Decline, Dismiss, End, Hire, PlayCard, Roll, Step
from game.rules.titles.business.events import CardsDrawn, Jumped, Money, Rolled, Shuffled, Walked
from tests.rules.business.position import A, B, boss, only, position

example = pytest.mark.example


@example(1)
def test_passing_start_pays_the_level_and_gives_one_mafia_card() -> None:  # §6
    table = position(A=boss(cash=1000, at=34), dice=[(2, 2)])
    table.play(A, Roll()).settle()
    assert (table.A.at, table.A.cash, table.A.cards) == (2, 1500, 1)
    assert [space for event in table.saw(Walked) for space in event.path] == [35, 0, 1, 2]


@example(2)
def test_stopping_on_start_pays_once() -> None:  # §5.1, §6
    table = position(A=boss(cash=1000, at=33, respect=3), dice=[(1, 2)])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.A.cards) == (0, 3000, 1)
    assert table.asks() == ("after", A)


@example(3)
def test_a_card_that_moves_back_passes_nothing() -> None:  # §5.4
    table = position(A=boss(cash=1000, at=34, owns=["yacht_club"]), dice=[(1, 2), 3], events=["false_trail"])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.A.cards) == (34, 1500, 1)
    assert table.asks() == ("after", A)
    assert [(jump.start, jump.stop) for jump in table.saw(Jumped)] == [(1, 34)]


@example(4)
def test_moving_back_onto_start_is_a_stop_there() -> None:  # §5.4
    table = position(A=boss(cash=1000, at=34), dice=[(1, 2), 1], events=["false_trail"])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.A.cards) == (0, 2000, 2)


@example(5)
def test_insolvency_at_police_ends_the_move_and_a_fresh_helper_is_lost() -> None:  # §5.2, §8.1, §8.3
    table = position(A=boss(cash=1100, at=8, respect=2), dice=[(6, 5)], helper_deck=["marco"])
    table.play(A, Roll())
    assert table.asks() == ("bar", A)
    table.play(A, Hire())
    assert [(event.giver, event.taker, event.amount, event.why) for event in table.saw(Money)] == [
        (A, None, 1000, "hire"),
        (A, None, 100, "bribe"),
    ]
    assert (table.A.cash, table.A.respect, table.A.helpers) == (0, 1, ())
    assert table.helper_deck[-1] == "marco"
    assert (table.A.at, table.A.jail) == (29, 2)
    assert table.asks() == ("before", B)
    assert 19 not in [space for event in table.saw(Walked) for space in event.path]


@example(6)
def test_a_bribe_that_cannot_be_paid_takes_what_there_is() -> None:  # §5.2, §8.1
    table = position(A=boss(cash=150, at=16, respect=2), dice=[(3, 3)])
    table.play(A, Roll())
    assert (table.A.cash, table.A.respect, table.A.at, table.A.jail) == (0, 1, 29, 2)
    assert table.asks() == ("before", B)
    assert [event.amount for event in table.saw(Money)] == [150]
    assert [space for event in table.saw(Walked) for space in event.path] == [17, 18]


@example(7)
def test_passing_prison_does_nothing() -> None:  # §5.1
    table = position(A=boss(cash=1000, at=27, owns=["law_office"]), dice=[(1, 2)])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.A.cards, table.A.jail) == (30, 1000, 0, 0)
    assert table.asks() == ("after", A)


@example(8)
def test_who_stops_on_prison_is_a_visitor() -> None:  # §6, §11
    table = position(A=boss(at=26, hand=["blind_alley", "bunkmate"]), B=boss(at=29), dice=[(1, 2)])
    table.play(A, Roll())
    assert (table.A.at, table.A.jail) == (29, 0)
    assert table.asks() == ("after", A)
    assert table.playable(A) == {("blind_alley", B)}
    assert table.refuses(A, PlayCard("bunkmate", target=B))


@example(9)
def test_micky_pays_no_bribe() -> None:  # §12.9
    table = position(A=boss(cash=1000, at=16, respect=5, helpers=["micky"]), dice=[(1, 2)], events=["tax_inspector"])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash) == (19, 1000)
    assert not table.saw(Money)


@example(10)
def test_marco_earns_on_reaching_bar_even_without_a_free_slot() -> None:  # §12.16
    table = position(A=boss(cash=1000, at=9, respect=2, helpers=["marco"]), dice=[(1, 2)])
    table.play(A, Roll())
    assert table.A.cash == 1500
    table.settle()
    assert (table.A.at, table.A.cash, table.A.helpers) == (12, 1500, ("marco",))


@example(11)
def test_lenny_earns_before_the_sector_acts() -> None:  # §6, §12.12
    table = position(A=boss(cash=300, at=4, respect=2, helpers=["lenny"]), dice=[(1, 1)], events=["parking_fine"])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.A.jail, table.A.respect) == (6, 0, 0, 2)
    assert [(event.giver, event.taker, event.amount) for event in table.saw(Money)] == [(None, A, 200), (A, None, 500)]


@example(12)
def test_a_choice_with_one_legal_option_is_not_asked_and_prison_is_no_stop_for_lenny() -> None:  # §3.1, §5.5
    table = position(A=boss(cash=300, at=4, respect=2, helpers=["lenny"]), dice=[(1, 1)], events=["night_raid"])
    table.play(A, Roll())
    assert (table.A.cash, table.A.at, table.A.jail, table.A.respect) == (500, 29, 2, 2)
    assert table.asks() == ("before", B)


@example(13)
def test_nicky_draws_two_on_a_mafia_sector() -> None:  # §12.10
    table = position(A=boss(at=2, helpers=["nicky"]), dice=[(1, 2)], mafia=["bail", "bomb"])
    table.play(A, Roll())
    assert table.A.hand == ["bail", "bomb"]


@example(14)
def test_a_draw_takes_what_the_deck_still_has() -> None:  # §6
    table = position(A=boss(at=2, helpers=["nicky"]), dice=[(1, 2)], mafia=only("bail"), discard=[])
    table.play(A, Roll())
    assert table.A.hand == ["bail"]
    assert (table.mafia_deck, table.discard) == ([], [])


@example(15)
def test_an_empty_mafia_deck_is_the_reshuffled_discard_pile() -> None:  # §6
    table = position(A=boss(at=2), dice=[(1, 2)], mafia=only(), discard=["bail", "bomb"])
    table.play(A, Roll())
    assert table.A.cards == 1
    assert len(table.mafia_deck) == 1
    assert table.discard == []
    assert sorted(table.A.hand + table.mafia_deck) == ["bail", "bomb"]
    assert len(table.saw(Shuffled)) == 1


@example(16)
def test_only_the_sector_corrado_steps_to_acts() -> None:  # §5.3
    table = position(A=boss(cash=5000, at=30, helpers=["corrado"]), B=boss(owns=["racetrack"]), dice=[(1, 2)])
    table.play(A, Roll())
    assert (table.A.at, table.asks()) == (33, ("step", A))
    table.play(A, Step())
    assert (table.A.at, table.A.cash, table.asks()) == (34, 5000, ("buy", A))
    table.play(A, Buy())
    assert (table.A.cash, table.A.owns) == (2100, {"yacht_club"})


@example(17)
def test_a_bribe_paid_with_the_dice_stays_paid_when_corrado_steps_on() -> None:  # §5.3
    table = position(A=boss(cash=1000, at=16, respect=2, helpers=["corrado"]), dice=[(1, 1)], events=["lost_wallet"])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.asks()) == (18, 800, ("step", A))
    table.play(A, Step())
    assert (table.A.at, table.A.cash) == (19, 1800)


@example(18)
def test_corrado_may_step_onto_start_past_a_business() -> None:  # §5.3
    table = position(A=boss(cash=1000, at=32, respect=2, helpers=["corrado"]), dice=[(1, 2)])
    table.play(A, Roll(), Step())
    assert (table.A.at, table.A.cash, table.A.cards) == (0, 2000, 1)
    assert table.asks() == ("after", A)


@example(19)
def test_corrado_steps_only_after_the_dice() -> None:  # §5.3
    table = position(A=boss(at=4, helpers=["corrado"]), dice=[(1, 1), 2], events=["green_light"])
    table.play(A, Roll())
    assert (table.A.at, table.asks()) == (6, ("step", A))
    table.play(A, Decline())
    assert (table.A.at, table.asks()) == (8, ("buy", A))


@example(20)
def test_nobody_is_hired_from_an_empty_deck() -> None:  # §6
    table = position(A=boss(cash=5000, at=8, respect=3), dice=[(1, 2)], helper_deck=only())
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.A.helpers) == (11, 5000, ())
    assert table.asks() == ("after", A)


@example(21)
def test_at_bar_a_helper_may_be_dismissed_for_the_next_one() -> None:  # §6
    table = position(
        A=boss(cash=5000, at=8, respect=3, helpers=["donny", "lenny"]), dice=[(1, 2)], helper_deck=["joe", "leo"]
    )
    table.play(A, Roll(), Dismiss("donny"), Hire()).settle()
    assert table.A.cash == 4200
    assert table.A.helpers == ("lenny", "joe")
    assert (table.helper_deck[0], table.helper_deck[-1]) == ("leo", "donny")
    assert {(event.amount, event.why) for event in table.saw(Money)} == {(200, "off_district"), (1000, "hire")}


@example(22)
def test_the_lowest_level_has_no_slot_for_a_helper() -> None:  # §6, §9
    table = position(A=boss(at=8, respect=1), dice=[(1, 2)])
    table.play(A, Roll())
    assert (table.A.at, table.asks()) == (11, ("after", A))


@example(23)
def test_two_helpers_can_be_hired_in_one_passage_of_bar() -> None:  # §6
    table = position(A=boss(cash=5000, at=10, respect=3), dice=[(1, 2)])
    table.play(A, Roll(), Hire(), Hire())
    assert (len(table.A.helpers), table.A.cash) == (2, 3000)
    assert table.asks() == ("bar", A)
    assert not table.offers(A, Hire)
    assert table.refuses(A, Hire())


@example(24)
def test_the_wedding_takes_every_free_boss_straight_to_bar() -> None:  # §5.4, §5.6, §3
    table = position(
        A=boss(cash=5000, at=4, respect=2),
        B=boss(cash=1500, at=33, respect=2),
        C=boss(respect=3, jail=2),
        dice=[(1, 1)],
        events=["big_wedding"],
    )
    table.play(A, Roll())
    assert (table.A.cash, table.A.at, table.asks()) == (2000, 11, ("bar", A))
    table.play(A, Hire(), Decline())
    assert (table.B.at, table.asks()) == (11, ("bar", B))
    table.play(B, Hire()).settle()
    assert (table.A.cash, table.B.cash) == (1000, 500)
    assert (len(table.A.helpers), len(table.B.helpers), len(table.C.helpers)) == (1, 1, 0)
    assert table.B.cards == 0
    assert (table.C.at, table.C.jail) == (29, 2)
    assert table.asks() == ("after", A)


@example(25)
def test_a_card_that_moves_forward_walks_with_all_passing_effects() -> None:  # §5.4
    table = position(A=boss(cash=1000, at=17, respect=2), dice=[(1, 1)], events=["home_again"])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.A.cards) == (0, 1800, 1)
    assert [event.amount for event in table.saw(Money)] == [200, 1000]


@example(116)
@pytest.mark.parametrize(("start", "corner"), [(4, 11), (22, 29)])
def test_the_nearest_corner_forward_is_bar_or_prison(start: int, corner: int) -> None:  # §5.4, §19
    table = position(A=boss(at=start), dice=[(1, 1)], events=["round_the_corner"])
    table.play(A, Roll())
    assert (table.A.at, table.A.jail) == (corner, 0)
    assert table.asks() == ("after", A)


@pytest.mark.parametrize("respect", [1, 2, 3, 4, 5])
def test_start_and_police_follow_the_scale_of_respect(respect: int) -> None:  # §9
    income = {1: 500, 2: 1000, 3: 2000, 4: 3000, 5: 4000}[respect]
    bribe = {1: 100, 2: 200, 3: 300, 4: 400, 5: 500}[respect]
    table = position(A=boss(cash=5000, at=33, respect=respect), dice=[(1, 2)])
    table.play(A, Roll())
    assert table.A.cash == 5000 + income
    table = position(A=boss(cash=5000, at=15, respect=respect), dice=[(1, 2)])
    table.play(A, Roll())
    assert table.A.cash == 5000 - bribe


def test_lenny_earns_at_a_stop_by_corrado_and_by_a_card() -> None:  # §12.12
    table = position(A=boss(cash=1000, at=3, helpers=["corrado", "lenny"]), dice=[(1, 1)])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash, table.asks()) == (5, 1000, ("step", A))
    table = position(A=boss(cash=1000, at=4, helpers=["lenny"]), dice=[(1, 1), 4], events=["green_light"])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash) == (10, 1400)


def test_lenny_earns_nothing_in_the_districts() -> None:  # §12.12
    table = position(A=boss(cash=1000, at=0, helpers=["lenny"]), dice=[(1, 1)])
    table.play(A, Roll()).settle()
    assert (table.A.at, table.A.cash) == (2, 1000)


def test_an_event_reached_by_a_card_is_drawn_too() -> None:  # §5.4
    table = position(A=boss(cash=1000, at=0), dice=[(3, 3), 5], events=["false_trail", "lost_wallet"])
    table.play(A, Roll())
    assert (table.A.at, table.A.cash) == (1, 2000)
    assert table.event_deck[-2:] == ["false_trail", "lost_wallet"]


def test_a_mafia_sector_draws_one_card_that_only_its_owner_sees() -> None:  # §6
    table = position(A=boss(at=2), dice=[(1, 2)], mafia=["bail"])
    table.play(A, Roll())
    drawn = [event for event in table.last if isinstance(event, CardsDrawn)]
    assert [(event.seat, event.count, event.cards) for event in drawn] == [(A, 1, ("bail",))]
    assert table.as_seen(drawn[0], A).cards == ("bail",)
    assert table.as_seen(drawn[0], B).cards == ()
    assert table.as_seen(drawn[0], None).cards == ()


def test_the_roll_and_the_move_are_one_command() -> None:  # §3
    table = position(A=boss(at=26), dice=[(1, 2)])
    table.play(A, Roll())
    assert [event.dice for event in table.saw(Rolled)] == [(1, 2)]
    assert table.refuses(A, Roll())
    table.play(A, End())
    assert table.asks() == ("before", B)


def test_the_window_before_the_roll_cannot_be_ended_without_rolling() -> None:  # §4
    table = position(A=boss())
    assert table.refuses(A, End())
    assert table.refuses(B, Roll())
