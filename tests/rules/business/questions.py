"""One position for every question of RULES.md §3.1, so that tests can hold the same rule against each of them."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.titles.business.actions import Bundle, Decline, End, OfferDeal, PlayCard, Roll
from tests.rules.business.editions import mafia_card, with_mafia
from tests.rules.business.position import A, B, Table, boss, drawn, position


def prison() -> Table:
    table = position(A=boss(jail=2, hand=["bail"]), B=boss(), C=boss(), active=2, stage="after")
    return table.play(2, End())


def before() -> Table:
    return position(A=boss(hand=["bail"]), B=boss(), C=boss(), dice=[(1, 2)])


def bar() -> Table:
    return position(A=boss(at=8, respect=3, helpers=["leo"]), C=boss(), dice=[(1, 2)]).play(A, Roll())


def step() -> Table:
    return position(A=boss(at=2, helpers=["corrado"]), C=boss(), dice=[(1, 2)]).play(A, Roll())


def buy() -> Table:
    return position(A=boss(at=18), C=boss(), dice=[(1, 1)]).play(A, Roll())


def auction() -> Table:
    return buy().play(A, Decline())


def rent_due() -> Table:
    table = position(A=boss(at=18, hand=["hand_in_till"]), B=boss(owns=["barbershop"]), C=boss(), dice=[(1, 1)])
    return table.play(A, Roll())


def debt() -> Table:
    table = position(
        A=boss(cash=100, at=18, owns=["fish_pier", "tailor"]), B=boss(owns=["barbershop"]), C=boss(), dice=[(1, 1)]
    )
    return table.play(A, Roll())


def rent_paid() -> Table:
    return rent_due().play(A, Decline())


def majority() -> Table:
    return position(A=boss(at=18, owns=["barbershop"]), C=boss(), dice=[(1, 1)]).play(A, Roll())


def pick_victim() -> Table:
    table = position(A=boss(hand=["blind_alley"]), B=boss(helpers=["leo", "tony"]), C=boss())
    return table.play(A, PlayCard("blind_alley", target=B))


def lose_helper() -> Table:
    table = position(A=boss(at=4, respect=3, helpers=["leo", "tony"]), C=boss(), dice=[(1, 1)], events=["front_page"])
    return table.play(A, Roll())


def defence() -> Table:
    table = position(
        A=boss(hand=["blind_alley"]), B=boss(respect=5, hand=["steel_lining", "tame_commissioner"]), C=boss()
    )
    return table.play(A, PlayCard("blind_alley", target=B))


def choose() -> Table:
    table = position(A=boss(at=4, hand=["bomb"]), C=boss(), dice=[(1, 1)], events=["second_hand_gun"])
    return table.play(A, Roll())


def discard() -> Table:
    hand = ["bail", "bomb", "kompromat"]
    return position(A=boss(at=4, hand=hand), C=boss(), dice=[(1, 1)], events=["burning_papers"]).play(A, Roll())


def district() -> Table:
    return position(A=boss(at=4), C=boss(), dice=[(1, 1)], events=["word_on_street"]).play(A, Roll())


def hire() -> Table:
    return drawn([{"op": "hire", "who": "self", "count": 2, "price": 500}], A=boss(respect=3), C=boss())


def deal() -> Table:
    table = position(A=boss(), B=boss(owns=["tailor"]), C=boss())
    return table.play(A, OfferDeal(B, give=Bundle(money=500), take=Bundle(businesses=("tailor",))))


def after() -> Table:
    return position(A=boss(at=26), C=boss(), dice=[(1, 2)]).play(A, Roll())


def poach() -> Table:
    table = position(A=boss(respect=2, hand=["better_offer"]), B=boss(helpers=["leo", "tony"]), C=boss())
    return table.play(A, PlayCard("better_offer", target=B)).play(B, Decline())


def seize() -> Table:
    card = mafia_card("t_seize", [{"op": "seize", "which": "choose", "price_pct": 50}], target={"reach": "any"})
    table = position(A=boss(hand=["t_seize"]), B=boss(owns=["tailor"]), C=boss(), content=with_mafia(card))
    return table.play(A, PlayCard("t_seize", target=B))


QUESTIONS: dict[str, Callable[[], Table]] = {
    make.__name__: make
    for make in (
        prison,
        before,
        bar,
        step,
        buy,
        auction,
        rent_due,
        debt,
        rent_paid,
        majority,
        pick_victim,
        lose_helper,
        defence,
        choose,
        discard,
        district,
        hire,
        deal,
        after,
        poach,
        seize,
    )
}
