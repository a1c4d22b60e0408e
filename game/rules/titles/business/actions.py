"""What a seat may ask to do: one frozen struct a kind. Paragraphs are those of RULES.md."""

from __future__ import annotations

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="kind"):
    """Base of every action; `kind` is stored and therefore for ever."""


class Roll(Action, frozen=True, tag="roll"):
    """End the window before the roll, throw two dice and move (§4, §5)."""


class End(Action, frozen=True, tag="end"):
    """End the window after the landing, and the turn (§4)."""


class RaiseRespect(Action, frozen=True, tag="raise_respect"):
    """Pay for the next level, once a turn (§4)."""


class BuyInfluence(Action, frozen=True, tag="buy_influence"):
    """Lay `chips` chips in `district` (an id), each district once a turn (§9)."""

    district: str
    chips: int = 1


class PlayCard(Action, frozen=True, tag="play_card"):
    """Play a MAFIA card of one's hand in a window, as an answer, or as a defence (§11).

    `target` is a seat, `site` the id of a business (the bomb's), for the cards that need one.
    """

    card: str
    target: int | None = None
    site: str | None = None


class Ambush(Action, frozen=True, tag="ambush"):
    """Mad Dog's attempt without a card (§13.4)."""

    target: int


class Sell(Action, frozen=True, tag="sell"):
    """Sell a business to the bank, in a window or for a debt (§10.2)."""

    business: str


class Bundle(Struct, frozen=True):
    """One side of a deal. `cards` are named MAFIA cards, `any_cards` how many more the giver picks himself (§10.1)."""

    money: int = 0
    businesses: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    any_cards: int = 0


class OfferDeal(Action, frozen=True, tag="offer_deal"):
    """Offer `partner` a deal: `give` goes to him, `take` comes from him (§10.1)."""

    partner: int
    give: Bundle = Bundle()
    take: Bundle = Bundle()


class AcceptDeal(Action, frozen=True, tag="accept_deal"):
    """Shake hands; `cards` are those the accepter picks where the offer left the choice to him (§10.1)."""

    cards: tuple[str, ...] = ()


class Hire(Action, frozen=True, tag="hire"):
    """Hire the top helper card at BAR, or by a card (§6)."""


class Dismiss(Action, frozen=True, tag="dismiss"):
    """At BAR: put one's own helper under the deck (§6)."""

    helper: str


class Step(Action, frozen=True, tag="step"):
    """Capo Corrado's step (§5.3)."""


class Buy(Action, frozen=True, tag="buy"):
    """Buy the business one stands on at its board price (§7.1)."""


class Take(Action, frozen=True, tag="take"):
    """The majority purchase: a free business of the district, or a forced one (§7.1)."""

    business: str


class Bid(Action, frozen=True, tag="bid"):
    """A bid in the open auction, in dollars (§7.3)."""

    amount: int


class LeaveAuction(Action, frozen=True, tag="leave_auction"):
    """Pass for good in this auction (§7.3)."""


class Decline(Action, frozen=True, tag="decline"):
    """The «no», «none», «stay», «done», «serve», «give up», «accept the blow» of the open question (§3.1)."""


class BuyOff(Action, frozen=True, tag="buy_off"):
    """Buy oneself off an attempt (§13.1)."""


class PickHelper(Action, frozen=True, tag="pick_helper"):
    """Name a helper: whom to hit, whom to lose, whom to lure away (§13.1, §8.3)."""

    helper: str


class Choose(Action, frozen=True, tag="choose"):
    """Take option number `option` of the open `choose` effect, counted from 0 (§19)."""

    option: int


class Discard(Action, frozen=True, tag="discard"):
    """Discard these MAFIA cards of one's hand (D15)."""

    cards: tuple[str, ...]


class PickDistrict(Action, frozen=True, tag="pick_district"):
    """Name the district for a free chip, or to take one from (D16)."""

    district: str


class Surrender(Action, frozen=True, tag="surrender"):
    """Leave the match for good, at any time (§15)."""


class TimeIsUp(Action, frozen=True, tag="time_is_up"):
    """Played by no seat: the site's clock says that the match's time limit is over (§17)."""


AnyAction = (
    Roll
    | End
    | RaiseRespect
    | BuyInfluence
    | PlayCard
    | Ambush
    | Sell
    | OfferDeal
    | AcceptDeal
    | Hire
    | Dismiss
    | Step
    | Buy
    | Take
    | Bid
    | LeaveAuction
    | Decline
    | BuyOff
    | PickHelper
    | Choose
    | Discard
    | PickDistrict
    | Surrender
    | TimeIsUp
)
