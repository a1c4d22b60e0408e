"""What the end of a match tells of the whole of it, besides who stands where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from config.templatetags.ui import money
from game.rules.mechanics.ledger import Money


class Fact(Struct, frozen=True):
    """One of the three: what it is called, its figure, and perhaps what the figure is of."""

    name: str
    figure: str
    of: str = ""


def rent(deeds: Sequence[Any], *whys: str) -> Fact:
    """What all have paid each other to stop, of the payments for these reasons."""
    paid = sum(deed.amount for deed in deeds if isinstance(deed, Money) and deed.why in whys)
    return Fact(_("Оренда зібрана"), money(paid))


def dearest_lot(sold: Iterable[tuple[int, str]]) -> Fact:
    """Of what went under the hammer, by price and name."""
    price, name = max(sold, default=(0, ""))
    return Fact(_("Найдорожчий лот"), money(price) if price else _("жодного"), name)
