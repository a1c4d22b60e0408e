"""Both decks, what their cards do, and the jackpot (RULES.md §9)."""

import pytest

from game.rules.titles.syndicate.actions import Decline, EndTurn, PayFine, Roll, UseCard
from game.rules.titles.syndicate.events import CardDrawn, CardKept, CardReturned, Eliminated, Rolled, Shuffled
from tests.rules.syndicate.position import A, B, C, D, Table, player, position

example = pytest.mark.example


def drawn(card: str, at: int, **rest: object) -> Table:
    """A walks three cells to `at`, where this card lies on top."""
    facts = rest.pop("A", player())
    deck = "treasury" if at in (2, 17, 33) else "chance"
    a = player(cash=facts.cash, at=at - 3, owns=facts.owns, cards=facts.cards)
    dice = [(1, 2), *rest.pop("dice", [])]
    return position(A=a, dice=dice, **{deck: [card, *rest.pop("then", [])], **rest}).play(A, Roll())


@example(17)
def test_the_nearest_hub_takes_double_rent() -> None:
    table = drawn("no_waybill", 7, A=player(cash=500), B=player("east_port", "north_station", cash=0))
    assert (table.A.at, table.A.cash, table.B.cash, table.asks()) == (15, 400, 100, ("after", A))


@pytest.mark.parametrize(
    ("b", "cash", "asks"),
    [
        (player("east_port"), 450, ("after", A)),
        (player(), 500, ("buy", A)),
        (player(owns={"east_port": "mortgaged"}), 500, ("after", A)),
    ],
    ids=["one hub", "free", "mortgaged"],
)
def test_a_card_that_moves_resolves_the_cell_as_a_throw_does(b, cash: int, asks: tuple) -> None:  # BL-04
    table = drawn("no_waybill", 7, A=player(cash=500), B=b)
    assert (table.A.at, table.A.cash, table.asks()) == (15, cash, asks)


def test_ones_own_hub_costs_nothing() -> None:  # BL-04
    table = drawn("no_waybill", 7, A=player("east_port", cash=500))
    assert (table.A.at, table.A.cash, table.asks()) == (15, 500, ("after", A))


@example(18)
def test_the_nearest_utility_takes_ten_times_a_fresh_throw() -> None:
    table = drawn("main_switch", 36, A=player(cash=500), B=player("power_station"), dice=[(5, 6)])
    assert (table.A.at, table.A.cash) == (12, 590)
    assert [(event.why, event.dice) for event in table.saw(Rolled)] == [("move", (1, 2)), ("card", (5, 6))]


@example(19)
def test_back_three_from_seven_is_the_income_tax() -> None:
    table = drawn("shadow", 7, A=player(cash=300))
    assert (table.A.at, table.A.cash) == (4, 100)


def test_back_three_from_22_is_a_purchase() -> None:  # BL-04
    table = drawn("shadow", 22, A=player(cash=300))
    assert (table.A.at, table.A.cash, table.asks()) == (19, 300, ("buy", A))


@example(20)
def test_back_three_from_36_draws_a_treasury_card() -> None:
    table = drawn("shadow", 36, A=player(cash=300), treasury=["small_change"])
    assert (table.A.at, table.A.cash) == (33, 320)
    assert [(event.deck, event.card) for event in table.saw(CardDrawn)] == [
        ("chance", "shadow"),
        ("treasury", "small_change"),
    ]


@example(21)
def test_a_card_that_passes_start_pays_and_offers_what_one_cannot_afford() -> None:
    table = drawn("last_waltz", 36, A=player(cash=0))
    assert (table.A.at, table.A.cash, table.asks()) == (24, 200, ("buy", A))
    assert [block.facts["why"] for block in table.rules.blocked(table.state, A) if block.kind == "buy"] == ["cash"]


@example(60)
def test_the_round_up_leads_to_jail_without_salary() -> None:
    table = drawn("round_up", 36, A=player(cash=300))
    assert (table.A.at, table.A.jailed, table.A.cash, table.asks()) == (10, True, 300, ("before", B))


@example(48)
def test_who_goes_bankrupt_on_one_of_several_payments_leaves_the_later_ones_nothing() -> None:
    table = drawn("head_of_council", 7, A=player(cash=120), B=player(cash=0), C=player(cash=0), D=player(cash=0))
    assert (table.B.cash, table.C.cash, table.D.cash) == (50, 50, 20)
    assert [(event.seat, event.creditor) for event in table.saw(Eliminated)] == [(A, D)]
    assert table.asks() == ("before", B)


