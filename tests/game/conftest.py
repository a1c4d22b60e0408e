"""A match of the tests' own title, and the threads that work for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from game.content import publish
from game.models import Edition, Match, Release
from game.rules.registry import TITLES
from game.service import SeatSpec, start_match
from tests.game.fake_title import CONTENT, VAULT, Options

SEED = "5eed" * 16
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _vault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TITLES, VAULT.slug, VAULT)


@pytest.fixture
def release(db: None) -> Release:
    edition = Edition.objects.create(slug="vault-classic", title="vault", name=CONTENT["edition"]["name"])
    return publish(edition, CONTENT)


@pytest.fixture
def begin(release: Release) -> Callable[..., Match]:
    """Starts a match: `people` are users or None, bots by name."""

    def begin(*people: Any, bots: tuple[str, ...] = (), **options: Any) -> Match:
        seats = [
            SeatSpec(name=f"Гравець {n}", user_id=getattr(person, "pk", None), shape=n + 1)
            for n, person in enumerate(people or (None, None))
        ]
        seats += [SeatSpec(name=f"Бот {name}", bot=name) for name in bots]
        salts = [f"salt {n}" for n in range(len(seats))]
        return start_match(
            title="vault", release=release, seats=seats, options=Options(**options), server_seed=SEED, salts=salts
        )

    return begin


class Time:
    """A clock that the test moves."""

    def __init__(self, traveller: Any) -> None:
        self.traveller = traveller
        self.now = NOON

    def pass_(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        self.traveller.move_to(self.now, tick=False)


@pytest.fixture
def time() -> Iterator[Time]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield Time(traveller)
