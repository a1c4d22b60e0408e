"""The greedy bot: takes what is worth more than it costs, now. Fast, never looks ahead, remembers nothing.

Nothing is remembered between decisions, so that a bot survives a restart of the server like anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from game.rules.bots.random import fill
from game.rules.contract import Amount, Bot, Offer, Pick, Seat
from game.rules.titles.business import actions as act
from game.rules.titles.business import content as ct
from game.rules.titles.business import effects as fx
from game.rules.titles.business.attack import Attack
from game.rules.titles.business.view import BossView, View
from game.rules.titles.business.worth import NEVER, PRISON, Worth

Offers = Sequence[Offer[Any]]
DOUBTFUL = -4000
"""A gain below this is not worth a second thought."""


class GreedyBot(Bot):
    """Buys and bids up to value, climbs, hires, attacks when it pays; sells for debts only; gives nothing away."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self._attack = Attack(worth)
        self._answers: dict[str, Callable[[View, BossView, Offers], Any]] = {
            "before": self._window,
            "after": self._window,
            "prison": self._play_if_one_can,
            "bar": self._hire,
            "hire": self._hire,
            "step": self._step,
            "buy": self._buy,
            "auction": self._bid,
            "rent_due": self._rent_due,
            "rent_paid": self._rent_paid,
            "debt": self._debt,
            "majority": self._majority,
            "pick_victim": self._pick_victim,
            "lose_helper": self._lose_helper,
            "poach": self._pick_victim,
            "defence": self._defend,
            "choose": self._choose,
            "discard": self._discard,
            "district": self._district,
            "deal": self._answer_deal,
        }

    def choose(self, view: View, offers: Offers, rng: Random) -> Any:
        offers = [offer for offer in offers if not isinstance(offer.action, act.Surrender)] or offers
        if len(offers) == 1 and offers[0].vary is None:
            return offers[0].action
        question, seat = view.question, view.viewer
        answer = self._answers.get(question.kind) if question is not None else None
        chosen = answer(view, view.bosses[seat], offers) if answer is not None and seat is not None else None
        return fill(offers[-1], rng) if chosen is None else chosen

    def candidates(self, view: View, offers: Offers, rng: Random) -> list[Any]:
        """Actions worth thinking about, the bot's own choice first. Nobody thinks twice about an offer to a rival."""
        chosen = self.choose(view, offers, rng)
        if view.question is None or view.viewer is None or isinstance(chosen, act.OfferDeal):
            return [chosen]
        if view.question.kind in ("before", "after"):
            rest = [
                action for action, score in self._judged(view, view.bosses[view.viewer], offers) if score > DOUBTFUL
            ]
        elif view.question.kind in ("buy", "auction"):
            rest = [offer.action for offer in offers]
        else:
            rest = []
        return [chosen, *(action for action in rest if action != chosen and not isinstance(action, act.OfferDeal))]

    # Windows (D2, D19).

    def _window(self, view: View, me: BossView, offers: Offers) -> Any:
        return self._judged(view, me, offers)[0][0]

    def _judged(self, view: View, me: BossView, offers: Offers) -> list[tuple[Any, float]]:
        """The offers' actions, filled, with their gain over going on; the best first."""
        judged = [
            (offer.action, 0.0) if isinstance(offer.action, act.Roll | act.End) else self._judge(view, me, offer)
            for offer in offers
        ]
        return sorted(judged, key=lambda pair: -pair[1])

    def _judge(self, view: View, me: BossView, offer: Offer[Any]) -> tuple[Any, float]:
        """The offer's action, filled, and its gain over doing nothing."""
        action = offer.action
        match action:
            case act.RaiseRespect():
                return action, 6000 if me.cash - offer.price() >= self._purse(view, me) // 2 else NEVER
            case act.PlayCard():
                return action, self._attack.card(view, me, action, offer.price())
            case act.Ambush():
                return action, self._attack.ambush(view, me, action.target)
            case act.BuyInfluence():
                return self._judge_influence(view, me, offer)
            case act.OfferDeal():
                return self._judge_deal(view, me, action)
            case _:
                return action, NEVER

    def _purse(self, view: View, me: BossView) -> int:
        """What a careful boss keeps: the dearest attempt, a bribe, a helper."""
        return 1500 if view.round < 6 else 2500

    # Influence and property (§7, §9).

    def _judge_influence(self, view: View, me: BossView, offer: Offer[Any]) -> tuple[Any, float]:
        action, vary = offer.action, offer.vary
        index = self._worth.district_index[action.district]
        rivals = self._worth.rivals(view, me.seat)
        need = max((boss.chips[index] for boss in rivals), default=0) + 1 - me.chips[index]
        least, most = (vary.least, vary.most) if isinstance(vary, Amount) else (action.chips, action.chips)
        left = self._worth.content.constants.influence_chips_on_board - sum(me.chips)
        wanted = [place for place in view.businesses if place.district == action.district and place.owner != me.seat]
        if need < 1 or need > min(most, left) or not wanted:
            return action, NEVER
        chips = max(need, least)
        price = offer.price(chips)
        if me.cash - price < 2 * self._purse(view, me):
            return action, NEVER
        gain = max(
            self._worth.business(view, place.id, me.seat) - self._worth.businesses[place.id].price for place in wanted
        )
        return replace(action, chips=chips), 0.5 * gain + 300 - price

    def _judge_deal(self, view: View, me: BossView, action: Any) -> tuple[Any, float]:
        """One offer a turn: money for a business of a district where the bot is at home.

        The bid for a business is its price and 50$ more each round, so that no refused offer is ever made again.
        """
        if view.turn.offers_left < 3 or view.turn.rolled:
            return action, NEVER
        best, best_gain = action, float(NEVER)
        for place in view.businesses:
            if place.owner != action.partner or not self._worth.owned(view, place.district, me.seat):
                continue
            bid = self._worth.businesses[place.id].price * 6 // 5 // 50 * 50 + 50 * view.round
            gain = self._worth.business(view, place.id, me.seat) - bid
            if gain > best_gain and me.cash - bid >= self._purse(view, me):
                best_gain = gain
                best = act.OfferDeal(action.partner, act.Bundle(money=bid), act.Bundle(businesses=(place.id,)))
        return best, best_gain - 200

    def _buy(self, view: View, me: BossView, offers: Offers) -> Any:
        question = view.question
        assert question is not None
        gain = self._worth.business(view, question.business, me.seat) - question.price
        affordable = me.cash - question.price >= self._purse(view, me) // 2
        return _first(offers, act.Buy if gain >= 0 and affordable else act.Decline)

    def _majority(self, view: View, me: BossView, offers: Offers) -> Any:
        best, best_gain = _first(offers, act.Decline), 0
        for offer in offers:
            if isinstance(offer.action, act.Take):
                name = offer.action.business
                price = self._worth.businesses[name].price
                gain = self._worth.business(view, name, me.seat) - price
                if view.question is not None and view.question.forced:
                    gain += 300
                if gain > best_gain and me.cash - price >= self._purse(view, me) // 2:
                    best, best_gain = offer.action, gain
        return best

    def _bid(self, view: View, me: BossView, offers: Offers) -> Any:
        auction = view.auction
        assert auction is not None
        limit = min(self._worth.business(view, auction.business, me.seat), me.cash - self._purse(view, me) // 2)
        for offer in offers:
            if isinstance(offer.action, act.Bid) and auction.least <= limit:
                return replace(offer.action, amount=auction.least)
        return _first(offers, act.LeaveAuction)

    def _district(self, view: View, me: BossView, offers: Offers) -> Any:
        """Where the chip counts: a dear district in which it makes or breaks a majority."""
        question = view.question
        assert question is not None

        def score(district: str) -> int:
            index = self._worth.district_index[district]
            most = max((boss.chips[index] for boss in self._worth.rivals(view, me.seat)), default=0)
            close = 3000 if me.chips[index] in (most, most - 1) else 0
            return close + self._worth.districts[district].influence + 500 * self._worth.owned(view, district, me.seat)

        return max((offer.action for offer in offers), key=lambda action: score(getattr(action, "district", "")))

    # The walk.

    def _step(self, view: View, me: BossView, offers: Offers) -> Any:
        steps = view.question.count or 1 if view.question else 1
        here = self._space(view, me, me.at)
        there = self._space(view, me, (me.at + steps) % len(self._worth.board))
        return _first(offers, act.Step if there > here else act.Decline)

    def _space(self, view: View, me: BossView, at: int) -> int:
        """What a stop there is worth."""
        space, level = self._worth.board[at], self._worth.levels[me.respect - 1]
        match space.kind:
            case "start":
                return level.start + 900
            case "bar":
                return 1500 if len(me.helpers) < level.slots and me.cash >= 2000 else 0
            case "police":
                return 0 if self._worth.has(me, ct.NoBribe) else -level.bribe
            case "mafia":
                return 900
            case "event":
                return 100
            case "business":
                return self._place(view, me, space.business or "")
            case _:
                return 0

    def _place(self, view: View, me: BossView, name: str) -> int:
        place = next(place for place in view.businesses if place.id == name)
        blast = 0
        if place.bomb is not None and place.bomb != me.seat:
            blast = 3000 if me.helpers else 50_000
        if place.owner is None:
            return max(0, self._worth.business(view, name, me.seat) - self._worth.businesses[name].price) - blast
        return -blast if place.owner == me.seat else -place.rent - blast

    def _hire(self, view: View, me: BossView, offers: Offers) -> Any:
        for offer in offers:
            if isinstance(offer.action, act.Hire) and me.cash - offer.price() >= 300:
                return offer.action
        return _first(offers, act.Decline)

    # Debts (§8).

    def _debt(self, view: View, me: BossView, offers: Offers) -> Any:
        """Sell the least that pays the debt, unless falling short costs less."""
        question = view.question
        assert question is not None
        short = question.price - me.cash
        losses = {
            name: self._worth.business(view, name, me.seat) - self._worth.sale_price(name)
            for name in (offer.action.business for offer in offers if isinstance(offer.action, act.Sell))
        }
        to_sell: list[str] = []
        raised = 0
        for name in sorted(losses, key=lambda name: losses[name] / max(1, self._worth.sale_price(name))):
            if raised < short:
                to_sell.append(name)
                raised += self._worth.sale_price(name)
        price_of_paying = short + sum(max(0, losses[name]) for name in to_sell)
        if raised < short or price_of_paying > self._worth.respect_loss(me) + PRISON + 700:
            return _first(offers, act.Decline)
        enough = [name for name in to_sell if self._worth.sale_price(name) >= short]
        name = min(enough, key=lambda name: losses[name]) if enough else to_sell[0]
        return next(o.action for o in offers if isinstance(o.action, act.Sell) and o.action.business == name)

    # Answers in the course of a landing or an attack.

    def _play_if_one_can(self, view: View, me: BossView, offers: Offers) -> Any:
        return _first(offers, act.PlayCard) or _first(offers, act.Decline)

    def _rent_due(self, view: View, me: BossView, offers: Offers) -> Any:
        assert view.question is not None
        worth_it = view.question.price >= 700 or view.question.price > me.cash
        return (worth_it and _first(offers, act.PlayCard)) or _first(offers, act.Decline)

    def _rent_paid(self, view: View, me: BossView, offers: Offers) -> Any:
        assert view.question is not None
        price = self._worth.businesses[view.question.business].price
        for offer in offers:
            if isinstance(offer.action, act.PlayCard):
                seized = any(isinstance(effect, fx.Seize) for effect in self._worth.cards[offer.action.card].effects)
                if price >= (1400 if seized else 2000):
                    return offer.action
        return _first(offers, act.Decline)

    def _pick_victim(self, view: View, me: BossView, offers: Offers) -> Any:
        question = view.question
        if question is None or question.other is None:
            return None
        named = {offer.action.helper: offer.action for offer in offers if isinstance(offer.action, act.PickHelper)}
        for helper in self._attack.targets(me, view.bosses[question.other]):
            if helper.id in named:
                return named[helper.id]
        return None

    def _lose_helper(self, view: View, me: BossView, offers: Offers) -> Any:
        """The least useful one; under a bomb a charged armour, who survives it (§12)."""
        under_fire = view.question is not None and view.question.why in ("bomb", "attempt")
        charged = {helper.id: helper.charged for helper in me.helpers}

        def price(action: Any) -> int:
            name = getattr(action, "helper", "")
            if name not in charged:
                return -NEVER
            return 0 if under_fire and charged[name] else self._worth.helper(name, charged=charged[name])

        return min((offer.action for offer in offers), key=price)

    def _defend(self, view: View, me: BossView, offers: Offers) -> Any:
        """For one's own life anything; for a helper a card that can be spared, for a trick one worth its harm."""
        question = view.question
        assert question is not None
        cards = [offer.action for offer in offers if isinstance(offer.action, act.PlayCard)]
        cards.sort(key=lambda action: len(self._worth.cards[action.card].effects))  # a vest before the Commissioner
        buy_off = next((offer for offer in offers if isinstance(offer.action, act.BuyOff)), None)
        card = self._worth.cards.get(question.card)
        trick = card is not None and card.kind == "trick"
        mortal = not trick and not question.choices
        if mortal:
            chosen = cards[0] if cards else (buy_off.action if buy_off else None)
            return chosen or _first(offers, act.Decline)
        if cards and (len(me.helpers) <= len(question.choices) or len(cards) > 1 or trick):
            return cards[0]
        if not trick and buy_off is not None and me.cash - buy_off.price() >= 8000:
            return buy_off.action
        return _first(offers, act.Decline)

    def _choose(self, view: View, me: BossView, offers: Offers) -> Any:
        question = view.question
        assert question is not None
        card = self._worth.events.get(question.card) or self._worth.cards.get(question.card)
        options = next((effect.options for effect in card.effects if isinstance(effect, fx.Choose)), ()) if card else ()

        def score(action: Any) -> int:
            number = getattr(action, "option", -1)
            return self._worth.effects(options[number].effects, me) if 0 <= number < len(options) else NEVER

        return max((offer.action for offer in offers), key=score)

    def _discard(self, view: View, me: BossView, offers: Offers) -> Any:
        for offer in offers:
            if isinstance(offer.action, act.Discard) and isinstance(offer.vary, Pick):
                return replace(offer.action, cards=self._worth.cheapest_cards(offer.vary.among, offer.vary.least))
        return None

    # Deals (§10.1).

    def _answer_deal(self, view: View, me: BossView, offers: Offers) -> Any:
        deal = view.deal
        if deal is None or deal.partner != me.seat:
            return _first(offers, act.Decline)
        gets, gives = self._bundle(view, me.seat, deal.give), self._bundle(view, me.seat, deal.take)
        helps = sum(self._worth.business(view, name, deal.seat) for name in deal.take.businesses) // 4
        for offer in offers:
            if isinstance(offer.action, act.AcceptDeal) and gets - gives - helps >= 100:
                among = offer.vary.among if isinstance(offer.vary, Pick) else ()
                return (
                    replace(offer.action, cards=self._worth.cheapest_cards(among, deal.take.any_cards))
                    if among
                    else offer.action
                )
        return _first(offers, act.Decline)

    def _bundle(self, view: View, seat: Seat, bundle: act.Bundle) -> int:
        property_ = sum(self._worth.business(view, name, seat) for name in bundle.businesses)
        return bundle.money + property_ + self._cards(view, seat, bundle)

    def _cards(self, view: View, seat: Seat, bundle: act.Bundle) -> int:
        """What the cards that pass between `seat` and a rival are worth to `seat`."""
        return sum(self._worth.card(name) for name in bundle.cards) + 900 * bundle.any_cards


def _first(offers: Offers, kind: type) -> Any:
    return next((offer.action for offer in offers if isinstance(offer.action, kind)), None)
