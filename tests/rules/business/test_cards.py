"""MAFIA cards: one a turn, where they reach, what stops them (RULES.md §11), and every trick of the deck."""

import pytest

from game.rules.titles.business.actions import Decline, PickHelper, PlayCard, Roll, Sell
from game.rules.titles.business.events import CardPlayed, Defended, HelperPoached, Insolvent, Jailed, Money, Owned
from tests.rules.business.position import A, B, C, boss, position

example = pytest.mark.example


@example(47)
def test_hand_in_the_till_turns_the_rent_round() -> None:  # §19 rent_flip
    table = position(
        A=boss(cash=9000, at=18, hand=["hand_in_till", "kompromat"]),
        B=boss(cash=700, respect=2, helpers=["joe"], owns=["barbershop"]),
        dice=[(1, 1)],
    )
    table.play(A, Roll())
    assert table.asks() == ("rent_due", A)
    table.play(A, PlayCard("hand_in_till"))
    assert table.asks() == ("defence", B)
    table.settle()
    assert (table.A.cash, table.B.cash) == (9700, 0)
    assert (table.B.respect, table.B.helpers, table.B.at, table.B.jail) == (1, (), 29, 2)
    assert [(event.seat, event.debt, event.paid, event.creditor) for event in table.saw(Insolvent)] == [
        (B, 1150, 700, A)
    ]
    assert table.asks() == ("after", A)
    assert table.refuses(A, PlayCard("kompromat", target=B))


@example(48)
def test_new_management_takes_the_business_after_the_rent() -> None:  # §19 seize
    table = position(
        A=boss(cash=9000, at=18, hand=["new_management"]), B=boss(cash=0, owns=["barbershop"]), dice=[(1, 1)]
    )
    table.play(A, Roll())
    assert table.asks() == ("rent_due", A)
    table.play(A, Decline())
    assert (table.A.cash, table.B.cash, table.asks()) == (7850, 1150, ("rent_paid", A))
    table.play(A, PlayCard("new_management"))
    assert table.asks() == ("defence", B)
    table.play(B, Decline())
    assert (table.A.owns, table.A.cash, table.B.cash) == ({"barbershop"}, 7850, 1150)
    assert (table.A.chips, table.B.chips) == ({"little_italy": 1}, {"little_italy": 1})
    assert [(event.how, event.former) for event in table.saw(Owned)] == [("seized", B)]


@example(49)
def test_smashed_windows_free_the_business_and_take_a_chip() -> None:  # §19 raze
    table = position(
        A=boss(cash=2000, at=18, hand=["smashed_windows"]), B=boss(cash=0, owns=["barbershop"]), dice=[(1, 1)]
    )
    table.play(A, Roll(), Decline(), PlayCard("smashed_windows")).settle()
    assert (table.A.cash, table.B.cash) == (850, 1150), "the rent is paid all the same"
    assert table.business("barbershop").owner is None
    assert (table.B.owns, table.B.chips) == (set(), {})
    assert table.discard == ["smashed_windows"]


@example(50)
def test_the_commissioner_stops_a_trick_and_jails_the_culprit() -> None:  # §11
    table = position(
        A=boss(cash=9000, at=18, hand=["new_management"]),
        B=boss(owns=["barbershop"], hand=["tame_commissioner"]),
        dice=[(1, 1)],
    )
    table.play(A, Roll(), Decline(), PlayCard("new_management"))
    table.play(B, PlayCard("tame_commissioner"))
    assert table.B.owns == {"barbershop"}
    assert (table.A.cash, table.A.at, table.A.jail) == (7850, 29, 2)
    assert sorted(table.discard) == ["new_management", "tame_commissioner"]
    assert table.asks() == ("before", B)
    assert [(event.seat, event.how, event.of) for event in table.saw(Defended)] == [(B, "police", "new_management")]


@example(58)
def test_dirty_whispers_lower_respect_and_the_victim_chooses_whom_to_drop() -> None:  # §8.3
    table = position(A=boss(hand=["dirty_whispers"]), B=boss(respect=3, helpers=["leo", "tony"], jail=2))
    table.play(A, PlayCard("dirty_whispers", target=B))
    assert table.asks() == ("defence", B)
    table.play(B, Decline())
    assert (table.B.respect, table.asks()) == (2, ("lose_helper", B))
    table.play(B, PickHelper("tony"))
    assert (table.B.helpers, table.B.jail) == (("leo",), 2)
    assert table.asks() == ("before", A)


@example(59)
def test_whispers_about_the_lowest_are_spent_for_nothing() -> None:  # §19 respect
    table = position(A=boss(hand=["dirty_whispers"]), B=boss(respect=1))
    table.play(A, PlayCard("dirty_whispers", target=B)).settle()
    assert (table.B.respect, table.A.hand, table.discard) == (1, [], ["dirty_whispers"])


