"""The log of a match makes the match again, and tells when something was changed."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command

from game.models import Match, Move
from game.record import replay
from game.rules import codec
from tests.game.test_service import finish

pytestmark = pytest.mark.django_db

Begin = Callable[..., Match]


@pytest.fixture
def finished(begin: Begin) -> Match:
    match = begin(None, None, rounds=1)
    finish(match)
    match.refresh_from_db()
    return match


def command(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out, stderr=out)
    return out.getvalue()


def throw_of(match: Match) -> Move:
    return match.moves.filter(events__contains='"thrown"').latest("number")


@pytest.mark.both
def test_replay_gives_every_version_and_ends_at_the_stored_snapshot(finished: Match) -> None:
    told = list(replay(finished.pk))
    assert [version for version, _ in told] == list(range(finished.version + 1))
    assert codec.encode(told[-1][1]).decode() == finished.snapshot


@pytest.mark.both
def test_check_replays_compares_running_and_finished_matches(finished: Match, begin: Begin) -> None:
    begin()
    assert command("check_replays") == f"2 matches, {finished.version + 2} versions, 0 wrong\n"


@pytest.mark.parametrize("wrong", ["hash", "events", "action", "hole", "snapshot", "seed", "salt"])
def test_check_replays_finds_whatever_was_changed(finished: Match, wrong: str) -> None:
    thrown = throw_of(finished)
    match wrong:
        case "hash":
            Move.objects.filter(pk=thrown.pk).update(state_hash="0" * 64)
        case "events":
            Move.objects.filter(pk=thrown.pk).update(events=thrown.events.replace('"die":', '"die":1'))
        case "action":
            sealed = finished.moves.filter(action__contains="seal").first()
            assert sealed
            Move.objects.filter(pk=sealed.pk).update(action='{"kind":"seal","number":3}')
        case "hole":
            thrown.delete()
        case "snapshot":
            Match.objects.filter(pk=finished.pk).update(
                snapshot=finished.snapshot.replace('"over":true', '"over":false')
            )
        case "seed":
            Match.objects.filter(pk=finished.pk).update(server_seed="0" * 64)
        case "salt":
            Match.objects.filter(pk=finished.pk).update(salts=["other", *finished.salts[1:]])
    with pytest.raises(CommandError, match="1 of 1"):
        command("check_replays")


def test_verify_match_makes_every_roll_again(finished: Match) -> None:
    assert "every roll and shuffle" in command("verify_match", str(finished.pk))
    assert command("verify_match", finished.key) == command("verify_match", str(finished.pk))


def test_verify_match_rejects_each_changed_roll(finished: Match) -> None:
    for thrown in finished.moves.filter(events__contains='"thrown"'):
        (event,) = codec.decode(thrown.events, list[dict[str, object]])
        other = event["die"] % 6 + 1
        Move.objects.filter(pk=thrown.pk).update(events=codec.encode([event | {"die": other}]).decode())
        with pytest.raises(CommandError, match=f"other events at version {thrown.number}"):
            command("verify_match", finished.key)
        Move.objects.filter(pk=thrown.pk).update(events=thrown.events)
    command("verify_match", finished.key)


def test_verify_match_rejects_a_seed_that_was_not_promised(finished: Match) -> None:
    Match.objects.filter(pk=finished.pk).update(server_seed="0" * 64)
    with pytest.raises(CommandError, match="promised"):
        command("verify_match", finished.key)


def test_the_seed_of_a_running_match_stays_secret(begin: Begin) -> None:
    with pytest.raises(CommandError, match="not over"):
        command("verify_match", begin().key)


def test_a_match_that_does_not_exist_is_said_in_one_line() -> None:
    with pytest.raises(CommandError, match="no match 12345"):
        command("verify_match", "12345")
