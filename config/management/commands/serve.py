"""The whole site in one process: pages, sockets and the clock."""

from __future__ import annotations

# First of all: it chooses the reactor, which whoever imports Twisted before would choose otherwise.
from daphne.server import Server  # isort: skip

import asyncio
import os
import signal
import socket
from typing import Any

import structlog
from daphne.http_protocol import WebRequest
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from config.address import lan_address
from config.lifespan import Lifespan

LARGEST_FRAME = 16 * 1024
LARGEST_MESSAGE = 1024 * 1024
"""Holds for what we send as well: the first frame of a page is larger than anything that may come in."""
PATIENCE = 3.0
"""Seconds that requests already being answered have when the server is told to stop."""

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = "Serve the site on every interface, with the clock inside."
    requires_system_checks = []  # `make check` holds them; a start is quick

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8000))
        parser.add_argument("--host", default="0.0.0.0", help="interface to listen on (every one)")  # noqa: S104

        parser.add_argument("--prepare", action="store_true", help="first bring database and editions up to date")

    def handle(self, *args: Any, host: str, port: int, prepare: bool, **options: Any) -> None:
        from config.asgi import application

        if prepare:
            call_command("migrate", verbosity=0)
            call_command("load_editions", verbosity=0)
        check_free(host, port)
        House(application, host, port, lambda: self.stdout.write(greeting(port))).run()


class House:
    """A daphne server with a lifespan, which daphne itself lacks, and a gentle end."""

    def __init__(self, application: Any, host: str, port: int, ready: Any) -> None:
        self.life = Lifespan()
        self.ready = ready
        self.ending: asyncio.Task[None] | None = None
        self.server = Server(
            application,
            endpoints=[f"tcp:port={port}:interface={host}"],
            signal_handlers=False,
            ready_callable=self.begin,
            websocket_max_message_size=LARGEST_MESSAGE,
            websocket_max_frame_size=LARGEST_FRAME,
            application_close_timeout=10,
            server_name="",
        )

    def run(self) -> None:
        self.server.run()

    def begin(self) -> None:
        loop = asyncio.get_event_loop()
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, self.end)
        loop.create_task(self.life.begin()).add_done_callback(self.begun)

    def begun(self, task: asyncio.Task[None]) -> None:
        if error := task.exception():
            log.error("clock.did_not_start", exc_info=error)
            self.server.stop()
        else:
            self.ready()

    def end(self) -> None:
        """Begin to stop, once: a second signal does not hurry what the first began."""
        if self.ending is None:
            self.ending = asyncio.get_event_loop().create_task(self.drain())

    async def drain(self) -> None:
        """Take nobody new, answer whoever has asked, let the clock finish its step."""
        for listener in self.server.listeners:
            listener.addCallback(lambda port: port.stopListening())
        await self.life.end()
        tick = 0.05
        for _tick in range(int(PATIENCE / tick)):
            if not self.busy():
                break
            await asyncio.sleep(tick)
        self.server.stop()

    def busy(self) -> bool:
        """Whether a request is still being answered."""
        return any(
            isinstance(protocol, WebRequest)
            and not details.get("disconnected")
            and not details["application_instance"].done()
            for protocol, details in self.server.connections.items()
            if "application_instance" in details
        )


def check_free(host: str, port: int) -> None:
    """Say in one line that the port is taken, instead of a traceback later."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"Port {port}: {error.strerror}. Choose another one: PORT=8001 make run") from None


def greeting(port: int) -> str:
    """Where to open the site: here, and from other devices of the same network."""
    lines = [_("Відкрити тут: http://localhost:%(port)d/") % {"port": port}]
    if address := lan_address():
        lines.append(
            _("З телефонів у тій самій мережі: http://%(address)s:%(port)d/") % {"address": address, "port": port}
        )
    return "\n".join(lines)
