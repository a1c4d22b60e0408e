"""Events as data for the motion module: what to throw, walk and pay, in order. It explains what the HTML already shows.

A move is ``{"n": number, "at": milliseconds, "steps": […]}``; a step has its scene in ``do`` (`static/js/match/scenes.js`).
Steps name spaces and plaques by number, seats by seat, and a seat's looks by ``p``. They hold no card's face.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from game.position import LoggedMove
from game.rules.titles.business import events as e
from game.surfaces.business.lexicon import Lexicon
from game.surfaces.business.scene import Scene

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
        case e.Walked():
            start = (event.path[0] - 1) % len(words.spaces)
            return {"do": "walk", "p": people[event.seat].p, "from": start, "path": list(event.path)}
        case e.Jumped():
            return {"do": "walk", "p": people[event.seat].p, "from": event.start, "path": [event.stop]}
        case e.Money():
            return {"do": "money", "from": event.giver, "to": event.taker, "sum": event.amount}
        case e.Owned():
            return {"do": "own", "p": people[event.seat].p, **_place(event.business, words)}
        case e.Freed():
            return {"do": "free", **_place(event.business, words)}
        case e.BidMade():
            return {"do": "bid", "seat": event.seat}
        case e.AuctionEnded() if event.winner is not None:
            return {"do": "sold"}
        case e.EventDrawn():
            return {"do": "event"}
        case e.CardsDrawn() if event.count:
            return {"do": "draw", "seat": event.seat, "count": event.count}
        case e.CardsPassed() if event.count:
            return {"do": "pass", "from": event.giver, "to": event.taker, "count": event.count}
        case e.CardPlayed():
            return {"do": "card", "seat": event.seat}
        case e.Jailed():
            return {"do": "jail", "seat": event.seat}
        case e.Eliminated():
            return {"do": "out", "seat": event.seat}
    return _blood(event)


def _blood(event: Any) -> Step | None:
    """An attempt and how it ended: `say` is what the stamp reads."""
    match event:
        case e.AttemptMade():
            return {"do": "attack", "seat": event.victim}
        case e.BombExploded():
            return {"do": "verdict", "say": _("Вибух"), "tone": "loss"}
        case e.Defended():
            return {"do": "verdict", "say": _("Відбито"), "tone": "gain"}
        case e.Missed():
            return {"do": "verdict", "say": _("Промах"), "tone": "gain"}
        case e.ArmourSpent():
            return {"do": "verdict", "say": _("Броня витримала"), "tone": "gain"}
        case e.HelperLost(why="killed" | "struck"):
            return {"do": "verdict", "say": _("Влучено"), "tone": "loss"}
    return None


def _place(business: str, words: Lexicon) -> Step:
    found = words.businesses[business]
    return {"at": found.at, "plaque": found.district}
