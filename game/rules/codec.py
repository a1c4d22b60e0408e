"""Structs to JSON and back. Decoding checks; so decode at every edge."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="deterministic")


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def encode(thing: Any) -> bytes:
    """JSON of a struct (or plain data), keys of mappings sorted: the same thing has the same bytes."""
    return _encoder.encode(thing)


def decode(data: bytes | str, kind: Any) -> Any:
    """A checked `kind` from JSON; msgspec.ValidationError with the path of what is wrong."""
    return _decoder(kind).decode(data)


def convert(data: Any, kind: Any) -> Any:
    """A checked `kind` from plain data (a YAML file, a form whose numbers are numbers already)."""
    return msgspec.convert(data, kind)


def plain(thing: Any) -> Any:
    """The struct as plain lists, dicts, strings and numbers, as JSON would hold it."""
    return msgspec.to_builtins(thing)


def clone(thing: T) -> T:
    """A deep copy by a JSON round trip (some 10 µs for a match's state)."""
    kind: Any = type(thing)
    copy: T = _decoder(kind).decode(_encoder.encode(thing))
    return copy


def content_hash(thing: Any) -> str:
    """SHA-256 over the canonical JSON, in hex."""
    return hashlib.sha256(_encoder.encode(thing)).hexdigest()
