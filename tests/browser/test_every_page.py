"""Every page and state of the site on every screen, in both themes and every language: see `pages.py` for the list and
`checks.py` for what must hold. The suite opens a sample: every address and every eighth state, each size, theme and
language in turn; `make pages` opens all of them in all and keeps their pictures in test-results/pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page

from accounts.models import Strike
from tests.browser.checks import faults, moves, violations
from tests.browser.conftest import opened, signed_in
from tests.browser.lines import Line
from tests.browser.pages import LANGUAGES, NOT_PAGES, table, url_names
from tests.game.arrange import session_of
from tests.live import Site
from tests.rules.adapters import FULL

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("whole_editions"),
    pytest.mark.timeout(0),
]

PHONE, LAPTOP, LARGE = (390, 844), (1280, 720), (1920, 1080)
SIZES = [(360, 640), PHONE, (844, 390), (768, 1024), (1024, 768), LAPTOP, LARGE, (3840, 2160)]
TABLE = table()
CHAPTERS = sorted({name.split("/")[0] for name in TABLE})
PICTURES = Path(settings.BASE_DIR) / "test-results" / "pages"
SOCKETS = """window.sockets = [];
    window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); sockets.push(this); } };"""


def test_every_address_of_the_site_has_a_line() -> None:
    assert url_names() - set(NOT_PAGES) == {line.url for line in TABLE.values()} - {"oops", "oops_form"}


@pytest.fixture
def page(browser: Browser, site: Site, settings: Any) -> Iterator[Page]:
    """One browser page for a whole chapter. Its own address may answer as its line says."""
    settings.ROOT_URLCONF = "tests.browser.pages"
    with opened(browser, site.port, answers=True) as open_page:
        page = open_page("/credits/")
        page.context.add_init_script(SOCKETS)
        yield page


@pytest.mark.parametrize("language", LANGUAGES if FULL else ["each in turn"])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_page_stands_on_every_screen(page: Page, chapter: str, language: str) -> None:
    lines = {name: line for name, line in TABLE.items() if name.startswith(f"{chapter}/")}
    wrong: list[str] = []
    for number, (name, line) in enumerate((lines if FULL else sample(lines)).items()):
        spoken = language if FULL else LANGUAGES[number % len(LANGUAGES)]
        come(page, line, spoken)
        seen = everywhere(page, name, line.themes, spoken) if FULL else somewhere(page, line.themes, number)
        wrong += noted([f"{name} · {spoken} · {fault}" for fault in seen])
        page.context.set_offline(False)
    assert not wrong, "\n" + "\n".join(wrong)


def somewhere(page: Page, themes: Sequence[str], number: int) -> Iterator[str]:
    """What is wrong on one of the screens in one of the themes, with every third page also by axe."""
    where = turned(page, SIZES[number % len(SIZES)], themes[number % len(themes)])
    found = faults(page) + (violations(page) if number % 3 == 0 else [])
    yield from (f"{where} · {fault}" for fault in found)


def everywhere(page: Page, name: str, themes: Sequence[str], language: str) -> Iterator[str]:
    """What is wrong on every screen in every theme. Another theme in which all stands as it stood (which no language
    changes) is not looked at again; the rules of accessibility are the same on every screen and contrast in every
    language. One picture for each size that people look at.
    """
    native = language == LANGUAGES[0]
    for number, size in enumerate(SIZES):
        first, *others = themes
        pictured = themes[(number + len(name)) % len(themes)] if native and size in (PHONE, LAPTOP, LARGE) else ""
        where = turned(page, size, first)
        found = faults(page)
        if size == PHONE:
            found += violations(page)
        elif native and size == LARGE:
            found += violations(page, "color-contrast")
        if found or pictured == first:
            picture(page, name, language, first, size)
        yield from (f"{where} · {fault}" for fault in found)
        for theme in others:
            moved, judged = native and moves(page, theme), native and size in (PHONE, LARGE)
            if not (moved or judged or pictured == theme):
                continue
            where = turned(page, size, theme)
            found = faults(page) if moved else []
            if judged:
                found += violations(page, "color-contrast")
            if found or pictured == theme:
                picture(page, name, language, theme, size)
            yield from (f"{where} · {fault}" for fault in found)


def turned(page: Page, size: tuple[int, int], theme: str) -> str:
    """The page in this size and theme; answers with the words for them."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return f"{theme} · {size[0]}×{size[1]}"


def sample(lines: dict[str, Line]) -> dict[str, Line]:
    """Every eighth line of a chapter, and the first of each address."""
    shown: set[str] = set()
    kept = {}
    for number, (name, line) in enumerate(lines.items()):
        if number % 8 == 0 or line.url not in shown:
            kept[name] = line
        shown.add(line.url)
    return kept


def come(page: Page, line: Line, language: str) -> None:
    """Open the page of a line as its visitor, in a language, on a laptop; then do what the line does there."""
    Strike.objects.all().delete()
    visit = line.visit()
    page.context.clear_cookies()
    cookies = [{"name": "django_language", "value": language, "domain": "127.0.0.1", "path": "/"}]
    if visit.user:
        visit.user.language = language
        visit.user.save(update_fields=["language"])
        cookies += signed_in(session_of(visit.user))["cookies"]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.set_viewport_size({"width": 1280, "height": 720})
    answer = page.goto(visit.path)
    assert answer
    assert answer.status == line.status, visit.path
    page.wait_for_selector(line.ready)
    line.then(page)


def noted(found: list[str]) -> list[str]:
    """Faults of a long sweep, also written down at once beside the pictures."""
    if found:
        PICTURES.mkdir(parents=True, exist_ok=True)
        with (PICTURES / "faults.txt").open("a") as file:
            file.writelines(f"{fault}\n" for fault in found)
    return found


def picture(page: Page, name: str, language: str, theme: str, size: tuple[int, int]) -> None:
    folder = PICTURES / f"{size[0]}x{size[1]}"
    folder.mkdir(parents=True, exist_ok=True)
    file = f"{name.replace('/', '-').replace(': ', '-').replace(' ', '_')}-{language}-{theme}.jpg"
    page.screenshot(
        path=folder / file, type="jpeg", quality=70, caret="initial"
    )  # it hides a caret by a style of its own
