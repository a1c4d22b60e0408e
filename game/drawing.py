"""Drawing the parts of a page: each a template with the values it is made from; equal values are drawn once a process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override

KEPT = 8192
"""How many drawn parts a process keeps; each is about a kilobyte."""


class Part(NamedTuple):
    """A template and everything it is drawn from."""

    template: str
    values: Mapping[str, Any]


def drawn(part: Part, language: str) -> SafeString:
    """The HTML of a part. Most of a table stands still between two moves, and is the same for many viewers."""
    try:
        return _kept(part.template, language, tuple(part.values.items()))
    except TypeError:  # something in it cannot be a key
        return _draw(part.template, language, part.values)


@lru_cache(KEPT)
def _kept(template: str, language: str, values: tuple[tuple[str, Any], ...]) -> SafeString:
    return _draw(template, language, dict(values))


def _draw(template: str, language: str, values: Mapping[str, Any]) -> SafeString:
    with override(language):
        return SafeString(render_to_string(template, dict(values)).strip())


def forget() -> None:
    """Keep no drawing: for tests that count what is drawn."""
    _kept.cache_clear()
