"""How texts of an edition are printed on a match's page."""

from __future__ import annotations

import re

from django import template

from config.templatetags.ui import money
from game.models import Release

register = template.Library()

_SUM = re.compile(r"(?<![\w.])([−-]?)(?:(\d{3,})\$|\$(\d+))")


@register.filter
def card_money(text: str) -> str:
    """Sums of a card's text in the money format, whichever side their sign is on: `1000$` and `$1000` as `1 000$`."""
    return _SUM.sub(lambda found: money(int(found[2] or found[3]) * (-1 if found[1] else 1)), str(text))


@register.simple_tag
def release_number(release_id: int) -> int:
    """Which release of its edition a match is played with."""
    return Release.objects.values_list("number", flat=True).get(pk=release_id)
