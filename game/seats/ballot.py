"""What a table votes on beside the play, and how its voices count."""

from __future__ import annotations

from msgspec import Struct

from game.rules.contract import Seat

PAUSE, RESUME, EXPEL, END = "stop", "go_on", "expel", "end"


class Vote(Struct, frozen=True):
    """A running vote. `seat` is whom it is about, `by` the seat that called it; voices are logins, one each.

    Who votes is settled when it begins: the people at the table whose pages are open, without the one it is about.
    """

    kind: str
    seat: Seat | None
    by: Seat
    voters: tuple[int, ...]
    yes: tuple[int, ...]
    no: tuple[int, ...]
    ends_at: float

    def waits_for(self, user_id: int | None) -> bool:
        """Whether this login has a voice and has not used it."""
        return user_id in self.voters and user_id not in self.yes and user_id not in self.no

    def verdict(self, now: float) -> bool | None:
        """Yes by more than half of the voices, no as soon as that is out of reach or the time is over; None until then."""
        if 2 * len(self.yes) > len(self.voters):
            return True
        return False if now >= self.ends_at or 2 * len(self.no) >= len(self.voters) else None
