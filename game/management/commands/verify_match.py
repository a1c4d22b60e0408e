"""Computes every roll and shuffle of a finished match again, from the revealed seed and the seats' salts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.after import transfer
from game.after.proof import proof_of
from game.management.commands.check_replays import replayed
from game.models import Match
from game.position import with_release
from game.rules.fair import judge


class Command(BaseCommand):
    help = "Re-compute every roll and shuffle of a finished match, or of a match's file; fails when one was changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", help="the match's number or key, or the path of its file")

    def handle(self, *args: Any, **given: Any) -> None:
        wanted = given["what"]
        try:
            if Path(wanted).is_file():
                name, versions = wanted, of_file(Path(wanted).read_bytes())
            else:
                match = found(wanted)
                name, versions = str(match), verified(match)
        except CommandError:
            raise
        except Exception as error:
            raise CommandError(f"{wanted} does not verify: {error}") from error
        self.stdout.write(f"{name}: {versions} versions, every roll and shuffle as the seed and the salts make it")


def found(wanted: str) -> Match:
    match = with_release().filter(key=wanted).first()
    if match is None and wanted.isdecimal():
        match = with_release().filter(pk=int(wanted)).first()
    if match is None:
        raise CommandError(f"no match {wanted}")
    if match.finished_at is None:
        raise CommandError("the match is not over: its seed is still secret")
    return match


def verified(match: Match) -> int:
    """How many versions were made again; ValueError or IllegalAction at the first that differs."""
    proof = proof_of(match)
    if not judge(proof).promised or match.commitment != proof.commitment:
        raise ValueError("the seed is not the one that was promised before the first roll")
    return replayed(match)


def of_file(raw: bytes) -> int:
    """How many moves of the file were made again; Unreadable at the first that differs."""
    file = transfer.read(raw)
    transfer.verify(file, transfer.release_of(file))
    return len(file.moves)
