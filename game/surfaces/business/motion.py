"""Events as data for the motion module: what to throw, walk and pay, in order. It explains what the HTML already shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.position import LoggedMove
from game.rules.titles.business import events as e
from game.surfaces.parts import Person


def motions(moves: Iterable[LoggedMove], people: Sequence[Person]) -> list[dict[str, Any]]:
    """Plain steps: ``dice``, ``walk``, ``jump``, ``money``, ``own``, ``jail``, ``out``."""
    return [step for move in moves for event in move.events if (step := _step(event, people))]


def _step(event: Any, people: Sequence[Person]) -> dict[str, Any] | None:
    match event:
        case e.Rolled():
            return {"do": "dice", "dice": list(event.dice), "why": event.why}
        case e.Walked():
            return {"do": "walk", "p": people[event.seat].p, "path": list(event.path)}
        case e.Jumped():
            return {"do": "jump", "p": people[event.seat].p, "from": event.start, "to": event.stop}
        case e.Money():
            return {"do": "money", "from": event.giver, "to": event.taker, "sum": event.amount}
        case e.Owned():
            return {"do": "own", "business": event.business, "p": people[event.seat].p}
        case e.Jailed():
            return {"do": "jail", "seat": event.seat}
        case e.Eliminated():
            return {"do": "out", "seat": event.seat}
    return None
