"""What things are worth to a boss, in dollars: the judgement behind the bots. Reads a view and the content only."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.contract import Seat
from game.rules.titles.business import content as ct
from game.rules.titles.business import effects as fx
from game.rules.titles.business.view import BossView, BusinessView, View

HELPER = 2500
"""A filled slot: as long as it is filled, nobody can touch the boss himself (§13.1)."""

POWERS: dict[type[ct.Power], int] = {
    ct.Armour: 1500,
    ct.StrikeBack: 900,
    ct.NoBuyoff: 400,
    ct.Loot: 500,
    ct.AttemptDiscount: 600,
    ct.KillInfluence: 200,
    ct.AmbushPower: 900,
    ct.ExtraMafia: 700,
    ct.PrisonEarly: 200,
    ct.ExtraStep: 400,
    ct.InfluenceAnywhere: 100,
    ct.InfluenceDiscount: 200,
    ct.RespectDiscount: 200,
    ct.NoBribe: 300,
    ct.OffDistrictIncome: 300,
    ct.BarIncome: 300,
}
CARDS = {"attempt": 1500, "defence": 1200, "trick": 700}
PRISON = 800
"""Two turns without a move; nobody but the Bunkmate reaches a prisoner."""

NEVER = -1_000_000
"""The worth of what must not be done."""

LIFE = 40_000
"""One's own life, shared out among those who would gain by it."""


class Worth:
    """Judges positions of one edition. All sums are whole dollars."""

    def __init__(self, content: ct.Content) -> None:
        self.content = content
        self.businesses = {business.id: business for business in content.businesses}
        self.districts = {district.id: district for district in content.districts}
        self.district_index = {district.id: index for index, district in enumerate(content.districts)}
        self.cards = {card.id: card for card in content.mafia_cards}
        self.events = {card.id: card for card in content.event_cards}
        self.powers = {helper.id: helper.power for helper in content.helpers}
        self.board = content.board
        self.at = {space.business: space.at for space in content.board if space.kind == "business"}
        self.levels = content.respect
        self.sale = content.constants.bank_sale_percent

    # People.

    def living(self, view: View) -> list[BossView]:
        return [boss for boss in view.bosses if boss.alive]

    def rivals(self, view: View, seat: Seat) -> list[BossView]:
        return [boss for boss in view.bosses if boss.alive and boss.seat != seat]

    def has(self, boss: BossView, power: type[ct.Power]) -> bool:
        return any(isinstance(self.powers[helper.id], power) for helper in boss.helpers)

    def helper(self, helper: str, *, charged: bool | None = None) -> int:
        """What a hired helper is worth to his boss; an armour that is spent protects nobody for the moment."""
        return HELPER + (0 if charged is False else POWERS[type(self.powers[helper])])

    def life(self, view: View, victim: BossView, killer: Seat) -> int:
        """What the death of `victim` is worth to `killer`: one rival fewer, and half the purse (§15)."""
        return LIFE // len(self.rivals(view, killer)) + victim.cash // 2

    # Property.

    def owned(self, view: View, district: str, seat: Seat) -> int:
        return sum(1 for place in view.businesses if place.district == district and place.owner == seat)

    def business(self, view: View, name: str, seat: Seat) -> int:
        """What it is worth to `seat` to own it rather than not: resale, rents to come, and a rival kept out."""
        business = self.businesses[name]
        others = [place for place in view.businesses if place.district == business.district and place.id != name]
        mine = [place for place in others if place.owner == seat]
        rent = business.rent[len(mine)]
        rent += sum(self._step(place, len(mine)) for place in mine)
        visits = len(self.rivals(view, seat)) * self._turns_to_come(view) / len(self.board)
        visits *= (view.options.rent_percent or 100) / 100  # each brings so much of what is printed
        return round(business.price * 0.7 + rent * visits + self._denial(others, seat) * visits / 2)

    def _step(self, place: BusinessView, owned: int) -> int:
        """How much dearer this place gets when its owner of `owned` places of the district gets one more."""
        rent = self.businesses[place.id].rent
        return rent[min(owned, len(rent) - 1)] - rent[owned - 1]

    def _denial(self, others: Iterable[BusinessView], seat: Seat) -> int:
        """What the strongest rival of the district would gain by one place more."""
        counts: dict[Seat, list[BusinessView]] = {}
        for place in others:
            if place.owner is not None and place.owner != seat:
                counts.setdefault(place.owner, []).append(place)
        return max((sum(self._step(place, len(places)) for place in places) for places in counts.values()), default=0)

    def _turns_to_come(self, view: View) -> int:
        return max(8, 40 - view.round)

    def sale_price(self, name: str) -> int:
        return self.businesses[name].price * self.sale // 100 // 50 * 50

    # Cards.

    def card(self, name: str) -> int:
        card = self.cards.get(name)
        return 0 if card is None else CARDS[card.kind]

    def cheapest_cards(self, names: Iterable[str], count: int) -> tuple[str, ...]:
        return tuple(sorted(names, key=self.card)[:count])

    # Respect.

    def level_cost(self, level: int) -> int:
        return self.levels[level - 1].cost if level <= len(self.levels) else 0

    def respect_loss(self, boss: BossView) -> int:
        """What one level down costs this boss: buying it again, and helpers who must go (§8.3)."""
        if boss.respect <= 1:
            return 0
        below = self.levels[boss.respect - 2]
        lost = max(0, len(boss.helpers) - below.slots)
        return self.level_cost(boss.respect) + lost * HELPER

    # Effects of a card, for the boss who carries them out.

    def effects(self, effects: Iterable[fx.AnyEffect], boss: BossView) -> int:
        return sum(self._effect(effect, boss) for effect in effects)

    def _effect(self, effect: fx.AnyEffect, boss: BossView) -> int:
        if getattr(effect, "who", "self") not in ("self", "everyone"):
            return 0
        match effect:
            case fx.Cash(amount=amount):
                return self._cash(amount, boss)
            case fx.CashPer(amount=amount):
                return 3 * amount
            case fx.Pay(to=to, amount=amount) | fx.Rob(to=to, amount=amount):
                return amount if to == "self" else -amount
            case fx.Respect(delta=delta):
                return 2000 * delta if delta > 0 else -self.respect_loss(boss)
            case fx.Prison():
                return -PRISON
            case fx.Release():
                return PRISON
            case fx.Draw(count=count):
                return 900 * count
            case fx.Discard(count=count):
                return -700 * count
            case fx.LoseHelper(count=count):
                return -HELPER * min(count, len(boss.helpers))
            case fx.Hire() | fx.Poach() | fx.Seize():
                return 1000
            case fx.Influence(delta=delta):
                return 500 * delta
            case fx.Roll(table=table):
                return sum((row.to - row.from_ + 1) * self.effects(row.effects, boss) for row in table) // 6
            case _:
                return 0

    def _cash(self, amount: int, boss: BossView) -> int:
        """A debt that cannot be paid costs respect and sends to prison instead (§8.1)."""
        if amount >= 0 or boss.cash + amount >= 0:
            return amount
        return -boss.cash - self.respect_loss(boss) - PRISON
