"""Whether an action is one that was offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from game.rules.contract import Amount, Offer, Pick


def covered(offers: Iterable[Offer[Any]], action: Any) -> bool:
    """Is `action` one of the offers, with its range filled as the offer allows?"""
    return any(_covers(offer, action) for offer in offers)


def _covers(offer: Offer[Any], action: Any) -> bool:
    if offer.vary is None or type(offer.action) is not type(action):
        return bool(offer.action == action)
    given = getattr(action, offer.vary.field)
    match offer.vary:
        case Amount(_, least, most, step):
            inside = least <= given <= most and (given - least) % step == 0
        case Pick(_, among, least, most):
            inside = least <= len(given) <= most and Counter(given) <= Counter(among)
        case _:
            return False
    return bool(inside and replace(offer.action, **{offer.vary.field: given}) == action)
