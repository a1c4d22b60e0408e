"""Debts, the sale to the bank and insolvency (RULES.md §8.1, §8.3, §10.2)."""

import pytest

from game.rules.titles.business.actions import Decline, Discard, PickHelper, PlayCard, Roll, Sell
from game.rules.titles.business.events import Freed, Insolvent, Jailed, Money, RespectChanged
from tests.rules.business.position import A, B, boss, position

example = pytest.mark.example


@example(34)
def test_a_debtor_may_sell_to_the_bank_until_he_can_pay() -> None:  # D8, §10.2
    table = position(
        A=boss(cash=400, at=18, owns=["fish_pier", "pawnshop"]), B=boss(cash=0, owns=["barbershop"]), dice=[(1, 1)]
    )
    table.play(A, Roll())
    assert table.asks() == ("debt", A)
    assert (table.question.price, table.question.other) == (1150, B)
    table.play(A, Sell("fish_pier"))
    assert (table.A.cash, table.asks()) == (850, ("debt", A))
    table.play(A, Sell("pawnshop"))
    assert (table.A.cash, table.B.cash) == (250, 1150)
    assert (table.A.owns, table.A.chips) == (set(), {})
    assert (table.A.respect, table.A.jail) == (1, 0)
    assert table.asks() == ("after", A)


@example(35)
def test_who_gives_up_pays_all_he_has_then_falls_then_goes_to_prison() -> None:  # §8.1.3
    table = position(
        A=boss(cash=400, at=18, respect=3, helpers=["joe", "leo"], owns=["fish_pier"]),
        B=boss(cash=0, owns=["barbershop"]),
        dice=[(1, 1)],
    )
    table.play(A, Roll(), Decline())
    assert (table.A.cash, table.B.cash, table.A.respect) == (0, 400, 2)
    assert (table.asks(), table.A.jail) == (("lose_helper", A), 0)
    table.play(A, PickHelper("joe"))
    assert (table.A.helpers, table.helper_deck[-1]) == (("leo",), "joe")
    assert (table.A.at, table.A.jail, table.A.owns) == (29, 2, {"fish_pier"})
    assert table.asks() == ("before", B)
    order = [type(event) for event in table.events if isinstance(event, Insolvent | Money | RespectChanged | Jailed)]
    assert [kind for kind in order if kind is not Insolvent] == [Money, RespectChanged, Jailed]


@example(36)
def test_the_lowest_level_cannot_fall_further() -> None:  # §8.1.3
    table = position(A=boss(cash=0, at=18, respect=1), B=boss(cash=0, owns=["barbershop"]), dice=[(1, 1)])
    table.play(A, Roll())
    assert (table.A.cash, table.B.cash) == (0, 0)
    assert (table.A.respect, table.A.at, table.A.jail) == (1, 29, 2)
    assert not table.saw(Money)
    assert [(event.debt, event.paid, event.creditor) for event in table.saw(Insolvent)] == [(1150, 0, B)]


@example(51)
def test_a_sale_to_the_bank_pays_half_rounded_down_and_takes_a_chip_back() -> None:  # §10.2
    table = position(A=boss(cash=0, owns=["fish_pier", "anchor_tavern"], infl={"docks": 2}))
    table.play(A, Sell("anchor_tavern"))
    assert (table.A.cash, table.A.owns, table.A.chips) == (450, {"fish_pier"}, {"docks": 1})
    assert table.business("anchor_tavern").owner is None
    assert [(event.business, event.how) for event in table.saw(Freed)] == [("anchor_tavern", "sold")]


@example(101)
def test_a_debtor_of_a_card_gives_what_he_has_and_the_others_pay_in_full() -> None:  # §8.1
    table = position(
        A=boss(cash=0, at=4), B=boss(cash=200, respect=1), C=boss(cash=300), dice=[(1, 1)], events=["name_day"]
    )
    table.play(A, Roll())
    assert (table.A.cash, table.B.cash, table.C.cash) == (500, 0, 0)
    assert (table.B.jail, table.B.at, table.B.respect) == (2, 29, 1)
    assert table.C.jail == 0
    assert table.asks() == ("after", A)


@example(102)
def test_a_card_takes_the_armoured_helper_whatever_his_charge() -> None:  # §12.15, §19
    table = position(A=boss(cash=5000, at=4, respect=3, helpers=["joe", "leo"]), dice=[(1, 1)], events=["bad_brakes"])
    table.play(A, Roll())
    assert (table.A.cash, table.asks()) == (4000, ("lose_helper", A))
    table.play(A, PickHelper("joe"))
    assert (table.A.helpers, table.helper_deck[-1]) == (("leo",), "joe")


@example(105)
def test_who_has_fewer_cards_discards_them_all() -> None:  # §19
    table = position(A=boss(at=4, hand=["bail"]), dice=[(1, 1)], events=["burning_papers"])
    table.play(A, Roll())
    assert (table.A.hand, table.discard) == ([], ["bail"])
    assert table.event_deck[-1] == "burning_papers"
    assert table.asks() == ("after", A)


