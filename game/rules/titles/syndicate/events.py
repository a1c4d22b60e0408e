"""Facts that actions cause (RULES.md §14); templates turn them into sentences, the motion module into movement.

Seats are numbers; None stands for the bank where money goes, for the public where somebody looks. Cells, groups and
cards are named by id, places on the ring by their number.

`Money.why`: ``capital salary purchase auction rent tax card fine building building_sold mortgage redeem trade estate
jackpot``; its `of`: the id it speaks of (a cell, a card, a group).
"""

from __future__ import annotations

from game.rules.mechanics.ledger import Event as Event
from game.rules.mechanics.ledger import Money as Money
from game.rules.titles.syndicate.actions import Bundle


class Shuffled(Event, frozen=True, tag="shuffled"):
    """A deck was shuffled: ``chance`` or ``treasury``; `cards` is how many it holds."""

    deck: str
    cards: int


class MatchBegan(Event, frozen=True, tag="match_began"):
    """`order` is the order of turns, `cash` what everybody starts with (§1)."""

    order: tuple[int, ...]
    cash: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: int
    round: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    seat: int


class RoundEnded(Event, frozen=True, tag="round_ended"):
    round: int


class ClockRanOut(Event, frozen=True, tag="clock_ran_out"):
    """The server plays the turn of `seat` to its end; `by` the seat that asked for it, None: the clock (§12)."""

    seat: int
    by: int | None = None


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice thrown by `seat` for `why`: ``move``, ``jail``, ``card`` (`of` its id); `double`: its number in this turn."""

    seat: int
    dice: tuple[int, ...]
    why: str
    double: int = 0
    of: str = ""


class Moved(Event, frozen=True, tag="moved"):
    """`way`: ``forward``, ``back``, or ``jail`` (straight, past nothing); `by`: ``dice card cell doubles``."""

    seat: int
    start: int
    stop: int
    way: str
    by: str
    passed_start: bool = False


class JackpotChanged(Event, frozen=True, tag="jackpot_changed"):
    """What lies on Free Parking now (§9.3)."""

    sum: int


class Declined(Event, frozen=True, tag="declined"):
    """A free cell was not bought. `by`: ``player`` or ``clock``."""

    seat: int
    cell: str
    by: str


class Owned(Event, frozen=True, tag="owned"):
    """A cell changed hands. `how`: ``bank auction trade estate``; `former` the seat that had it."""

    seat: int
    cell: str
    how: str
    price: int = 0
    former: int | None = None


class Freed(Event, frozen=True, tag="freed"):
    """A cell of somebody who is out belongs to nobody again, without buildings and unmortgaged."""

    former: int
    cell: str


class AuctionOpened(Event, frozen=True, tag="auction_opened"):
    """`anew`: the leader has left, the lot is called again with a full clock (§11.1)."""

    cell: str
    least: int
    anew: bool = False


class BidMade(Event, frozen=True, tag="bid_made"):
    seat: int
    amount: int


class AuctionPassed(Event, frozen=True, tag="auction_passed"):
    seat: int


class AuctionEnded(Event, frozen=True, tag="auction_ended"):
    """`winner` None: unsold."""

    cell: str
    winner: int | None = None
    amount: int = 0


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """`card` empty: both piles of the deck are empty, every card is kept by somebody."""

    seat: int
    deck: str
    card: str = ""


class CardKept(Event, frozen=True, tag="card_kept"):
    seat: int
    card: str


class CardReturned(Event, frozen=True, tag="card_returned"):
    """A jail card goes to the discard pile of its deck. `why`: ``used`` or ``out``."""

    seat: int
    card: str
    why: str


class CardPassed(Event, frozen=True, tag="card_passed"):
    """A jail card from one to another. `why`: ``trade`` or ``estate``."""

    giver: int
    taker: int
    card: str
    why: str


class Jailed(Event, frozen=True, tag="jailed"):
    """`why`: ``cell card doubles``."""

    seat: int
    why: str


class JailAttemptFailed(Event, frozen=True, tag="jail_attempt_failed"):
    """The throw was no double, for the `attempt`-th time."""

    seat: int
    attempt: int


class JailLeft(Event, frozen=True, tag="jail_left"):
    """`how`: ``double fine card third``."""

    seat: int
    how: str


class Built(Event, frozen=True, tag="built"):
    """`level` 1–4 houses, 5 the hotel."""

    seat: int
    cell: str
    level: int


class BuildingSold(Event, frozen=True, tag="building_sold"):
    """`level` is what stands there now. `by`: ``player`` or ``server``."""

    seat: int
    cell: str
    level: int
    by: str


class Mortgaged(Event, frozen=True, tag="mortgaged"):
    seat: int
    cell: str
    by: str


class Redeemed(Event, frozen=True, tag="redeemed"):
    seat: int
    cell: str


class Liquidation(Event, frozen=True, tag="liquidation"):
    """The server sells and mortgages for `seat`, who owes `need` and has `cash` (§10.1); its steps follow."""

    seat: int
    need: int
    cash: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    """`why`: ``bankrupt resigned expelled``; `creditor` gets the estate, None: the bank. `place` counts from 1."""

    seat: int
    why: str
    place: int
    creditor: int | None = None


class OfferMade(Event, frozen=True, tag="offer_made"):
    """The two see the terms and the offer's number; the table, that they talk (`offer` 0, nothing in it) (§15)."""

    seat: int
    partner: int
    offer: int = 0
    give: Bundle = Bundle()
    take: Bundle = Bundle()


class OfferClosed(Event, frozen=True, tag="offer_closed"):
    """`how`: ``accepted declined withdrawn void late out``, `why` a word of the refusals for a void one; for the two only."""

    seat: int
    partner: int
    offer: int = 0
    how: str = ""
    why: str = ""


class Traded(Event, frozen=True, tag="traded"):
    """An executed trade, its terms public; what changed hands follows as events of its own."""

    seat: int
    partner: int
    give: Bundle
    take: Bundle


class VoteOpened(Event, frozen=True, tag="vote_opened"):
    seat: int
    target: int
    voters: tuple[int, ...]


class Voted(Event, frozen=True, tag="voted"):
    """`yes` is for the voter alone, None for others."""

    seat: int
    yes: bool | None = None


class VoteClosed(Event, frozen=True, tag="vote_closed"):
    """`result`: ``expelled failed lapsed``."""

    target: int
    result: str
    yes: int = 0
    no: int = 0


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """`reason`: ``last_player round_limit round_cap``; `worth` the net worth of every seat (§11.3)."""

    places: tuple[int, ...]
    reason: str
    worth: tuple[int, ...] = ()


AnyEvent = (
    Shuffled
    | MatchBegan
    | TurnBegan
    | TurnEnded
    | RoundEnded
    | ClockRanOut
    | Rolled
    | Moved
    | Money
    | JackpotChanged
    | Declined
    | Owned
    | Freed
    | AuctionOpened
    | BidMade
    | AuctionPassed
    | AuctionEnded
    | CardDrawn
    | CardKept
    | CardReturned
    | CardPassed
    | Jailed
    | JailAttemptFailed
    | JailLeft
    | Built
    | BuildingSold
    | Mortgaged
    | Redeemed
    | Liquidation
    | Eliminated
    | OfferMade
    | OfferClosed
    | Traded
    | VoteOpened
    | Voted
    | VoteClosed
    | MatchEnded
)
