"""An edition as typed data: what content.yaml and the administrator's rows decode to (RULES.md §16)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from game.rules.mechanics import edition
from game.rules.mechanics.edition import Count, Dice, Icon, Id, Part, Setting, Sum, Words
from game.rules.titles.syndicate.effects import Effects

Money = Annotated[Sum, Meta(ge=1, le=1_000_000)]
Rents = Annotated[tuple[Annotated[Sum, Meta(ge=0)], ...], Meta(min_length=6, max_length=6)]
Times = Annotated[int, Meta(ge=1, le=1_000_000)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Deck = Literal["chance", "treasury"]
DECKS: tuple[Deck, Deck] = ("chance", "treasury")
Kind = Literal["start", "property", "hub", "utility", "tax", "card", "jail", "parking", "go_to_jail"]
HOTEL = 5
"""The level of a property that is a hotel."""


class Head(edition.Head, frozen=True):
    min_players: Annotated[int, Meta(ge=2, le=4)] = 2
    max_players: Annotated[int, Meta(ge=2, le=4)] = 4
    dice: Dice = Dice()
    money_sign: str = "$"


class Constants(Part, frozen=True):
    houses_in_bank: Count = 32
    hotels_in_bank: Count = 12
    max_houses: Literal[4] = 4
    building_sale_percent: Percent = 50
    mortgage_percent: Percent = 50
    redeem_fee_percent: Percent = 10
    jail_fine: Money = 50
    jail_attempts: Annotated[int, Meta(ge=1, le=5)] = 3
    doubles_to_jail: Annotated[int, Meta(ge=2, le=5)] = 3
    full_group_bare_rent: Annotated[int, Meta(ge=1, le=5)] = 2
    hub_rent: Annotated[tuple[Money, ...], Meta(min_length=1)] = (25, 50, 100, 200)
    utility_multiplier: Annotated[tuple[Times, ...], Meta(min_length=1)] = (4, 10)
    auction_opening: Money = 10
    auction_step: Money = 10
    auction_extension: Count = 10
    trade_seconds: Count = 60
    trades_open_per_player: Annotated[int, Meta(ge=1, le=5)] = 3
    vote_seconds: Count = 30
    hard_round_cap: Annotated[int, Meta(ge=1)] = 1000


class Settings(Part, frozen=True):
    capital: Setting
    salary: Setting
    auctions: Setting
    jackpot: Setting
    turn_seconds: Setting
    auction_seconds: Setting
    double_full_group: Setting
    liquidation_order: Setting
    round_limit: Setting
    max_players: Setting | None = None


class Group(Part, frozen=True):
    """A colour; `house` is the price of every step of building in it."""

    id: Id
    color: str
    house: Money
    name: Words


class Cell(Part, frozen=True):
    """A place of the ring. Which of the optional fields it has depends on its kind; `complain` sees to it.

    `board_name` fits the ring where `name` does not.
    """

    at: Count
    id: Id
    kind: Kind
    name: Words
    board_name: Words | None = None
    group: Id | None = None
    price: Money | None = None
    rent: Rents | None = None
    amount: Money | None = None
    deck: Deck | None = None
    icon: Icon | None = None


class Card(Part, frozen=True):
    id: Id
    copies: Annotated[int, Meta(ge=1, le=32)]
    effects: Effects
    name: Words
    text: Words
    icon: Icon | None = None


class Content(Part, frozen=True):
    """A whole edition."""

    edition: Head
    settings: Settings
    groups: tuple[Group, ...]
    cells: tuple[Cell, ...]
    chance_cards: tuple[Card, ...]
    treasury_cards: tuple[Card, ...]
    constants: Constants = Constants()
