"""Editions for tests: the classic one, and one whose decks use every word of the effect vocabulary (RULES.md §19)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from game.builtin import builtin_content
from game.rules import codec
from game.rules.titles.business.content import Content
from game.rules.titles.business.drill import drill


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


@cache
def vocabulary() -> Content:
    """The training edition: the classic one with a card for every word of the vocabulary."""
    return drill(classic())
