"""Computes every roll and shuffle of a finished match again, from the revealed seed and the seats' salts."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.management.commands.check_replays import replayed
from game.models import Match
from game.position import with_release
from game.rules import codec
from game.rules.rng import commitment


class Command(BaseCommand):
    help = "Re-compute every roll and shuffle of a finished match; fails when one was changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", help="the match's number or its key")

    def handle(self, *args: Any, **given: Any) -> None:
        wanted = given["id"]
        match = with_release().filter(key=wanted).first()
        if match is None and wanted.isdecimal():
            match = with_release().filter(pk=int(wanted)).first()
        if match is None:
            raise CommandError(f"no match {wanted}")
        if match.finished_at is None:
            raise CommandError("the match is not over: its seed is still secret")
        try:
            versions = verified(match)
        except Exception as error:
            raise CommandError(f"{match} does not verify: {error}") from error
        self.stdout.write(f"{match}: {versions} versions, every roll and shuffle as the seed and the salts make it")


def verified(match: Match) -> int:
    """How many versions were made again; ValueError or IllegalAction at the first that differs."""
    promised = codec.decode(match.moves.get(number=0).action, dict[str, Any])["commitment"]
    if commitment(match.server_seed) != promised or match.commitment != promised:
        raise ValueError("the seed is not the one that was promised before the first roll")
    return replayed(match)
