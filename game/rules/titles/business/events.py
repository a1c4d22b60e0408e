"""Facts that actions cause; templates turn them into sentences, the motion module into movement.

Seats are numbers; None stands for the bank where money goes, for the public where somebody looks. Businesses,
districts, cards and helpers are named by id, spaces by their number on the ring.

`Money.why`: ``start bribe rent flipped_rent purchase auction respect influence hire card sale forced deal debt
attempt buy_off loot estate bar_income off_district capital``; its `of`: the id it speaks of (a business, a card, a
helper).
"""

from __future__ import annotations

from msgspec import Struct

from game.rules.mechanics.ledger import Event as Event
from game.rules.mechanics.ledger import Money as Money


class Throw(Struct, frozen=True):
    seat: int
    dice: tuple[int, ...]


class Shuffled(Event, frozen=True, tag="shuffled"):
    """A deck was shuffled: ``events``, ``mafia`` or ``helpers``; `cards` is how many it holds."""

    deck: str
    cards: int


class RollOff(Event, frozen=True, tag="roll_off"):
    """One round of the throw for the first place; the tied throw again in the next one (§2)."""

    throws: tuple[Throw, ...]


class MatchBegan(Event, frozen=True, tag="match_began"):
    """`order` is the order of turns, `cash[seat]` the starting money with the bonus of the place (§2)."""

    order: tuple[int, ...]
    cash: tuple[int, ...]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: int
    round: int


class RoundEnded(Event, frozen=True, tag="round_ended"):
    round: int


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice thrown by `seat` for `why`: ``move``, ``card`` (`of` its id), ``attempt``, ``strike_back``, ``ambush``."""

    seat: int
    dice: tuple[int, ...]
    why: str
    of: str = ""


class Walked(Event, frozen=True, tag="walked"):
    """A walk, space by space: `path` are the spaces entered, the last is where it paused. `by`: ``dice step card``."""

    seat: int
    path: tuple[int, ...]
    by: str


class Jumped(Event, frozen=True, tag="jumped"):
    """A move without passing anything: backwards or straight (§5.4), or to PRISON (`by`: ``card`` or ``prison``)."""

    seat: int
    start: int
    stop: int
    by: str


class Owned(Event, frozen=True, tag="owned"):
    """A business changed hands. `how`: ``bank auction majority forced seized deal``; `former` the seat that had it."""

    seat: int
    business: str
    how: str
    price: int = 0
    former: int | None = None


class Freed(Event, frozen=True, tag="freed"):
    """A business belongs to nobody again. `how`: ``sold razed fallen``."""

    former: int
    business: str
    how: str


class Chips(Event, frozen=True, tag="chips"):
    """`delta` influence chips of `seat` in `district`."""

    seat: int
    district: str
    delta: int


class AuctionOpened(Event, frozen=True, tag="auction_opened"):
    business: str
    least: int


class BidMade(Event, frozen=True, tag="bid_made"):
    seat: int
    amount: int


class AuctionLeft(Event, frozen=True, tag="auction_left"):
    seat: int


class AuctionEnded(Event, frozen=True, tag="auction_ended"):
    """`winner` None: nobody wanted it."""

    business: str
    winner: int | None = None
    amount: int = 0


class Declined(Event, frozen=True, tag="declined"):
    """A public «no» worth telling: `what` is ``buy`` (with `of` the business)."""

    seat: int
    what: str
    of: str = ""


class EventDrawn(Event, frozen=True, tag="event_drawn"):
    """An event card, read to all."""

    seat: int
    card: str


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """`count` MAFIA cards drawn; `cards` are their ids for the seat itself, empty for others. 0: no card was left."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class CardPlayed(Event, frozen=True, tag="card_played"):
    seat: int
    card: str
    target: int | None = None
    site: str | None = None


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    seat: int
    cards: tuple[str, ...]


class CardsPassed(Event, frozen=True, tag="cards_passed"):
    """MAFIA cards from one hand to another; the ids only for the two of them, empty for others."""

    giver: int
    taker: int
    count: int
    cards: tuple[str, ...] = ()


