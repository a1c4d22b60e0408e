"""Mad Dog's ambush, hiring and the helpers' limits (RULES.md §6, §12, §13.4)."""

from typing import Any

import pytest

from game.rules import codec
from game.rules.titles.business.actions import (
    Ambush,
    BuyOff,
    Decline,
    Dismiss,
    Hire,
    PlayCard,
    RaiseRespect,
    Roll,
    Step,
    Take,
)
from game.rules.titles.business.content import Content
from game.rules.titles.business.events import AttemptMade, HelperLost, Hired, Missed, Money, Rolled
from tests.rules.business.editions import classic, plain
from tests.rules.business.position import A, B, C, boss, only, position

example = pytest.mark.example


@example(81)
def test_an_ambush_stands_beside_the_card_of_the_turn() -> None:  # §4, §13.4
    table = position(A=boss(at=12, helpers=["mad_dog"], hand=["kompromat"]), B=boss(at=13, helpers=["leo"]), dice=[4])
    table.play(A, Ambush(B))
    assert table.asks() == ("defence", B)
    table.play(B, Decline())
    assert (table.B.helpers, table.A.helpers) == ((), ("mad_dog",))
    assert ("kompromat", B) in table.playable(A)
    assert not table.offers(A, Ambush)
    assert table.refuses(A, Ambush(B))
    assert [event.weapon for event in table.saw(AttemptMade)] == ["ambush"]


@example(82)
def test_a_failed_ambush_costs_mad_dog_his_life() -> None:  # §13.4
    table = position(A=boss(at=12, helpers=["mad_dog"]), B=boss(at=13, helpers=["leo"]), dice=[3])
    table.play(A, Ambush(B)).settle()
    assert (table.A.helpers, table.helper_deck[-1], table.B.helpers) == ((), "mad_dog", ("leo",))
    assert [event.why for event in table.saw(HelperLost)] == ["failed"]
    assert len(table.saw(Missed)) == 1


@example(83)
def test_an_ambush_is_bought_off_for_a_thousand_and_mad_dog_lives() -> None:  # §13.4
    table = position(A=boss(at=12, helpers=["mad_dog"]), B=boss(cash=1000, at=13, respect=5, helpers=["leo"]))
    table.play(A, Ambush(B))
    table.play(B, BuyOff())
    assert (table.B.cash, table.B.helpers, table.A.helpers) == (0, ("leo",), ("mad_dog",))
    assert table.asks() == ("before", A)
    assert not table.saw(Rolled)


@example(84)
@pytest.mark.parametrize(("a", "b", "allowed"), [(11, 11, False), (14, 15, False), (12, 14, True)])
def test_an_ambush_needs_the_same_district(a: int, b: int, allowed: bool) -> None:  # §13.4
    table = position(A=boss(at=a, helpers=["mad_dog"]), B=boss(at=b))
    assert table.offers(A, Ambush) == ([Ambush(B)] if allowed else [])
    assert table.refuses(A, Ambush(B)) is not allowed


@pytest.mark.parametrize("card", ["steel_lining", "tame_commissioner"])
def test_a_stopped_ambush_kills_mad_dog(card: str) -> None:  # §13.4
    table = position(A=boss(at=12, helpers=["mad_dog"]), B=boss(at=13, helpers=["leo"], hand=[card]))
    table.play(A, Ambush(B))
    table.play(B, PlayCard(card))
    assert (table.A.helpers, table.B.helpers) == ((), ("leo",))
    assert table.A.jail == (2 if card == "tame_commissioner" else 0)


def test_joe_stops_an_ambush_and_mad_dog_dies() -> None:  # §13.4
    table = position(A=boss(at=12, helpers=["mad_dog"]), B=boss(at=13, helpers=["joe"]), dice=[6])
    table.play(A, Ambush(B)).settle()
    assert (table.A.helpers, table.B.charged("joe")) == ((), False)


def test_an_ambush_needs_mad_dog_and_a_free_victim() -> None:  # §13.4, §8.2
    assert position(A=boss(at=12), B=boss(at=13)).refuses(A, Ambush(B))
    assert position(A=boss(at=29, helpers=["mad_dog"]), B=boss(jail=2)).refuses(A, Ambush(B))
    table = position(A=boss(at=12, helpers=["mad_dog"]), B=boss(at=13), C=boss(dead=True))
    for target in (A, C, 3, -1):
        assert table.refuses(A, Ambush(target))


def test_an_ambush_is_for_both_windows() -> None:  # §13.4
    table = position(A=boss(at=10, helpers=["mad_dog"]), B=boss(at=13), C=boss(), dice=[(1, 3), 5])
    assert not table.offers(A, Ambush)
    table.play(A, Roll()).settle()
    assert (table.A.at, table.offers(A, Ambush)) == (14, [Ambush(B)])
    table.play(A, Ambush(B)).settle()
    assert not table.B.alive


def test_ronnie_forbids_the_buy_off_of_an_ambush() -> None:  # §12.6
    table = position(
        A=boss(at=12, respect=3, helpers=["mad_dog", "ronnie"]), B=boss(cash=9000, at=13, respect=5, helpers=["leo"])
    )
    table.play(A, Ambush(B))
    assert table.refuses(B, BuyOff())


def test_whitey_changes_nothing_about_a_free_ambush() -> None:  # §13.4 «price 0»
    table = position(A=boss(cash=0, at=12, respect=5, helpers=["mad_dog", "whitey"]), B=boss(at=13, helpers=["leo"]))
    table.throw(4).play(A, Ambush(B)).settle()
    assert table.A.cash == 0


