"""One match of the balance lab: played by bots from a fixed seed, and measured. Pure, so any process can do it."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from game.rules import codec
from game.rules.contract import Rules, Setup, Title
from game.rules.gauge import Gauge, Record
from game.rules.playout import MOST_MOVES
from game.rules.registry import TITLES
from game.rules.rng import Rng


def gauge_of(title: Title) -> type[Gauge]:
    """What measures this title."""
    module = f"game.rules.titles.{title.slug.replace('-', '_')}.gauge"
    try:
        known = find_spec(module) is not None
    except ModuleNotFoundError:
        known = False
    found: type[Gauge] = import_module(module).Gauge if known else Gauge
    return found


@lru_cache(maxsize=2)
def _rules(slug: str, content: str) -> Rules[Any, Any, Any, Any]:
    title = TITLES[slug]
    return title.rules(codec.decode(content, title.content_type))


def play_one(slug: str, content: str, seats: int, bot: str, seed: str) -> bytes:
    """Play one match of this content (JSON) and return its `Record` as JSON."""
    title, rules = TITLES[slug], _rules(slug, content)
    record = Record(seats=seats)
    gauge = gauge_of(title)(rules, record)
    player, chance = title.bot(bot, rules), Random(f"bots of {seed}")
    begun = rules.new_match(Setup(seats, title.options_type()), Rng(seed))
    state = begun.state
    while (waiting := sorted(rules.to_act(state))) and record.moves < MOST_MOVES:
        seat = chance.choice(sorted(rules.called(state)) or waiting)
        offers = rules.legal_actions(state, seat)
        gauge.asked(state, seat, offers)
        made = rules.apply(state, seat, player.choose(rules.view(state, seat), offers, chance))
        gauge.made(state, made.state, made.events)
        state, record.moves = made.state, record.moves + 1
    if outcome := rules.outcome(state):
        record.winners, record.reason = outcome.winners, outcome.reason
    gauge.over(state)
    return codec.encode(record)
