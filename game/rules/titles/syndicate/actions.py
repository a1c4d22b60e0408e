"""What a seat may ask to do: one typed struct for every answer (RULES.md §13). Cells and groups are named by id.

The kinds from `MakeOffer` on stand beside the play: they answer no open question.
"""

from __future__ import annotations

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="kind"):
    """Base of every action; `kind` is stored and therefore for ever."""


class Roll(Action, frozen=True, tag="roll"):
    """Throw the dice and move, or try for a double in jail (§2.1, §8.2)."""


class PayFine(Action, frozen=True, tag="pay_fine"):
    """Buy oneself out of jail before the roll (§8.2)."""


class UseCard(Action, frozen=True, tag="use_card"):
    """Leave jail by a card, before the roll (§8.2)."""


class Buy(Action, frozen=True, tag="buy"):
    """Buy the free cell one stands on (§3.1)."""


class Decline(Action, frozen=True, tag="decline"):
    """Do not buy it: it goes to auction, if there are auctions (§3.2)."""


class Bid(Action, frozen=True, tag="bid"):
    """A bid in the open auction, in dollars (§3.4)."""

    amount: int


class Pass(Action, frozen=True, tag="pass"):
    """Pass for good on this lot (§3.6)."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End the turn after the last landing (§2.5)."""


class Build(Action, frozen=True, tag="build"):
    """One house more, or the hotel (§5.1)."""

    cell: str


class SellBuilding(Action, frozen=True, tag="sell_building"):
    """One level less, for half its price (§5.4)."""

    cell: str


class SellGroup(Action, frozen=True, tag="sell_group"):
    """Every building of the group at once, at half price (§5.4)."""

    group: str


class Mortgage(Action, frozen=True, tag="mortgage"):
    """Half the price from the bank; no rent until redeemed (§6.1)."""

    cell: str


class Redeem(Action, frozen=True, tag="redeem"):
    """Pay the mortgage and its fee back (§6.2)."""

    cell: str


class TimeOut(Action, frozen=True, tag="time_out"):
    """The turn's time ran out: the server plays it to its end by §12.2. Never offered, always legal for the actor."""


class Bundle(Struct, frozen=True):
    """One side of a deal (§7.1): money, ids of cells, and how many jail cards."""

    money: int = 0
    cells: tuple[str, ...] = ()
    jail_cards: int = 0


class MakeOffer(Action, frozen=True, tag="make_offer"):
    """Offer `partner` a deal: `give` goes to him, `take` comes from him (§7)."""

    partner: int
    give: Bundle = Bundle()
    take: Bundle = Bundle()


class AcceptOffer(Action, frozen=True, tag="accept_offer"):
    offer: int


class DeclineOffer(Action, frozen=True, tag="decline_offer"):
    offer: int


class WithdrawOffer(Action, frozen=True, tag="withdraw_offer"):
    """Take back one's own open offer (§7.3)."""

    offer: int


class OpenVote(Action, frozen=True, tag="open_vote"):
    """Ask the others to expel `target`; who asks says yes (§11.2)."""

    target: int


class Vote(Action, frozen=True, tag="vote"):
    yes: bool


class PlayFor(Action, frozen=True, tag="play_for"):
    """Without a clock: play the default for a player who has been silent for a minute (§12.3)."""


class Resign(Action, frozen=True, tag="resign"):
    """Out of the match for good, at any time (§11.1)."""


class TimeIsUp(Action, frozen=True, tag="time_is_up"):
    """Played by no seat: the site's clock says that the alarm `what` rings (an offer's, a vote's …)."""

    what: str = ""


AnyAction = (
    Roll
    | PayFine
    | UseCard
    | Buy
    | Decline
    | Bid
    | Pass
    | EndTurn
    | Build
    | SellBuilding
    | SellGroup
    | Mortgage
    | Redeem
    | TimeOut
    | MakeOffer
    | AcceptOffer
    | DeclineOffer
    | WithdrawOffer
    | OpenVote
    | Vote
    | PlayFor
    | Resign
    | TimeIsUp
)
ANYTIME = (MakeOffer, AcceptOffer, DeclineOffer, WithdrawOffer, OpenVote, Vote, PlayFor, Resign)
"""What stands beside the play: any living seat, in anybody's turn."""
