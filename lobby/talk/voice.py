"""What goes between pages so that voices find each other: checked here, carried by `consumers`. No voice passes the server."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from typing import Annotated, Any, Literal

import msgspec
from django.conf import settings
from msgspec import Meta, Struct

MOST = 8
"""So many voices hear each other: each page holds a line to every other."""
PASS_LIVES = 6 * 60 * 60
"""Seconds that a pass to the relay is good for."""

Word = Annotated[str, Meta(max_length=600)]


class Description(Struct, frozen=True, forbid_unknown_fields=True):
    """One side's wish of how to connect."""

    type: Literal["offer", "answer"]
    sdp: Annotated[str, Meta(max_length=7000)]


class Candidate(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to reach a page; an empty one says that there are no more."""

    candidate: Word
    sdpMid: Word | None = None
    sdpMLineIndex: int | None = None
    usernameFragment: Word | None = None


class Signal(Struct, frozen=True, forbid_unknown_fields=True):
    """What one page tells another alone, about one try at a line between them; without more, that this try is no line."""

    call: Annotated[str, Meta(max_length=40)]
    description: Description | None = None
    candidates: Annotated[tuple[Candidate, ...], Meta(max_length=40)] = ()


_decoder = msgspec.json.Decoder(Signal)


def checked(text: str) -> Any:
    """The signal as plain data, without what is not said; msgspec.ValidationError or DecodeError if it is none."""
    return msgspec.to_builtins(_decoder.decode(text))


def ice(user_id: int, now: float | None = None) -> list[dict[str, Any]]:
    """The servers that help pages to reach each other, with a pass that soon runs out. Without a setting there are none,
    which is enough for one network."""
    if not settings.TURN_URL:
        return []
    if not settings.TURN_SECRET:
        return [{"urls": settings.TURN_URL}]
    name = f"{int((time.time() if now is None else now) + PASS_LIVES)}:{user_id}"
    digest = hmac.new(settings.TURN_SECRET.encode(), name.encode(), hashlib.sha1).digest()
    return [{"urls": settings.TURN_URL, "username": name, "credential": base64.b64encode(digest).decode()}]
