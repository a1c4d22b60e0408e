"""The table as a whole: everybody's worth, the bank's stock, the decks, and the vote to expel (RULES.md §11.2)."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from game.surfaces.parts import Person
from game.surfaces.syndicate.lexicon import CardInfo
from game.surfaces.syndicate.scene import Scene, SeatPlate


class Row(Struct, frozen=True):
    """A player with everything that counts. `expel`: the viewer may open a vote against him; `safe`: nobody may yet."""

    plate: SeatPlate
    expel: bool = False
    safe: bool = False


class Vote(Struct, frozen=True):
    """The open vote; `mine` is how the viewer voted, `asks` whether he still may."""

    opener: Person
    target: Person
    answered: int
    voters: int
    asks: bool
    mine: bool | None
    ends: datetime | None


class Deck(Struct, frozen=True):
    """A deck: how many cards are left, and the discard pile, newest first."""

    name: str
    icon: str
    left: int
    discard: tuple[CardInfo, ...]


class Table(Struct, frozen=True):
    rows: tuple[Row, ...]
    houses: int
    hotels: int
    jackpot: int | None
    decks: tuple[Deck, ...]
    vote: Vote | None


def table(scene: Scene, asks: bool) -> Table:
    """`asks`: the viewer has a vote to cast."""
    view, words = scene.view, scene.words
    rows = [Row(scene.seat(view.players[seat]), seat in view.expellable, seat in view.safe) for seat in view.order]
    piles = (("chance", view.chance_deck, view.chance_discard), ("treasury", view.treasury_deck, view.treasury_discard))
    decks = [
        Deck(words.deck(deck), deck, left, tuple(scene.lexicon.cards[card] for card in reversed(discard)))
        for deck, left, discard in piles
    ]
    vote = None
    if view.vote:
        vote = Vote(
            scene.people[view.vote.opener],
            scene.people[view.vote.target],
            len(view.vote.answered),
            len(view.vote.voters),
            asks,
            view.vote.mine,
            scene.vote_ends(),
        )
    jackpot = view.jackpot if view.options.jackpot else None
    return Table(tuple(rows), view.houses, view.hotels, jackpot, tuple(decks), vote)
