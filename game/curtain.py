"""The curtain of a device that is passed round: which of its seats a page shows now, or none.

A page begins covered, and shows one seat's secrets from the moment that seat was opened until its business is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from game import fragments
from game.position import Position
from game.rules.contract import Seat
from game.surfaces.parts import Spoken


class Passed(Struct, frozen=True):
    """A device with several seats, at one position: which of them are asked, whose turn it is, what is answered aloud.

    `called` are those that are asked something beside the play: an offer to them, a vote.
    `alone`: nobody plays at another device, so this one asks its seats one after another. `rests`: the match is over or
    paused, so there is nothing to open a seat for.
    """

    seats: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    called: tuple[Seat, ...]
    turn: Seat
    spoken: Spoken
    alone: bool
    decision: int
    rests: bool


class Shown(Struct, frozen=True):
    """What a page with several seats shows: the secrets of `opened`, or the table, where `speaker` answers aloud.

    `covers`: the curtain is down, for somebody of the device has something to answer that is not for all eyes.
    """

    opened: Seat | None
    speaker: Seat | None
    covers: bool


def is_passed(position: Position, seats: tuple[Seat, ...]) -> bool:
    """Whether a page of these seats has a curtain: there are several, or the only one has a PIN."""
    return len(seats) > 1 or any(position.players[seat].locked for seat in seats)


def passed(position: Position, seats: tuple[Seat, ...]) -> Passed:
    """The device that holds these seats. A seat that a bot plays for is asked nothing."""
    look = position.look(None)
    title = fragments.surface(position.title)
    own = [position.players[seat] for seat in seats]
    holder = own[0].holder_id
    people = [player.seat for player in own if not player.played_by]
    asked = tuple(seat for seat in people if seat in look.to_act)
    return Passed(
        seats=seats,
        asked=asked,
        called=tuple(seat for seat in people if seat in look.called),
        turn=title.turn_of(look.view),
        spoken=title.spoken(look, seats, asked),
        alone=all(player.holder_id == holder or player.played_by for player in position.players),
        decision=position.decision,
        rests=position.finished or position.paused_at is not None,
    )


@dataclass
class Curtain:
    """The state of one page: which seat is opened, and who speaks of a table of several devices.

    `answers`: the opened seat has been asked; `calls`: who was called beside the play when it was opened.
    """

    opened: Seat | None = None
    chosen: Seat | None = None
    answers: bool = False
    calls: frozenset[Seat] = frozenset()
    decision: int = 0
    aloud: bool = False

    def open(self, seat: Seat, device: Passed) -> None:
        self.opened, self.decision = seat, device.decision
        self.answers, self.aloud = seat in (*device.asked, *device.called), bool(device.spoken.seats)
        self.calls = frozenset(device.called)

    def close(self) -> None:
        self.opened = None

    def call(self, seat: Seat) -> None:
        self.chosen = seat

    def settle(self, device: Passed) -> Shown:
        """What the page shows now; an opened seat is covered as soon as its business is done."""
        if self.opened is not None and not self.stays(self.opened, device):
            self.opened = None
        covers = self.opened is None and not device.rests and bool(awaited(device))
        return Shown(self.opened, self.speaker(device), covers)

    def stays(self, opened: Seat, device: Passed) -> bool:
        """Whether the opened seat still has something to see or to do.

        Its answer may leave its turn waiting for others; a look out of turn ends when another seat is asked anew. Who is
        called beside the play is let in at once: whoever plays has called them, and goes on afterwards.
        """
        if device.rests or opened not in device.seats or (device.spoken.seats and not self.aloud):
            return False
        if opened in device.called:
            self.answers = True
            return True
        if set(device.called) - self.calls:
            return False
        if opened in device.asked:
            self.answers = True
            return True
        if self.answers:
            return not device.asked and device.turn == opened
        return not device.asked or device.decision == self.decision

    def speaker(self, device: Passed) -> Seat | None:
        """Who speaks now. One device asks in order; at a table of several, whoever of the device wants to."""
        if self.opened is not None or not device.spoken.seats:
            return None
        chosen = self.chosen in device.spoken.seats and not device.alone
        return self.chosen if chosen else device.spoken.seats[0]


def awaited(device: Passed) -> Sequence[Seat]:
    """The seats to hand the device to, one after another: those called beside the play, unless the table speaks aloud now,
    then those that are asked what they do not answer aloud.
    """
    called = () if device.spoken.seats else device.called
    return [*called, *(seat for seat in device.asked if seat not in (*device.spoken.seats, *called))]
