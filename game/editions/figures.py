"""The charts of a lab's report as the page shows them: each with its caption, its size, and its numbers in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from config.templatetags.ui import money
from game.charts import HALF, LOW, WIDE
from game.editions.charts import CASH, MONEY, TOP, tall


class Figure(Struct, frozen=True):
    """A picture of the report: `name` is its address, `said` what it says for whoever does not see it."""

    name: str
    caption: str
    said: str
    width: int = HALF
    height: int = LOW


def figures(report: dict[str, Any]) -> list[Figure]:
    """Everything that this report has numbers for, but how often each card is drawn."""
    return [*_matches(report["draft"]), *_cards(report["draft"]["cards"])]


def drawn_often(report: dict[str, Any]) -> Figure | None:
    """How often each card is drawn, a picture as long as the decks."""
    cards = report["draft"]["cards"]
    caption = _("Як часто беруть кожну карту")
    return Figure("drawn", caption, _by_card(cards, "drawn"), WIDE, tall(len(cards), 1)) if cards else None


def _matches(draft: dict[str, Any]) -> Iterator[Figure]:
    for count, told in draft["by_seats"].items():
        caption = _("Перемоги за місцем, %(count)s за столом, %% (партій %(n)s)")
        said = "; ".join(str(share) for share in told["wins"])
        yield Figure(f"seats-{count}", caption % {"count": count, "n": told["matches"]}, said)
    yield Figure("length", _("Довжина партії, раундів"), _("медіана %(n)s") % {"n": f"{draft['median_rounds']:g}"})
    if draft["fell"]:
        yield Figure("fell", _("Перше вибуття, раунд"), _("медіана %(n)s") % {"n": f"{draft['first_out']:g}"})
    if draft["cash"]:
        rows = enumerate(draft["cash"], 1)
        said = "; ".join(f"{n}: {money(middle)} ({money(low)} – {money(high)})" for n, (low, middle, high) in rows)
        yield Figure("cash", _("Готівка живого боса за раундами"), said, WIDE, CASH)


def _cards(cards: list[dict[str, Any]]) -> Iterator[Figure]:
    if not cards:
        return
    yield Figure("money", _("Гроші за раз, по картах"), _by_card(cards, "money"), WIDE, MONEY)
    caption = _("Карти, що найбільше вирішують: скільки разів їх можна було зіграти й чи виграє той, хто їх узяв")
    yield Figure("decisive", caption, _by_card(cards, "playable", "won"), WIDE, tall(min(TOP, len(cards)), 2))


def _by_card(cards: list[dict[str, Any]], *fields: str) -> str:
    return "; ".join(f"{card['name']}: {', '.join(str(card[field]) for field in fields)}" for card in cards)
