"""An edition made ready for play: tables that the rules look into, built once a release."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from game.rules.titles.business import effects as fx
from game.rules.titles.business.content import Content, EventCard, Level, MafiaCard, Power
from game.rules.titles.business.options import asked
from game.rules.titles.business.state import Boss, State

CORNERS: tuple[Literal["start", "bar", "police", "prison"], ...] = ("start", "bar", "police", "prison")
P = TypeVar("P", bound=Power)


class Book:
    """Everything is by index (sector, business, district) or by id (card, helper)."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.constants = content.constants
        self.dice = content.edition.dice
        self.size = len(content.board)
        self.kinds: list[str] = [sector.kind for sector in content.board]

        self.district_ids = tuple(district.id for district in content.districts)
        self.district_index = {name: i for i, name in enumerate(self.district_ids)}
        self.chip_price = [district.influence for district in content.districts]

        self.ids = tuple(business.id for business in content.businesses)
        self.index = {name: i for i, name in enumerate(self.ids)}
        self.price = [business.price for business in content.businesses]
        self.rents = [business.rent for business in content.businesses]
        self.district_of = [self.district_index[business.district] for business in content.businesses]
        self.of_district = tuple(
            tuple(i for i, d in enumerate(self.district_of) if d == district)
            for district in range(len(self.district_ids))
        )

        self.business_at = [-1 if sector.business is None else self.index[sector.business] for sector in content.board]
        self.sector_of = [0] * len(self.ids)
        for at, business in enumerate(self.business_at):
            if business >= 0:
                self.sector_of[business] = at
        self.district_at = [-1 if business < 0 else self.district_of[business] for business in self.business_at]
        self.places: dict[str, frozenset[int]] = {
            kind: frozenset(i for i, k in enumerate(self.kinds) if k == kind) for kind in set(self.kinds)
        }
        self.corner: dict[str, int] = {kind: self.kinds.index(kind) for kind in CORNERS}
        self.places["corner"] = frozenset(self.corner.values())

        self.levels: list[Level] = sorted(content.respect, key=lambda level: level.level)
        self.top_level = len(self.levels)
        self.powers: dict[str, Power] = {helper.id: helper.power for helper in content.helpers}
        self.mafia: dict[str, MafiaCard] = {card.id: card for card in content.mafia_cards}
        self.events: dict[str, EventCard] = {card.id: card for card in content.event_cards}
        self.attempts = frozenset(
            card.id for card in content.mafia_cards if card.kind == "attempt" or holds(card.effects, fx.Attempt)
        )
        self.bombs = frozenset(card.id for card in content.mafia_cards if holds(card.effects, fx.PlantBomb))
        self.poachers = frozenset(card.id for card in content.mafia_cards if holds(card.effects, fx.Poach))
        self.seizers = frozenset(
            card.id
            for card in content.mafia_cards
            if any(isinstance(effect, fx.Seize) and effect.which == "choose" for effect in card.effects)
        )
        self.slots = [min(level.slots, self.constants.helper_max) for level in self.levels]

    def level(self, boss: Boss) -> Level:
        return self.levels[boss.respect - 1]

    def power(self, boss: Boss, kind: type[P]) -> P | None:
        """The boss's power of that kind, if one of his helpers has it."""
        for helper in boss.helpers:
            power = self.powers[helper]
            if type(power) is kind:
                return power
        return None

    def helper_with(self, boss: Boss, kind: type[Power]) -> str:
        """The id of his helper with that power, or nothing."""
        for helper in boss.helpers:
            if type(self.powers[helper]) is kind:
                return helper
        return ""

    def worth(self, state: State, seat: int) -> int:
        """Cash and the board prices of one's businesses (§1)."""
        total = state.bosses[seat].cash
        price = self.price
        for business, owner in enumerate(state.owners):
            if owner == seat:
                total += price[business]
        return total

    def owned(self, state: State, seat: int) -> list[int]:
        return [business for business, owner in enumerate(state.owners) if owner == seat]

    def has_majority(self, state: State, seat: int, district: int) -> bool:
        """Strictly more chips there than each other living boss, and at least one (§1)."""
        mine = state.bosses[seat].chips[district]
        if mine < 1:
            return False
        return all(
            boss.chips[district] < mine for other, boss in enumerate(state.bosses) if other != seat and not boss.why_out
        )

    def rent(self, owners: Sequence[int], percent: int | None, business: int) -> int:
        """What a stranger pays there, 0 while it is free (§7.2)."""
        owner = owners[business]
        if owner < 0:
            return 0
        count = sum(owners[other] == owner for other in self.of_district[self.district_of[business]])
        scale = self.rents[business]
        return asked(scale[min(count, len(scale)) - 1], percent)

    def chips_left(self, boss: Boss) -> int:
        return self.constants.influence_chips_on_board - sum(boss.chips)

    def sale_price(self, business: int) -> int:
        return self.price[business] * self.constants.bank_sale_percent // 5000 * 50

    def free_slots(self, boss: Boss) -> int:
        return self.slots[boss.respect - 1] - len(boss.helpers)

    def hiring_is_over(self, state: State) -> bool:
        """From the verdict on nobody is hired (§14.4)."""
        verdict = state.options.verdict_round or 0
        return bool(verdict) and state.round >= verdict

    def living(self, state: State) -> list[int]:
        """Living seats in turn order."""
        return [seat for seat in state.order if not state.bosses[seat].why_out]

    def circle(self, state: State, first: int) -> list[int]:
        """Living seats in turn order, beginning with `first` (or the next after him)."""
        start = state.order.index(first)
        around = state.order[start:] + state.order[:start]
        return [seat for seat in around if not state.bosses[seat].why_out]


def holds(effects: fx.Effects, kind: type[fx.Effect]) -> bool:
    """Whether the list, or a list nested in it, has an effect of that kind."""
    for effect in effects:
        if isinstance(effect, kind):
            return True
        if isinstance(effect, fx.Roll) and any(holds(branch.effects, kind) for branch in effect.table):
            return True
        if isinstance(effect, fx.Choose) and any(holds(option.effects, kind) for option in effect.options):
            return True
    return False
