"""The clock of a match as data: which allowance runs, until when, and when the site acts for a seat by itself.

Times are seconds since 1970 in UTC. Pure: whoever calls says what time it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from game.rules.contract import Alarm, Pace, Seat

GRACE = 0.1
"""A deadline fires this late, so that an answer that arrived in time has got its lock."""
LEAST_AFTER_OUTAGE = 10.0
BUDGETS_KEPT = 4


class Clock(Struct, frozen=True):
    """`running` names the allowance that `deadline` belongs to; `left` holds those that stand still.

    `wakes` says when the site acts for a seat (a string, as JSON keys are): bots, autopilots, and a silent «no».
    `ends_at` is the match's own limit of time. `since` is when the running allowance (re)started. `alarms` are clocks
    beside the question's, by name: when each rings. `ran_out`: the allowance was over then, and the table is asked.
    """

    pace: Pace = Pace("none")
    running: str = ""
    since: float = 0.0
    deadline: float | None = None
    left: dict[str, float] = {}
    wakes: dict[str, float] = {}
    ends_at: float | None = None
    alarms: dict[str, float] = {}
    ran_out: float | None = None

    def due(self) -> float | None:
        """When the clock has something to do next."""
        times = [*self.wakes.values(), *self.alarms.values()]
        if self.deadline is not None:
            times.append(self.deadline + GRACE)
        if self.ends_at is not None:
            times.append(self.ends_at)
        return min(times, default=None)

    def wake_of(self, seat: Seat) -> float | None:
        return self.wakes.get(str(seat))

    def with_wakes(self, wakes: Iterable[tuple[Seat, float]]) -> Clock:
        return structs.replace(self, wakes={str(seat): at for seat, at in wakes})

    def with_alarms(self, alarms: Iterable[Alarm], now: float) -> Clock:
        """Alarms that stood before ring when they were to; new ones begin now."""
        return structs.replace(
            self,
            alarms={alarm.name: self.alarms.get(alarm.name, now + alarm.seconds) for alarm in alarms if alarm.seconds},
        )


def wind(clock: Clock, pace: Pace, decision: int, now: float) -> Clock:
    """The clock after a move: the same allowance runs on, another one starts, or goes on where it stood still.

    An allowance is named by the pace's budget, or else belongs to one decision.
    """
    name = pace.budget or f"#{decision}"
    if name == clock.running and pace.seconds == clock.pace.seconds:
        return structs.replace(clock, pace=pace, deadline=_prolonged(clock, pace, now))
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
        ran_out=None,
        left=dict(list(left.items())[-BUDGETS_KEPT:]),
    )


def _prolonged(clock: Clock, pace: Pace, now: float) -> float | None:
    """The deadline after what prolongs it: each time by the extension, never further off than a full allowance.

    Time that the table has given is not taken back.
    """
    more = pace.extension * (pace.prolonged - clock.pace.prolonged)
    if clock.deadline is None or more <= 0:
        return clock.deadline
    return max(clock.deadline, min(now + pace.seconds, clock.deadline + more))


def out(clock: Clock) -> Clock:
    """The allowance is over, and nothing is played for it: the table decides."""
    return structs.replace(clock, deadline=None, ran_out=clock.deadline)


def more(clock: Clock, now: float) -> Clock:
    """The running allowance once more on top of what is left."""
    return structs.replace(
        clock, since=now, deadline=max(now, clock.deadline or now) + clock.pace.seconds, ran_out=None
    )


def put_off(clock: Clock, seconds: float) -> Clock:
    """The clock after a pause of so many seconds: everything that was to come comes that much later."""
    return structs.replace(
        clock,
        since=clock.since + seconds,
        deadline=None if clock.deadline is None else clock.deadline + seconds,
        wakes={seat: at + seconds for seat, at in clock.wakes.items()},
        ends_at=None if clock.ends_at is None else clock.ends_at + seconds,
        alarms={name: at + seconds for name, at in clock.alarms.items()},
    )


def shifted(clock: Clock, last_beat: float, now: float) -> Clock:
    """The clock after an outage since `last_beat`: what was still open then gets the time back."""
    gap = now - last_beat
    deadline, ends_at = clock.deadline, clock.ends_at
    if deadline is not None and deadline > last_beat:
        deadline = max(deadline + gap, now + LEAST_AFTER_OUTAGE)
    if ends_at is not None and ends_at > last_beat:
        ends_at += gap
    alarms = {name: at + gap if at > last_beat else at for name, at in clock.alarms.items()}
    return structs.replace(clock, deadline=deadline, ends_at=ends_at, alarms=alarms)
