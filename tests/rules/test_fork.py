"""The copy that a move works on: equal to the state, and sharing nothing that can change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct

from game.builtin import rules_of
from game.rules import codec
from game.rules.contract import Setup
from game.rules.playout import walk
from game.rules.registry import TITLES
from game.rules.titles.business.fork import fork as fork_business
from game.rules.titles.syndicate.fork import fork as fork_syndicate
from tests.rules.business.editions import vocabulary


def changeable(thing: Any) -> set[int]:
    """Identities of every list and unfrozen struct inside."""
    if isinstance(thing, list | tuple):
        own = {id(thing)} if isinstance(thing, list) else set()
        return own.union(*map(changeable, thing))
    if isinstance(thing, Struct) and not thing.__struct_config__.frozen:
        return {id(thing)}.union(*(changeable(getattr(thing, name)) for name in thing.__struct_fields__))
    return set()


@pytest.mark.parametrize(("slug", "fork"), [("business", fork_business), ("syndicate", fork_syndicate)])
def test_a_fork_is_equal_and_shares_nothing_that_can_change(slug: str, fork: Callable[[Any], Any]) -> None:
    title = TITLES[slug]
    rules = title.rules(vocabulary()) if slug == "business" else rules_of(slug)
    seats = max(title.seats) - 1
    bots = [title.bot("random", rules)] * seats
    for step, _ in zip(
        walk(rules, Setup(seats, title.options_type(), bots=(1,)), bots, "fork"), range(1500), strict=False
    ):
        twin = fork(step.before)
        assert codec.encode(twin) == codec.encode(step.before)
        assert not changeable(twin) & changeable(step.before)
