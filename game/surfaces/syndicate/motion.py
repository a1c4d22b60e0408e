"""Events as data for the motion module: what to throw, walk and pay, in order. It explains what the HTML already shows.

A move is ``{"n": number, "at": milliseconds, "steps": […]}``; a step has its scene in ``do`` (`static/js/match/scenes.js`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.position import LoggedMove
from game.rules.titles.syndicate import events as e
from game.surfaces.syndicate.lexicon import Lexicon
from game.surfaces.syndicate.scene import Scene

Step = dict[str, Any]


def motions(moves: Iterable[LoggedMove], scene: Scene) -> list[Step]:
    """The newest moves, oldest first; those that move nothing are left out."""
    told = [{"n": move.number, "at": int(move.at.timestamp() * 1000), "steps": _steps(move, scene)} for move in moves]
    return [move for move in told if move["steps"]]


def _steps(move: LoggedMove, scene: Scene) -> list[Step]:
    return [step for event in move.events if (step := _step(event, scene))]


def _step(event: Any, scene: Scene) -> Step | None:
    people, words = scene.people, scene.lexicon
    match event:
        case e.Rolled():
            return {"do": "dice"}
        case e.Moved():
            return {"do": "walk", "p": people[event.seat].p, "from": event.start, "path": _path(event, words)}
        case e.Money() if event.why != "capital":
            return {"do": "money", "from": event.giver, "to": event.taker, "sum": event.amount}
        case e.Owned():
            return {"do": "own", "p": people[event.seat].p, **_place(event.cell, words)}
        case e.Freed():
            return {"do": "free", **_place(event.cell, words)}
        case e.Built() | e.BuildingSold():
            return {"do": "built", "at": words.by_id[event.cell].at}
        case e.BidMade():
            return {"do": "bid", "seat": event.seat}
        case e.AuctionEnded() if event.winner is not None:
            return {"do": "sold"}
        case e.CardDrawn() if event.card:
            return {"do": "event"}
        case e.CardPassed():
            return {"do": "pass", "from": event.giver, "to": event.taker, "count": 1}
        case e.Jailed():
            return {"do": "jail", "seat": event.seat}
        case e.Eliminated():
            return {"do": "out", "seat": event.seat}
    return None


def _path(event: e.Moved, words: Lexicon) -> list[int]:
    """Every cell of the way; to jail one goes straight."""
    around = len(words.cells)
    if event.way == "jail":
        return [event.stop]
    step = -1 if event.way == "back" else 1
    count = (event.stop - event.start) * step % around or around
    return [(event.start + step * number) % around for number in range(1, count + 1)]


def _place(cell: str, words: Lexicon) -> Step:
    found = words.by_id[cell]
    return {"at": found.at, "plaque": found.number}
