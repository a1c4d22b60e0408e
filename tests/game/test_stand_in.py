"""A person may leave the table for a while: a bot plays for them until they take the seat back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from game import clock, waits
from game.models import Match, Player
from game.position import Position
from game.seats.absence import stand_in, touch
from game.service import Refused, look, play, play_due
from tests.game.conftest import Time

pytestmark = [pytest.mark.both, pytest.mark.django_db]

Begin = Callable[..., Match]


def seat(match: Match, number: int) -> Player:
    return Player.objects.get(match=match, seat=number)


def version(match: Match) -> int:
    return look(match.pk, None).version


def test_a_bot_plays_for_the_person_by_the_clock(begin: Begin, time: Time) -> None:
    match = begin()
    stand_in(match.pk, 0, "random")
    time.pass_(0.5)
    assert not play_due(match.pk)
    time.pass_(1.1)
    assert play_due(match.pk)
    assert match.moves.get(number=1).seat == 0


def test_it_is_no_move_and_the_question_and_its_deadline_stay(begin: Begin, time: Time) -> None:
    match = begin()
    time.pass_(20)
    before = look(match.pk, None)
    stand_in(match.pk, 0, "random")
    after = look(match.pk, None)
    assert (after.version, after.decision, after.due_at) == (before.version, before.decision, before.due_at)
    assert list(match.moves.values_list("number", flat=True)) == [0]


def test_everybody_sees_who_plays_for_whom(begin: Begin) -> None:
    match = begin(None, bots=("random",))
    stand_in(match.pk, 0, "random")
    shown = look(match.pk, None).players
    assert [player.stand_in for player in shown] == ["random", ""]
    assert [player.bot for player in shown] == ["", "random"]


def test_whoever_takes_the_seat_back_has_what_is_left_of_the_time(begin: Begin, time: Time) -> None:
    match = begin()
    deadline = look(match.pk, None).due_at
    stand_in(match.pk, 0, "random")
    time.pass_(0.3)
    stand_in(match.pk, 0, "")
    time.pass_(30)
    assert not play_due(match.pk)
    assert look(match.pk, None).due_at == deadline
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    assert version(match) == 1


def test_a_thought_that_is_late_does_not_move_a_seat_that_was_taken_back(
    begin: Begin, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin()
    stand_in(match.pk, 0, "random")
    time.pass_(2)
    think = waits.owed

    def taken_back_meanwhile(position: Position, now: float) -> Any:
        stand_in(match.pk, 0, "")
        return think(position, now)

    monkeypatch.setattr(waits, "owed", taken_back_meanwhile)
    assert not play_due(match.pk)
    assert version(match) == 0


def test_a_stand_in_waits_for_its_turn(begin: Begin, time: Time) -> None:
    match = begin()
    stand_in(match.pk, 1, "random")
    time.pass_(5)
    assert not play_due(match.pk)
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    time.pass_(1.6)
    assert play_due(match.pk)
    assert match.moves.get(number=2).seat == 1


def test_a_stand_in_misses_no_turn_and_ends_the_autopilot(begin: Begin, time: Time) -> None:
    match = begin()
    Player.objects.filter(match=match, seat=0).update(missed=3)
    stand_in(match.pk, 0, "random")
    assert seat(match, 0).missed == 0
    clock.beat()
    time.pass_(100)
    assert play_due(match.pk)
    assert seat(match, 0).missed == 0


def test_opening_the_page_does_not_send_the_stand_in_away(begin: Begin) -> None:
    match = begin()
    stand_in(match.pk, 0, "random")
    touch(match.pk, 0)
    assert seat(match, 0).stand_in == "random"


def test_a_bad_stand_in_plays_the_default(begin: Begin, time: Time) -> None:
    match = begin()
    stand_in(match.pk, 0, "cheat")
    time.pass_(2)
    assert play_due(match.pk)
    assert match.moves.get(number=1).action == '{"kind":"throw"}'


def test_a_seat_is_its_persons_even_while_a_bot_plays(begin: Begin) -> None:
    match = begin()
    stand_in(match.pk, 0, "random")
    play(match.pk, 0, {"kind": "throw"}, 0, 1)
    assert version(match) == 1
    assert seat(match, 0).stand_in == "random"


def test_asking_twice_changes_nothing(begin: Begin, time: Time) -> None:
    match = begin()
    stand_in(match.pk, 0, "random")
    match.refresh_from_db()
    due_at = match.due_at
    time.pass_(0.2)
    stand_in(match.pk, 0, "random")
    match.refresh_from_db()
    assert match.due_at == due_at


@pytest.mark.parametrize(
    ("number", "bot", "reason"), [(0, "nobody", "bad"), (1, "random", "not_yours"), (7, "random", "not_yours")]
)
def test_only_a_bot_of_the_title_for_a_seat_of_a_person(begin: Begin, number: int, bot: str, reason: str) -> None:
    match = begin(None, bots=("random",))
    with pytest.raises(Refused) as refused:
        stand_in(match.pk, number, bot)
    assert refused.value.reason == reason


def test_nobody_plays_on_after_the_end(begin: Begin, time: Time) -> None:
    match = begin(time_limit_minutes=1, turn_seconds=0)
    time.pass_(61)
    play_due(match.pk)
    while not look(match.pk, None).over:
        seen = look(match.pk, None)
        actor = seen.to_act[0]
        play(match.pk, actor, look(match.pk, actor).offers[-1].action, seen.version, seen.decision)
    with pytest.raises(Refused, match="over"):
        stand_in(match.pk, 0, "random")


def test_a_guest_may_leave_a_bot_too(begin: Begin) -> None:
    guest = get_user_model().objects.create_user(username="guest-1", name="Гість", is_guest=True)
    match = begin(guest, None)
    stand_in(match.pk, 0, "random")
    assert seat(match, 0).stand_in == "random"
