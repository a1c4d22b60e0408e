"""What the editor's templates ask for."""

from __future__ import annotations

import re
from functools import cache

from django import template
from django.contrib.staticfiles import finders

register = template.Library()


@register.simple_tag
@cache
def game_icons() -> tuple[str, ...]:
    """Every picture of the sprite that a card or a business may have, without its set."""
    found = finders.find("icons/sprite.svg")
    assert isinstance(found, str)
    with open(found, encoding="utf-8") as sprite:
        return tuple(sorted(re.findall(r'id="gi-([a-z0-9-]+)"', sprite.read())))
