"""Deals between bosses (RULES.md §10.1)."""

import msgspec
import pytest

from game.rules.titles.business.actions import AcceptDeal, Bundle, Decline, End, OfferDeal, PlayCard, Roll, Surrender
from game.rules.titles.business.events import CardsPassed, Chips, DealClosed, DealOffered, Owned
from tests.rules.business.position import A, B, C, Table, boss, position

example = pytest.mark.example


@example(52)
def test_a_business_bought_from_a_prisoner_moves_with_one_chip_each_way() -> None:
    table = position(
        A=boss(cash=5000, owns=["fish_pier"], infl={"docks": 2}),
        B=boss(cash=100, owns=["boatyard"], infl={"docks": 1}, jail=2),
    )
    table.play(A, OfferDeal(B, give=Bundle(money=1500), take=Bundle(businesses=("boatyard",))))
    assert table.asks() == ("deal", B)
    table.play(B, AcceptDeal())
    assert table.A.owns == {"fish_pier", "boatyard"}
    assert (table.A.chips, table.B.chips) == ({"docks": 3}, {})
    assert (table.A.cash, table.B.cash) == (3500, 1600)
    assert table.asks() == ("before", A)
    assert [(event.seat, event.former, event.how) for event in table.saw(Owned)] == [(A, B, "deal")]


@example(114)
def test_cards_change_hands_and_a_deal_is_no_use_of_a_card() -> None:
    table = position(A=boss(cash=500, hand=["bomb"]), B=boss(cash=0, hand=["kompromat"]), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(money=500, cards=("bomb",)), take=Bundle(cards=("kompromat",))))
    table.play(B, AcceptDeal())
    assert (table.A.hand, table.B.hand, table.A.cash, table.B.cash) == (["kompromat"], ["bomb"], 0, 500)
    assert ("kompromat", B) in table.playable(A)
    for event in table.saw(CardsPassed):
        assert table.as_seen(event, A) == table.as_seen(event, B) == event
        assert table.as_seen(event, C).cards == table.as_seen(event, None).cards == ()
        assert table.as_seen(event, C).count == 1


def proposal(a: dict, b: dict, give: Bundle, take: Bundle) -> tuple[Table, OfferDeal]:
    return position(A=boss(**a), B=boss(**b), C=boss()), OfferDeal(B, give=give, take=take)


@pytest.mark.parametrize(
    ("give", "take"),
    [
        (Bundle(money=1050), Bundle()),  # more than he has
        (Bundle(money=-50), Bundle()),
        (Bundle(money=25), Bundle()),  # no multiple of 50
        (Bundle(businesses=("pawnshop",)), Bundle()),  # the partner's own
        (Bundle(businesses=("bakery",)), Bundle()),  # nobody's
        (Bundle(businesses=("fish_pier", "fish_pier")), Bundle()),  # the same twice
        (Bundle(businesses=("nowhere",)), Bundle()),
        (Bundle(cards=("kompromat",)), Bundle()),  # not in his hand
        (Bundle(cards=("bail", "bail")), Bundle()),  # held once
        (Bundle(any_cards=1), Bundle()),  # the giver names what he gives
        (Bundle(), Bundle(money=-100)),
        (Bundle(), Bundle(businesses=("nowhere",))),
        (Bundle(), Bundle(businesses=("pawnshop", "pawnshop"))),
        (Bundle(), Bundle(any_cards=-1)),
        (Bundle(), Bundle(cards=("no_such_card",))),
        (Bundle(), Bundle()),  # nothing for nothing
    ],
)
def test_nobody_offers_what_he_does_not_hold_or_what_cannot_be(give: Bundle, take: Bundle) -> None:  # BL-13
    table, offer = proposal(
        {"cash": 1000, "owns": ["fish_pier"], "hand": ["bail"]},
        {"cash": 1000, "owns": ["pawnshop"], "hand": ["kompromat", "bomb"]},
        give,
        take,
    )
    assert table.refuses(A, offer)


