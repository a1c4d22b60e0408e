"""The two servers, as they are really started: pages, sockets, a port that is taken, a gentle end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.servers import free_port

ROOT = Path(__file__).parent.parent.parent
SERVE = ["manage.py", "serve", "--prepare", "--port"]
UVICORN = ["-m", "uvicorn", "config.asgi:application", "--lifespan", "on", "--log-level", "warning", "--port"]


@contextmanager
def started(command: list[str], folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server process on a database of its own."""
    port = free_port()
    database = f"sqlite:///{folder / 'site.sqlite3'}"
    environment = {**os.environ, "DATABASE_URL": database, "REDIS_URL": "", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, *command, str(port)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        deadline = time.monotonic() + 150
        while not listens(port):
            assert process.poll() is None, process.stdout.read() if process.stdout else ""
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.05)
        yield process, port
    finally:
        process.kill()
        process.communicate()


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def status(port: int, path: str) -> int:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def body(port: int, path: str) -> str:
    """What is read at an address, also when it is refused."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as refused:
        return refused.read().decode()


def handshake(port: int, path: str, origin: str) -> str:
    """The first line that a server answers to a socket's handshake."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as wire:
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            f"Origin: {origin}",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==",
        ]
        wire.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        return wire.recv(4096).decode("latin-1").split("\r\n")[0]


@pytest.fixture(params=["serve", "uvicorn"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    if request.param == "serve":
        with started(SERVE, tmp_path) as running:
            yield running
    else:
        prepare(tmp_path)
        with started(UVICORN, tmp_path) as running:
            yield running


def prepare(folder: Path) -> None:
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}"}
    for task in ("migrate", "load_editions"):
        subprocess.run([sys.executable, "manage.py", task, "-v0"], cwd=ROOT, env=environment, check=True)


def test_a_real_server_shows_pages_refuses_foreign_sockets_and_stops_when_told(
    server: tuple[subprocess.Popen[str], int],
) -> None:
    process, port = server
    assert status(port, "/") == 200
    assert status(port, "/me/in/") == 200
    assert status(port, "/static/css/base.css") == 200
    assert status(port, "/nowhere/") == 404
    assert "Тут нічого немає" in body(port, "/nowhere/")
    assert " 403" in handshake(port, "/ws/room/123456/", "http://evil.example")
    assert " 403" in handshake(port, "/ws/nowhere/", f"http://127.0.0.1:{port}")

    process.send_signal(signal.SIGTERM)
    process.wait(10)
    assert not listens(port)
    said = process.stdout.read() if process.stdout else ""
    assert "Traceback" not in said, said


def test_serve_says_where_to_open_it_and_that_a_port_is_taken(tmp_path: Path) -> None:
    with started(SERVE, tmp_path) as (process, port):
        assert process.stdout is not None
        said = iter(process.stdout.readline, "")
        assert any(f"http://localhost:{port}/" in line for line in said)
        second = subprocess.run(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert second.returncode
        assert re.search(rf"Port {port}: .*PORT=", second.stderr)
        assert "Traceback" not in second.stderr


def test_production_writes_its_log_as_json(tmp_path: Path) -> None:
    environment = {**os.environ, "SECRET_KEY": "tU3p" * 16, "ALLOWED_HOSTS": "play.example"}
    code = "import django; django.setup(); import logging; logging.getLogger('game').warning('bell.%s', 'silent')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    line = json.loads(done.stderr)
    assert (line["event"], line["level"], line["logger"]) == ("bell.silent", "warning", "game")
