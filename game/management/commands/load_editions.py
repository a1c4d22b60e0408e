"""Brings the built-in editions into the database: a new release for each that changed, nothing otherwise."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.content import BadContent, load_builtin
from game.rules.registry import TITLES
from game.surfaces import shown


class Command(BaseCommand):
    help = "Load the built-in editions; does nothing when they have not changed."

    def handle(self, *args: Any, **given: Any) -> None:
        for slug in filter(shown, TITLES):
            try:
                release, fresh = load_builtin(slug)
            except BadContent as error:
                raise CommandError(f"{slug}:\n{error}") from error
            if fresh and given["verbosity"]:
                self.stdout.write(f"{slug}: {release.edition.slug}, release {release.number}")
