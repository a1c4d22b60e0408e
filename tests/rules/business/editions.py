"""Editions for tests: the classic one, and one whose decks use every word of the effect vocabulary (RULES.md §19)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from game.builtin import builtin_content
from game.rules import codec
from game.rules.titles.business.content import Content


def plain() -> dict[str, Any]:
    """The classic edition as plain data, fresh each time: to be bent by a test."""
    data: dict[str, Any] = builtin_content("business")
    return data


@cache
def classic() -> Content:
    return codec.convert(plain(), Content)


def words(text: str) -> dict[str, str]:
    return {"uk": text, "en": text, "ru": text}


def event_card(name: str, effects: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": name, "copies": 1, "effects": effects, "name": words(name), "text": words("A card of the tests.")}


def mafia_card(name: str, effects: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    card = {"id": name, "copies": 2, "kind": "trick", "price": 0, "timing": "main", "effects": effects}
    return {**card, "name": words(name), "text": words("A card of the tests."), **fields}


@cache
def with_event(effects: str) -> Content:
    """The classic edition with one more event card, «trial», of these effects (JSON)."""
    data = plain()
    data["event_cards"].append(event_card("trial", json.loads(effects)))
    return codec.convert(data, Content)


def with_mafia(*cards: dict[str, Any]) -> Content:
    """The classic edition with more MAFIA cards."""
    data = plain()
    data["mafia_cards"].extend(cards)
    return codec.convert(data, Content)


EVENTS: dict[str, list[dict[str, Any]]] = {
    "t_cash": [{"op": "cash", "who": "everyone", "amount": -500}],
    "t_cash_plus": [{"op": "cash", "who": "left", "amount": 1000}],
    "t_per_business": [{"op": "cash_per", "who": "others", "per": "business", "amount": -200, "cap": 1000}],
    "t_per_district": [{"op": "cash_per", "who": "self", "per": "district", "amount": 2000}],
    "t_per_helper": [{"op": "cash_per", "who": "everyone", "per": "helper", "amount": -300}],
    "t_per_influence": [{"op": "cash_per", "who": "richest", "per": "influence", "amount": -100}],
    "t_per_respect": [{"op": "cash_per", "who": "poorest", "per": "respect", "amount": 300}],
    "t_per_card": [{"op": "cash_per", "who": "right", "per": "mafia_card", "amount": -150}],
    "t_pay": [{"op": "pay", "from": "self", "to": "others", "amount": 400}],
    "t_rob": [{"op": "rob", "from": "richest", "to": "self", "amount": 2500}],
    "t_rob_all": [{"op": "rob", "from": "others", "to": "poorest", "amount": 500}],
    "t_respect": [{"op": "respect", "who": "richest", "delta": -2}, {"op": "respect", "who": "self", "delta": 1}],
    "t_prison": [{"op": "prison", "who": "left", "turns": 1}],
    "t_prison_all": [{"op": "prison", "who": "everyone", "turns": 3}],
    "t_release": [{"op": "release", "who": "everyone"}],
    "t_go_back": [{"op": "go", "who": "self", "to": "business", "way": "back"}],
    "t_go_all": [{"op": "go", "who": "everyone", "to": "mafia", "way": "forward"}],
    "t_go_straight": [{"op": "go", "who": "others", "to": "start", "way": "straight"}],
    "t_step": [{"op": "step", "who": "left", "by": 7, "way": "forward"}],
    "t_step_dice": [{"op": "step", "who": "self", "dice": 2, "way": "back"}],
    "t_draw": [{"op": "draw", "who": "everyone", "deck": "mafia", "count": 3}],
    "t_discard_random": [{"op": "discard", "who": "others", "count": 1, "picks": "random"}],
    "t_discard_kind": [{"op": "discard", "who": "everyone", "count": 1, "picks": "owner", "kind": "trick"}],
    "t_steal": [{"op": "steal_card", "from": "richest", "count": 2}],
    "t_hire": [{"op": "hire", "who": "everyone", "count": 2, "price": 500}],
    "t_lose_self": [{"op": "lose_helper", "who": "left", "count": 1, "picks": "self"}],
    "t_lose_random": [{"op": "lose_helper", "who": "everyone", "count": 2, "picks": "random"}],
    "t_poach": [{"op": "poach", "from": "richest"}],
    "t_influence": [{"op": "influence", "who": "self", "delta": 2, "where": "owned"}],
    "t_influence_minus": [{"op": "influence", "who": "others", "delta": -1, "where": "any"}],
    "t_auction": [{"op": "auction", "which": "cheapest_free"}],
    "t_auction_random": [{"op": "auction", "which": "random_free"}],
    "t_clear": [{"op": "clear_bombs"}],
    "t_roll": [
        {
            "op": "roll",
            "who": "everyone",
            "table": [
                {"from": 1, "to": 3, "effects": [{"op": "cash", "who": "self", "amount": -1500}]},
                {"from": 4, "to": 6, "effects": [{"op": "draw", "who": "self", "deck": "mafia", "count": 1}]},
            ],
        }
    ],
    "t_choose": [
        {
            "op": "choose",
            "who": "others",
            "options": [
                {
                    "text": words("A helper"),
                    "need": {"helpers": 1, "respect": 2},
                    "effects": [{"op": "lose_helper", "who": "self", "count": 1, "picks": "owner"}],
                },
                {
                    "text": words("A card"),
                    "need": {"mafia_cards": 1},
                    "effects": [{"op": "discard", "who": "self", "count": 1, "picks": "owner"}],
                },
                {
                    "text": words("Prison"),
                    "default": True,
                    "effects": [
                        {
                            "op": "roll",
                            "who": "self",
                            "table": [
                                {"from": 1, "to": 5, "effects": [{"op": "prison", "who": "self", "turns": 1}]},
                                {"from": 6, "to": 6, "effects": []},
                            ],
                        }
                    ],
                },
            ],
        }
    ],
}
"""Event cards of the test edition: every word that needs no target and no rent."""

MAFIA: list[dict[str, Any]] = [
    mafia_card("t_seize", [{"op": "seize", "which": "choose", "price_pct": 50}], target={"reach": "any"}),
    mafia_card(
        "t_thief",
        [
            {"op": "steal_card", "from": "target", "count": 1},
            {"op": "rob", "from": "target", "to": "self", "amount": 800},
        ],
        target={"reach": "sectors", "sectors": 9},
        stopped_by=["police", "vest"],
    ),
    mafia_card("t_plot", [{"op": "influence", "who": "target", "delta": -2, "where": "any"}], target={"reach": "any"}),
    mafia_card("t_buyer", [{"op": "seize", "which": "here", "price_pct": 200}], timing="rent_paid"),
    mafia_card("t_sappers", [{"op": "clear_bombs"}, {"op": "auction", "which": "random_free"}]),
    mafia_card(
        "t_poison",
        [{"op": "attempt", "hit": 3, "victims": 2, "picks": "victim"}],
        kind="attempt",
        price=1500,
        target={"reach": "any"},
        stopped_by=["vest", "police", "fuse", "buyoff"],
    ),
    mafia_card(
        "t_mine", [{"op": "plant_bomb", "hit": 3, "victims": 2}], kind="attempt", price=500, stopped_by=["fuse"]
    ),
    mafia_card(
        "t_pardon", [{"op": "release", "who": "self"}, {"op": "cash", "who": "self", "amount": 500}], timing="prison"
    ),
    mafia_card(
        "t_squad", [{"op": "cash", "who": "target", "amount": -1000}], kind="defence", timing="defence", block="police"
    ),
]


@cache
def vocabulary() -> Content:
    """The test edition: the classic one, most of its Event deck replaced by a card for every word of the vocabulary."""
    data = plain()
    data["event_cards"] = data["event_cards"][:6] + [event_card(name, effects) for name, effects in EVENTS.items()]
    data["mafia_cards"].extend(MAFIA)
    return codec.convert(data, Content)
