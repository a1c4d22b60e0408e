"""An edition as typed data: what content.yaml and the administrator's rows decode to (RULES.md §18, §19)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.rules.mechanics import edition
from game.rules.mechanics.edition import Count, Dice, Icon, Id, Part, Setting, Sum, Words
from game.rules.titles.business.effects import Effects, Kind

Money = Annotated[Sum, Meta(ge=0, le=1_000_000, multiple_of=50)]
Rent = Annotated[tuple[Money, ...], Meta(min_length=1)]
Die = Annotated[int, Meta(ge=1, le=6)]
Defence = Literal["vest", "police", "fuse", "buyoff"]
Block = Literal["vest", "police", "fuse"]


# ── the head ──


class Head(edition.Head, frozen=True):
    min_players: Annotated[int, Meta(ge=2, le=8)] = 2
    max_players: Annotated[int, Meta(ge=2, le=8)] = 8
    box_max_players: int = 4
    dice: Dice = Dice()
    money_sign: str = "$"


class Constants(Part, frozen=True):
    helper_price: Money = 1000
    helper_max: Annotated[int, Meta(ge=0, le=8)] = 2
    buyoff_surcharge: Money = 1000
    prison_turns: Annotated[int, Meta(ge=1, le=3)] = 2
    influence_chips_per_boss: Count = 24
    influence_chips_on_board: Count = 23
    bomb_chips: Count = 4
    auction_step: Annotated[Sum, Meta(ge=50, multiple_of=50)] = 100
    bank_sale_percent: Annotated[int, Meta(ge=0, le=100)] = 50
    killer_share_percent: Annotated[int, Meta(ge=0, le=100)] = 50
    hard_round_cap: Annotated[int, Meta(ge=1)] = 400


# ── the host's settings ──


class Settings(Part, frozen=True):
    starting_capital: Setting
    turn_order_bonus_pct: Setting
    rent_percent: Setting
    turn_seconds: Setting
    decision_seconds: Setting
    auction_seconds: Setting
    deal_seconds: Setting
    truce_rounds: Setting
    war_round: Setting
    verdict_round: Setting
    lay_low: Setting
    round_limit: Setting
    time_limit_minutes: Setting
    bank_sale: Setting
    deals: Setting
    max_players: Setting | None = None


# ── scales and places ──


class Level(Part, frozen=True):
    """A step of respect (§9)."""

    level: Annotated[int, Meta(ge=1, le=5)]
    cost: Money
    start: Money
    slots: Count
    bribe: Money
    discount: Money
    buyoff: bool
    name: Words


class District(Part, frozen=True):
    """`board_name` fits the plaque where `name` does not."""

    id: Id
    color: str
    influence: Money
    name: Words
    board_name: Words | None = None
    about: Words | None = None


class Business(Part, frozen=True):
    """`rent[n-1]`: the owner has n businesses of the district. `board_name` fits the sector where `name` does not."""

    id: Id
    district: Id
    price: Money
    rent: Rent
    name: Words
    board_name: Words | None = None
    icon: Icon | None = None


class Sector(Part, frozen=True):
    at: Count
    kind: Literal["start", "event", "business", "mafia", "bar", "police", "prison"]
    business: Id | None = None


class SectorName(Part, frozen=True):
    name: Words


# ── helpers ──


class Power(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of the helpers' powers (§12)."""


class InfluenceAnywhere(Power, frozen=True, tag="influence_anywhere"):
    pass


class AttemptDiscount(Power, frozen=True, tag="attempt_discount"):
    amount: Money


class PrisonEarly(Power, frozen=True, tag="prison_early"):
    turns: Annotated[int, Meta(ge=1, le=3)]


class ExtraStep(Power, frozen=True, tag="extra_step"):
    steps: Annotated[int, Meta(ge=1, le=3)]


class InfluenceDiscount(Power, frozen=True, tag="influence_discount"):
    amount: Money
    per: Literal["purchase", "chip"]


class RespectDiscount(Power, frozen=True, tag="respect_discount"):
    amount: Money


class NoBuyoff(Power, frozen=True, tag="no_buyoff"):
    pass


class AmbushPower(Power, frozen=True, tag="ambush"):
    price: Money
    hit: Die


class Loot(Power, frozen=True, tag="loot"):
    amount: Money


class NoBribe(Power, frozen=True, tag="no_bribe"):
    pass


class ExtraMafia(Power, frozen=True, tag="extra_mafia"):
    count: Annotated[int, Meta(ge=1, le=3)]


class OffDistrictIncome(Power, frozen=True, tag="off_district_income"):
    amount: Money


class KillInfluence(Power, frozen=True, tag="kill_influence"):
    chips: Annotated[int, Meta(ge=1, le=3)]


class StrikeBack(Power, frozen=True, tag="strike_back"):
    hit: Die


class Armour(Power, frozen=True, tag="armour"):
    recharge: Literal["start"]


class BarIncome(Power, frozen=True, tag="bar_income"):
    amount: Money


AnyPower = (
    InfluenceAnywhere
    | AttemptDiscount
    | PrisonEarly
    | ExtraStep
    | InfluenceDiscount
    | RespectDiscount
    | NoBuyoff
    | AmbushPower
    | Loot
    | NoBribe
    | ExtraMafia
    | OffDistrictIncome
    | KillInfluence
    | StrikeBack
    | Armour
    | BarIncome
)


class Helper(Part, frozen=True):
    id: Id
    power: AnyPower
    name: Words
    text: Words
    icon: Icon | None = None


class BossCard(Part, frozen=True):
    id: Id
    color: str
    name: Words
    about: Words | None = None


# ── decks ──


class Target(Part, frozen=True):
    """Whom a card reaches (§11); `sectors` only with that reach."""

    reach: Literal["any", "sectors", "district", "prison"]
    sectors: Annotated[int, Meta(ge=1)] | None = None


class MafiaCard(Part, frozen=True):
    id: Id
    copies: Annotated[int, Meta(ge=1, le=28)]
    kind: Kind
    price: Money
    timing: Literal["main", "rent_due", "rent_paid", "prison", "defence"]
    effects: Effects
    name: Words
    text: Words
    target: Target | None = None
    stopped_by: tuple[Defence, ...] = ()
    block: Block | None = None
    icon: Icon | None = None


class EventCard(Part, frozen=True):
    id: Id
    copies: Annotated[int, Meta(ge=1, le=28)]
    effects: Effects
    name: Words
    text: Words
    icon: Icon | None = None


class Content(Part, frozen=True):
    """A whole edition."""

    edition: Head
    settings: Settings
    respect: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=5)]
    districts: tuple[District, ...]
    businesses: tuple[Business, ...]
    board: tuple[Sector, ...]
    sectors: dict[str, SectorName]
    helpers: tuple[Helper, ...]
    bosses: tuple[BossCard, ...]
    mafia_cards: tuple[MafiaCard, ...]
    event_cards: tuple[EventCard, ...]
    constants: Constants = Constants()
