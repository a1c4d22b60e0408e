"""The reference policy (RULES.md §17.2): buy, build, bid and bargain by value, one thing after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.rules.contract import Bot, Offer
from game.rules.titles.syndicate import actions as act
from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.view import View
from game.rules.titles.syndicate.worth import Ground, Worth, cash_of

LEFT_AFTER_BUYING = 30
LEFT_AFTER_BUILDING = 120
LEFT_AFTER_BIDDING = 20
LEFT_AFTER_A_DEAL = 50
BID_SHARE = 0.95
"""Of a cell's worth, the most that is bid for it."""

FAIR = 0.6
"""An offer is accepted if one's own gain is at least this share of the other's."""

OFFERS_A_TURN = 2
PATIENCE = 2
"""So many offers that came to nothing, and a partner is left alone until the first of them is forgotten."""

FREE_CELLS = 8
"""While more are free, jail is no place to be."""

Offers = Sequence[Offer[Any]]


class GreedyBot(Bot):
    """Every question by its own rule; what may be done in any window, first."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.book = worth.book

    def choose(self, view: View, offers: Offers, rng: Random) -> Any:
        assert view.viewer is not None
        ground, seat = Ground(view), view.viewer
        kinds = {type(offer.action) for offer in offers}
        if act.AcceptOffer in kinds:
            return self.answer(ground, seat)
        if act.Vote in kinds:
            return act.Vote(False)
        question = view.question
        if question is None or seat not in question.seats:
            return offers[0].action
        if question.kind == "auction":
            return self.bid(ground, seat)
        return self.manage(ground, seat, offers) or self.go_on(ground, seat, offers)

    # ── deals ──

    def answer(self, ground: Ground, seat: int) -> Any:
        """Accept what is fair to oneself."""
        offer = next(offer for offer in ground.view.offers if offer.partner == seat)
        mine = self.worth.gain(ground, seat, offer.seat, offer.take, offer.give)
        theirs = self.worth.gain(ground, offer.seat, seat, offer.give, offer.take)
        if self.accepts(ground, seat, offer.seat, mine, theirs):
            return act.AcceptOffer(offer.number)
        return act.DeclineOffer(offer.number)

    def accepts(self, ground: Ground, seat: int, partner: int, mine: float, theirs: float) -> bool:
        return mine > 0 and mine >= FAIR * theirs

    def offer(self, ground: Ground, seat: int) -> act.MakeOffer | None:
        """At the start of the turn, the best deal such that both gain; never the same one again soon."""
        view = ground.view
        if view.turn.offers >= OFFERS_A_TURN or view.turn.dice:
            return None
        told = {(past.partner, past.give, past.take) for past in (*view.turned, *view.offers) if past.seat == seat}
        tired = Counter(past.partner for past in view.turned)
        best: tuple[float, act.MakeOffer] | None = None
        for partner, give, take in self.ideas(ground, seat):
            if partner not in view.partners or tired[partner] >= PATIENCE:
                continue
            deal = self.priced(ground, seat, partner, give, take)
            if deal is None or (partner, deal[1].give, deal[1].take) in told:
                continue
            if best is None or deal[0] > best[0]:
                best = deal
        return best[1] if best else None

    def ideas(self, ground: Ground, seat: int) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
        """(partner, cells to give, cells to take): the missing cell for nothing or any cell of one's own."""
        book = self.book
        tradable = [at for at in book.ownable if ground.owner[at] == seat and self.bare(ground, at)]
        for cells in book.groups.values():
            missing = [at for at in cells if ground.owner[at] != seat]
            if len(missing) != 1 or len(cells) == 1 or not self.bare(ground, missing[0]):
                continue
            partner = ground.owner[missing[0]]
            if partner is None:
                continue
            wanted = (book.ids[missing[0]],)
            yield partner, (), wanted
            for at in tradable:
                if at not in cells:
                    yield partner, (book.ids[at],), wanted

    def bare(self, ground: Ground, at: int) -> bool:
        return not any(ground.level[other] for other in self.book.sisters[at])

    def priced(
        self, ground: Ground, seat: int, partner: int, give: tuple[str, ...], take: tuple[str, ...]
    ) -> tuple[float, act.MakeOffer] | None:
        """The exchange with the least money that the partner would call fair, and what it gains; None if there is none."""
        mine = self.worth.gain(ground, seat, partner, Bundle(cells=give), Bundle(cells=take))
        theirs = self.worth.gain(ground, partner, seat, Bundle(cells=take), Bundle(cells=give))
        money = int(max((FAIR * mine - theirs) / (1 + FAIR), -theirs)) + 1
        if mine - money <= 0 or theirs + money <= 0:
            return None
        if money > cash_of(ground.view, seat) - LEFT_AFTER_A_DEAL or -money > cash_of(ground.view, partner):
            return None
        paid, got = Bundle(max(money, 0), give), Bundle(max(-money, 0), take)
        return mine - money, act.MakeOffer(partner, paid, got)

    # ── the auction ──

    def bid(self, ground: Ground, seat: int) -> Any:
        auction = ground.view.auction
        assert auction is not None
        if auction.least <= self.most(ground, seat, self.book.at[auction.cell]):
            return act.Bid(auction.least)
        return act.Pass()

    def most(self, ground: Ground, seat: int, at: int) -> float:
        """The most that the lot is worth to bid."""
        worth = BID_SHARE * self.worth.cell(ground.owner, seat, at)
        return min(worth, ground.view.players[seat].cash - LEFT_AFTER_BIDDING)

    # ── one's own turn ──

    def manage(self, ground: Ground, seat: int, offers: Offers) -> Any:
        """A step of managing or an offer worth making, or None."""
        cash = ground.view.players[seat].cash
        redeem = [
            offer
            for offer in offers
            if isinstance(offer.action, act.Redeem) and self.completes(ground, seat, offer.action.cell)
        ]
        for offer in redeem:
            if cash - offer.price() >= LEFT_AFTER_BUILDING:
                return offer.action
        if step := self.build(ground, seat, offers):
            return step
        for offer in offers:
            if isinstance(offer.action, act.Redeem) and cash - offer.price() >= 4 * LEFT_AFTER_BUILDING:
                return offer.action
        return self.offer(ground, seat)

    def completes(self, ground: Ground, seat: int, cell: str) -> bool:
        at = self.book.at[cell]
        return bool(self.book.house[at]) and all(ground.owner[other] == seat for other in self.book.sisters[at])

    def build(self, ground: Ground, seat: int, offers: Offers) -> Any:
        """The step with the best gain of rent for a dollar."""
        cash = ground.view.players[seat].cash
        steps = [
            offer.action
            for offer in offers
            if isinstance(offer.action, act.Build) and cash - offer.price() >= self.left_after_building(ground, seat)
        ]
        return max(steps, key=lambda action: self.worth.step(ground, self.book.at[action.cell])) if steps else None

    def left_after_building(self, ground: Ground, seat: int) -> int:
        return LEFT_AFTER_BUILDING

    def go_on(self, ground: Ground, seat: int, offers: Offers) -> Any:
        question = ground.view.question
        assert question is not None
        match question.kind:
            case "jail":
                return self.leave_jail(ground, seat, offers)
            case "buy":
                return self.buy(ground, seat, offers)
            case "before":
                return act.Roll()
            case _:
                return act.EndTurn()

    def leave_jail(self, ground: Ground, seat: int, offers: Offers) -> Any:
        """Early out, late in: outside there is land to buy, later rents to pay."""
        actions = [offer.action for offer in offers]
        danger = any(ground.level[at] >= 3 and ground.owner[at] != seat for at in self.book.ownable)
        if ground.free() > FREE_CELLS and not danger:
            if act.UseCard() in actions:
                return act.UseCard()
            if act.PayFine() in actions and ground.view.players[seat].cash >= 200:
                return act.PayFine()
        return act.Roll()

    def buy(self, ground: Ground, seat: int, offers: Offers) -> Any:
        """Whenever cash allows; for a cell that completes or blocks a group, everything, and other cells are pawned."""
        question = ground.view.question
        assert question is not None
        at, cash = self.book.at[question.cell], ground.view.players[seat].cash
        dear = self.is_dear(ground, seat, at)
        if cash >= question.price + (0 if dear else LEFT_AFTER_BUYING):
            return act.Buy()
        if dear:
            pawns = [offer.action for offer in offers if isinstance(offer.action, act.Mortgage)]
            raised = sum(self.book.loan(self.book.at[pawn.cell]) for pawn in pawns)
            if cash + raised >= question.price and pawns:
                return min(pawns, key=lambda pawn: self.worth.cell(ground.owner, seat, self.book.at[pawn.cell]))
        return act.Decline()

    def is_dear(self, ground: Ground, seat: int, at: int) -> bool:
        """Whether the cell completes a group of one's own or blocks a rival's."""
        if not self.book.house[at]:
            return False
        others = {ground.owner[other] for other in self.book.sisters[at] if other != at}
        return len(others) == 1 and None not in others
