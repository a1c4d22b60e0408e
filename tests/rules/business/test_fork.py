"""The copy that a move works on: equal to the state, and sharing nothing that can change."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from game.rules import codec
from game.rules.bots.random import RandomBot
from game.rules.contract import Setup
from game.rules.rng import Rng
from game.rules.titles.business.fork import fork
from game.rules.titles.business.options import Options
from game.rules.titles.business.rules import BusinessRules
from tests.rules.business.editions import vocabulary


def changeable(thing: Any) -> set[int]:
    """Identities of every list and unfrozen struct inside."""
    if isinstance(thing, list | tuple):
        own = {id(thing)} if isinstance(thing, list) else set()
        return own.union(*map(changeable, thing))
    if isinstance(thing, Struct) and not thing.__struct_config__.frozen:
        return {id(thing)}.union(*(changeable(getattr(thing, name)) for name in thing.__struct_fields__))
    return set()


def test_a_fork_is_equal_and_shares_nothing_that_can_change() -> None:
    rules, bot, chance = BusinessRules(vocabulary()), RandomBot(), Random(5)
    state = rules.new_match(Setup(5, Options()), Rng("fork")).state
    for _ in range(1500):
        asked = sorted(rules.to_act(state))
        if not asked:
            break
        twin = fork(state)
        assert codec.encode(twin) == codec.encode(state)
        assert not changeable(twin) & changeable(state)
        seat = chance.choice(asked)
        state = rules.apply(state, seat, bot.choose(None, rules.legal_actions(state, seat), chance)).state
