"""Plays whole matches between bots, without a database, and prints what they came to."""

from __future__ import annotations

import traceback
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.builtin import rules_of
from game.rules import codec
from game.rules.contract import Setup
from game.rules.playout import playout
from game.rules.registry import TITLES


class Command(BaseCommand):
    help = "Play whole matches of a title between bots, without a database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", choices=sorted(TITLES))
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--matches", type=int, default=20)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--bots", default="random", help="one name, or a comma list that rotates over the seats")
        parser.add_argument(
            "--options", default="{}", help='settings that differ from the defaults, as JSON: {"war_round": 10}'
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")

    def handle(self, *args: Any, **given: Any) -> None:
        title = TITLES[given["slug"]]
        rules = rules_of(title.slug)
        names = given["bots"].split(",")
        if unknown := [name for name in names if name not in title.bots]:
            raise CommandError(f"{title.slug} has no bot {', '.join(unknown)}; it has {', '.join(title.bots)}")
        if given["seats"] not in title.seats:
            raise CommandError(f"{title.slug} seats {title.seats.start} to {title.seats.stop - 1}")
        if given["matches"] < 1:
            raise CommandError("at least one match")
        setup = Setup(given["seats"], codec.decode(given["options"], title.options_type))
        tally, failures = playout(title, rules, setup, given["matches"], given["seed"], names)
        for failure in failures:
            self.stderr.write(f"match {failure.match}, seed {failure.seed}:")
            self.stderr.write("".join(traceback.format_exception(failure.error)))
        if given["json"]:
            self.stdout.write(codec.encode(tally).decode())
        else:
            for name, value in codec.plain(tally).items():
                self.stdout.write(f"{name:18}{value}")