@example(95)
def test_one_card_a_turn() -> None:  # §11
    table = position(A=boss(at=26, hand=["dirty_whispers", "kompromat"]), B=boss(), dice=[(1, 2)])
    table.play(A, PlayCard("dirty_whispers", target=B)).settle()
    assert table.refuses(A, PlayCard("kompromat", target=B))
    table.play(A, Roll())
    assert table.asks() == ("after", A)
    assert not table.playable(A)
    assert table.refuses(A, PlayCard("kompromat", target=B))


@example(96)
def test_a_better_offer_needs_a_free_place_and_leaves_the_charge_as_it_was() -> None:  # §19 poach
    full = position(A=boss(respect=3, helpers=["leo", "tony"], hand=["better_offer"]), B=boss(helpers=["joe"]))
    assert not full.playable(A)
    assert full.refuses(A, PlayCard("better_offer", target=B))
    table = position(
        A=boss(cash=1000, respect=3, helpers=["leo"], hand=["better_offer"]), B=boss(helpers=["joe"], discharged=True)
    )
    table.play(A, PlayCard("better_offer", target=B))
    assert (table.A.cash, table.asks()) == (0, ("defence", B))
    table.settle()
    assert (table.A.helpers, table.B.helpers) == (("leo", "joe"), ())
    assert table.A.charged("joe") is False
    assert [(event.giver, event.taker, event.helper) for event in table.saw(HelperPoached)] == [(B, A, "joe")]


@example(103)
def test_the_buyer_with_no_name_takes_an_attempt_card_for_three_thousand() -> None:  # §19 choose
    table = position(
        A=boss(cash=0, at=4, hand=["bomb", "bail", "kompromat"]), dice=[(1, 1)], events=["second_hand_gun"]
    )
    table.play(A, Roll())
    assert table.asks() == ("choose", A)
    table.choose(A, 0)
    assert (table.A.cash, table.A.hand, table.discard) == (3000, ["bail", "kompromat"], ["bomb"])
    assert table.asks() == ("after", A)


@example(104)
def test_who_has_no_attempt_card_is_not_asked_to_sell_one() -> None:  # §3.1, §19
    table = position(A=boss(cash=0, at=4, hand=["bail"]), dice=[(1, 1)], events=["second_hand_gun"])
    table.play(A, Roll())
    assert (table.A.cash, table.A.hand, table.asks()) == (0, ["bail"], ("after", A))


@example(121)
def test_a_stopped_trick_leaves_the_rent_due_and_no_second_card() -> None:  # §11
    table = position(
        A=boss(cash=9000, at=18, hand=["hand_in_till", "new_management"]),
        B=boss(cash=0, owns=["barbershop"], hand=["tame_commissioner"]),
        dice=[(1, 1)],
    )
    table.play(A, Roll(), PlayCard("hand_in_till"))
    table.play(B, PlayCard("tame_commissioner"))
    rent, prison = (
        next(n for n, event in enumerate(table.events) if isinstance(event, kind)) for kind in (Money, Jailed)
    )
    assert rent < prison, "paid first"
    assert (table.A.cash, table.B.cash) == (7850, 1150)
    assert (table.A.at, table.A.jail, table.A.hand) == (29, 2, ["new_management"])
    assert table.asks() == ("before", B)


def test_a_card_is_paid_for_and_discarded_before_it_acts() -> None:  # §11
    table = position(A=boss(cash=1000, helpers=["leo"], respect=3, hand=["better_offer"]), B=boss(helpers=["joe"]))
    table.play(A, PlayCard("better_offer", target=B))
    assert (table.A.cash, table.A.hand, table.discard) == (0, [], ["better_offer"])
    assert [(event.card, event.target) for event in table.saw(CardPlayed)] == [("better_offer", B)]


def test_a_card_one_cannot_pay_for_is_not_playable() -> None:  # §11
    table = position(A=boss(cash=950, hand=["blind_alley"]), B=boss(at=0))
    assert not table.playable(A)
    assert table.refuses(A, PlayCard("blind_alley", target=B))


def test_a_card_one_does_not_hold_is_refused() -> None:  # §11
    table = position(A=boss(hand=["bail"]), B=boss(at=0, hand=["kompromat"]))
    for card in ("kompromat", "blind_alley", "", "no_such_card"):
        assert table.refuses(A, PlayCard(card, target=B))


def test_a_target_must_be_a_living_rival() -> None:  # §11, §19
    table = position(A=boss(hand=["kompromat"]), B=boss(), C=boss(dead=True))
    assert table.playable(A) == {("kompromat", B)}
    for target in (None, A, C, 3, -1, 99):
        assert table.refuses(A, PlayCard("kompromat", target=target))


def test_tricks_have_no_discounts() -> None:  # §11, §12.2
    table = position(A=boss(cash=1000, respect=4, helpers=["whitey"], hand=["better_offer"]), B=boss(helpers=["joe"]))
    table.play(A, PlayCard("better_offer", target=B))
    assert table.A.cash == 0


def test_a_better_offer_needs_somebody_to_lure() -> None:  # §11 «without a legal target»
    table = position(A=boss(respect=2, hand=["better_offer"]), B=boss(), C=boss(helpers=["leo"]))
    assert table.playable(A) == {("better_offer", C)}


