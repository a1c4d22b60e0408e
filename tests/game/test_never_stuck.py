"""Whatever seat leaves, drops or is late at whatever question, somebody can act again (issue 6; U-23, U-24, BL-37).

The sample takes one position of every kind of question, and one number of seats; FULL=1 (`make stuck`) more of each, at
every number of seats.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from random import Random
from typing import Any

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from msgspec import structs

from game.builtin import builtin_content
from game.content import publish, rules_for
from game.models import Edition, Match, Player
from game.position import clock_of, read
from game.rules import codec
from game.rules.contract import Rules, Seat, Setup
from game.rules.playout import walk
from game.rules.registry import TITLES
from game.seats.absence import move_on
from game.seats.gathering import go_dark
from game.seats.pauses import resume
from game.service import SeatSpec, hold, play, play_due, start_match
from game.watchdog import mend
from tests.rules.adapters import adapter_of

pytestmark = pytest.mark.django_db

FULL = bool(os.environ.get("FULL"))
REAL = [slug for slug in TITLES if slug != "vault"]
GAMES, EACH = (40, 3) if FULL else (12, 1)
STEPS = 60
"""More moves of the clock and the table than any question needs until a person is asked."""
WAYS = ("leave", "drop", "time out")


def drilled(slug: str) -> Any:
    """The edition with a card for every word, so that every question is met."""
    title = TITLES[slug]
    from importlib import import_module

    drill = import_module(f"game.rules.titles.{slug}.drill").drill
    return drill(codec.convert(builtin_content(slug), title.content_type))


@cache
def questions(slug: str, seats: int) -> tuple[tuple[str, Any], ...]:
    """Positions of matches of random bots, some of every kind of question."""
    title = TITLES[slug]
    rules = title.rules(drilled(slug))
    found: dict[str, list[Any]] = {}
    for number in range(GAMES):
        chance = Random(f"stuck {slug} {number}")
        options = adapter_of(slug).options(title, rules, seats, chance)
        bots = [title.bot("random", rules)] * seats
        for step in walk(rules, Setup(seats, options), bots, f"stuck {slug} {seats} {number}"):
            kinds = found.setdefault(asked_as(rules, step.before), [])
            if len(kinds) < EACH:
                kinds.append(step.before)
    return tuple((kind, state) for kind, states in sorted(found.items()) for state in states)


def asked_as(rules: Rules[Any, Any, Any, Any], state: Any) -> str:
    """The frame that asks, and as what."""
    question = getattr(rules.view(state, None), "question", None)
    return f"{type(state.frames[-1]).__name__} {getattr(question, 'kind', '')}"


def timed(state: Any, on: bool) -> Any:
    """The position with every clock of the host's on, or off."""
    clocks = {name: 30 if on else 0 for name in state.options.__struct_fields__ if name.endswith("_seconds")}
    copy = codec.clone(state)
    copy.options = structs.replace(copy.options, **clocks)
    return copy


@pytest.fixture
def table(db: None) -> Any:
    """Makes a match of people who are all here, in a position."""

    def make(slug: str, state: Any, seats: int) -> Match:
        edition, _new = Edition.objects.get_or_create(
            slug=f"{slug}-drill", title=slug, defaults={"name": {"uk": "Усе"}}
        )
        release = edition.releases.first() or publish(edition, codec.plain(drilled(slug)))
        users = [
            get_user_model().objects.get_or_create(username=f"stuck-{n}", defaults={"name": f"Гравець {n}"})[0]
            for n in range(seats)
        ]
        match = start_match(
            title=slug,
            release=release,
            seats=[SeatSpec(user.name, user_id=user.pk) for user in users],
            options=TITLES[slug].options_type(),
            server_seed="5" * 64,
            salts=["salt"] * seats,
            host_id=users[0].pk,
        )
        match.version = 1
        hold(
            match,
            rules_for(release),
            state,
            clock_of(match),
            list(match.players.order_by("seat")),
            None,
            timezone.now(),
        )
        match.save()
        Player.objects.filter(match=match).update(seen_at=timezone.now())
        return match

    return make


