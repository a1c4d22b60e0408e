"""What one viewer may know of a position: types (RULES.md §15).

Public: cash, cells, buildings, mortgages, jail cards, places, the bank's stock, the jackpot, counts of decks, discard
piles. For the two only: the terms of an open offer. For nobody: the order of a deck, votes of others.
"""

from __future__ import annotations

from msgspec import Struct

from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.options import Options


class PlayerView(Struct, frozen=True):
    """One seat as everybody sees it. `cards` are its jail cards, `reserved` its highest bid, `place` 0 while it lives."""

    seat: int
    cash: int
    worth: int
    at: int
    cells: tuple[str, ...]
    cards: tuple[str, ...]
    jailed: bool
    attempts: int
    alive: bool
    bot: bool = False
    reserved: int = 0
    place: int = 0
    why_out: str = ""
    creditor: int | None = None
    round_out: int = 0


class CellView(Struct, frozen=True):
    """A cell that can be owned: its owner (None: free), `level` (5: the hotel), what a stranger pays there now.

    For a utility `rent` is the factor of the throw. `doubled`: the bare rent, for the whole group.
    """

    id: str
    at: int
    group: str
    owner: int | None
    level: int
    mortgaged: bool
    rent: int
    doubled: bool = False


class BidView(Struct, frozen=True):
    seat: int
    amount: int


class AuctionView(Struct, frozen=True):
    """`leader` None: no bid yet. `least` is the smallest bid now; `inside` who has not passed; `bids` oldest first."""

    cell: str
    leader: int | None
    bid: int
    least: int
    inside: tuple[int, ...]
    left: tuple[int, ...]
    bids: tuple[BidView, ...] = ()


class Question(Struct, frozen=True):
    """The open question, as everybody sees it.

    `kind`: ``jail`` (a prisoner before the roll: `count` attempts left, `price` the fine), ``before`` a roll, ``buy``
    (`cell`, `price`), ``auction`` (see `View.auction`), ``after`` the last landing.
    """

    kind: str
    seats: tuple[int, ...]
    cell: str = ""
    price: int = 0
    count: int = 0


class OfferView(Struct, frozen=True):
    """An open offer, for its author `seat` and its addressee: `give` goes to the partner, `take` the other way."""

    number: int
    seat: int
    partner: int
    give: Bundle
    take: Bundle


class VoteView(Struct, frozen=True):
    """The open vote. `answered` who has cast a vote, `mine` how the viewer did."""

    opener: int
    target: int
    voters: tuple[int, ...]
    answered: tuple[int, ...]
    mine: bool | None = None


class TurnView(Struct, frozen=True):
    """`doubles` thrown in a row; `offers` that the actor has made; `again`: one more roll is due.

    `silent`: others may play for the actor (§12.3).
    """

    number: int = 0
    dice: tuple[int, ...] = ()
    doubles: int = 0
    again: bool = False
    offers: int = 0
    silent: bool = False


class View(Struct, frozen=True):
    """The whole look of one viewer. `viewer` None is the public: `offers`, `turned`, `partners`, `expellable` are empty then.

    `talks` are the pairs with an open offer between them; `turned` the viewer's own offers of the last rounds that came
    to nothing; `partners` to whom it may make an offer now; `expellable` against whom it may open a vote.
    """

    viewer: int | None
    round: int
    order: tuple[int, ...]
    active: int
    players: tuple[PlayerView, ...]
    cells: tuple[CellView, ...]
    houses: int
    hotels: int
    jackpot: int
    chance_deck: int
    treasury_deck: int
    chance_discard: tuple[str, ...]
    treasury_discard: tuple[str, ...]
    turn: TurnView
    question: Question | None
    options: Options
    auction: AuctionView | None = None
    card: str = ""
    talks: tuple[tuple[int, int], ...] = ()
    offers: tuple[OfferView, ...] = ()
    turned: tuple[OfferView, ...] = ()
    partners: tuple[int, ...] = ()
    vote: VoteView | None = None
    expellable: tuple[int, ...] = ()
    safe: tuple[int, ...] = ()
    over: bool = False
    reason: str = ""
