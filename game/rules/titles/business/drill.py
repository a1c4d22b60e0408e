"""A training edition with a card for every word of the vocabulary (RULES.md §19), and settings drawn by lot.

The shipped cards use only part of the words; `manage.py fuzz` and the tests play this edition beside the shipped one,
so that every effect and every question is met.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.rules import codec
from game.rules.titles.business import deals
from game.rules.titles.business.actions import OfferDeal, Surrender
from game.rules.titles.business.content import Content
from game.rules.titles.business.options import Options
from game.rules.titles.business.settings import complain_of_options
from game.rules.titles.business.state import State

ANYTIME = ("surrender",)
"""Kinds of action that a seat in play may take out of turn, though nobody offers them."""

SITE = ("time_is_up",)
"""Kinds of action that only the site may take."""

Effect = dict[str, Any]
_TEXT = {"uk": "Навчальна карта", "en": "A training card", "ru": "Учебная карта"}


def drill(content: Content) -> Content:
    """The edition with its own decks and, on top of them, a card for every word in its shapes."""
    plain = codec.plain(content)
    plain["edition"]["id"] = "drill"
    plain["event_cards"] = [*plain["event_cards"], *(_event(number, effects) for number, effects in enumerate(EVENTS))]
    plain["mafia_cards"] = [*plain["mafia_cards"], *(_mafia(number, card) for number, card in enumerate(MAFIA))]
    made: Content = codec.convert(plain, Content)
    return made


def in_play(state: State) -> list[int]:
    """Seats that may still surrender."""
    return [seat for seat, boss in enumerate(state.bosses) if boss.alive and seat not in state.leaving]


def unlisted(rules: Any, state: State, seat: int, action: Any) -> bool:
    """What a seat may do though no offer lists it: surrender, and any filling of a deal with one it may talk to."""
    if isinstance(action, Surrender):
        return seat in in_play(state)
    return isinstance(action, OfferDeal) and action.partner in deals.partners(rules.book, state, seat)


def any_options(content: Content, seats: int, rng: Random) -> Options:
    """Settings a host could choose, with short limits more often than a host would."""
    while True:
        options = Options(
            starting_capital=rng.choice((10000, 15000, 20000, 25000, 30000)),
            rent_percent=rng.choice((75, 100, 150, 200)),
            truce_rounds=rng.choice((0, 0, 2, 4, None)),
            war_round=rng.choice((0, 5, 10, None)),
            verdict_round=rng.choice((0, 20, 30, None)),
            time_limit_minutes=rng.choice((0, 0, 20)),
            lay_low=rng.random() < 0.3,
            round_limit=rng.choice((0, 0, 0, 15, 40)),
            bank_sale=rng.random() < 0.8,
            deals=rng.random() < 0.8,
            turn_seconds=rng.choice((0, 60)),
        )
        if not complain_of_options(content, options, seats):
            return options


EVENTS: tuple[tuple[Effect, ...], ...] = (
    *(
        ({"op": "cash", "who": who, "amount": -900},)
        for who in ("self", "others", "left", "right", "richest", "poorest")
    ),
    ({"op": "cash", "who": "everyone", "amount": -10000},),
    ({"op": "cash", "who": "everyone", "amount": 10000},),
    *(
        ({"op": "cash_per", "who": "everyone", "per": per, "amount": amount, "cap": 6000},)
        for per in ("business", "district", "helper", "influence", "respect", "mafia_card")
        for amount in (-700, 700)
    ),
    ({"op": "pay", "from": "self", "to": "others", "amount": 2500},),
    ({"op": "pay", "from": "others", "to": "richest", "amount": 4000},),
    ({"op": "pay", "from": "richest", "to": "poorest", "amount": 10000},),
    ({"op": "rob", "from": "richest", "to": "self", "amount": 10000},),
    ({"op": "rob", "from": "others", "to": "left", "amount": 500},),
    ({"op": "respect", "who": "self", "delta": 4},),
    ({"op": "respect", "who": "others", "delta": 1},),
    ({"op": "respect", "who": "everyone", "delta": -2},),
    ({"op": "prison", "who": "self", "turns": 3},),
    ({"op": "prison", "who": "others", "turns": 1},),
    ({"op": "prison", "who": "everyone", "turns": 2}, {"op": "release", "who": "others"}),
    *(
        ({"op": "go", "who": "self", "to": to, "way": way},)
        for to in ("start", "bar", "police", "prison", "corner", "event", "mafia", "business")
        for way in ("forward", "back")
    ),
    *(({"op": "go", "who": "others", "to": to, "way": "straight"},) for to in ("start", "bar", "police", "prison")),
    ({"op": "step", "who": "self", "by": 12, "way": "forward"},),
    ({"op": "step", "who": "everyone", "dice": 2, "way": "back"},),
    ({"op": "step", "who": "others", "dice": 1, "way": "forward"}, {"op": "cash", "who": "self", "amount": 50}),
    ({"op": "draw", "who": "everyone", "deck": "mafia", "count": 3},),
    ({"op": "discard", "who": "everyone", "count": 1, "picks": "owner"},),
    ({"op": "discard", "who": "others", "count": 2, "picks": "random"},),
    ({"op": "discard", "who": "self", "count": 1, "picks": "owner", "kind": "trick"},),
    ({"op": "discard", "who": "self", "count": 5, "picks": "owner", "kind": "defence"},),
    ({"op": "steal_card", "from": "others", "count": 1},),
    ({"op": "steal_card", "from": "left", "count": 3},),
    ({"op": "hire", "who": "everyone", "count": 2, "price": 0},),
    ({"op": "hire", "who": "self", "count": 1, "price": 3000},),
    ({"op": "lose_helper", "who": "others", "count": 1, "picks": "self"},),
    ({"op": "lose_helper", "who": "everyone", "count": 2, "picks": "random"},),
    ({"op": "lose_helper", "who": "richest", "count": 1, "picks": "owner"},),
    ({"op": "poach", "from": "richest"},),
    ({"op": "poach", "from": "others"},),
    ({"op": "influence", "who": "everyone", "delta": 3, "where": "any"},),
    ({"op": "influence", "who": "self", "delta": 2, "where": "owned"},),
    ({"op": "influence", "who": "others", "delta": -1, "where": "any"},),
    ({"op": "influence", "who": "richest", "delta": -3, "where": "owned"},),
    ({"op": "auction", "which": "cheapest_free"},),
    ({"op": "auction", "which": "random_free"}, {"op": "auction", "which": "random_free"}),
    ({"op": "clear_bombs"},),
    (
        {
            "op": "roll",
            "who": "everyone",
            "table": [
                {"from": 1, "to": 2, "effects": [{"op": "hire", "who": "self", "count": 1, "price": 500}]},
                {"from": 3, "to": 4, "effects": [{"op": "cash", "who": "self", "amount": -5000}]},
                {"from": 5, "to": 6, "effects": [{"op": "go", "who": "self", "to": "business", "way": "forward"}]},
            ],
        },
    ),
    (
        {
            "op": "choose",
            "who": "others",
            "options": [
                {
                    "text": _TEXT,
                    "need": {"helpers": 1},
                    "effects": [{"op": "lose_helper", "who": "self", "count": 1, "picks": "owner"}],
                },
                {
                    "text": _TEXT,
                    "need": {"mafia_cards": 1},
                    "effects": [{"op": "discard", "who": "self", "count": 1, "picks": "owner"}],
                },
                {
                    "text": _TEXT,
                    "need": {"respect": 3, "businesses": 1},
                    "effects": [{"op": "respect", "who": "self", "delta": -1}],
                },
                {"text": _TEXT, "default": True, "effects": [{"op": "cash", "who": "self", "amount": -2000}]},
            ],
        },
        {"op": "cash", "who": "self", "amount": 100},
    ),
)
"""What the training events do, each a card's list of effects."""

