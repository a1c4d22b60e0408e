"""The clock of a match as data: which allowance runs, until when, and when the site acts for a seat by itself.

Times are seconds since 1970 in UTC. Pure: whoever calls says what time it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from game.rules.contract import Pace, Seat

GRACE = 0.1
"""A deadline fires this late, so that an answer that arrived in time has got its lock."""
LEAST_AFTER_OUTAGE = 10.0
BUDGETS_KEPT = 4


class Clock(Struct, frozen=True):
    """`running` names the allowance that `deadline` belongs to; `left` holds those that stand still.

    `wakes` says when the site acts for a seat (a string, as JSON keys are): bots, autopilots, and a silent «no».
    `ends_at` is the match's own limit of time. `since` is when the running allowance (re)started.
    """

    pace: Pace = Pace("none")
    running: str = ""
    since: float = 0.0
    deadline: float | None = None
    left: dict[str, float] = {}
    wakes: dict[str, float] = {}
    ends_at: float | None = None

    def due(self) -> float | None:
        """When the clock has something to do next."""
        times = [*self.wakes.values()]
        if self.deadline is not None:
            times.append(self.deadline + GRACE)
        if self.ends_at is not None:
            times.append(self.ends_at)
        return min(times, default=None)

    def wake_of(self, seat: Seat) -> float | None:
        return self.wakes.get(str(seat))

    def with_wakes(self, wakes: Iterable[tuple[Seat, float]]) -> Clock:
        return structs.replace(self, wakes={str(seat): at for seat, at in wakes})


def wind(clock: Clock, pace: Pace, decision: int, now: float) -> Clock:
    """The clock after a move: the same allowance runs on, another one starts, or goes on where it stood still.

    An allowance is named by the pace's budget, or else belongs to one decision.
    """
    name = pace.budget or f"#{decision}"
    if name == clock.running and pace.seconds == clock.pace.seconds:
        return structs.replace(clock, pace=pace)
    left = dict(clock.left)
    if clock.deadline is not None and not clock.running.startswith("#"):
        left[clock.running] = max(0.0, clock.deadline - now)
    allowance = left.pop(name, float(pace.seconds))
    return structs.replace(
        clock,
        pace=pace,
        running=name,
        since=now,
        deadline=now + allowance if pace.seconds else None,
        left=dict(list(left.items())[-BUDGETS_KEPT:]),
    )


def shifted(clock: Clock, last_beat: float, now: float) -> Clock:
    """The clock after an outage since `last_beat`: what was still open then gets the time back."""
    gap = now - last_beat
    deadline, ends_at = clock.deadline, clock.ends_at
    if deadline is not None and deadline > last_beat:
        deadline = max(deadline + gap, now + LEAST_AFTER_OUTAGE)
    if ends_at is not None and ends_at > last_beat:
        ends_at += gap
    return structs.replace(clock, deadline=deadline, ends_at=ends_at)
