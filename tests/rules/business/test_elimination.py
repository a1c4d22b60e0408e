"""Falling, leaving and the last boss standing (RULES.md §15, §16)."""

import pytest

from game.rules.titles.business.actions import AcceptDeal, Bundle, Decline, End, OfferDeal, PlayCard, Roll, Surrender
from game.rules.titles.business.events import (
    BombRemoved,
    CardsDiscarded,
    DealClosed,
    Eliminated,
    HelperLost,
    MatchEnded,
    Money,
    TurnBegan,
)
from tests.rules.business.position import A, B, C, D, boss, drawn, position
from tests.rules.business.questions import QUESTIONS

example = pytest.mark.example


@example(97)
def test_a_dead_boss_is_skipped_everywhere() -> None:  # §15, §19 «dead bosses are never selected»
    table = position(
        A=boss(at=4, hand=["out_of_town"]),
        B=boss(dead=True, cash=0),
        C=boss(cash=1000, jail=1),
        D=boss(cash=1000),
        dice=[(1, 1)],
        events=["name_day"],
    )
    assert table.playable(A) == {("out_of_town", D)}
    table.play(A, Roll())
    assert (table.A.cash, table.B.cash, table.C.cash, table.D.cash) == (20600, 0, 700, 700)
    table.play(A, End())
    assert table.asks() == ("before", D)
    assert [event.seat for event in table.saw(TurnBegan)][-1] == D


@example(113)
def test_who_surrenders_enriches_and_robs_nobody() -> None:  # §15
    table = position(
        A=boss(cash=1000),
        B=boss(cash=8000, helpers=["leo", "tony"], owns=["fish_pier"], hand=["bail"]),
        C=boss(cash=1000),
    )
    table.play(B, Surrender())
    assert (table.B.alive, table.A.cash, table.B.cash, table.C.cash) == (False, 1000, 0, 1000)
    assert table.business("fish_pier").owner is None
    assert table.helper_deck[-2:] == ["leo", "tony"]
    assert table.discard == ["bail"]
    assert table.asks() == ("before", A)
    assert [(event.giver, event.taker, event.amount) for event in table.saw(Money)] == [(B, None, 8000)]
    assert [(event.seat, event.why, event.place, event.killer) for event in table.saw(Eliminated)] == [
        (B, "surrender", 3, None)
    ]
    assert [(event.helper, event.why) for event in table.saw(HelperLost)] == [("leo", "fallen"), ("tony", "fallen")]
    assert [event.cards for event in table.saw(CardsDiscarded)] == [("bail",)]


@pytest.mark.parametrize("kind", QUESTIONS)
@pytest.mark.parametrize("seat", [A, B, C])
def test_surrender_at_any_question_never_blocks_the_table(kind: str, seat: int) -> None:  # §15
    table = QUESTIONS[kind]()
    table.play(seat, Surrender()).settle()
    assert not table.view(None).bosses[seat].alive
    assert seat not in table.asks()[1:]
    cash = [boss.cash for boss in table.view(None).bosses]
    assert cash[seat] == 0
    for _ in range(12):
        if not table.asks():
            break
        active = table.asks()[1]
        assert active != seat
        table.throw((1, 2), 1, 1, 1, 1)
        table.play(active, table.default(active)).settle()


@pytest.mark.parametrize("kind", QUESTIONS)
def test_when_all_but_one_surrender_the_last_wins(kind: str) -> None:  # §16
    table = QUESTIONS[kind]()
    table.play(C, Surrender())
    table.play(A, Surrender())
    while table.asks() and table.asks()[0] not in ("before", "after"):
        table.play(B, table.default(B))
    assert table.outcome().winners == (B,)
    assert table.asks() == ()
    assert table.saw(MatchEnded)[-1].reason == "last_boss"


@pytest.mark.parametrize("kind", QUESTIONS)
def test_nobody_surrenders_twice(kind: str) -> None:  # §15
    table = QUESTIONS[kind]()
    table.play(C, Surrender())
    assert table.refuses(C, Surrender())


def test_surrender_of_the_active_boss_ends_his_turn() -> None:  # §3 «death of the active boss ends the turn»
    table = position(A=boss(), B=boss(), C=boss())
    table.play(A, Surrender())
    assert table.asks() == ("before", B)


def test_the_last_but_one_to_leave_ends_the_match() -> None:  # §16
    table = position(A=boss(), B=boss())
    table.play(A, Surrender())
    assert (table.asks(), table.outcome().places) == ((), (2, 1))


