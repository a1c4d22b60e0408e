"""Every card of the MAFIA deck, once, as its text says (content.yaml, RULES.md §11)."""

import pytest

from game.rules.titles.business.actions import BuyOff, Decline, End, PlayCard, Roll
from game.rules.titles.business.events import CardsDrawn
from tests.rules.business.editions import classic
from tests.rules.business.position import A, B, C, boss, position

ATTEMPTS = {
    "rooftop_shot": 2000,
    "out_of_town": 3000,
    "blind_alley": 1000,
    "rain_of_lead": 1000,
    "bitter_martini": 1000,
}


@pytest.mark.parametrize("card", ATTEMPTS)
def test_an_attempt_costs_its_price_and_kills_a_helper(card: str) -> None:
    table = position(A=boss(cash=ATTEMPTS[card], hand=[card]), B=boss(helpers=["leo"]), dice=[6])
    table.play(A, PlayCard(card, target=B)).settle()
    assert (table.A.cash, table.B.helpers, table.B.alive, table.discard) == (0, (), True, [card])


@pytest.mark.parametrize("card", ATTEMPTS)
def test_an_attempt_on_the_unprotected_kills_the_boss(card: str) -> None:
    table = position(A=boss(hand=[card]), B=boss(), C=boss(), dice=[6])
    table.play(A, PlayCard(card, target=B)).settle()
    assert not table.B.alive


@pytest.mark.parametrize(
    ("card", "vest", "police", "buyoff"),
    [
        ("rooftop_shot", True, True, True),
        ("out_of_town", True, True, True),
        ("blind_alley", True, True, True),
        ("rain_of_lead", False, True, True),
    ],
)
def test_what_stops_an_attempt(card: str, vest: bool, police: bool, buyoff: bool) -> None:
    table = position(
        A=boss(hand=[card]), B=boss(cash=9000, respect=5, hand=["steel_lining", "tame_commissioner", "dud_fuse"])
    )
    table.play(A, PlayCard(card, target=B))
    assert table.refuses(B, PlayCard("steel_lining")) is not vest
    assert table.refuses(B, PlayCard("tame_commissioner")) is not police
    assert table.refuses(B, BuyOff()) is not buyoff
    assert table.refuses(B, PlayCard("dud_fuse"))


def test_the_buy_off_costs_the_printed_price_and_a_thousand() -> None:  # §13.1.3
    for card, price in (("rooftop_shot", 3000), ("out_of_town", 4000), ("blind_alley", 2000), ("rain_of_lead", 2000)):
        table = position(A=boss(hand=[card]), B=boss(cash=price, respect=5, helpers=["leo"]))
        table.play(A, PlayCard(card, target=B))
        assert table.offer(B, BuyOff).price() == price
        table.play(B, BuyOff())
        assert (table.B.cash, table.B.helpers) == (0, ("leo",))


def test_the_bunkmate_costs_a_thousand() -> None:
    table = position(A=boss(cash=1000, hand=["bunkmate"]), B=boss(jail=1, helpers=["leo"]))
    table.play(A, PlayCard("bunkmate", target=B))
    assert (table.A.cash, table.B.helpers) == (0, ())


def test_a_bomb_costs_a_thousand() -> None:
    table = position(A=boss(cash=1000, hand=["bomb"]))
    table.play(A, PlayCard("bomb", site="grand_hotel"))
    assert (table.A.cash, table.bombs) == (0, {"grand_hotel": A})


@pytest.mark.parametrize("card", ["dirty_whispers", "kompromat"])
def test_tricks_on_a_rival_are_free_and_stopped_by_the_commissioner(card: str) -> None:
    table = position(A=boss(cash=0, hand=[card]), B=boss(respect=3, hand=["tame_commissioner"]))
    table.play(A, PlayCard(card, target=B))
    table.play(B, PlayCard("tame_commissioner"))
    assert (table.B.respect, table.B.jail, table.A.jail) == (3, 0, 2)


def test_a_better_offer_is_stopped_by_the_commissioner_and_its_price_is_lost() -> None:
    table = position(
        A=boss(cash=1000, respect=2, hand=["better_offer"]), B=boss(helpers=["leo"], hand=["tame_commissioner"])
    )
    table.play(A, PlayCard("better_offer", target=B))
    table.play(B, PlayCard("tame_commissioner"))
    assert (table.A.cash, table.A.jail, table.B.helpers) == (0, 2, ("leo",))


@pytest.mark.parametrize("card", ["hand_in_till", "new_management", "smashed_windows"])
def test_tricks_of_the_rent_are_stopped_by_the_commissioner(card: str) -> None:
    table = position(
        A=boss(cash=9000, at=18, hand=[card]),
        B=boss(cash=0, owns=["barbershop"], hand=["tame_commissioner"]),
        dice=[(1, 1)],
    )
    table.play(A, Roll())
    if card != "hand_in_till":
        table.play(A, Decline())
    table.play(A, PlayCard(card))
    table.play(B, PlayCard("tame_commissioner"))
    assert (table.A.cash, table.B.cash, table.B.owns, table.A.jail) == (7850, 1150, {"barbershop"}, 2)
    assert table.B.chips == {"little_italy": 1}


def test_bail_needs_a_prisoner_at_the_start_of_his_turn() -> None:
    table = position(A=boss(jail=2, hand=["bail"]), B=boss(), active=B, stage="after")
    table.play(B, End())
    table.play(A, PlayCard("bail"))
    assert (table.A.jail, table.A.at, table.asks()) == (0, 29, ("before", A))
    assert table.discard == ["bail"]


def test_the_deck_has_twenty_eight_cards_of_seventeen_kinds() -> None:
    cards = classic().mafia_cards
    assert (len(cards), sum(card.copies for card in cards)) == (17, 28)


def test_all_twenty_eight_in_hands_leave_nothing_to_draw() -> None:  # BL-17
    hand = [card.id for card in classic().mafia_cards for _ in range(card.copies)]
    table = position(A=boss(cash=0, at=2), B=boss(hand=hand), C=boss(at=34), dice=[(1, 2)])
    assert (table.mafia_deck, table.discard) == ([], [])
    table.play(A, Roll())
    assert (table.A.cards, table.asks()) == (0, ("after", A))
    late = position(A=boss(cash=0, at=34), B=boss(hand=hand), dice=[(1, 2)], events=["tax_inspector"])
    late.play(A, Roll())
    assert (late.A.cash, late.A.cards) == (500, 0)


def test_an_empty_draw_has_a_name() -> None:  # BL-17, events: «0: no card was left»
    hand = [card.id for card in classic().mafia_cards for _ in range(card.copies)]
    table = position(A=boss(at=2), B=boss(hand=hand), dice=[(1, 2)])
    table.play(A, Roll())
    assert [event.count for event in table.saw(CardsDrawn)] == [0]
    assert C not in table.asks()
