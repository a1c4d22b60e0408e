"""Every card of the Event deck, once, as its text says (content.yaml, RULES.md §6)."""

import pytest

from game.rules.titles.business.actions import Choose, Decline, Discard, End, PickDistrict, PickHelper, Roll
from game.rules.titles.business.events import EventDrawn
from tests.rules.business.editions import classic
from tests.rules.business.position import A, B, C, Table, boss, position

MONEY = {
    "warehouse_fire": -3000,
    "private_clinic": -2000,
    "dockers_strike": -1000,
    "anniversary": -1000,
    "parking_fine": -500,
    "whisky_ship": 5000,
    "family_silver": 4000,
    "card_table": 2000,
    "lost_wallet": 1000,
    "tax_inspector": -900,
    "protection_week": 1500,
    "name_day": 600,
}
MOVES = {"round_on_me": 11, "home_again": 0, "round_the_corner": 11}
OTHERS = {
    "green_light",
    "false_trail",
    "front_page",
    "last_train",
    "bad_brakes",
    "night_raid",
    "burning_papers",
    "big_wedding",
    "fixed_race",
    "sold_out",
    "second_hand_gun",
    "arms_crate",
    "word_on_street",
}
SHOPS = ["pawnshop", "tailor", "pool_hall"]


def draw(card: str, dice: int | None = None, **rest: object) -> Table:
    """A, at 4, throws 1+1 and draws the card at 6."""
    written = {"A": boss(cash=9000, at=4, owns=SHOPS), "B": boss(), "C": boss(), **rest}
    table = position(**written, dice=[(1, 1), *([dice] if dice else [])], events=[card])
    table.play(A, Roll())
    assert table.saw(EventDrawn)[0].card == card
    return table


def test_this_file_knows_every_card() -> None:
    assert MONEY.keys() | MOVES.keys() | OTHERS == {card.id for card in classic().event_cards}


@pytest.mark.parametrize("card", MONEY)
def test_a_card_of_money_gives_or_takes_what_it_says(card: str) -> None:
    table = draw(card)
    assert (table.A.cash, table.asks()) == (9000 + MONEY[card], ("after", A))
    assert table.event_deck[-1] == card


@pytest.mark.parametrize("card", MOVES)
def test_a_card_of_movement_goes_where_it_says(card: str) -> None:
    table = draw(card)
    assert (table.A.at, table.A.jail) == (MOVES[card], 0)


@pytest.mark.parametrize(("card", "limit"), [("tax_inspector", -3000), ("protection_week", 4000)])
def test_a_card_for_each_business_stops_at_its_limit(card: str, limit: int) -> None:
    everything = [business.id for business in classic().businesses]
    table = draw(card, A=boss(cash=9000, at=4, owns=everything[:11]))
    assert table.A.cash == 9000 + limit


def test_green_light_and_a_tail_throw_one_die() -> None:
    assert draw("green_light", 3).A.at == 9
    assert draw("false_trail", 4).A.at == 2


def test_front_page_costs_a_level() -> None:
    assert draw("front_page", A=boss(at=4, respect=4)).A.respect == 3


@pytest.mark.parametrize(("card", "money"), [("last_train", 0), ("bad_brakes", -1000), ("sold_out", 2000)])
def test_cards_that_cost_a_helper_let_the_owner_choose(card: str, money: int) -> None:
    table = draw(card, A=boss(cash=9000, at=4, helpers=["leo", "tony"]))
    assert table.asks() == ("lose_helper", A)
    table.play(A, PickHelper("leo"))
    assert (table.A.helpers, table.A.cash, table.asks()) == (("tony",), 9000 + money, ("after", A))


def test_with_nobody_to_lose_one_of_yours_for_a_price_still_pays() -> None:  # «якщо є»
    assert draw("sold_out").A.cash == 11000


def test_bad_brakes_take_no_helper_of_who_went_to_prison_with_none_left() -> None:
    """The debt fails first: respect falls, Joe goes by the limit, prison ends the turn."""
    table = draw("bad_brakes", A=boss(cash=0, at=4, respect=2, helpers=["joe"]))
    table.settle()
    assert (table.A.helpers, table.A.jail, table.A.respect) == ((), 2, 1)


def test_night_raid_lets_him_choose_while_he_can_pay() -> None:
    table = draw("night_raid")
    assert table.asks() == ("choose", A)
    assert table.default(A) == Choose(0)
    assert draw("night_raid").play(A, Choose(0)).A.cash == 8000
    jailed = draw("night_raid").play(A, Choose(1))
    assert (jailed.A.cash, jailed.A.jail, jailed.asks()) == (9000, 2, ("before", B))


def test_burning_papers_cost_two_cards_of_ones_choice() -> None:
    table = draw("burning_papers", A=boss(at=4, hand=["bail", "bomb", "kompromat"]))
    table.play(A, Discard(("bomb", "bail")))
    assert (table.A.hand, sorted(table.discard)) == (["kompromat"], ["bail", "bomb"])


def test_the_big_wedding_costs_three_thousand() -> None:
    table = draw("big_wedding")
    assert (table.A.cash, table.A.at, table.B.at, table.C.at) == (6000, 11, 11, 11)


@pytest.mark.parametrize(("face", "money"), [(1, -1000), (2, -1000), (3, 4000), (6, 4000)])
def test_the_fixed_race_pays_from_three(face: int, money: int) -> None:
    assert draw("fixed_race", face).A.cash == 9000 + money


def test_a_buyer_with_no_name_may_be_declined() -> None:
    table = draw("second_hand_gun", A=boss(cash=0, at=4, hand=["bomb", "blind_alley"]))
    assert table.default(A) == Choose(1)
    table.play(A, Choose(0))
    assert table.asks() == ("discard", A)
    assert table.refuses(A, Discard(("bomb", "blind_alley")))
    table.play(A, Discard(("blind_alley",)))
    assert (table.A.hand, table.A.cash) == (["bomb"], 3000)
    kept = draw("second_hand_gun", A=boss(cash=0, at=4, hand=["bomb"]))
    assert not kept.offers(A, Decline)
    assert kept.play(A, Choose(1)).A.hand == ["bomb"]


def test_an_unmarked_crate_holds_two_cards() -> None:
    assert draw("arms_crate").A.cards == 2


def test_they_know_your_name_in_any_district() -> None:
    table = draw("word_on_street")
    assert table.asks() == ("district", A)
    table.play(A, PickDistrict("hills"))
    assert table.A.chips == {"brickyard": 3, "hills": 1}


def test_a_round_on_me_hires_at_bar() -> None:
    table = draw("round_on_me", A=boss(cash=9000, at=4, respect=2))
    assert table.asks() == ("bar", A)


def test_on_ones_name_day_a_prisoner_pays_too() -> None:  # §8.2 «pays»
    table = draw("name_day", C=boss(cash=300, jail=2))
    assert (table.C.cash, table.A.cash) == (0, 9600)


@pytest.mark.parametrize("card", sorted(MONEY.keys() | MOVES.keys() | OTHERS))
def test_every_drawn_card_goes_under_the_deck(card: str) -> None:  # §6
    table = draw(card, 6)
    drawn = len(table.saw(EventDrawn))
    assert card in table.event_deck[-drawn:]
    assert len(table.event_deck) == 28


def test_c_stays_where_he_is_when_a_moves() -> None:
    assert draw("home_again").view(None).bosses[C].at == 0


def test_a_card_that_was_read_lies_open_until_the_next_turn_begins() -> None:
    table = draw("anniversary")
    assert table.view(None).event_card == "anniversary"
    table.play(A, End())
    assert table.view(None).event_card == ""
