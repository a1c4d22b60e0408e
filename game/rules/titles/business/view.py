"""What one viewer may know of a position: types, and their making from nothing.

Public: cash, respect, helpers and their armour, chips, businesses, bombs, counts of hands and decks. Secret: the faces
in a hand (its owner's only) and the order of every deck (RULES.md §1).
"""

from __future__ import annotations

from msgspec import Struct

from game.rules.contract import Line
from game.rules.titles.business.actions import Bundle, OfferDeal
from game.rules.titles.business.options import Options


class HelperView(Struct, frozen=True):
    """`charged` is None for helpers without armour."""

    id: str
    charged: bool | None = None


class BossView(Struct, frozen=True):
    """One seat as everybody sees it. `chips` follows the edition's districts; `place` is 0 while he lives."""

    seat: int
    cash: int
    worth: int
    respect: int
    at: int
    cards: int
    helpers: tuple[HelperView, ...]
    slots: int
    businesses: tuple[str, ...]
    chips: tuple[int, ...]
    sentence: int
    alive: bool
    lying_low: bool = False
    place: int = 0
    why_out: str = ""
    killer: int | None = None
    round_out: int = 0


class BusinessView(Struct, frozen=True):
    """A business: its space, its owner (None: free), what a stranger pays now (0 while free), who laid a bomb there."""

    id: str
    at: int
    district: str
    owner: int | None
    rent: int
    bomb: int | None = None


class BidView(Struct, frozen=True):
    seat: int
    amount: int


class AuctionView(Struct, frozen=True):
    """`leader` None: no bid yet. `least` is the smallest bid now; `inside` who has not passed; `bids` oldest first."""

    business: str
    leader: int | None
    bid: int
    least: int
    inside: tuple[int, ...]
    left: tuple[int, ...]
    bids: tuple[BidView, ...] = ()


class Question(Struct, frozen=True):
    """The open question, as everybody sees it (whom it asks may not depend on a secret, §3.1).

    `kind` with the decision of §3.1 and what the other fields then hold:

    - ``before`` D2, ``after`` D19: the active boss's windows;
    - ``bar`` D3: `price` of a helper; ``hire`` D17: `price`; `card` the event;
    - ``step`` D4;
    - ``buy`` D5: `business`, `price`; ``auction`` D6: see `View.auction`;
    - ``rent_due`` D7, ``rent_paid`` D9: `business`, `price` the rent, `other` the owner;
    - ``debt`` D8: `price` the debt, `other` the creditor (None: the bank), `why` a word of `events.Money.why`;
    - ``majority`` D10: `district`, `choices` business ids, `forced` whether they are bought out;
    - ``pick_victim`` D11, ``lose_helper`` D12, ``poach``: `other` whose helper, `choices` helper ids, `why`;
    - ``defence`` D13: `other` the organiser, `card` (or ``ambush``, ``bomb``), `choices` the helpers aimed at, none
      for the boss or a trick;
    - ``choose`` D14: `card`, `choices` option numbers as strings; ``discard`` D15: `count`, `card`;
    - ``district`` D16: `choices` district ids, `why` ``add`` or ``remove``, `other` whose chip;
    - ``seize``: `other` whose business, `choices` business ids, `forced` (a card lets him take one, as in D10);
    - ``deal`` D18: `other` who offered (what is offered is in `View.deal`, for the two only);
    - ``prison`` D1: `count` turns left.
    """

    kind: str
    seats: tuple[int, ...]
    business: str = ""
    district: str = ""
    card: str = ""
    other: int | None = None
    price: int = 0
    count: int = 0
    choices: tuple[str, ...] = ()
    forced: bool = False
    why: str = ""


class DealView(Struct, frozen=True):
    """The offer on the table, for the two who talk: `give` goes from `seat` to `partner`, `take` the other way."""

    seat: int
    partner: int
    give: Bundle
    take: Bundle


class CardView(Struct, frozen=True):
    """A MAFIA card of one's own hand. `price` after one's discounts, `bill` its lines, `playable` now."""

    id: str
    price: int
    bill: tuple[Line, ...] = ()
    playable: bool = False


class TurnView(Struct, frozen=True):
    """What the active boss has done this turn.

    `aimed` are the seats at which he played a card or made an ambush, `aimed_helpers` those that attempts were made on;
    `refused[seat]` counts that seat's offers that came to nothing.
    """

    dice: tuple[int, ...] = ()
    raised: bool = False
    carded: bool = False
    ambushed: bool = False
    influenced: tuple[str, ...] = ()
    offers_left: int = 3
    rolled: bool = False
    aimed: tuple[int, ...] = ()
    aimed_helpers: tuple[str, ...] = ()
    refused: tuple[int, ...] = ()


class View(Struct, frozen=True):
    """The whole look of one viewer. `viewer` None is the public: what is of one seat alone is empty then.

    `partners` are the seats to whom this one may offer a deal now, also when it is not asked anything itself (§10.1).
    `refused_deal` is the last deal it offered, if that came to nothing and could be offered again.
    """

    viewer: int | None
    round: int
    order: tuple[int, ...]
    active: int
    bosses: tuple[BossView, ...]
    businesses: tuple[BusinessView, ...]
    mafia_deck: int
    mafia_discard: tuple[str, ...]
    event_deck: int
    helper_deck: int
    bombs_left: int
    turn: TurnView
    question: Question | None
    options: Options
    auction: AuctionView | None = None
    event_card: str = ""
    hand: tuple[CardView, ...] = ()
    deal: DealView | None = None
    partners: tuple[int, ...] = ()
    refused_deal: OfferDeal | None = None
    over: bool = False
    reason: str = ""
