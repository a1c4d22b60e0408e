"""What a person can prefer at the table, in the reader's language."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _


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
    names = (
        _("червоне коло"),
        _("помаранчевий квадрат"),
        _("жовтий трикутник"),
        _("зелений ромб"),
        _("блакитна зірка"),
        _("синій хрест"),
        _("пурпурове серце"),
        _("рожевий півмісяць"),
    )
    return list(enumerate(names, start=1))
