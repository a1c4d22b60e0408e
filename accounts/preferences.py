"""What a person can prefer at the table, in the reader's language."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import get_language

from config.templatetags.ui import SHAPES, shape_name


@cache
def _content() -> Any:
    from game.builtin import builtin_content  # every title's rules come with it, and most pages need none

    return builtin_content("business")


def bosses() -> list[tuple[str, str]]:
    """Ids and names of the flagship's built-in bosses."""
    language = get_language() or "uk"
    return [(boss["id"], boss["name"].get(language, boss["name"]["uk"])) for boss in _content()["bosses"]]


def shapes() -> list[tuple[int, str]]:
    """The eight silhouettes, numbered as in the design: shape and colour always go together."""
    return [(number, shape_name(number)) for number in range(1, len(SHAPES) + 1)]
