"""The bots of the title by name, weakest first, and how a random player makes up a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from game.rules.bots.random import RandomBot
from game.rules.contract import Bot, Offer
from game.rules.titles.syndicate.actions import Bundle, MakeOffer
from game.rules.titles.syndicate.greedy import GreedyBot
from game.rules.titles.syndicate.income import Income
from game.rules.titles.syndicate.shrewd import ShrewdBot
from game.rules.titles.syndicate.view import PlayerView, View
from game.rules.titles.syndicate.worth import Worth


def any_deal(view: View, empty: MakeOffer, rng: Random) -> MakeOffer | None:
    """A deal of a little money, a cell, a jail card from either side, as the lot has it; None if it has nothing."""
    assert view.viewer is not None
    level = {cell.group: 0 for cell in view.cells}
    for cell in view.cells:
        level[cell.group] += cell.level
    bare = {cell.id for cell in view.cells if not level[cell.group]}

    def side(player: PlayerView) -> Bundle:
        cells = [cell for cell in player.cells if cell in bare]
        return Bundle(
            money=rng.randint(0, max(0, player.cash - player.reserved)) if rng.random() < 0.4 else 0,
            cells=(rng.choice(cells),) if cells and rng.random() < 0.5 else (),
            jail_cards=int(bool(player.cards) and rng.random() < 0.3),
        )

    give, take = side(view.players[view.viewer]), side(view.players[empty.partner])
    return None if give == take == Bundle() else MakeOffer(empty.partner, give, take)


class RandomPlayer(RandomBot):
    """By lot, but mostly what carries the game on: who may mortgage, redeem and bargain all day would never end a turn."""

    AHEAD = (
        "roll",
        "pay_fine",
        "use_card",
        "buy",
        "decline",
        "bid",
        "pass",
        "end_turn",
        "accept_offer",
        "decline_offer",
        "vote",
    )
    """Kinds of action that answer somebody."""

    def choose(self, view: View, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        ahead = [offer for offer in offers if offer.action.__struct_config__.tag in self.AHEAD]
        return super().choose(view, ahead if ahead and rng.random() < 0.75 else offers, rng)


BOTS: dict[str, Callable[[Any], Bot]] = {
    "random": lambda rules: RandomPlayer(any_deal),
    "greedy": lambda rules: GreedyBot(Worth(rules.book)),
    "shrewd": lambda rules: ShrewdBot(Worth(rules.book), Income(rules.book)),
}
"""Bot by name, made for the rules of one release; one bot may sit in any number of seats at once."""
