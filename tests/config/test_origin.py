"""Who may open a socket."""

from __future__ import annotations

import pytest

from config.origin import same_origin
from tests.wires import wire


def headers(origin: str | None, host: str = "192.168.1.7:8000") -> dict[bytes, bytes]:
    found = {b"host": host.encode()}
    return found if origin is None else found | {b"origin": origin.encode()}


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.7:8000", "192.168.1.7:8000"),
        ("http://Play.Example", "play.example"),
        ("http://play.example", "play.example:80"),
        ("https://play.example", "play.example"),
        ("https://play.example:443", "play.example"),
        ("http://[fd00::1]:8000", "[fd00::1]:8000"),
    ],
)
def test_a_page_of_the_same_host_and_port_may(origin: str, host: str) -> None:
    assert same_origin(headers(origin, host))


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "file://",
        "http://evil.example",
        "http://192.168.1.7",
        "http://192.168.1.7:8001",
        "https://192.168.1.7",
        "http://192.168.1.70:8000",
        "http://192.168.1.7:8000.evil.example",
        "http://192.168.1.7:8000@evil.example",
        "http://evil.example:8000",
        "http://sub.192.168.1.7:8000",
        "ftp://192.168.1.7:8000",
        "http://192.168.1.7:port",
        "http://[::1",
    ],
)
def test_every_other_page_may_not(origin: str | None) -> None:
    assert not same_origin(headers(origin))


@pytest.mark.parametrize("host", ["", "192.168.1.7:port", "[::1"])
def test_a_host_that_is_none_is_nobodys_origin(host: str) -> None:
    assert not same_origin(headers("http://192.168.1.7:8000", host))


async def test_a_foreign_page_is_turned_away_at_the_handshake() -> None:
    assert (await wire("/ws/room/123456/", origin="http://evil.example").connect())[0] is False


async def test_an_address_that_does_not_exist_is_closed_without_a_traceback() -> None:
    assert (await wire("/ws/nowhere/").connect())[0] is False
