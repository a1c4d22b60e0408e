"""What is printed of a release in a language, made once a process: a release never changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from game.models import Release

L = TypeVar("L")

_shelves: list[Shelf[Any]] = []


class Shelf(Generic[L]):
    """The lexicons of one title; `make` makes one of an edition's content and a language."""

    def __init__(self, make: Callable[[Mapping[str, Any], str], L]) -> None:
        self._make = make
        self._kept: dict[tuple[int, str], L] = {}
        _shelves.append(self)

    def get(self, release_id: int, language: str) -> L:
        key = (release_id, language)
        if key not in self._kept:
            content = Release.objects.only("content").get(pk=release_id).content
            self._kept[key] = self._make(msgspec.json.decode(content), language)
        return self._kept[key]

    def forget(self) -> None:
        self._kept.clear()


def forget() -> None:
    """Keep no lexicon of any title: a test's database counts its releases anew."""
    for shelf in _shelves:
        shelf.forget()