@example(106)
def test_when_respect_falls_the_owner_chooses_whom_to_drop() -> None:  # §8.3
    table = position(A=boss(at=4, respect=3, helpers=["joe", "leo"]), dice=[(1, 1)], events=["front_page"])
    table.play(A, Roll())
    assert (table.A.respect, table.asks()) == (2, ("lose_helper", A))
    assert set(table.question.choices) == {"joe", "leo"}
    table.play(A, PickHelper("leo"))
    assert (table.A.helpers, table.helper_deck[-1]) == (("joe",), "leo")
    assert table.asks() == ("after", A)


@example(118)
def test_two_falls_take_two_helpers_also_in_prison() -> None:  # §8.3
    table = position(
        A=boss(cash=0, at=18, respect=3, helpers=["joe", "leo"]),
        B=boss(owns=["barbershop"], hand=["dirty_whispers"]),
        dice=[(1, 1)],
    )
    table.play(A, Roll(), PickHelper("joe"))
    assert (table.A.respect, table.A.helpers, table.A.jail) == (2, ("leo",), 2)
    table.play(B, PlayCard("dirty_whispers", target=A)).settle()
    assert (table.A.respect, table.A.helpers, table.A.jail) == (1, (), 2)
    assert table.helper_deck[-2:] == ["joe", "leo"]


def test_selling_is_voluntary_even_if_it_would_save_him() -> None:  # §8.1.2
    table = position(A=boss(cash=0, at=4, owns=["grand_hotel"]), dice=[(1, 1)], events=["parking_fine"])
    table.play(A, Roll(), Decline())
    assert (table.A.owns, table.A.jail, table.A.cash) == ({"grand_hotel"}, 2, 0)


def test_without_the_bank_sale_nobody_is_asked() -> None:  # §8.1.2, §18
    table = position(
        A=boss(cash=0, at=4, owns=["grand_hotel"]), dice=[(1, 1)], events=["parking_fine"], bank_sale=False
    )
    table.play(A, Roll())
    assert (table.A.owns, table.A.jail) == ({"grand_hotel"}, 2)


def test_without_the_bank_sale_no_window_sells() -> None:  # §4, §18
    table = position(A=boss(owns=["grand_hotel"]), bank_sale=False)
    assert not table.offers(A, Sell)
    assert table.refuses(A, Sell("grand_hotel"))


def test_only_the_debtors_own_businesses_are_for_sale() -> None:  # §8.1.2
    table = position(
        A=boss(cash=0, at=4, owns=["fish_pier"]),
        B=boss(owns=["pawnshop"]),
        dice=[(1, 1)],
        events=["parking_fine"],
    )
    table.play(A, Roll())
    assert [offer.business for offer in table.offers(A, Sell)] == ["fish_pier"]
    assert table.refuses(A, Sell("pawnshop"))
    assert table.refuses(A, Sell("bakery"))


def test_still_short_after_the_last_sale_is_insolvent() -> None:  # §8.1
    table = position(A=boss(cash=0, at=4, owns=["fish_pier"]), dice=[(1, 1)], events=["warehouse_fire"])
    table.play(A, Roll(), Sell("fish_pier"))
    assert (table.A.cash, table.A.jail, table.A.owns) == (0, 2, set())
    assert [(event.debt, event.paid, event.creditor) for event in table.saw(Insolvent)] == [(3000, 450, None)]


def test_a_sale_without_a_chip_in_the_district_takes_none() -> None:  # §10.2
    table = position(A=boss(owns=["fish_pier"], infl={"docks": 0, "hills": 2}))
    table.play(A, Sell("fish_pier"))
    assert table.A.chips == {"hills": 2}


def test_discarding_more_than_asked_is_refused() -> None:  # D15
    table = position(A=boss(at=4, hand=["bail", "bomb", "kompromat"]), dice=[(1, 1)], events=["burning_papers"])
    table.play(A, Roll())
    assert (table.asks(), table.question.count) == (("discard", A), 2)
    for cards in [(), ("bail",), ("bail", "bail"), ("bail", "bomb", "kompromat"), ("bail", "steel_lining")]:
        assert table.refuses(A, Discard(cards))
    table.play(A, Discard(("bail", "kompromat")))
    assert table.A.hand == ["bomb"]


def test_a_card_after_prison_is_not_carried_out_for_an_ended_turn_but_for_the_others_it_is() -> None:  # §3
    """«Effects already being carried out for other bosses are completed»: B still goes to BAR, A sits."""
    table = position(A=boss(cash=0, at=4), B=boss(at=33), dice=[(1, 1)], events=["big_wedding"])
    table.play(A, Roll())
    assert (table.A.at, table.A.jail, table.B.at) == (29, 2, 11)
    assert table.asks() == ("before", B)


def test_what_is_sold_may_come_to_exactly_the_debt() -> None:  # §8.1.1 «exactly enough is enough»
    table = position(
        A=boss(cash=150, at=18, owns=["fish_pier", "pawnshop"]), B=boss(cash=0, owns=["barbershop"]), dice=[(1, 1)]
    )
    table.play(A, Roll(), Sell("fish_pier"), Sell("pawnshop"))
    assert (table.A.cash, table.B.cash) == (0, 1150)
    assert (table.A.jail, table.asks()) == (0, ("after", A))
