"""A training edition with a card for every word of the vocabulary in its extremes (RULES.md §16), and settings by lot.

The shipped cards use only part of the words; `manage.py fuzz` and the tests play this edition beside the shipped one.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.rules import codec
from game.rules.titles.syndicate.actions import OpenVote, Resign
from game.rules.titles.syndicate.content import Content
from game.rules.titles.syndicate.options import Options
from game.rules.titles.syndicate.state import State

ANYTIME: tuple[dict[str, Any], ...] = (
    {"kind": "resign"},
    *({"kind": "open_vote", "target": target} for target in range(4)),
)
"""Actions that a seat in play may take out of turn, though nobody offers them; a vote may be refused."""

SITE = ("time_is_up",)
"""Kinds of action that only the site may take."""

_TEXT = {"uk": "Навчальна картка", "en": "A training card", "ru": "Учебная карточка"}


def drill(content: Content) -> Content:
    """The edition with a card for every word on top of its own decks."""
    plain = codec.plain(content)
    plain["edition"]["id"] = "drill"
    for deck in ("chance", "treasury"):
        plain[f"{deck}_cards"] = [
            *({**card, "copies": 1} for card in plain[f"{deck}_cards"][:10]),
            *(_card(f"drill_{deck}_{number}", effects) for number, effects in enumerate(CARDS)),
        ]
    made: Content = codec.convert(plain, Content)
    return made


def in_play(state: State) -> list[int]:
    """Seats that may still resign."""
    return [seat for seat, player in enumerate(state.players) if player.living]


def unlisted(rules: Any, state: State, seat: int, action: Any) -> bool:
    """What a seat may do though no offer lists it: resign, open a vote, fill in a form of a deal."""
    if isinstance(action, Resign):
        return seat in in_play(state)
    if isinstance(action, OpenVote):
        return action.target in rules.view(state, seat).expellable
    return getattr(action, "partner", None) in rules.view(state, seat).partners


def any_options(content: Content, seats: int, rng: Random) -> Options:
    """Settings a host could choose, with short matches more often than a host would."""
    return Options(
        capital=rng.choice((1000, 1500, 3000)),
        salary=rng.choice((100, 200, 400)),
        auctions=rng.random() < 0.8,
        jackpot=rng.random() < 0.5,
        turn_seconds=rng.choice((0, 20, 45)),
        auction_seconds=rng.choice((0, 10, 20)),
        double_full_group=rng.random() < 0.7,
        liquidation_order=rng.choice(("buildings_first", "mortgages_first")),
        round_limit=rng.choice((20, 20, 40)),
    )


CARDS: tuple[tuple[dict[str, Any], ...], ...] = (
    ({"op": "cash", "amount": -500},),
    ({"op": "cash", "amount": 500}, {"op": "step", "steps": 10, "way": "forward"}),
    ({"op": "cash_per", "rates": {"house": -200, "hotel": -200}},),
    ({"op": "cash_per", "rates": {"house": 200, "hotel": 50}},),
    ({"op": "pay", "from": "self", "to": "others", "amount": 100}, {"op": "cash", "amount": 1}),
    ({"op": "pay", "from": "others", "to": "self", "amount": 100}, {"op": "go", "to": "nearest_hub", "rent_times": 10}),
    ({"op": "go", "to": "nearest_utility", "rent_dice": 20}, {"op": "cash", "amount": -100}),
    ({"op": "go", "to": "omerta", "rent_times": 10}, {"op": "go", "to": "go_to_jail"}, {"op": "cash", "amount": 500}),
    ({"op": "go", "to": "start"}, {"op": "step", "steps": 1, "way": "back"}),
    ({"op": "step", "steps": 3, "way": "back"}, {"op": "step", "steps": 3, "way": "forward"}),
    ({"op": "jail"}, {"op": "cash", "amount": 100}),
    ({"op": "go", "to": "parking"},),
    ({"op": "jail_card"},),
)
"""What the training cards do, each a list of effects."""


def _card(name: str, effects: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    return {"id": name, "copies": 1, "effects": list(effects), "name": _TEXT, "text": _TEXT}
