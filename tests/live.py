"""The whole site behind a real port, inside the process of the tests."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import uvicorn


@dataclass(frozen=True)
class Site:
    """Where a running site listens. It shares the database, the channel layer and the clock with the test."""

    port: int
    host: str = "127.0.0.1"

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://{self.host}:{self.port}"


@contextmanager
def running_site() -> Iterator[Site]:
    """uvicorn in a thread, with lifespan, hence with the clock."""
    from config.asgi import application

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            application,
            lifespan="on",
            ws="websockets-sansio",
            ws_max_size=16 * 1024,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=3,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="site", daemon=True)
        thread.start()
        try:
            _wait_until_started(server, thread)
            yield Site(port=listener.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join(60)
            assert not thread.is_alive(), "The site did not stop."


def _wait_until_started(server: uvicorn.Server, thread: threading.Thread) -> None:
    deadline = time.monotonic() + 120
    while not server.started:
        assert thread.is_alive(), "The site did not start; its log says why."
        assert time.monotonic() < deadline, "The site does not start."
        time.sleep(0.01)
