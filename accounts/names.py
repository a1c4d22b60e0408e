"""What a nickname may be, and when two are the same."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SHORTEST, LONGEST = 2, 16
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories of characters that cannot be seen, or that turn the text around them."""
MARKS_IN_A_ROW = 2


def clean_name(raw: str) -> str:
    """The nickname as it is kept: NFKC, single spaces, 2–16 visible characters; ValidationError if it cannot be."""
    name = " ".join(unicodedata.normalize("NFKC", raw).split())
    if any(unicodedata.category(char) in FORBIDDEN for char in name):
        raise ValidationError(_("В імені є невидимі знаки."), code="invisible")
    if _tallest_pile(name) > MARKS_IN_A_ROW:
        raise ValidationError(_("В імені забагато знаків над однією літерою."), code="marks")
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(_("Ім’я має від 2 до 16 знаків."), code="length")
    if not any(char.isalnum() for char in name):
        raise ValidationError(_("В імені потрібна хоча б одна літера чи цифра."), code="empty")
    return name


def name_key(name: str) -> str:
    """Two names with one key are the same name: compared without case and after normalisation."""
    return unicodedata.normalize("NFKC", " ".join(unicodedata.normalize("NFKC", name).split()).casefold())


def _tallest_pile(name: str) -> int:
    tallest = pile = 0
    for char in name:
        pile = pile + 1 if unicodedata.combining(char) else 0
        tallest = max(tallest, pile)
    return tallest
