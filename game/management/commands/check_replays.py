"""Folds the log of every stored match with the present code and compares every version with what was stored."""

from __future__ import annotations

import hashlib
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.models import Match
from game.position import with_release
from game.record import folded
from game.rules import codec


class Command(BaseCommand):
    help = "Replay every stored match and compare every version with what was stored."

    def handle(self, *args: Any, **given: Any) -> None:
        matches = versions = 0
        wrong = []
        for match in with_release().order_by("pk").iterator(chunk_size=50):
            matches += 1
            try:
                versions += replayed(match)
            except Exception as error:
                wrong.append(f"{match}: {type(error).__name__}: {error}")
        for line in wrong:
            self.stderr.write(line)
        self.stdout.write(f"{matches} matches, {versions} versions, {len(wrong)} wrong")
        if wrong:
            raise CommandError(f"{len(wrong)} of {matches} matches do not replay to what was stored")


def replayed(match: Match) -> int:
    """How many versions were compared; ValueError at the first that differs."""
    number = snapshot = None
    for count, (move, made) in enumerate(folded(match)):
        number, snapshot = move.number, codec.encode(made.state)
        if number != count:
            raise ValueError(f"move {count} is missing")
        if hashlib.sha256(snapshot).hexdigest() != move.state_hash:
            raise ValueError(f"another state at version {number}")
        if codec.encode(made.events).decode() != move.events:
            raise ValueError(f"other events at version {number}")
        if move.draws and codec.encode(made.draws).decode() != move.draws:
            raise ValueError(f"other draws at version {number}")
    if number != match.version or snapshot is None or snapshot.decode() != match.snapshot:
        raise ValueError(f"the log ends at {number}, the match stands at {match.version}, or their states differ")
    return match.version + 1
