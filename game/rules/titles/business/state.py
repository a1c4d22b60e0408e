"""All that the rules know at one moment. Mutable structs; `apply` works on a clone.

Decks are lists of card ids, top first. Owners and bombs name businesses by their index in the edition, chips follow the
edition's districts. A free business is owned by −1, the bank is the seat −1.
"""

from __future__ import annotations

from msgspec import Struct, field

from game.rules.titles.business.actions import OfferDeal
from game.rules.titles.business.frames import AnyFrame
from game.rules.titles.business.options import Options

NOBODY = -1
BANK = -1


class Boss(Struct):
    """One seat. `hand` is oldest first, `helpers` in order of hiring; `sentence` to serve.

    `refused_deal` is the last deal that this seat offered, if it came to nothing.
    """

    cash: int
    chips: list[int]
    respect: int = 1
    at: int = 0
    hand: list[str] = []
    helpers: list[str] = []
    sentence: int = 0
    lying_low: bool = False
    place: int = 0
    why_out: str = ""
    killer: int | None = None
    round_out: int = 0
    refused_deal: OfferDeal | None = None

    @property
    def alive(self) -> bool:
        return not self.why_out


class Bomb(Struct):
    """A bomb chip on a business (its index), with the planter and the card's own numbers (§13.3)."""

    business: int
    planter: int
    card: str
    hit: int
    victims: int


class TurnMarks(Struct):
    """What the active boss has done this turn; `refused[seat]` counts that seat's offers that came to nothing (§4).

    `aimed` are the seats at which he played a card or made an ambush, `aimed_helpers` those that attempts were made on.
    """

    number: int = 0
    dice: list[int] = []
    raised: bool = False
    carded: bool = False
    ambushed: bool = False
    saved: bool = False
    influenced: list[str] = []
    refused: list[int] = []
    aimed: list[int] = []
    aimed_helpers: list[str] = []


class State(Struct):
    """The whole match. `frames[-1]` is what happens now; `decision` the number of the last question asked.

    `spent` are armoured helpers without their charge; `leaving` who surrendered and is still in the match (§15);
    `event_card` the Event read last in this turn.
    """

    seed: str
    draws: int
    options: Options
    order: list[int]
    active: int
    bosses: list[Boss]
    owners: list[int]
    mafia: list[str]
    events: list[str]
    helpers: list[str]
    discard: list[str] = []
    bombs: list[Bomb] = []
    spent: list[str] = []
    round: int = 1
    turn: TurnMarks = field(default_factory=TurnMarks)
    frames: list[AnyFrame] = []
    decision: int = 0
    leaving: list[int] = []
    event_card: str = ""
    time_up: bool = False
    reason: str = ""