@pytest.mark.parametrize("take", [Bundle(businesses=("fish_pier",)), Bundle(any_cards=3), Bundle(money=1050)])
def test_what_the_partner_does_not_hold_is_judged_when_he_accepts(take: Bundle) -> None:  # §10.1
    table = position(A=boss(cash=1000, owns=["fish_pier"]), B=boss(cash=1000, hand=["bail", "bomb"]), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(money=500), take=take))
    for answer in (AcceptDeal(), AcceptDeal(("bail", "bomb"))):
        if not table.refuses(B, answer):
            table.play(B, answer)
            break
    assert (table.A.cash, table.B.cash, table.A.owns, table.B.cards) == (1000, 1000, {"fish_pier"}, 2)


def test_nobody_deals_with_himself_the_dead_or_the_absent() -> None:  # §10.1
    table = position(A=boss(), B=boss(), C=boss(dead=True))
    for partner in (A, C, 3, -1):
        assert table.refuses(A, OfferDeal(partner, give=Bundle(money=100)))


def test_only_the_active_boss_in_his_windows_deals_with_another() -> None:  # §10.1
    table = position(A=boss(at=18), B=boss(), C=boss(), dice=[(1, 1)])
    assert table.refuses(B, OfferDeal(C, give=Bundle(money=100)))
    table.play(A, Roll())
    assert table.asks() == ("buy", A)
    assert table.refuses(A, OfferDeal(B, give=Bundle(money=100)))
    table.settle()
    assert table.asks() == ("after", A)
    assert not table.refuses(A, OfferDeal(B, give=Bundle(money=100)))


def test_a_rival_may_propose_to_the_active_boss_in_his_windows() -> None:  # §10.1 «proposed by either»
    table = position(A=boss(cash=1000), B=boss(cash=1000, owns=["tailor"]), C=boss(jail=2))
    assert table.refuses(C, OfferDeal(A, give=Bundle(money=100)))
    table.play(B, OfferDeal(A, give=Bundle(businesses=("tailor",)), take=Bundle(money=1000)))
    assert (table.asks(), table.question.other) == (("deal", A), B)
    table.play(A, AcceptDeal())
    assert (table.A.owns, table.A.cash, table.B.cash, table.asks()) == ({"tailor"}, 0, 2000, ("before", A))


def test_three_offers_that_were_not_accepted_are_enough_for_a_turn() -> None:  # §4
    table = position(A=boss(), B=boss(), C=boss())
    for partner in (B, C, B):
        table.play(A, OfferDeal(partner, give=Bundle(money=100)))
        table.play(partner, Decline())
        assert table.asks() == ("before", A)
    assert table.refuses(A, OfferDeal(B, give=Bundle(money=100)))
    assert not table.offers(A, OfferDeal)
    assert table.view(A).turn.offers_left == 0


def test_an_accepted_offer_does_not_count() -> None:  # §4 «that were not accepted»
    table = position(A=boss(), B=boss())
    for _ in range(4):
        table.play(A, OfferDeal(B, give=Bundle(money=100)))
        table.play(B, AcceptDeal())
    assert not table.refuses(A, OfferDeal(B, give=Bundle(money=100)))


def test_deals_can_be_switched_off() -> None:  # §18
    table = position(A=boss(), B=boss(), deals=False)
    assert not table.offers(A, OfferDeal)
    assert table.refuses(A, OfferDeal(B, give=Bundle(money=100)))


def test_whether_the_partner_holds_the_card_shows_only_when_he_accepts() -> None:  # §10.1
    offer = OfferDeal(B, give=Bundle(money=100), take=Bundle(cards=("kompromat",)))
    looks = []
    for hand in (["kompromat"], ["bail"]):
        table = position(A=boss(cash=1000), B=boss(cash=0, hand=hand), C=boss())
        table.play(A, offer)
        looks.append((table.view(A), table.view(C), table.question, [table.as_seen(event, A) for event in table.last]))
    assert looks[0] == looks[1]


