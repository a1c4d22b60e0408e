"""A greedy boss who also buys his rivals' cards: the play that looking ahead stands on."""

from __future__ import annotations

from typing import Any

from game.rules.contract import Seat
from game.rules.titles.business.actions import Bundle, OfferDeal
from game.rules.titles.business.deals import OFFERS_A_TURN
from game.rules.titles.business.greedy import GreedyBot
from game.rules.titles.business.view import BossView, View

ANY_CARD = Bundle(any_cards=1)
"""One card of the partner's choice."""

CARD = 1250
"""What a rival's card is worth in one's own hand; and again, shared among the rivals, for not being in his."""

FIRST_BID = 1000
RAISE = 200
"""How much more is bid to one who refused."""

PATIENCE = 3
"""Rounds between two bids where the last one was refused: nobody likes to be asked every turn."""


class Bargainer(GreedyBot):
    """Buys cards of a rival's choice as long as he sells, with a higher bid after each refusal."""

    def _judge_deal(self, view: View, me: BossView, action: Any) -> tuple[Any, float]:
        bid, refused = FIRST_BID, view.refused_deal
        if refused is not None and refused.take == ANY_CARD:
            if view.round % PATIENCE:
                return super()._judge_deal(view, me, action)
            if refused.partner == action.partner:
                bid = refused.give.money + RAISE
        gain = self._cards(view, me.seat, ANY_CARD) - bid
        wanted = view.bosses[action.partner].cards > 0 and gain > 0 and me.cash - bid >= self._purse(view, me)
        if wanted and view.turn.offers_left == OFFERS_A_TURN:
            return OfferDeal(action.partner, Bundle(money=bid), ANY_CARD), gain
        return super()._judge_deal(view, me, action)

    def _cards(self, view: View, seat: Seat, bundle: Bundle) -> int:
        """Counted alike by who buys and who sells, so no card is worth more to either and none goes to and fro."""
        worth = sum(self._worth.card(name) for name in bundle.cards) + CARD * bundle.any_cards
        return round(worth * (1 + 1 / len(self._worth.rivals(view, seat))))
