"""The bell of a match: a group message that says only that something changed. Never a secret, never the only copy."""

from __future__ import annotations

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = structlog.get_logger(__name__)


def group_of(match_id: int) -> str:
    return f"match.{match_id}"


def ring(match_id: int, version: int) -> None:
    """Tell every screen of the match. What cannot be told is found by their heartbeat: the move is saved."""
    layer = get_channel_layer()
    assert layer is not None
    try:
        async_to_sync(layer.group_send)(group_of(match_id), {"type": "match.changed", "version": version})
    except Exception:
        log.exception("bell.failed", match=match_id)
