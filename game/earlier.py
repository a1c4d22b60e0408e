"""The positions that whoever moved last may still go back to, and what forbids it.

One's own last action may be taken back where no die was rolled, nothing hidden was seen, and nobody else has acted. Each
move that may be taken back leaves the position before it; any other move takes all of these away.
"""

from __future__ import annotations

import json

from msgspec import Struct

from game.models import Earlier, Match, Move
from game.rules.contract import Seat
from game.rules.registry import TITLES

TAKE_BACK = "take_back"
"""The kind of a move that goes back; `to` is the version whose position holds again."""
DEEPEST = 20
"""How many moves in a row may be taken back."""


class Undo(Struct, frozen=True):
    """Who moved last, and why that may not be taken back: ``rolled``, ``seen``, ``acted``, ``nothing``; empty: it may."""

    seat: Seat | None
    why: str

    def for_(self, seat: Seat) -> str:
        return self.why if seat == self.seat else "acted"


def note(match: Match, move: Move, before: str) -> None:
    """Keep the snapshot `before` a move of a seat's own person if it may be taken back; an empty one: it may not."""
    rows = Earlier.objects.filter(match=match)
    if not before or move.seat is None or forbidden(match.title, move) or match.finished_at:
        rows.delete()
        return
    rows.exclude(seat=move.seat).delete()
    rows.filter(version__lt=move.number - DEEPEST).delete()
    Earlier.objects.create(match=match, seat=move.seat, version=move.number - 1, snapshot=before)


def forbidden(title: str, move: Move) -> str:
    """What chance or a secret has to do with the move."""
    if move.draws not in ("", "[]"):
        return "rolled"
    kinds = {event["kind"] for event in json.loads(move.events)}
    return "seen" if kinds & TITLES[title].reveals else ""


def undo_of(title: str, last: Move) -> Undo:
    """What stands in the way of taking the last move back."""
    if last.seat is not None and Earlier.objects.filter(match_id=last.match_id, seat=last.seat).exists():
        return Undo(last.seat, "")
    if is_take_back(last.action):
        return Undo(last.seat, "nothing")
    return Undo(last.seat, forbidden(title, last) or "nothing")


def is_take_back(action: str) -> bool:
    """Whether a stored action went back."""
    return action.startswith(f'{{"kind":"{TAKE_BACK}"')