def test_the_organiser_picks_whom_to_lure() -> None:  # §19 poach «self picks»
    table = position(A=boss(respect=2, hand=["better_offer"]), B=boss(helpers=["leo", "tony"]))
    table.play(A, PlayCard("better_offer", target=B))
    table.play(B, Decline())
    assert table.asks() == ("poach", A)
    table.play(A, PickHelper("tony"))
    assert (table.A.helpers, table.B.helpers) == (("tony",), ("leo",))


def test_kompromat_jails_any_rival() -> None:
    table = position(A=boss(hand=["kompromat"]), B=boss(at=20))
    table.play(A, PlayCard("kompromat", target=B)).settle()
    assert (table.B.at, table.B.jail, table.asks()) == (29, 2, ("before", A))


def test_the_commissioner_needs_no_turn_of_its_own_and_counts_for_none() -> None:  # §11 «do not count»
    table = position(
        A=boss(at=26, hand=["kompromat"]),
        B=boss(at=26, hand=["tame_commissioner", "dirty_whispers"]),
        C=boss(),
        dice=[(1, 2)],
    )
    table.play(A, PlayCard("kompromat", target=B))
    table.play(B, PlayCard("tame_commissioner"))
    assert (table.A.jail, table.B.jail, table.asks()) == (2, 0, ("before", B))
    assert ("dirty_whispers", A) in table.playable(B)


def test_a_vest_does_not_stop_a_trick() -> None:  # §11 stopped_by
    table = position(A=boss(hand=["kompromat"]), B=boss(hand=["steel_lining", "dud_fuse"]))
    table.play(A, PlayCard("kompromat", target=B))
    assert table.asks() == ("defence", B)
    assert not table.offers(B, PlayCard)
    for card in ("steel_lining", "dud_fuse"):
        assert table.refuses(B, PlayCard(card))


def test_cards_of_other_timings_are_for_their_own_moment() -> None:  # §11
    hand = [
        "hand_in_till",
        "new_management",
        "smashed_windows",
        "bail",
        "steel_lining",
        "tame_commissioner",
        "dud_fuse",
    ]
    table = position(A=boss(at=26, hand=hand), B=boss(), dice=[(1, 2)])
    assert not table.playable(A)
    for card in hand:
        assert table.refuses(A, PlayCard(card))
    table.play(A, Roll())
    assert table.asks() == ("after", A)
    assert not table.playable(A)


def test_after_a_card_before_the_roll_the_rent_questions_are_not_asked() -> None:  # §3.1 D7, D9
    table = position(
        A=boss(cash=9000, at=18, hand=["kompromat", "hand_in_till"]),
        B=boss(owns=["barbershop"]),
        C=boss(),
        dice=[(1, 1)],
    )
    table.play(A, PlayCard("kompromat", target=C)).settle()
    table.play(A, Roll())
    assert (table.A.cash, table.asks()) == (7850, ("after", A))


def test_without_a_card_the_rent_questions_are_not_asked() -> None:  # §3.1 D7, D9
    table = position(A=boss(cash=9000, at=18), B=boss(owns=["barbershop"]), dice=[(1, 1)])
    table.play(A, Roll())
    assert table.asks() == ("after", A)


def test_rent_unpaid_in_full_opens_no_card_after_it() -> None:  # §7.2 «after full payment, D9»
    table = position(A=boss(cash=1000, at=18, hand=["new_management"]), B=boss(owns=["barbershop"]), dice=[(1, 1)])
    table.play(A, Roll())
    assert table.asks() == ("rent_due", A)
    table.play(A, Decline())
    assert (table.A.jail, table.asks()) == (2, ("before", B))


def test_a_hand_sold_for_the_debt_may_still_be_used_after_it() -> None:  # §8.1.2 «paid», §7.2
    table = position(
        A=boss(cash=1000, at=18, owns=["fish_pier"], hand=["new_management"]),
        B=boss(owns=["barbershop"]),
        dice=[(1, 1)],
    )
    table.play(A, Roll(), Decline(), Sell("fish_pier"))
    assert table.asks() == ("rent_paid", A)


def test_seizing_without_a_chip_left_takes_the_business_all_the_same() -> None:  # §7.1
    table = position(
        A=boss(cash=9000, at=18, hand=["new_management"], infl={"docks": 12, "hills": 11}),
        B=boss(owns=["barbershop"]),
        dice=[(1, 1)],
    )
    table.play(A, Roll(), Decline(), PlayCard("new_management")).settle()
    assert (table.A.owns, table.A.chips) == ({"barbershop"}, {"docks": 12, "hills": 11})


def test_c_is_not_asked_what_concerns_b() -> None:  # §3.1 D13 «victim»
    table = position(A=boss(hand=["kompromat"]), B=boss(), C=boss(hand=["tame_commissioner"]))
    table.play(A, PlayCard("kompromat", target=B))
    assert table.refuses(C, PlayCard("tame_commissioner"))
    assert table.asks() == ("defence", B)
