"""What an attack is worth to a boss: cards against rivals, bombs, the ambush (RULES.md §11, §13)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.rules.contract import Seat
from game.rules.titles.business import content as ct
from game.rules.titles.business import effects as fx
from game.rules.titles.business.actions import PlayCard
from game.rules.titles.business.view import BossView, HelperView, View
from game.rules.titles.business.worth import NEVER, Worth

_THROWS = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""Ways of 36 in which two dice show the total."""


class Attack:
    """Judges blows by what they take from the rival, what they risk and what they cost; in dollars."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth

    def card(self, view: View, me: BossView, action: PlayCard, price: int) -> float:
        card = self.worth.cards[action.card]
        target = None if action.target is None else view.bosses[action.target]
        gain = 0.0
        for effect in card.effects:
            match effect:
                case fx.Attempt(hit=hit, victims=victims) if target is not None:
                    gain += self._attempt(view, me, target, hit, victims, card.stopped_by, card.price)
                case fx.PlantBomb() if action.site is not None:
                    gain += self._bomb(view, me, action.site)
                case fx.Poach() if target is not None:
                    stolen = max((self.worth.helper(h.id, charged=h.charged) for h in target.helpers), default=0)
                    gain += stolen * (1 + self._share(view, me))
                case _ if target is not None:
                    gain -= self.worth.effects((_for_self(effect),), target) * self._share(view, me)
                case _:
                    gain += self.worth.effects((effect,), me)
        return gain - price

    def _share(self, view: View, me: BossView) -> float:
        """How much of one rival's loss is one's own gain."""
        return 1 / len(self.worth.rivals(view, me.seat))

    def _attempt(
        self,
        view: View,
        me: BossView,
        victim: BossView,
        hit: int,
        victims: int,
        stopped_by: Sequence[str],
        printed: int,
    ) -> float:
        chance = (7 - hit) / 6
        if "vest" in stopped_by or "police" in stopped_by:
            chance *= max(0.5, 1 - 0.12 * victim.cards)
        if self._can_buy_off(me, victim, stopped_by, printed) and not victim.helpers:
            chance *= 0.1
        if not victim.helpers:
            return chance * self.worth.life(view, victim, me.seat)
        targets = self.targets(me, victim)[:victims]
        gain = sum(self.worth.helper(helper.id, charged=helper.charged) for helper in targets)
        if len(self.worth.rivals(view, me.seat)) > 1:
            gain //= 2  # the others profit as much
        if any(isinstance(self.worth.powers[helper.id], ct.StrikeBack) for helper in targets):
            gain -= (2500 if me.helpers else 25_000) // 2
        return chance * gain

    def _can_buy_off(self, me: BossView, victim: BossView, stopped_by: Sequence[str], printed: int) -> bool:
        level = self.worth.levels[victim.respect - 1]
        price = printed + self.worth.content.constants.buyoff_surcharge
        return "buyoff" in stopped_by and level.buyoff and victim.cash >= price and not self.worth.has(me, ct.NoBuyoff)

    def targets(self, me: BossView, victim: BossView) -> list[HelperView]:
        """His helpers, the best blow first: neither the one who strikes back at a bare boss, nor a charged armour."""

        def score(helper: HelperView) -> int:
            if isinstance(self.worth.powers[helper.id], ct.StrikeBack):
                return 500 if me.helpers else -20_000
            return 100 if helper.charged else self.worth.helper(helper.id, charged=helper.charged)

        return sorted(victim.helpers, key=score, reverse=True)

    def _bomb(self, view: View, me: BossView, site: str) -> float:
        """The chance that a rival's next throw stops there, times what he then loses."""
        at = self.worth.at[site]
        gain = 0.0
        for rival in self.worth.rivals(view, me.seat):
            chance = _THROWS.get((at - rival.at) % len(self.worth.board), 0) / 36
            if rival.sentence:
                chance = 0.02
            loss = 1500 if rival.helpers else self.worth.life(view, rival, me.seat)
            gain += (chance + 0.02) * loss
        return gain

    def ambush(self, view: View, me: BossView, seat: Seat) -> float:
        for helper in me.helpers:
            power = self.worth.powers[helper.id]
            if isinstance(power, ct.AmbushPower):
                gain = self._attempt(view, me, view.bosses[seat], power.hit, 1, ("vest", "police", "buyoff"), 0)
                return gain - 0.5 * self.worth.helper(helper.id) - power.price
        return NEVER


def _for_self(effect: fx.AnyEffect) -> fx.AnyEffect:
    """The same effect, as the one it strikes would tell it."""
    return replace(effect, who="self") if hasattr(effect, "who") else effect