def test_who_lacks_the_card_asked_for_cannot_accept() -> None:  # §10.1 «carried out at once if both sides still can»
    table = position(A=boss(cash=1000), B=boss(cash=0, hand=["bail"]), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(money=100), take=Bundle(cards=("kompromat",))))
    if not table.refuses(B, AcceptDeal()):
        table.play(B, AcceptDeal())
        assert [event.how for event in table.saw(DealClosed)] == ["void"]
    assert (table.A.cash, table.B.hand) == (1000, ["bail"])


def test_a_card_left_to_his_choice_is_picked_on_accepting() -> None:  # §10.1
    table = position(A=boss(cash=1000), B=boss(cash=0, hand=["bail", "bomb"]), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(money=100), take=Bundle(any_cards=1)))
    for cards in ((), ("kompromat",), ("bail", "bomb"), ("bail", "bail")):
        assert table.refuses(B, AcceptDeal(cards))
    table.play(B, AcceptDeal(("bomb",)))
    assert (table.A.hand, table.B.hand, table.B.cash) == (["bomb"], ["bail"], 100)


def test_the_partner_cannot_pay_what_he_has_not() -> None:  # §10.1
    table = position(A=boss(owns=["fish_pier"]), B=boss(cash=100), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(businesses=("fish_pier",)), take=Bundle(money=500)))
    if not table.refuses(B, AcceptDeal()):
        table.play(B, AcceptDeal())
    assert (table.A.owns, table.B.cash) == ({"fish_pier"}, 100)


def test_the_table_sees_that_two_talk_and_not_of_what() -> None:  # §10.1
    table = position(A=boss(cash=1000, hand=["bomb"]), B=boss(), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(money=100, cards=("bomb",)), take=Bundle(money=50)))
    assert table.view(A).deal == table.view(B).deal
    assert table.view(A).deal.give == Bundle(money=100, cards=("bomb",))
    assert table.view(C).deal is None
    assert table.view(None).deal is None
    assert (table.question.kind, table.question.seats, table.question.other) == ("deal", (B,), A)
    assert [(event.seat, event.partner) for event in table.saw(DealOffered)] == [(A, B)]
    assert b"bomb" not in msgspec.json.encode(table.view(C).question)


def test_a_business_given_back_and_forth_brings_no_influence() -> None:  # §10.1 «no free influence»
    table = position(A=boss(owns=["fish_pier"]), B=boss())
    for giver, taker in ((A, B), (A, B)):
        side = Bundle(businesses=("fish_pier",))
        owner = table.business("fish_pier").owner
        offer = OfferDeal(B, give=side) if owner == A else OfferDeal(B, take=side)
        assert (giver, taker) == (A, B)
        table.play(A, offer)
        table.play(B, AcceptDeal())
    assert (table.A.chips, table.B.chips) == ({"docks": 1}, {})
    assert sum(event.delta for event in table.saw(Chips)) == 0


def test_helpers_and_chips_are_not_in_a_bundle() -> None:  # §10.1 «not tradable»
    assert set(Bundle.__struct_fields__) == {"money", "businesses", "cards", "any_cards"}


def test_a_refused_deal_changes_nothing() -> None:
    table = position(A=boss(cash=1000), B=boss(cash=1000))
    table.play(A, OfferDeal(B, give=Bundle(money=500)))
    table.play(B, Decline())
    assert (table.A.cash, table.B.cash, table.asks()) == (1000, 1000, ("before", A))
    assert [event.how for event in table.saw(DealClosed)] == ["refused"]


def test_a_deal_may_be_a_gift() -> None:  # §10.1 «each side gives any of»
    table = position(A=boss(cash=1000), B=boss(cash=0))
    table.play(A, OfferDeal(B, give=Bundle(money=1000)))
    table.play(B, AcceptDeal())
    assert (table.A.cash, table.B.cash) == (0, 1000)


