"""One's own last action may be taken back, unless a die was rolled, something hidden was seen, or somebody else acted."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import call_command

from game.models import Earlier, Edition, Match
from game.record import replay
from game.rules import codec
from game.rules.titles.business import actions as a
from game.rules.titles.business.options import Options
from game.service import Refused, SeatSpec, look, play, start_match
from game.undo import take_back
from tests.browser.positions import STATES, write_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]


def at(state: str) -> Match:
    """A written position; its first seat is asked."""
    match, _people = write_match(STATES[state].make())
    return match


def played(match: Match, seat: int, action: Any) -> Match:
    seen = look(match.pk, seat)
    play(match.pk, seat, action, seen.version, seen.decision)
    match.refresh_from_db()
    return match


def why_not(match: Match, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        take_back(match.pk, seat, match.version)
    assert f"undo_{look(match.pk, seat).undo}" == refused.value.reason
    return refused.value.reason.removeprefix("undo_")


def free_action(match: Match) -> Any:
    """Something on one's turn that asks no die: influence, respect or a sale."""
    offers = look(match.pk, 0).offers
    return next(o.action for o in offers if isinstance(o.action, a.BuyInfluence | a.RaiseRespect | a.Sell))


def test_everything_is_as_before_and_versions_only_grow() -> None:
    match = at("before")
    before, version = match.state_hash, match.version
    played(match, 0, free_action(match))
    assert match.state_hash != before
    assert look(match.pk, 0).undo == ""
    assert look(match.pk, 1).undo == "acted"
    assert take_back(match.pk, 0, match.version) == version + 2
    match.refresh_from_db()
    assert match.state_hash == before
    assert [line.kind for line in look(match.pk, 1).told] == ["back"]
    assert why_not(match, 0) == "nothing"


def test_a_roll_is_never_taken_back() -> None:
    assert why_not(played(at("before"), 0, a.Roll()), 0) == "rolled"


def test_what_others_did_stays_done() -> None:
    match = played(at("before"), 0, free_action(at("before")))
    assert why_not(match, 1) == "acted"


def test_a_card_that_was_shown_stays_shown() -> None:
    match = at("before")
    card = next(o.action for o in look(match.pk, 0).offers if isinstance(o.action, a.PlayCard))
    played(match, 0, card)
    assert why_not(match, 0) in {"seen", "rolled"}


def test_several_actions_go_back_one_by_one() -> None:
    match = at("before")
    hashes = [match.state_hash]
    for _ in range(2):
        hashes.append(played(match, 0, free_action(match)).state_hash)
    for earlier in reversed(hashes[:-1]):
        take_back(match.pk, 0, match.version)
        match.refresh_from_db()
        assert match.state_hash == earlier


def test_an_answer_to_what_was_taken_back_is_stale() -> None:
    match = at("before")
    action = free_action(match)
    played(match, 0, action)
    seen = look(match.pk, 0)
    take_back(match.pk, 0, match.version)
    with pytest.raises(Refused, match="stale"):
        play(match.pk, 0, a.Roll(), seen.version, seen.decision)


def test_a_repeated_frame_brings_nothing_back() -> None:
    match = at("before")
    action, seen = free_action(match), look(match.pk, 0)
    played(match, 0, action)
    take_back(match.pk, 0, match.version)
    version = Match.objects.get(pk=match.pk).version
    assert play(match.pk, 0, action, seen.version, seen.decision) == version


def test_only_its_own_holder_may_and_not_in_a_pause() -> None:
    match = played(at("before"), 0, free_action(at("before")))
    with pytest.raises(Refused, match="not_yours"):
        take_back(match.pk, 0, match.version, by=-5)


def test_the_log_with_a_take_back_replays() -> None:
    release = Edition.objects.get(slug="business-classic").newest()
    match = start_match(
        title="business",
        release=release,
        seats=[SeatSpec(name) for name in ("A", "B")],
        options=Options(turn_seconds=0),
        server_seed="5" * 64,
        salts=["a", "b"],
    )
    seat = look(match.pk, None).to_act[0]
    action = next(
        o.action for o in look(match.pk, seat).offers if isinstance(o.action, a.BuyInfluence | a.RaiseRespect)
    )
    played(match, seat, action)
    take_back(match.pk, seat, match.version)
    match.refresh_from_db()
    played(match, seat, a.Roll())
    assert [codec.encode(state).decode() for _n, state in replay(match.pk)][-1] == match.snapshot
    out = io.StringIO()
    call_command("check_replays", stdout=out, stderr=out)
    assert "0 wrong" in out.getvalue()
    assert not Earlier.objects.exists()
