"""Plays random, legal and nearly legal actions for a while, and writes every failure as a playthrough that re-runs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.builtin import rules_of
from game.rules import codec
from game.rules.contract import Setup
from game.rules.fuzz import Fuzzer
from game.rules.playthrough import Playthrough
from game.rules.registry import TITLES
from game.rules.rng import Rng


class Command(BaseCommand):
    help = "Random legal and nearly legal actions, on the built-in edition and the training edition by turns."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", choices=sorted(TITLES))
        parser.add_argument("--seconds", type=float, default=60)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--into", type=Path, default=Path("fuzz"), help="where failures are written")
        parser.add_argument("--rerun", type=Path, help="play one written failure again instead")
        parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")

    def handle(self, *args: Any, **given: Any) -> None:
        if given["rerun"]:
            self._rerun(given["rerun"])
            return
        title = TITLES[given["slug"]]
        fuzzers = [Fuzzer(title, rules_of(title.slug, edition), edition) for edition in ("builtin", "drill")]
        until = monotonic() + given["seconds"]
        number = 0
        while monotonic() < until:
            seats = title.seats[number // 2 % len(title.seats)]
            fuzzers[number % 2].match(seats, f"{given['seed']}:{number}", lambda: monotonic() < until)
            number += 1
        failures = [failure for fuzzer in fuzzers for failure in fuzzer.failures]
        kinds: Counter[str] = Counter()
        for fuzzer in fuzzers:
            kinds.update(fuzzer.kinds)
        files = [self._write(given["into"], title.slug, failure) for failure in failures]
        found = {
            "matches": sum(fuzzer.matches for fuzzer in fuzzers),
            "moves": sum(fuzzer.moves for fuzzer in fuzzers),
            "frame_kinds": dict(sorted(kinds.items())),
            "failures": [
                {"file": str(file), "failure": what.failure} for file, what in zip(files, failures, strict=True)
            ],
        }
        if given["json"]:
            self.stdout.write(codec.encode(found).decode())
            return
        for name, value in found.items():
            self.stdout.write(f"{name:12}{value}")

    def _write(self, folder: Path, slug: str, failure: Playthrough) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{slug}-{failure.edition}-{failure.seats}-{failure.seed.replace(':', '-')}.json"
        path.write_bytes(codec.encode(failure))
        return path

    def _rerun(self, path: Path) -> None:
        """Try the written moves again, the last one too, with every promise watched."""
        written: Playthrough = codec.decode(path.read_bytes(), Playthrough)
        title = TITLES[written.title]
        rules = rules_of(title.slug, written.edition)
        fuzzer = Fuzzer(title, rules, written.edition)
        self.stdout.write(f"{path}: {written.failure}")
        setup = Setup(written.seats, codec.convert(written.options, title.options_type))
        state = rules.new_match(setup, Rng(written.seed)).state
        for number, move in enumerate(written.moves):
            where = f"move {number + 1} of {len(written.moves)}"
            try:
                step = fuzzer.attempt(state, move.seat, codec.convert(move.action, title.action_type))
            except Exception as error:
                raise CommandError(f"{where} still fails: {type(error).__name__}: {error}") from error
            if step is None:
                self.stdout.write(f"{where} is refused now")
                return
            state = step.after
        self.stdout.write(f"all {len(written.moves)} moves were made")
