"""The first load of a match page: how many bytes, and whose."""

from __future__ import annotations

import gzip
import re
from pathlib import Path, PurePosixPath

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.browser.positions import STATES, write_match
from tests.game.arrange import session_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]

MOST = 350_000
"""Bytes of everything that a first visit fetches: page, styles, modules, fonts, icons, drawings, compressed as served."""
PACKED = {".woff2", ".jpg", ".png"}
NAMED = re.compile(rb"""(?:url\(|from |import |import\()\s*["']([\w./-]+\.\w+)["']""")


def page_of(client: Client) -> bytes:
    """The page of the busiest turn, as its server sends it to a browser that takes gzip."""
    match, users = write_match(STATES["before"].make())
    client.cookies["sessionid"] = session_of(users[0])
    answer = client.get(f"/match/{match.key}/", headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    return bytes(answer.content)


def files_of(html: str, client: Client) -> dict[str, bytes]:
    """Every file that the page names, and those that they name in turn, by address."""
    found: dict[str, bytes] = {}
    waiting = re.findall(r"""(?:src|href)=["']([^"'#?]+\.(?:css|js|svg|woff2))""", html)
    while waiting:
        address = waiting.pop()
        if address in found:
            continue
        found[address] = body_of(address, client)
        if address.endswith((".css", ".js")):
            folder = PurePosixPath(address).parent
            waiting += [resolved(folder, name.decode()) for name in NAMED.findall(found[address])]
    return found


def body_of(address: str, client: Client) -> bytes:
    """A static file as it lies in its folder, anything else as the site answers."""
    if not address.startswith("/static/"):
        return bytes(client.get(address).content)
    path = finders.find(address.removeprefix("/static/"))
    assert isinstance(path, str), address
    return Path(path).read_bytes()


def resolved(folder: PurePosixPath, name: str) -> str:
    """A relative address as the browser reads it."""
    parts: list[str] = []
    for part in (folder / name).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return str(PurePosixPath(*parts))


def test_the_first_load_of_a_match_is_under_350_kilobytes(client: Client) -> None:
    sent = page_of(client)
    files = files_of(gzip.decompress(sent).decode(), client)
    assert {"/static/js/match/scenes.js", "/static/fonts/fira-sans-400.woff2", "/static/icons/art.svg"} <= set(files)
    weights = {
        address: len(body) if PurePosixPath(address).suffix in PACKED else len(gzip.compress(body, 9))
        for address, body in files.items()
    }
    heaviest = sorted(weights.items(), key=lambda item: -item[1])[:8]
    assert len(sent) + sum(weights.values()) < MOST, [("page", len(sent)), *heaviest]


def test_a_match_page_asks_nobody_else(client: Client) -> None:
    html = gzip.decompress(page_of(client)).decode()
    code = [body.decode() for address, body in files_of(html, client).items() if address.endswith((".css", ".js"))]
    asked = re.compile(
        r"""(?:\bsrc=["']|<link[^>]*\bhref=["']|url\(\s*["']?|(?:fetch|import)\(\s*["'`])(?:https?:)?//[\w.-]+"""
    )
    assert not [found for text in (html, *code) for found in asked.findall(text)]
