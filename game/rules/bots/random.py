"""The bot that knows nothing: any offer, any number in its range, each as likely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from game.rules.contract import Amount, Bot, Form, Offer, Pick

FillForm = Callable[[Any, Any, Random], Any]
"""(view, the empty action, rng) -> the action filled, or None: how a title's deals are made up."""


def fill(offer: Offer[Any], rng: Random) -> Any:
    """The offer's action with its range filled at random."""
    match offer.vary:
        case Amount(field, least, most, step):
            return replace(offer.action, **{field: rng.randrange(least, most + 1, step)})
        case Pick(field, among, least, most):
            return replace(offer.action, **{field: tuple(rng.sample(among, rng.randint(least, most)))})
        case _:
            return offer.action


class RandomBot(Bot):
    """Picks an offer uniformly; a form only where the title says how to fill it."""

    def __init__(self, fill_form: FillForm | None = None) -> None:
        self._fill_form = fill_form

    def choose(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        offer = rng.choice(offers)
        if isinstance(offer.vary, Form):
            filled = self._fill_form(view, offer.action, rng) if self._fill_form else None
            if filled is not None:
                return filled
            offer = rng.choice([offer for offer in offers if not isinstance(offer.vary, Form)])
        return fill(offer, rng)