def test_hiring_takes_the_top_card_for_a_thousand() -> None:  # §6
    table = position(A=boss(cash=1000, at=8, respect=2), dice=[(1, 2)], helper_deck=["joe"])
    table.play(A, Roll())
    assert (table.asks(), table.question.price) == (("bar", A), 1000)
    table.play(A, Hire())
    assert (table.A.helpers, table.A.charged("joe"), table.A.cash) == (("joe",), True, 0)
    assert [event.helper for event in table.saw(Hired)] == ["joe"]


def test_without_the_money_nobody_is_hired() -> None:  # §6
    table = position(A=boss(cash=950, at=8, respect=3), dice=[(1, 2)])
    table.play(A, Roll())
    assert table.asks() == ("after", A)


def test_a_dismissed_helper_brings_no_refund() -> None:  # §6
    table = position(A=boss(cash=1500, at=8, respect=2, helpers=["leo"]), dice=[(1, 2)])
    table.play(A, Roll(), Dismiss("leo"))
    assert (table.A.cash, table.A.helpers, table.helper_deck[-1]) == (1500, (), "leo")
    assert not table.saw(Money)
    assert table.asks() == ("bar", A)


def test_dismissing_is_for_making_room_so_who_cannot_pay_is_not_asked() -> None:  # §6 «first dismiss»
    table = position(A=boss(cash=950, at=8, respect=2, helpers=["leo"]), dice=[(1, 2)])
    table.play(A, Roll())
    assert table.asks() == ("after", A)


def test_only_ones_own_helper_is_dismissed() -> None:  # §6
    table = position(A=boss(at=8, helpers=["leo"]), B=boss(helpers=["joe"]), dice=[(1, 2)])
    table.play(A, Roll())
    assert table.refuses(A, Dismiss("joe"))
    assert table.refuses(A, Dismiss("tony"))
    assert table.refuses(B, Dismiss("joe"))


def test_a_dismissed_joe_comes_back_charged() -> None:  # §12.15 «hired charged»
    table = position(
        A=boss(cash=5000, at=8, respect=3, helpers=["joe"], discharged=True), dice=[(1, 2)], helper_deck=only("leo")
    )
    table.play(A, Roll(), Dismiss("joe"), Hire(), Hire())
    assert (table.A.helpers, table.A.charged("joe")) == (("leo", "joe"), True)


def test_all_sixteen_hired_leaves_nobody_at_bar_and_takes_no_money() -> None:  # BL-17
    names = [helper.id for helper in classic().helpers]
    seats = {letter: boss(helpers=names[2 * n : 2 * n + 2]) for n, letter in enumerate("ABCDEFGH")}
    seats["A"] = boss(cash=5000, at=8, helpers=names[:2])
    table = position(**seats, dice=[(1, 2)])
    assert table.helper_deck == []
    table.play(A, Roll())
    assert table.asks() == ("after", A)
    assert table.refuses(A, Hire())
    assert table.A.cash == 5000


def test_a_helper_works_from_hiring_on() -> None:  # §12 «from the moment of hiring»
    table = position(A=boss(cash=5000, at=9, respect=2), dice=[(5, 4)], helper_deck=["micky"])
    table.play(A, Roll(), Hire()).settle()
    assert table.A.at == 18
    assert table.A.cash == 4000


def test_marco_hired_at_bar_does_not_pay_for_the_visit_that_hired_him() -> None:  # §12.16 «before hiring»
    table = position(A=boss(cash=5000, at=9, respect=2), dice=[(1, 2)], helper_deck=["marco"])
    table.play(A, Roll(), Hire()).settle()
    assert table.A.cash == 4000


def test_the_respect_discount_can_replace_tommys_power() -> None:  # §12.5
    data = plain()
    next(helper for helper in data["helpers"] if helper["id"] == "tommy")["power"] = {
        "kind": "respect_discount",
        "amount": 500,
    }
    table = position(A=boss(cash=5000, respect=2, helpers=["tommy"]), content=codec.convert(data, Content))
    table.play(A, RaiseRespect())
    assert (table.A.respect, table.A.cash) == (3, 3500)


def test_a_dead_boss_is_no_victim_of_an_ambush() -> None:  # §15
    table = position(A=boss(at=12, helpers=["mad_dog"]), B=boss(at=13, dead=True), C=boss())
    assert not table.offers(A, Ambush)
    assert table.refuses(A, Ambush(B))
    assert table.refuses(A, Ambush(C))


@pytest.mark.parametrize(
    ("written", "asks", "action"),
    [
        (boss(cash=5000, at=2, helpers=["corrado"]), "step", Step()),
        (boss(cash=5000, at=8, respect=3), "bar", Hire()),
        (boss(cash=9000, at=18, owns=["barbershop"], infl={"little_italy": 3}), "majority", Take("olive_import")),
    ],
    ids=["a step", "hiring", "the right of the majority"],
)
def test_what_was_not_taken_then_is_gone(written: Any, asks: str, action: Any) -> None:  # §12 «заднім числом»
    dice = (1, 1) if asks == "majority" else (1, 2)
    table = position(A=written, dice=[dice]).play(A, Roll())
    assert table.asks() == (asks, A)
    table.play(A, Decline())
    assert table.asks() == ("after", A)
    assert not table.offers(A, type(action))
    assert table.refuses(A, action)