MAFIA: tuple[dict[str, Any], ...] = (
    {"attempt": "any", "effects": [{"op": "attempt", "hit": 3, "victims": 2, "picks": "victim"}]},
    {"attempt": "sectors", "effects": [{"op": "attempt", "hit": 6, "victims": 1, "picks": "victim"}]},
    {"bomb": True, "effects": [{"op": "plant_bomb", "hit": 4, "victims": 2}]},
    *(
        {"trick": "any", "effects": [effect]}
        for effect in (
            {"op": "cash", "who": "target", "amount": -3000},
            {"op": "pay", "from": "target", "to": "self", "amount": 6000},
            {"op": "rob", "from": "target", "to": "self", "amount": 3000},
            {"op": "steal_card", "from": "target", "count": 2},
            {"op": "seize", "which": "choose", "price_pct": 50},
            {"op": "lose_helper", "who": "target", "count": 1, "picks": "self"},
            {"op": "influence", "who": "target", "delta": -2, "where": "any"},
            {"op": "discard", "who": "target", "count": 1, "picks": "owner"},
            {"op": "prison", "who": "target", "turns": 3},
            {"op": "release", "who": "target"},
            {"op": "go", "who": "target", "to": "business", "way": "forward"},
            {"op": "step", "who": "target", "dice": 2, "way": "forward"},
            {"op": "hire", "who": "target", "count": 1, "price": 0},
            {"op": "draw", "who": "target", "deck": "mafia", "count": 2},
            {"op": "poach", "from": "target"},
            {"op": "respect", "who": "target", "delta": -4},
        )
    ),
    {
        "trick": "any",
        "price": 500,
        "effects": [
            {"op": "cash", "who": "richest", "amount": -500},
            {"op": "seize", "which": "choose", "price_pct": 200},
        ],
    },
    {"timing": "rent_due", "effects": [{"op": "rent_flip"}]},
    {"timing": "rent_paid", "effects": [{"op": "seize", "which": "here", "price_pct": 100}]},
    {"timing": "rent_paid", "effects": [{"op": "raze", "which": "here"}]},
    {"timing": "prison", "effects": [{"op": "release", "who": "everyone"}]},
    {"defence": "vest", "effects": [{"op": "cash", "who": "target", "amount": -3000}]},
    {"defence": "police", "effects": [{"op": "steal_card", "from": "target", "count": 1}]},
    {"defence": "fuse", "effects": [{"op": "cash", "who": "self", "amount": 500}]},
)
"""The training MAFIA cards: what aims them and what they do."""


def _event(number: int, effects: tuple[Effect, ...]) -> dict[str, Any]:
    return {"id": f"drill_event_{number}", "copies": 1, "effects": list(effects), "name": _TEXT, "text": _TEXT}


def _mafia(number: int, card: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "id": f"drill_mafia_{number}",
        "copies": 1,
        "kind": "trick",
        "price": card.get("price", 0),
        "timing": card.get("timing", "main"),
        "effects": card["effects"],
        "name": _TEXT,
        "text": _TEXT,
        "stopped_by": ["police"],
    }
    match card:
        case {"attempt": reach}:
            made |= {"kind": "attempt", "price": 1000, "stopped_by": ["vest", "police", "buyoff"]}
            made["target"] = {"reach": reach} | ({"sectors": 6} if reach == "sectors" else {})
        case {"bomb": True}:
            made |= {"kind": "attempt", "price": 1000, "stopped_by": ["fuse"]}
        case {"trick": reach}:
            made |= {"target": {"reach": reach}}
        case {"defence": block}:
            made |= {"kind": "defence", "timing": "defence", "block": block, "stopped_by": []}
        case {"timing": "prison"}:
            made |= {"stopped_by": []}
    return made
