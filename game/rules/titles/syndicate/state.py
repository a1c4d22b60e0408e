"""All that the rules know at one moment. Mutable structs; `apply` works on a copy.

Owners, levels and mortgages follow the ring: one entry for each cell, by its number. A free cell is owned by −1, the
bank is the seat −1. Decks are lists of card ids, top first.
"""

from __future__ import annotations

from msgspec import Struct, field

from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.frames import AnyFrame
from game.rules.titles.syndicate.options import Options

NOBODY = -1
BANK = -1


class Player(Struct):
    """One seat. `cards` are jail cards, oldest first; `attempts` failed throws of this stay in jail."""

    cash: int
    at: int = 0
    jailed: bool = False
    attempts: int = 0
    cards: list[str] = []
    place: int = 0
    why_out: str = ""
    creditor: int | None = None
    round_out: int = 0

    @property
    def living(self) -> bool:
        return not self.why_out


class TurnMarks(Struct):
    """What has happened in this turn. `rolls` counts its clocks, `offers` those that its actor has made.

    `again`: a double gives one more roll (§2.1). `hurried`: the time ran out, the server plays the turn to its end (§12.2).
    `silent`: nobody has answered for a minute (§12.3).
    """

    number: int = 0
    dice: list[int] = []
    doubles: int = 0
    rolls: int = 0
    again: bool = False
    offers: int = 0
    hurried: bool = False
    silent: bool = False


class Proposal(Struct, frozen=True):
    """An open offer (§7.3). `mortgaged`: which of its cells were so when it was made."""

    number: int
    seat: int
    partner: int
    give: Bundle
    take: Bundle
    mortgaged: tuple[int, ...] = ()


class Turned(Struct, frozen=True):
    """An offer that came to nothing, remembered for its author for some rounds."""

    seat: int
    partner: int
    give: Bundle
    take: Bundle
    round: int


class Ballot(Struct):
    """An open vote to expel (§11.2); who is in neither list has not answered."""

    number: int
    opener: int
    target: int
    voters: list[int]
    yes: list[int]
    no: list[int] = []


class State(Struct):
    """The whole match. `frames[-1]` is what happens now; `decision` the number of the last question asked.

    `bots` are the seats in which bots sat down; `safe` whom no vote may name for a while; `card` the last one drawn.
    """

    seed: str
    draws: int
    options: Options
    order: list[int]
    active: int
    players: list[Player]
    owners: list[int]
    levels: list[int]
    mortgaged: list[bool]
    houses: int
    hotels: int
    chance: list[str]
    treasury: list[str]
    bots: list[int] = []
    chance_discard: list[str] = []
    treasury_discard: list[str] = []
    jackpot: int = 0
    round: int = 1
    turn: TurnMarks = field(default_factory=TurnMarks)
    frames: list[AnyFrame] = []
    decision: int = 0
    offers: list[Proposal] = []
    turned: list[Turned] = []
    ballot: Ballot | None = None
    numbered: int = 0
    safe: list[int] = []
    card: str = ""
    reason: str = ""
