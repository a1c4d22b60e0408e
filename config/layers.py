"""The bell between processes: group messages that say only that something changed.

A bell that fails is logged and never fails the move it tells of: the move is saved, and a heartbeat tells the version.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, get_channel_layer
from django.db import transaction

log = structlog.get_logger(__name__)

Message = dict[str, Any]


def ring(group: str, message: Message) -> None:
    """Tell a group once the transaction at hand is committed. From synchronous code; `message` has a `type`."""

    def tell() -> None:
        try:
            layer = get_channel_layer()
            if layer is not None:
                async_to_sync(layer.group_send)(group, message)
        except Exception:
            log.exception("bell.failed", group=group)

    transaction.on_commit(tell)


class LocalLayer(BaseChannelLayer):
    """A layer inside one process: no sweep, no deep copy, and callable from any thread's event loop.

    Messages are shared between receivers, who must not change them.
    """

    extensions = ["groups", "flush"]

    def __init__(self, capacity: int = 1000) -> None:
        super().__init__(capacity=capacity)
        self.queues: dict[str, tuple[asyncio.AbstractEventLoop, asyncio.Queue[Message]]] = {}
        self.groups: defaultdict[str, set[str]] = defaultdict(set)

    async def new_channel(self, prefix: str = "specific") -> str:
        channel = f"{prefix}.local!{secrets.token_hex(8)}"
        self.queues[channel] = (asyncio.get_running_loop(), asyncio.Queue(self.capacity))
        return channel

    async def receive(self, channel: str) -> Message:
        """The next message; a reader that is cancelled (its socket closed) takes the channel away."""
        _, queue = self.queues[channel]
        try:
            return await queue.get()
        except asyncio.CancelledError:
            self.drop(channel)
            raise

    async def send(self, channel: str, message: Message) -> None:
        known = self.queues.get(channel)
        if known is None:
            return
        loop, queue = known
        if loop is asyncio.get_running_loop():
            self.put(queue, message)
        elif loop.is_closed():
            self.drop(channel)
        else:
            loop.call_soon_threadsafe(self.put, queue, message)

    async def group_add(self, group: str, channel: str) -> None:
        self.require_valid_group_name(group)
        self.groups[group].add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        self.groups[group].discard(channel)
        if not self.groups[group]:
            del self.groups[group]

    async def group_send(self, group: str, message: Message) -> None:
        for channel in tuple(self.groups.get(group, ())):
            try:
                await self.send(channel, message)
            except Exception:
                log.exception("bell.failed", group=group)

    async def flush(self) -> None:
        self.queues.clear()
        self.groups.clear()

    def drop(self, channel: str) -> None:
        self.queues.pop(channel, None)
        for group, channels in tuple(self.groups.items()):
            channels.discard(channel)
            if not channels:
                self.groups.pop(group, None)

    @staticmethod
    def put(queue: asyncio.Queue[Message], message: Message) -> None:
        """A full queue is a reader that hangs; it will look at the version by itself when it wakes."""
        if not queue.full():
            queue.put_nowait(message)
