"""The pictures that a row of an edition may choose: symbols of the sprite, without their set."""

from __future__ import annotations

import re
from functools import cache

from django.contrib.staticfiles import finders


@cache
def pictures() -> tuple[str, ...]:
    """Their names, in order."""
    found = finders.find("icons/sprite.svg")
    assert isinstance(found, str)
    with open(found, encoding="utf-8") as sprite:
        return tuple(sorted(re.findall(r'id="gi-([a-z0-9-]+)"', sprite.read())))
