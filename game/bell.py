"""The bell of a match: a group message that says only that something changed. Never a secret, never the only copy."""

from __future__ import annotations

from config import layers


def group_of(match_id: int) -> str:
    return f"match.{match_id}"


def ring(match_id: int, version: int) -> None:
    """Tell every screen of the match, once all is committed."""
    layers.ring(group_of(match_id), {"type": "match.changed", "version": version})
