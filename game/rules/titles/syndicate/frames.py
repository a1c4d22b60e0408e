"""What a match waits for, as data: a stack of frames. The top one happens now; the rest of the story waits below it.

A frame that asks has the serial `number` of its question, 0 until it is asked. Offers and votes are no frames: they
stand beside the play (§13).
"""

from __future__ import annotations

from msgspec import Struct


class Frame(Struct, tag_field="frame"):
    """Base of every frame; `frame` is stored and therefore for ever."""

    number: int = 0


class Turn(Frame, tag="turn"):
    """The actor's turn, always at the bottom: ``start jail before landed after end``.

    It asks as ``jail``, ``before`` and ``after``; while a landing above it is resolved it stands at ``landed``.
    """

    stage: str = "start"


class Buy(Frame, tag="buy"):
    """The free cell that `seat` has stopped on (§3.1)."""

    seat: int = 0
    cell: int = 0


class Auction(Frame, tag="auction"):
    """Open to everybody (§3): `inside` have not passed, `left` have; `bids` hold each one's last bid, the last one leads.

    `made` counts the bids: each prolongs the clock.
    """

    cell: int = 0
    inside: list[int] = []
    left: list[int] = []
    bids: list[tuple[int, int]] = []
    made: int = 0


class Drawn(Frame, tag="drawn"):
    """A card being carried out for `seat`: effect number `index` comes next (§9)."""

    seat: int = 0
    card: str = ""
    index: int = 0


AnyFrame = Turn | Buy | Auction | Drawn