@contextmanager
def undone() -> Iterator[None]:
    """Takes back what a case writes, so that the next one begins from the same rows."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def cases(slug: str, seats: int) -> Iterator[tuple[str, Any, bool]]:
    for number, (kind, state) in enumerate(questions(slug, seats)):
        for on in (True, False) if FULL else (number % 2 == 0,):
            yield kind, timed(state, on), on


@pytest.mark.parametrize("slug", REAL)
def test_whoever_leaves_drops_or_is_late_at_any_question_somebody_can_act(slug: str, table: Any) -> None:
    tried = 0
    for seats in TITLES[slug].seats if FULL else (3,):
        for kind, state, on in cases(slug, seats):
            rules = TITLES[slug].rules(drilled(slug))
            match = table(slug, state, seats)
            for seat in set(range(seats)) - rules.out(state):
                for way in WAYS:
                    case = f"{slug} {seats} {kind}: seat {seat}, {way}, clock {'on' if on else 'off'}"
                    with undone(), time_machine.travel(timezone.now(), tick=False) as now:
                        disturb(match.pk, seat, way)
                        carry_on(match.pk, seat, way, now, case)
                    tried += 1
            match.delete()
    assert tried >= 2 * len(WAYS) * len(questions(slug, 3))


def disturb(match_id: int, seat: Seat, way: str) -> None:
    """The seat gives up, or its page is gone; who is late does nothing."""
    position = read(match_id)
    if way == "leave" and seat not in position.rules.out(position.state):
        leaving = {"kind": TITLES[position.title].leaving}
        play(match_id, seat, leaving, position.version, position.decision, by=position.players[seat].holder_id)
    elif way == "drop":
        Player.objects.filter(match_id=match_id, seat=seat).update(seen_at=timezone.now() - timedelta(minutes=5))


def carry_on(match_id: int, seat: Seat, way: str, now: Any, case: str) -> None:
    """Let the clock and the table do what they may, until a person who is here is asked, or all is over.

    Of who is late on a running clock, the clock has to speak first.
    """
    late = way == "time out"
    for _step in range(STEPS):
        position = read(match_id)
        if position.outcome is not None:
            return
        asked = position.rules.to_act(position.state)
        ours = [one for one in sorted(asked) if position.players[one].holder_id in position.here]
        silent = late and seat in asked and position.clock.deadline is not None
        if ours and not silent:
            assert all(position.look(one).offers for one in ours), case
            return
        assert position.rules.out(position.state).isdisjoint(asked), case
        if position.due_at is not None:
            now.move_to(max(position.due_at, timezone.now()) + timedelta(seconds=0.2), tick=False)
            Player.objects.filter(match_id=match_id, holder_id__in=position.here).update(seen_at=timezone.now())
            assert play_due(match_id), case
        else:
            waited = position.overdue()
            assert waited, f"{case}: nobody is awaited, nothing is due"
            others = [player for player in position.players if player.holder_id in position.here]
            move_on(match_id, waited[0], others[0].holder_id or 0)
    raise AssertionError(f"{case}: nobody is asked after {STEPS} steps")


@pytest.mark.parametrize("slug", REAL)
def test_a_table_that_all_leave_at_once_rests_at_any_question_and_goes_on(slug: str, table: Any) -> None:
    for kind, state, _on in cases(slug, 3):
        match = table(slug, state, 3)
        before = Match.objects.get(pk=match.pk)
        with time_machine.travel(timezone.now(), tick=False) as now:
            now.move_to(timezone.now() + timedelta(seconds=31), tick=False)
            go_dark(match.pk)
            assert Match.objects.get(pk=match.pk).due_at is None, kind
            now.move_to(timezone.now() + timedelta(days=20), tick=False)
            assert not play_due(match.pk), kind
            Player.objects.filter(match=match).update(seen_at=timezone.now())
            resume(match.pk, match.players.get(seat=2).holder_id or 0)
            after = Match.objects.get(pk=match.pk)
            assert (after.version, after.state_hash) == (before.version, before.state_hash), kind
            rest = timedelta(days=20)
            assert after.due_at == (before.due_at and before.due_at + rest), kind
            assert read(match.pk).look(min(read(match.pk).look(None).to_act)).offers, kind
        match.delete()


@pytest.mark.parametrize("slug", REAL)
def test_every_frame_that_asks_is_among_them(slug: str) -> None:
    kinds = {kind.split()[0] for kind, _state in questions(slug, 3)}
    every = {"business": BUSINESS, "syndicate": {"Turn", "Buy", "Auction"}}[slug]
    assert kinds >= every if FULL else len(kinds & every) >= len(every) * 2 // 3


BUSINESS = {
    "Turn", "Bar", "Corrado", "Visit", "Auction", "Rent", "Debt", "Lose", "Attempt", "Trick", "Option", "DiscardSome",
    "ChipMove", "HireSome", "PoachOne", "SeizeOne",
}  # fmt: skip


# What no move can repair


def test_a_match_whose_deadline_is_forgotten_is_mended(table: Any) -> None:
    match = table("business", timed(questions("business", 3)[0][1], True), 3)
    Match.objects.filter(pk=match.pk).update(due_at=None)
    assert mend(match.pk)
    assert Match.objects.get(pk=match.pk).due_at is not None
    assert [aside.kind for aside in match.asides.all()] == ["mended"]
    assert not mend(match.pk)
