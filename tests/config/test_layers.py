"""The bell: it reaches everybody in the group, from any thread, and when it breaks nothing else does."""

from __future__ import annotations

import asyncio
import threading

import pytest
from channels.layers import get_channel_layer
from django.db import transaction

from config.layers import LocalLayer, ring
from config.redis import RedisLayer


@pytest.mark.both
async def test_everybody_in_the_group_hears_it_and_nobody_else() -> None:
    layer = get_channel_layer()
    assert layer is not None
    inside = [await layer.new_channel() for _ in range(3)]
    outside = await layer.new_channel()
    for channel in inside:
        await layer.group_add("match.1", channel)
    await layer.group_add("match.2", outside)

    await layer.group_send("match.1", {"type": "match.changed", "version": 7})

    heard = await asyncio.wait_for(asyncio.gather(*map(layer.receive, inside)), 5)
    assert [message["version"] for message in heard] == [7, 7, 7]
    with pytest.raises(asyncio.TimeoutError):
        await asyncio.wait_for(layer.receive(outside), 0.1)


@pytest.mark.both
async def test_who_left_the_group_hears_no_more() -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel()
    await layer.group_add("match.1", channel)
    await layer.group_discard("match.1", channel)
    await layer.group_send("match.1", {"type": "match.changed"})
    with pytest.raises(asyncio.TimeoutError):
        await asyncio.wait_for(layer.receive(channel), 0.1)


@pytest.mark.django_db(transaction=True)
async def test_a_move_made_in_another_thread_is_heard_once_it_is_committed() -> None:
    layer = LocalLayer()
    channel = await layer.new_channel()
    await layer.group_add("match.1", channel)
    thread = threading.Thread(target=lambda: asyncio.run(layer.group_send("match.1", {"type": "match.changed"})))
    thread.start()
    assert await asyncio.wait_for(layer.receive(channel), 5) == {"type": "match.changed"}
    thread.join()


async def test_a_socket_that_has_gone_takes_its_channel_with_it() -> None:
    layer = LocalLayer()
    channel = await layer.new_channel()
    await layer.group_add("match.1", channel)
    reader = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)
    assert not layer.queues
    assert not layer.groups


async def test_a_reader_that_hangs_does_not_hold_up_the_others() -> None:
    layer = LocalLayer(capacity=2)
    hanging, reading = await layer.new_channel(), await layer.new_channel()
    for channel in (hanging, reading):
        await layer.group_add("match.1", channel)
    for version in range(5):
        await layer.group_send("match.1", {"type": "match.changed", "version": version})
        await layer.receive(reading)
    assert layer.queues[hanging][1].qsize() == 2


async def test_without_redis_the_bell_is_silent_and_the_move_stands() -> None:
    await RedisLayer("redis://127.0.0.1:1/0").group_send("match.1", {"type": "match.changed"})


@pytest.mark.django_db(transaction=True)
def test_a_bell_that_breaks_does_not_break_the_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: LocalLayer, group: str, message: dict[str, object]) -> None:
        raise RuntimeError("no bell")

    monkeypatch.setattr(LocalLayer, "group_send", broken)
    with transaction.atomic():
        ring("match.1", {"type": "match.changed"})
