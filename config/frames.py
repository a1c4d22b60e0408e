"""What may come in through a socket of ours: small JSON forms, not too many of them; and how often it beats."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import msgspec

BEAT = 5.0
"""Seconds between two beats of a socket, each of which carries the version."""
LARGEST = 8 * 1024
"""Bytes of one frame."""
BURST, EVERY = 20, 5.0
"""So many frames in so many seconds."""
STRIKES = 20
"""Frames over the limits before the socket is closed."""

_decoder = msgspec.json.Decoder(dict[str, str | int | list[str] | dict[str, str | None]])


class BadFrame(Exception):
    """Not a form that a page of ours would send. The text is for the log."""


class Flood(Exception):
    """Too many frames; `fatal` when the socket has used up its patience."""

    def __init__(self, fatal: bool) -> None:
        super().__init__("flood")
        self.fatal = fatal


class Frame(msgspec.Struct, frozen=True):
    """A form: what is asked, the version and decision it answers, whose seat, and the action's own fields."""

    action: str
    version: int | None
    decision: int | None
    seat: int | None
    fields: Mapping[str, Any]


def frame_from(text: str | None) -> Frame:
    """The form in a text frame; BadFrame for anything else."""
    if text is None:
        raise BadFrame("binary")
    if len(text) > LARGEST or len(text.encode()) > LARGEST:
        raise BadFrame("too large")
    try:
        form = _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadFrame(f"not a form: {error}") from error
    form.pop("HEADERS", None)
    action = form.pop("action", None)
    if not isinstance(action, str):
        raise BadFrame("no action")
    version, decision, seat = (number(form.pop(name, None)) for name in ("version", "decision", "seat"))
    return Frame(action, version, decision, seat, form)


def number(value: Any) -> int | None:
    """A whole number that a form says; None if it says none."""
    if value is None or value == "":
        return None
    if isinstance(value, int) and value >= 0:
        return value
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= 9:
        return int(value)
    raise BadFrame("not a number")


class Bucket:
    """Lets `burst` frames through, and as many again every `EVERY` seconds."""

    def __init__(self, burst: int = BURST) -> None:
        self.burst = float(burst)
        self.room = self.burst
        self.strikes = 0
        self.last = time.monotonic()

    def take(self) -> None:
        """Room for one frame, or Flood."""
        now = time.monotonic()
        self.room = min(self.burst, self.room + (now - self.last) * self.burst / EVERY)
        self.last = now
        if self.room < 1:
            self.strike()
        self.room -= 1

    def strike(self) -> None:
        """Count a frame that no page of ours sends so; Flood."""
        self.strikes += 1
        raise Flood(self.strikes > STRIKES)
