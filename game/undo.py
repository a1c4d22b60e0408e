"""Taking one's own last action back."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils import timezone

from game.bell import ring
from game.content import rules_for
from game.earlier import TAKE_BACK, Undo, undo_of
from game.models import Earlier, Match, Move
from game.position import clock_of
from game.rules import codec
from game.rules.contract import Seat
from game.seats.asides import tell
from game.seats.models import Aside
from game.service import Refused, hold, locked, own


def take_back(match_id: int, seat: Seat, version: int, by: int | None = None) -> int:
    """Go back to before the seat's last action. The match's version now; Refused with what forbids it.

    It is a move of its own, so versions only grow and the log keeps both.
    """
    with transaction.atomic():
        match = locked(match_id)
        players = list(match.players.order_by("seat"))
        own(players, seat, by)
        if match.finished_at or match.paused_at:
            raise Refused("over" if match.finished_at else "paused")
        if why := _undo(match).for_(seat):
            raise Refused(f"undo_{why}")
        if version != match.version:
            raise Refused("stale")
        earlier = Earlier.objects.filter(match=match).latest("version")
        rules, now, answered = rules_for(match.release), timezone.now(), match.decision
        state = codec.decode(earlier.snapshot, rules.state_type)
        match.version += 1
        hold(match, rules, state, clock_of(match), players, seat, now)
        match.save()
        Move.objects.create(
            match=match,
            number=match.version,
            seat=seat,
            seen=version,
            decision=answered,
            action=codec.encode({"kind": TAKE_BACK, "to": earlier.version}).decode(),
            events="[]",
            draws="[]",
            state_hash=hashlib.sha256(match.snapshot.encode()).hexdigest(),
            at=now,
        )
        earlier.delete()
        tell(match, Aside.Kind.TAKEN_BACK, seat, by)
        ring(match.pk, match.version)
    return match.version


def _undo(match: Match) -> Undo:
    return undo_of(match.title, match.moves.latest("number"))