def test_a_card_got_in_a_deal_may_be_used_in_a_later_turn_too() -> None:
    table = position(A=boss(at=26, hand=["dirty_whispers"]), B=boss(hand=["bail"]), dice=[(1, 2)])
    table.play(A, PlayCard("dirty_whispers", target=B)).settle()
    table.play(A, OfferDeal(B, give=Bundle(money=50), take=Bundle(cards=("bail",))))
    table.play(B, AcceptDeal())
    assert table.A.hand == ["bail"]
    assert not table.playable(A)
    table.full_turn(A)
    assert table.asks() == ("before", B)


def test_after_the_turn_the_count_of_offers_starts_anew() -> None:  # §4 «a turn»
    table = position(A=boss(at=26), B=boss(at=26), dice=[(1, 2), (1, 2)])
    for _ in range(3):
        table.play(A, OfferDeal(B, give=Bundle(money=100)))
        table.play(B, Decline())
    table.full_turn(A)
    table.full_turn(B)
    assert table.view(A).turn.offers_left == 3


def test_the_window_waits_for_the_answer() -> None:  # D18
    table = position(A=boss(at=26), B=boss(), dice=[(1, 2)])
    table.play(A, OfferDeal(B, give=Bundle(money=100)))
    for action in (Roll(), End(), OfferDeal(B, give=Bundle(money=50))):
        assert table.refuses(A, action)


def test_an_offer_lapses_for_all_to_see_when_who_made_it_leaves() -> None:  # §15
    table = position(A=boss(owns=["fish_pier"]), B=boss(), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(businesses=("fish_pier",)), take=Bundle(money=500)))
    table.play(A, Surrender())
    (closed,) = table.saw(DealClosed)
    assert (closed.seat, closed.partner, closed.how) == (A, B, "void")
    assert all(table.as_seen(closed, viewer) == closed for viewer in (None, B, 2))
    assert (table.business("fish_pier").owner, table.B.cash) == (None, 20000)


def test_a_counter_offer_is_a_new_offer() -> None:  # §10.1
    table = position(A=boss(cash=5000), B=boss(owns=["fish_pier"]), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(money=500), take=Bundle(businesses=("fish_pier",))))
    table.play(B, Decline())
    table.play(B, OfferDeal(A, give=Bundle(businesses=("fish_pier",)), take=Bundle(money=900)))
    assert table.asks() == ("deal", A)
    table.play(A, AcceptDeal())
    assert table.A.owns == {"fish_pier"}
    assert table.A.cash == 4100


def test_a_seat_is_shown_its_own_last_refused_deal_until_one_is_accepted() -> None:
    table = position(A=boss(cash=5000), B=boss(hand=["bail"]), C=boss())
    low, fair = (OfferDeal(B, give=Bundle(money=sum_), take=Bundle(any_cards=1)) for sum_ in (100, 1500))
    assert table.view(A).refused_deal is None
    table.play(A, low)
    table.play(B, Decline())
    assert table.view(A).refused_deal == low
    assert [table.view(viewer).refused_deal for viewer in (B, C, None)] == [None, None, None]
    table.play(A, fair)
    table.play(B, AcceptDeal(("bail",)))
    assert table.view(A).refused_deal is None


def test_a_refused_deal_that_cannot_be_offered_again_is_not_spoken_of() -> None:
    """A card that has gone on to another hand is named to nobody but its owner (§1)."""
    table = position(A=boss(hand=["bail"]), B=boss(cash=5000), C=boss())
    table.play(A, OfferDeal(B, give=Bundle(cards=("bail",))))
    table.play(B, Decline())
    assert table.view(A).refused_deal is not None
    table.play(B, OfferDeal(A, give=Bundle(money=500), take=Bundle(cards=("bail",))))
    table.play(A, AcceptDeal())
    assert table.B.hand == ["bail"]
    assert table.view(A).refused_deal is None