@example(49)
def test_a_poor_guest_at_the_name_day_gives_what_he_has_and_is_out() -> None:
    table = drawn("birthday", 33, A=player(cash=0), B=player(cash=50), C=player(cash=4), D=player(cash=50))
    assert (table.A.cash, table.B.cash, table.D.cash) == (24, 40, 40)
    assert [(event.seat, event.creditor) for event in table.saw(Eliminated)] == [(C, A)]
    assert table.asks() == ("after", A)


@example(50)
def test_a_hotel_is_not_four_houses_for_repairs() -> None:
    """Three houses and one hotel: no even building makes that, the sum is what counts."""
    owns = {"flea_market": 1, "razor_barber": 1, "clean_money": 1, "omerta": 5}
    table = drawn("after_the_search", 7, A=player(cash=500, owns=owns), uneven=True)
    assert table.A.cash == 500 - 175


@example(51)
def test_taxes_and_fines_gather_on_free_parking() -> None:
    table = position(
        A=player(at=35),
        B=player(jail=0),
        C=player(at=4),
        D=player(at=17, cash=0),
        chance=["fast_driver"],
        jackpot=True,
        auctions=False,
        dice=[(1, 2)] * 4,
    )
    table.play(A, Roll(), EndTurn()).play(B, PayFine(), Roll(), Decline(), EndTurn()).play(C, Roll(), EndTurn())
    assert table.view(None).jackpot == 165
    table.play(D, Roll())
    assert (table.D.at, table.D.cash, table.view(None).jackpot) == (20, 165, 0)


@example(52)
def test_without_the_setting_parking_is_free_and_nothing_more() -> None:
    table = position(A=player(at=35), B=player(at=17, cash=10), dice=[(1, 2)] * 2)
    table.play(A, Roll(), EndTurn()).play(B, Roll())
    assert (table.B.at, table.B.cash, table.view(None).jackpot) == (20, 10, 0)


def test_prices_buildings_and_payments_between_players_are_no_fines() -> None:  # §9.3
    table = drawn("birthday", 33, A=player(cash=600), jackpot=True)
    table.play(A, EndTurn())
    assert (table.A.cash, table.view(None).jackpot) == (610, 0)


def test_a_jail_card_is_kept_in_sight_and_goes_back_to_its_own_pile() -> None:  # §8.4
    table = drawn("own_lawyer", 7)
    assert table.A.cards == ("own_lawyer",)
    assert [event.card for event in table.saw(CardKept)] == ["own_lawyer"]
    assert table.view(B).players[A].cards == ("own_lawyer",)
    held = position(A=player(jail=0, cards=["judges_number"]))
    held.play(A, UseCard())
    assert (held.A.cards, held.view(None).treasury_discard) == ((), ("judges_number",))
    assert [(event.card, event.why) for event in held.saw(CardReturned)] == [("judges_number", "used")]
    assert held.refuses(A, UseCard()) == "wrong_state"


@pytest.mark.parametrize("deck", ["chance", "treasury"])
def test_a_deck_that_runs_dry_is_shuffled_anew_and_nothing_is_lost(deck: str) -> None:  # BL-17
    table = position(A=player(cards=["own_lawyer", "judges_number"]), B=player())
    state, at = table.state, {"chance": 7, "treasury": 33}[deck]
    cards = sorted(getattr(state, deck))
    orders = []
    for _ in range(3 * 15):
        state.players[A].at, state.players[A].jailed, state.players[A].cash = at - 3, False, 1500
        state.frames[:] = position(A=player()).state.frames
        state.active, state.turn.again, state.owners[:] = A, False, [-1] * 40
        table.throw((1, 2)).play(A, Roll())
        orders.append(table.last)
        state = table.state
        drawn_now = [event.card for event in table.last if isinstance(event, CardDrawn) and event.deck == deck]
        assert len(drawn_now) == 1
        assert sorted([*getattr(state, deck), *getattr(state, f"{deck}_discard")]) == cards
    assert len([event for event in table.saw(Shuffled) if event.deck == deck]) == 2


def test_an_empty_deck_says_so_and_the_game_goes_on() -> None:  # BL-17
    table = position(A=player(at=4), dice=[(1, 2)])
    kept, table.state.chance = table.state.chance, []
    table.state.players[B].cards = kept
    table.play(A, Roll())
    assert [(event.deck, event.card) for event in table.saw(CardDrawn)] == [("chance", "")]
    assert table.asks() == ("after", A)


def test_a_kept_card_waits_outside_the_deck() -> None:
    table = drawn("own_lawyer", 7, C=player())
    state = table.state
    assert "own_lawyer" not in [*state.chance, *state.chance_discard]
    assert table.view(C).chance_deck == 15
