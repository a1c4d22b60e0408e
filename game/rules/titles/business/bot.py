"""The bots of the title by name, weakest first, and how a random player makes up a deal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from game.rules.bots.random import RandomBot
from game.rules.contract import Bot
from game.rules.titles.business.actions import Bundle, OfferDeal
from game.rules.titles.business.bargainer import Bargainer
from game.rules.titles.business.greedy import GreedyBot
from game.rules.titles.business.lookahead import LookaheadBot
from game.rules.titles.business.view import View
from game.rules.titles.business.worth import Worth


def any_deal(view: View, empty: OfferDeal, rng: Random) -> OfferDeal | None:
    """A deal of a little money, a business, a card from either side, by lot; None for nothing, or what was just refused."""
    assert view.viewer is not None
    me, partner = view.bosses[view.viewer], view.bosses[empty.partner]
    give = Bundle(
        money=rng.randrange(0, me.cash + 1, 50) if rng.random() < 0.5 else 0,
        businesses=_some(me.businesses, rng),
        cards=_some(tuple(card.id for card in view.hand), rng),
    )
    take = Bundle(
        money=rng.randrange(0, partner.cash + 1, 50) if rng.random() < 0.3 else 0,
        businesses=_some(partner.businesses, rng),
        any_cards=int(partner.cards > 0 and rng.random() < 0.3),
    )
    deal = OfferDeal(empty.partner, give, take)
    return None if give == take == Bundle() or deal == view.refused_deal else deal


def _some(items: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    return (rng.choice(items),) if items and rng.random() < 0.4 else ()


def _greedy(rules: Any) -> GreedyBot:
    return GreedyBot(Worth(rules.content))


BOTS: dict[str, Callable[[Any], Bot]] = {
    "random": lambda rules: RandomBot(any_deal),
    "greedy": _greedy,
    "lookahead": lambda rules: LookaheadBot(rules, Bargainer(Worth(rules.content))),
}
"""Bot by name, made for the rules of one release; one bot may sit in any number of seats at once."""
