"""When the curtain of a passed device is down, and how long a seat that was opened stays open."""

from __future__ import annotations

from msgspec import structs

from game.curtain import Curtain, Passed, Shown, awaited
from game.surfaces.parts import Spoken

TURN = Passed(seats=(0, 1, 2), asked=(0,), called=(), turn=0, spoken=Spoken(), alone=True, decision=7, rests=False)
AUCTION = structs.replace(TURN, asked=(0, 1, 2), spoken=Spoken((1, 2, 0), (1, 2, 0), ("bid",)), decision=8)
COVERED, TABLE = Shown(None, None, covers=True), Shown(None, None, covers=False)


def asked(*seats: int, turn: int = 0, decision: int = 8) -> Passed:
    return structs.replace(TURN, asked=seats, turn=turn, decision=decision)


def opened(seat: int, device: Passed = TURN) -> Curtain:
    curtain = Curtain()
    curtain.open(seat, device)
    assert curtain.settle(device).opened == seat
    return curtain


def test_a_page_begins_covered_while_a_seat_of_the_device_is_asked() -> None:
    assert Curtain().settle(TURN) == COVERED


def test_the_table_lies_open_while_nobody_of_the_device_is_asked_and_when_all_is_over() -> None:
    assert Curtain().settle(asked()) == TABLE
    assert Curtain().settle(structs.replace(TURN, rests=True)) == TABLE


def test_a_turn_stays_open_while_it_waits_for_another_device() -> None:
    curtain = opened(0)
    assert curtain.settle(asked()).opened == 0
    assert curtain.settle(asked(0, decision=9)).opened == 0


def test_a_turn_is_covered_as_soon_as_another_seat_of_the_device_must_answer() -> None:
    assert opened(0).settle(asked(1)) == COVERED


def test_a_turn_that_has_ended_is_covered_though_nobody_of_the_device_is_asked() -> None:
    assert opened(0).settle(asked(turn=3)) == TABLE


def test_an_answer_in_the_turn_of_another_is_covered_when_it_is_given() -> None:
    attacked = asked(1, turn=0)
    assert opened(1, attacked).settle(asked(turn=0, decision=9)) == TABLE
    assert opened(1, attacked).settle(asked(0, decision=9)) == COVERED


def test_of_several_who_answer_at_once_each_is_covered_after_the_own_answer() -> None:
    both = asked(0, 1)
    assert opened(0, both).settle(asked(1)) == COVERED


def test_a_look_out_of_turn_lasts_until_another_seat_is_asked_anew() -> None:
    curtain = opened(2)
    assert curtain.settle(TURN).opened == 2
    assert curtain.settle(asked(0, decision=8)) == COVERED


def test_a_seat_that_leaves_the_device_is_covered() -> None:
    assert opened(0).settle(structs.replace(TURN, seats=(1, 2), asked=())) == TABLE


# An auction in the open


def test_an_auction_is_held_in_the_open_and_closes_the_hand_of_the_one_who_declined() -> None:
    assert opened(0).settle(AUCTION) == Shown(None, 1, covers=False)


def test_whoever_looks_at_the_cards_during_an_auction_may_go_on_looking() -> None:
    assert opened(2, AUCTION).settle(AUCTION).opened == 2


def test_one_device_asks_in_the_order_of_the_rules_whoever_is_called() -> None:
    curtain = Curtain()
    curtain.call(2)
    assert curtain.settle(AUCTION).speaker == 1


def test_at_a_table_of_several_devices_whoever_wants_to_speaks() -> None:
    curtain, mixed = Curtain(), structs.replace(AUCTION, alone=False)
    assert curtain.settle(mixed).speaker == 1
    curtain.call(2)
    assert curtain.settle(mixed).speaker == 2
    assert curtain.settle(structs.replace(mixed, spoken=Spoken((1, 2), (1,), ("bid",)))).speaker == 1


def test_who_is_called_beside_the_play_takes_the_device_at_once_and_gives_it_back() -> None:
    called = structs.replace(TURN, called=(2,))
    curtain = opened(0)
    assert curtain.settle(called) == COVERED
    assert awaited(called) == [2, 0]
    curtain.open(2, called)
    assert curtain.settle(called).opened == 2
    assert curtain.settle(TURN) == COVERED
    assert awaited(TURN) == [0]


def test_whoever_plays_may_go_on_while_another_is_called() -> None:
    called = structs.replace(TURN, called=(2,))
    curtain = opened(0, called)
    assert curtain.settle(called).opened == 0
    assert curtain.settle(structs.replace(called, called=(1, 2))) == COVERED


def test_an_auction_in_the_open_is_not_covered_for_one_who_is_called() -> None:
    assert not Curtain().settle(structs.replace(AUCTION, called=(2,))).covers
