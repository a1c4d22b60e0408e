"""The bell over Redis. Apart from the local one, which most sites use and which needs no Redis client in memory."""

from __future__ import annotations

import structlog
from channels_redis.pubsub import RedisPubSubChannelLayer

from config.layers import Message

log = structlog.get_logger(__name__)


class RedisLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """Channels' Redis PubSub layer, whose failing bell is logged instead of raised."""

    def __init__(self, url: str) -> None:
        super().__init__(hosts=[{"address": url, "socket_connect_timeout": 2}])

    async def group_send(self, group: str, message: Message) -> None:
        try:
            await self._get_layer().group_send(group, message)
        except Exception:
            log.exception("bell.failed", group=group)
