"""Starting, playing and looking: what the one door to a match promises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.models import Match, Move
from game.rules import codec
from game.rules.rng import commitment
from game.service import Refused, SeatSpec, look, play, start_match
from tests.game.conftest import SEED
from tests.game.fake_title import Options

pytestmark = [pytest.mark.both, pytest.mark.django_db]

Begin = Callable[..., Match]


def version_of(match: Match) -> int:
    match.refresh_from_db()
    return match.version


def to_auction(match: Match) -> int:
    """Play the first throw; the version at which bids are asked for."""
    return play(match.pk, 0, {"kind": "throw"}, 0, 1)


def test_move_0_holds_the_commitment_and_the_events_of_set_up(begin: Begin) -> None:
    match = begin()
    move = match.moves.get()
    assert (move.number, move.seat) == (0, None)
    assert codec.decode(move.action, Any) == {"kind": "start", "commitment": commitment(SEED), "bots": []}
    assert {event["kind"] for event in codec.decode(move.events, list[dict[str, Any]])} == {"dealt"}
    assert move.state_hash == match.state_hash


def test_every_seat_adds_a_salt(release: Any) -> None:
    with pytest.raises(ValueError, match="salt"):
        start_match(
            title="vault",
            release=release,
            seats=[SeatSpec("А"), SeatSpec("Б")],
            options=Options(),
            server_seed=SEED,
            salts=["x"],
        )


def test_two_matches_of_one_seed_are_dealt_differently(begin: Begin) -> None:
    assert len({begin(None, None, None, None).snapshot for _ in range(6)}) > 1


def test_a_move_is_one_version_one_row_and_one_open_question(begin: Begin) -> None:
    match = begin()
    assert to_auction(match) == 1
    match.refresh_from_db()
    move = match.moves.get(number=1)
    assert (match.version, match.decision) == (1, 2)
    assert (move.seat, move.seen, move.decision, move.action) == (0, 0, 1, '{"kind":"throw"}')
    assert move.state_hash == match.state_hash


def test_an_illegal_action_is_refused_with_its_paragraph_and_numbers_and_changes_nothing(begin: Begin) -> None:
    match = begin()
    to_auction(match)
    with pytest.raises(Refused) as refused:
        play(match.pk, 1, {"kind": "bid", "amount": 0}, 1, 2)
    assert (refused.value.reason, refused.value.rule, dict(refused.value.facts)) == ("illegal", "§3", {"least": 1})
    assert version_of(match) == 1
    assert match.moves.count() == 2


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"kind": "fly"},
        {"kind": 7},
        {"kind": "bid"},
        {"kind": "bid", "amount": "5"},
        {"kind": "bid", "amount": True},
        {"kind": "bid", "amount": 5.5},
        {"kind": "bid", "amount": None},
        {"kind": "bid", "amount": {"amount": 5}},
        {"kind": "bid", "amount": 5, "cash": 1000},
        {"kind": "bid", "amount": 5, "seat": 0},
    ],
)
def test_what_is_no_action_of_the_title_is_refused(begin: Begin, action: dict[str, Any]) -> None:
    match = begin()
    to_auction(match)
    with pytest.raises(Refused) as refused:
        play(match.pk, 1, action, 1, 2)
    assert refused.value.reason == "bad"
    assert version_of(match) == 1


def test_out_of_turn_is_illegal_not_an_error(begin: Begin) -> None:
    match = begin()
    with pytest.raises(Refused) as refused:
        play(match.pk, 1, {"kind": "throw"}, 0, 1)
    assert (refused.value.reason, refused.value.rule) == ("illegal", "§1")


@pytest.mark.parametrize("seat", [None, 2, 99])
def test_a_seat_that_is_not_there_cannot_play(begin: Begin, seat: int | None) -> None:
    match = begin()
    with pytest.raises(Refused) as refused:
        play(match.pk, seat, {"kind": "throw"}, 0, 1)
    assert refused.value.reason == "not_yours"


def test_no_seat_may_say_that_time_is_up(begin: Begin) -> None:
    match = begin()
    with pytest.raises(Refused) as refused:
        play(match.pk, 0, {"kind": "time_is_up"}, 0, 1)
    assert refused.value.reason == "illegal"


def test_a_match_that_is_not_there_is_refused(begin: Begin) -> None:
    with pytest.raises(Refused) as refused:
        play(begin().pk + 1000, 0, {"kind": "throw"}, 0, 1)
    assert refused.value.reason == "not_there"


def test_a_failure_in_the_middle_of_a_move_leaves_nothing_behind(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin()
    with monkeypatch.context() as broken:
        broken.setattr(Move.objects.__class__, "create", lambda *_args, **_fields: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            to_auction(match)
    assert (version_of(match), match.moves.count()) == (0, 1)
    assert to_auction(match) == 1


def test_play_to_the_end_writes_the_outcome_and_reveals_the_seed(begin: Begin) -> None:
    match = begin(rounds=1)
    assert look(match.pk, None).reveal is None
    finish(match)
    match.refresh_from_db()
    seen = look(match.pk, None)
    assert match.finished_at is not None
    assert match.due_at is None
    assert match.decision == 0
    assert seen.over is not None
    assert seen.over.reason == "rounds"
    assert seen.reveal is not None
    assert seen.reveal.server_seed == SEED
    with pytest.raises(Refused) as refused:
        play(match.pk, 0, {"kind": "throw"}, match.version, 0)
    assert refused.value.reason == "over"


def finish(match: Match) -> None:
    """Play the first offer of whoever is asked, until it is over; at most 200 moves."""
    for _ in range(200):
        seen = look(match.pk, None)
        if seen.over:
            return
        seat = seen.to_act[0]
        offer = look(match.pk, seat).offers[-1]
        play(match.pk, seat, offer.action, seen.version, seen.decision)
    raise AssertionError("no end")


def test_a_look_has_offers_for_its_own_seat_alone(begin: Begin) -> None:
    match = begin()
    assert [offer.action for offer in look(match.pk, 0).offers]
    assert look(match.pk, 1).offers == ()
    assert look(match.pk, None).offers == ()
    assert look(match.pk, None).to_act == (0,)


def test_a_look_holds_no_secret_of_another(begin: Begin) -> None:
    match = begin(None, None, None, None)
    hands = codec.decode(match.snapshot, dict[str, Any])["hands"]
    for viewer in (None, 0, 1, 2, 3):
        seen = codec.encode(look(match.pk, viewer)).decode()
        for seat, card in enumerate(hands):
            assert (card in seen) == (seat == viewer)
        assert SEED not in seen
        assert codec.decode(match.snapshot, dict[str, Any])["seed"] not in seen


def test_a_look_since_a_version_has_only_the_later_moves(begin: Begin) -> None:
    match = begin()
    to_auction(match)
    play(match.pk, 1, {"kind": "bid", "amount": 5}, 1, 2)
    assert [move.number for move in look(match.pk, 0).moves] == [0, 1, 2]
    assert [move.number for move in look(match.pk, 0, since=1).moves] == [2]


def test_a_sealed_answer_shows_its_number_to_its_seat_alone(begin: Begin) -> None:
    match = begin()
    to_auction(match)
    play(match.pk, 0, {"kind": "leave"}, 1, 2)
    play(match.pk, 1, {"kind": "leave"}, 1, 2)
    play(match.pk, 1, {"kind": "seal", "number": 3}, 3, 3)
    numbers = {viewer: look(match.pk, viewer, since=3).moves[0].events[0].number for viewer in (None, 0, 1)}
    assert numbers == {None: 0, 0: 0, 1: 3}
