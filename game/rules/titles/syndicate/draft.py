"""One move being carried out: the state that rule code changes, its dice, and the events it causes."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.mechanics import draft
from game.rules.rng import Rng
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.frames import AnyFrame, Auction, Turn
from game.rules.titles.syndicate.state import BANK, Player, State


class Draft(draft.Draft[Book, State, AnyFrame, ev.AnyEvent]):
    """What every piece of rule code of this title is given."""

    __slots__ = ()

    def __init__(self, book: Book, state: State, rng: Rng) -> None:
        super().__init__(book, state, state.frames, state.players, rng)

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def end_turn(self) -> None:
        """Nothing more of the turn is resolved: what stands above it is gone (an auction belongs to everybody and stays)."""
        frames = self.state.frames
        if not frames:
            return
        turn = frames[0]
        assert isinstance(turn, Turn)
        turn.stage = "end"
        frames[:] = [turn, *(frame for frame in frames[1:] if isinstance(frame, Auction))]

    def throw(self, seat: int, why: str, double: int = 0, of: str = "") -> tuple[int, ...]:
        """Dice, told to all. `double` is the number that a double would have in this turn."""
        dice = tuple(self.rng.die(self.book.dice.sides) for _ in range(self.book.dice.count))
        self.emit(ev.Rolled(seat, dice, why, double if is_double(dice) else 0, of))
        return dice

    def own(self, seat: int, at: int, how: str, price: int = 0) -> None:
        """The cell is `seat`'s from now on."""
        former = self.state.owners[at]
        self.state.owners[at] = seat
        self.emit(ev.Owned(seat, self.book.ids[at], how, price, None if former == BANK else former))


def is_double(dice: Sequence[int]) -> bool:
    return len(dice) > 1 and len(set(dice)) == 1