class RespectChanged(Event, frozen=True, tag="respect_changed"):
    """`why`: ``bought debt card``."""

    seat: int
    before: int
    after: int
    why: str


class Hired(Event, frozen=True, tag="hired"):
    seat: int
    helper: str


class HelperLost(Event, frozen=True, tag="helper_lost"):
    """`why`: ``dismissed killed struck limit card verdict failed fallen``; the card lies under the deck."""

    seat: int
    helper: str
    why: str


class HelperPoached(Event, frozen=True, tag="helper_poached"):
    giver: int
    taker: int
    helper: str


class Insolvent(Event, frozen=True, tag="insolvent"):
    """`paid` of `debt` dollars went to the creditor (None: the bank); the rest is written off (§8.1)."""

    seat: int
    debt: int
    paid: int
    creditor: int | None = None


class Jailed(Event, frozen=True, tag="jailed"):
    """`left` turns to serve now. `why`: ``debt card police``."""

    seat: int
    left: int
    why: str


class Served(Event, frozen=True, tag="served"):
    """A turn skipped in prison; `left` more to serve."""

    seat: int
    left: int


class Released(Event, frozen=True, tag="released"):
    """`why`: ``served early card``."""

    seat: int
    why: str


class AttemptMade(Event, frozen=True, tag="attempt_made"):
    """An attempt by card, ``ambush`` or ``bomb`` (`weapon`) on helpers, or on the boss himself (`helpers` empty)."""

    organiser: int
    victim: int
    weapon: str
    helpers: tuple[str, ...] = ()


class Defended(Event, frozen=True, tag="defended"):
    """`how`: ``vest police fuse buyoff``; `of` the weapon or card that was stopped."""

    seat: int
    how: str
    of: str


class Missed(Event, frozen=True, tag="missed"):
    organiser: int
    victim: int
    weapon: str


class ArmourSpent(Event, frozen=True, tag="armour_spent"):
    """The armoured helper survived; `charged` False until his boss reaches START."""

    seat: int
    helper: str


class ArmourCharged(Event, frozen=True, tag="armour_charged"):
    seat: int
    helper: str


class StruckBack(Event, frozen=True, tag="struck_back"):
    """Flemmy's answer (§13.5): `hit` or not."""

    seat: int
    organiser: int
    hit: bool


class BombPlanted(Event, frozen=True, tag="bomb_planted"):
    seat: int
    business: str


class BombExploded(Event, frozen=True, tag="bomb_exploded"):
    seat: int
    business: str
    planter: int


class BombRemoved(Event, frozen=True, tag="bomb_removed"):
    """`why`: ``fuse fallen card``."""

    business: str
    planter: int
    why: str


class DealOffered(Event, frozen=True, tag="deal_offered"):
    """The table sees only that two bosses talk."""

    seat: int
    partner: int


class DealClosed(Event, frozen=True, tag="deal_closed"):
    """`how`: ``accepted refused void``. What changed hands follows as events of its own."""

    seat: int
    partner: int
    how: str


class Eliminated(Event, frozen=True, tag="eliminated"):
    """`why`: ``killed struck bomb verdict surrender``; `place` counts from 1."""

    seat: int
    why: str
    place: int
    killer: int | None = None


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """`reason`: ``last_boss round_limit time_limit round_cap``."""

    places: tuple[int, ...]
    reason: str


AnyEvent = (
    Shuffled
    | RollOff
    | MatchBegan
    | TurnBegan
    | RoundEnded
    | Rolled
    | Walked
    | Jumped
    | Money
    | Owned
    | Freed
    | Chips
    | AuctionOpened
    | BidMade
    | AuctionLeft
    | AuctionEnded
    | Declined
    | EventDrawn
    | CardsDrawn
    | CardPlayed
    | CardsDiscarded
    | CardsPassed
    | RespectChanged
    | Hired
    | HelperLost
    | HelperPoached
    | Insolvent
    | Jailed
    | Served
    | Released
    | AttemptMade
    | Defended
    | Missed
    | ArmourSpent
    | ArmourCharged
    | StruckBack
    | BombPlanted
    | BombExploded
    | BombRemoved
    | DealOffered
    | DealClosed
    | Eliminated
    | MatchEnded
)
