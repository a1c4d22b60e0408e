"""Real server processes on a real database, pages that play through their sockets, and what the database then says."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from config.frames import BEAT
from game.builtin import rules_of
from game.rules import codec
from tests.servers import free_port

ROOT = Path(__file__).parent.parent.parent
START_PATIENCE = 150.0
SERVE = """
import runpy
from config import frames
frames.BEAT = {beat}
runpy.run_path("manage.py", run_name="__main__")
"""
"""`manage.py`, with another beat of its sockets."""


class House:
    """One `manage.py serve` of this test's own, on a port of its own; its sockets beat every so many seconds."""

    def __init__(self, environment: Mapping[str, str], log: Path, beat: float = BEAT) -> None:
        self.environment, self.beat = environment, beat
        self.port = free_port()
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    SERVE.format(beat=self.beat),
                    "serve",
                    "--port",
                    str(self.port),
                    "--host",
                    "127.0.0.1",
                ],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )
        deadline = time.monotonic() + START_PATIENCE
        while not self.answers():
            assert self.process.poll() is None, f"the server did not start:\n{self.log.read_text()[-3000:]}"
            assert time.monotonic() < deadline, f"the server does not answer:\n{self.log.read_text()[-3000:]}"
            time.sleep(0.05)

    def answers(self) -> bool:
        with socket.socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Send it a signal and wait until it is gone."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(20)

    def page(self, key: str, session: str) -> ClientConnection:
        """The socket of a match's page, opened as the person of this session."""
        return connect(
            f"ws://127.0.0.1:{self.port}/ws/match/{key}/",
            additional_headers={"Cookie": f"sessionid={session}"},
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            open_timeout=10,
            max_size=None,
        )


@contextmanager
def house(environment: Mapping[str, str], log: Path, beat: float = BEAT) -> Iterator[House]:
    """A running server, ended with the block."""
    running = House(environment, log, beat)
    try:
        running.start()
        yield running
    finally:
        running.end(signal.SIGKILL)


def environment(database_url: str, **more: str) -> dict[str, str]:
    """What a server process is started with: this database, nothing else of ours."""
    ours = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DEBUG", "CLOCK", "BOT_SPEED", "PORT"}
    clean = {name: value for name, value in os.environ.items() if name not in ours and not name.startswith("PYTEST")}
    return clean | {"DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "config.settings"} | more


def run(environment: Mapping[str, str], *words: str) -> str:
    """Run a command of the site in a process of its own; what it printed."""
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def arranged(environment: Mapping[str, str], *matches: Mapping[str, Any]) -> list[dict[str, Any]]:
    """An empty database made into one with these matches: see `tests.game.arrange`."""
    run(environment, "manage.py", "migrate", "-v0")
    run(environment, "manage.py", "load_editions")
    found: list[dict[str, Any]] = json.loads(run(environment, "-m", "tests.game.arrange", json.dumps(matches)))
    return found


def answer(snapshot: str, seat: int) -> dict[str, str] | None:
    """A form that answers the open question of a stored position for a seat; None if it is not asked."""
    rules = rules_of("business")
    state = codec.decode(snapshot, rules.state_type)
    if seat not in rules.to_act(state):
        return None
    action = codec.plain(rules.default_action(state, seat))
    return {"action": action.pop("kind")} | {name: str(value) for name, value in action.items() if value is not None}


def acknowledged(page: ClientConnection, version: int, decision: int, seconds: float) -> bool:
    """Whether the server says that it played the answer to this version and decision, before it refuses or falls silent."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        try:
            text = page.recv(timeout=left)
        except TimeoutError:
            return False
        if isinstance(text, str) and text.startswith("{"):
            if json.loads(text).get("played") == [version, decision]:
                return True
        elif isinstance(text, str) and 'id="refusal"' in text:
            return False
    return False


GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
"""What a page meets when its server dies."""
