"""Threads for work that talks to the database outside of requests: sockets have some, the clock and what is pushed
to browsers have their own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import DatabaseError, InterfaceError, connection

P = ParamSpec("P")
T = TypeVar("T")

SOCKETS = ThreadPoolExecutor(4, thread_name_prefix="sockets")
CLOCK = ThreadPoolExecutor(2, thread_name_prefix="clock")
PUSH = ThreadPoolExecutor(1, thread_name_prefix="push")


def settled(job: Callable[P, T]) -> Callable[P, T]:
    """The job, after which the thread's connection goes back to the pool, or away if it broke.

    SQLite's stays open: opening it anew for each job costs more than the job.
    """

    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return job(*args, **kwargs)
        except (DatabaseError, InterfaceError):
            connection.close()
            raise
        finally:
            if connection.vendor != "sqlite":
                connection.close()

    return done


async def work(pool: ThreadPoolExecutor, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a job on a pool's thread, with the event loop in reach for `async_to_sync`."""
    return await sync_to_async(settled(job), thread_sensitive=False, executor=pool)(*args, **kwargs)
