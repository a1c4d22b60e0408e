"""Chromium, and people who sit at it: each with a context of their own, watched for errors."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from config import layers
from tests.conftest import lacking
from tests.live import Site

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1024, "height": 768}

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters as wide as a browser with a window draws them
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP play.test 127.0.0.1",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

PATIENCE = 60_000
"""Milliseconds for anything to show: a busy machine is slow, and patience costs nothing where all is well."""

OpenPage = Callable[..., Page]


@contextmanager
def chromium(*more: str) -> Iterator[Browser]:
    """Chromium with these arguments besides the usual ones."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        lacking(
            "No Chromium found: apt-get install chromium-headless-shell (or chromium), or set CHROMIUM to its path."
        )
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright's sync API keeps an event loop on this thread, which Django would take for a mistake, and from
        # beside which no bell could be rung: pages would hear of the test's own moves by their next beat only.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        patch.setattr(layers, "async_to_sync", aside)
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=found, args=[*ARGUMENTS, *more])
        yield browser
        browser.close()


def aside(job: Callable[..., Any]) -> Callable[..., Any]:
    """The coroutine function as a plain one, run on a thread where no event loop runs."""

    def call(*args: Any) -> Any:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(async_to_sync(job), *args).result()

    return call


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium. It ends with the module: while Playwright runs, no async test can run in the same process."""
    with chromium() as browser:
        yield browser


@contextmanager
def opened(browser: Browser, port: int, answers: bool = False) -> Iterator[OpenPage]:
    """Opens pages of the site on this port: `open_page("/", viewport=PHONE)` is one more person, with cookies of their own.

    It fails in the end if any page threw, broke the content policy, or wrote an error to the console. With `answers`,
    a page itself (not what it loads) may answer with a status of refusal, which the test then looks at.
    """
    contexts: list[BrowserContext] = []
    wrongs: list[str] = []

    def at(message: ConsoleMessage) -> str:
        return str(message.location.get("url", ""))

    def heard(message: ConsoleMessage) -> None:
        # A refused form answers 422, a lost socket or network is what some tests are about (htmx tells it as an object's name):
        # neither is a mistake of the page.
        expected = ("status of 422", "WebSocket connection to", "[object Event]", "ERR_INTERNET_DISCONNECTED")
        own = answers and "the server responded with a status" in message.text and at(message) == message.page.url
        if message.type == "error" and not own and not any(text in message.text for text in expected):
            wrongs.append(f"{at(message)}: {message.text}")

    def open_one(path: str = "/", viewport: Any = DESKTOP, host: str = "127.0.0.1", **options: Any) -> Page:
        options = {"locale": "uk-UA", "reduced_motion": "reduce", "service_workers": "block"} | options
        context = browser.new_context(base_url=f"http://{host}:{port}", viewport=viewport, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: wrongs.append(f"{page.url}: {error}"))
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not wrongs, "\n".join(wrongs)


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[OpenPage]:
    """Opens a page of the site as one more person, see `opened`."""
    with opened(browser, site.port) as open_one:
        yield open_one


def signed_in(session: str) -> dict[str, Any]:
    """The `storage_state` of whoever has this session."""
    cookie = {"name": "sessionid", "value": session, "domain": "127.0.0.1", "path": "/", "expires": -1}
    return {"cookies": [{**cookie, "httpOnly": True, "secure": False, "sameSite": "Lax"}]}


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """One person at the home page."""
    return open_page("/")
