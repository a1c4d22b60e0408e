"""Stale and double answers: judged by seat, version and decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.models import Match, Move
from game.service import Refused, look, play

pytestmark = [pytest.mark.both, pytest.mark.django_db]

Begin = Callable[..., Match]


@pytest.fixture
def auction(begin: Begin) -> Match:
    """Three seats may bid since version 1; decision 2."""
    match = begin(None, None, None)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    return match


def refused(match: Match, seat: int, action: dict[str, object], version: int, decision: int) -> str:
    before = Match.objects.get(pk=match.pk).state_hash
    with pytest.raises(Refused) as refusal:
        play(match.pk, seat, action, version, decision)
    assert Match.objects.get(pk=match.pk).state_hash == before
    return refusal.value.reason


def test_a_repeat_changes_nothing_and_gives_the_present_version(auction: Match) -> None:
    bid = {"kind": "bid", "amount": 5}
    assert play(auction.pk, 1, bid, 1, 2) == 2
    assert play(auction.pk, 1, bid, 1, 2) == 2
    assert play(auction.pk, 2, {"kind": "bid", "amount": 6}, 2, 2) == 3
    assert play(auction.pk, 1, bid, 1, 2) == 3
    assert Move.objects.filter(match=auction, seat=1).count() == 1


def test_a_repeat_of_the_last_move_of_all_is_no_error(begin: Begin) -> None:
    match = begin(rounds=1)
    last: tuple[Any, ...] = ()
    while (seen := look(match.pk, None)).over is None:
        seat = seen.to_act[0]
        action = look(match.pk, seat).offers[-1].action
        last = (match.pk, seat, action, seen.version, seen.decision)
        play(*last)
    assert play(*last) == seen.version


def test_a_second_different_answer_to_the_same_look_is_stale(auction: Match) -> None:
    play(auction.pk, 1, {"kind": "bid", "amount": 5}, 1, 2)
    assert refused(auction, 1, {"kind": "leave"}, 1, 2) == "stale"


def test_a_bid_is_not_stale_because_another_seat_bid_first(auction: Match) -> None:
    play(auction.pk, 1, {"kind": "bid", "amount": 5}, 1, 2)
    assert play(auction.pk, 2, {"kind": "bid", "amount": 9}, 1, 2) == 3
    assert refused(auction, 0, {"kind": "bid", "amount": 7}, 1, 2) == "illegal"
    assert play(auction.pk, 0, {"kind": "bid", "amount": 10}, 1, 2) == 4


def test_sealed_answers_of_all_seats_count_in_any_order(auction: Match) -> None:
    for version, seat in enumerate((2, 1, 0), start=1):
        play(auction.pk, seat, {"kind": "leave"}, version, 2)
    for seat in (1, 0, 2):
        play(auction.pk, seat, {"kind": "seal", "number": seat + 1}, 4, 3)
    assert Match.objects.get(pk=auction.pk).version == 7


def test_an_answer_to_a_closed_question_is_stale(auction: Match) -> None:
    assert refused(auction, 0, {"kind": "throw"}, 1, 1) == "stale"


def test_an_answer_from_the_future_is_stale(auction: Match) -> None:
    assert refused(auction, 1, {"kind": "bid", "amount": 5}, 99, 2) == "stale"
    assert refused(auction, 1, {"kind": "bid", "amount": 5}, 1, 3) == "stale"


def test_each_of_200_repeats_over_any_order_has_one_effect(auction: Match) -> None:
    for round_ in range(20):
        seat = 1 + round_ % 2
        version = 1 + round_
        for _ in range(10):
            assert play(auction.pk, seat, {"kind": "bid", "amount": round_ + 1}, version, 2) == version + 1
    assert Move.objects.filter(match=auction).count() == 22