def test_rent_due_to_a_boss_who_left_before_it_was_paid_lapses() -> None:  # §15 «an amount due … lapses»
    table = position(
        A=boss(cash=2000, at=18, hand=["hand_in_till"]), B=boss(cash=0, owns=["barbershop"]), C=boss(), dice=[(1, 1)]
    )
    table.play(A, Roll())
    assert table.asks() == ("rent_due", A)
    table.play(B, Surrender())
    table.settle()
    assert not table.B.alive
    assert table.A.alive


def test_an_open_deal_with_a_dead_boss_is_void() -> None:  # §15
    table = position(A=boss(cash=1000), B=boss(cash=1000), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(money=500), take=Bundle(money=100)))
    table.play(A, Surrender())
    table.settle()
    assert (table.A.alive, table.B.cash) == (False, 1000)
    assert table.asks()[0] in ("before", "after")
    assert not [event for event in table.saw(DealClosed) if event.how == "accepted"]


def test_the_partner_of_a_deal_may_leave_instead_of_answering() -> None:  # §15
    table = position(A=boss(cash=1000), B=boss(cash=1000), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(money=500)))
    table.play(B, Surrender())
    assert (table.A.cash, table.B.alive, table.asks()) == (1000, False, ("before", A))
    assert table.refuses(B, AcceptDeal())


def test_places_count_down_from_the_last() -> None:  # §16
    table = position(A=boss(), B=boss(), C=boss(), D=boss())
    for seat in (B, D, A):
        table.play(seat, Surrender())
    assert table.outcome().places == (2, 4, 1, 3)
    assert [(event.seat, event.place) for event in table.saw(Eliminated)] == [(B, 4), (D, 3), (A, 2)]


def test_the_turn_passes_over_the_fallen_to_the_next_living_seat() -> None:  # BL-16
    table = position(A=boss(at=26), B=boss(at=26), C=boss(), D=boss(at=26), dice=[(1, 2), (1, 2), (1, 2)])
    table.full_turn(A)
    table.play(C, Surrender())
    table.full_turn(B)
    assert table.asks() == ("before", D)
    table.full_turn(D)
    assert (table.asks(), table.round) == (("before", A), 2)


def test_the_first_seat_fallen_the_round_still_ends_after_the_last() -> None:  # §1 «one pass over all living bosses»
    table = position(A=boss(dead=True), B=boss(at=26), C=boss(at=26), active=B, dice=[(1, 2), (1, 2)])
    table.full_turn(B)
    assert table.round == 1
    table.full_turn(C)
    assert (table.asks(), table.round) == (("before", B), 2)


def test_a_bomb_of_one_who_leaves_does_no_harm() -> None:  # §15.7
    table = position(A=boss(bombs=["olive_import"]), B=boss(at=19), C=boss(), active=B, dice=[(1, 1)])
    table.play(A, Surrender())
    assert [event.why for event in table.saw(BombRemoved)] == ["fallen"]
    table.play(B, Roll())
    assert table.asks() == ("buy", B)


def test_a_killer_gets_half_and_the_bank_the_rest() -> None:  # §15.2
    table = position(A=boss(cash=1000, hand=["blind_alley"]), B=boss(cash=4000), C=boss())
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert [(event.giver, event.taker, event.amount) for event in table.saw(Money) if event.giver == B] == [
        (B, A, 2000),
        (B, None, 2000),
    ]


def test_death_by_ones_own_attempt_ends_the_turn_before_the_roll() -> None:  # §3
    table = position(A=boss(hand=["blind_alley"]), B=boss(helpers=["flemmy"]), C=boss(), dice=[6])
    table.play(A, PlayCard("blind_alley", target=B)).settle()
    assert table.refuses(A, Roll())
    assert table.asks() == ("before", B)


def test_an_attempt_that_ends_the_match_leaves_nothing_open() -> None:  # §3 «nothing more is resolved», BL-07
    table = position(
        A=boss(at=18, bombs=["cinema"], hand=["out_of_town"], owns=["barbershop"]), B=boss(cash=100), dice=[(1, 1)]
    )
    table.play(A, Roll()).settle()
    table.play(A, PlayCard("out_of_town", target=B)).settle()
    assert (table.asks(), table.decision(), table.pace().seconds) == ((), 0, 0)
    for seat in (A, B):
        for action in (End(), Roll(), Decline(), Surrender()):
            assert table.refuses(seat, action)


def test_effects_for_others_go_on_when_one_of_them_leaves() -> None:  # §3, §15
    table = drawn(
        [{"op": "hire", "who": "others", "count": 1, "price": 0}],
        A=boss(),
        B=boss(respect=2),
        C=boss(respect=2),
        D=boss(respect=2),
    )
    assert table.asks() == ("hire", B)
    table.play(B, Surrender())
    assert table.asks() == ("hire", C)
    table.settle()
    assert table.asks() == ("after", A)
    assert table.view(None).bosses[D].alive
