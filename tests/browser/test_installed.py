"""The site on somebody's phone: its worker, the page without a network, the call to one's turn, and what the tab says."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from game.models import Match, Preset
from game.service import play, read
from tests.browser.conftest import PATIENCE, PHONE, OpenPage, signed_in
from tests.browser.positions import STATES, write_into, write_match
from tests.game.arrange import session_of
from tests.live import Site

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions")]

NO_NETWORK = """() => new Promise((done) => {
    const kept = [];
    caches.keys().then(async (names) => {
      for (const name of names) for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
      done(kept);
    });
})"""
"""The addresses of everything the worker keeps."""

KEEPS = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, { body, tag, data, icon, badge }) =>
      shown.push({ title, text: body, tag, path: data, pictures: [icon, badge] });
}"""
"""The worker keeps what it would show: a browser without windows shows nothing."""

WAKE_LOCK = """
    window.locks = [];
    Object.defineProperty(navigator, "wakeLock", { value: { request: (kind) => {
      const lock = { kind, released: false, release() { this.released = true; } };
      locks.push(lock);
      return Promise.resolve(lock);
    } } });
"""


def installed(open_page: OpenPage, path: str = "/", **options: Any) -> Page:
    """A page whose worker runs."""
    page = open_page(path, service_workers="allow", **options)
    page.evaluate("() => navigator.serviceWorker.ready.then((its) => its.active.scriptURL)")
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=PATIENCE)
    return page


def test_without_a_network_there_is_a_calm_page_that_leads_back_by_itself(open_page: OpenPage) -> None:
    match, users = write_match(STATES["buy"].make())
    session = signed_in(session_of(users[0]))
    page = installed(open_page, f"/match/{match.key}/", viewport=PHONE, storage_state=session)
    assert all(path.startswith(("/static/", "/offline/")) for path in page.evaluate(NO_NETWORK))
    page.context.set_offline(True)
    page.goto("/credits/")
    expect(page.get_by_role("heading")).to_have_text("Немає зв’язку")
    assert page.evaluate("""() => document.fonts.check('16px "Fira Sans"')""")
    assert page.url.endswith("/credits/")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Подяки й ліцензії")
    assert all(path.startswith(("/static/", "/offline/")) for path in page.evaluate(NO_NETWORK))


def test_the_page_without_a_network_speaks_the_language_that_was_chosen(open_page: OpenPage) -> None:
    page = installed(open_page)
    page.context.add_cookies([{"name": "django_language", "value": "en", "domain": "127.0.0.1", "path": "/"}])
    page.reload()
    until(page, lambda: "/offline/en/" in page.evaluate(NO_NETWORK))
    page.wait_for_function("() => navigator.serviceWorker.controller.scriptURL.endsWith('en')", timeout=PATIENCE)
    page.context.set_offline(True)
    page.goto("/credits/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_call_shows_what_it_says(open_page: OpenPage, site: Site) -> None:
    page = installed(open_page)
    page.context.grant_permissions(["notifications"])
    (worker,) = page.context.service_workers
    worker.evaluate(KEEPS)
    said = {"title": "Ваш хід", "text": "За столом: Олекса", "path": "/match/abc/", "tag": "abc"}
    push(page.context, page, site, said)
    (shown,) = until(page, lambda: worker.evaluate("() => shown.length && shown"))
    for picture in shown.pop("pictures"):
        assert page.request.get(picture).ok
    assert shown == said


def until(page: Page, asked: Callable[[], Any]) -> Any:
    """What is answered, once that is something. (Playwright's own waiting takes any promise for something.)"""
    deadline = time.monotonic() + PATIENCE / 1000
    while not (found := asked()):
        assert time.monotonic() < deadline
        page.wait_for_timeout(20)
    return found


def push(context: BrowserContext, page: Page, site: Site, message: dict[str, str]) -> None:
    """A message from the push service, as Chromium gives it to the worker."""
    line = context.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    what = {"origin": site.url, "registrationId": found[-1], "data": json.dumps(message)}
    line.send("ServiceWorker.deliverPushMessage", what)


def test_the_tab_says_whose_turn_it_is(open_page: OpenPage) -> None:
    match, users = write_match(STATES["buy"].make())
    page = open_page(f"/match/{match.key}/", storage_state=signed_in(session_of(users[0])))
    page.locator("#match[data-ready]").wait_for()
    icon = page.locator("link[rel=icon]")
    assert page.title().startswith("● ")
    expect(icon).to_have_attribute("href", "/static/icons/favicon-turn.svg")
    now = read(match.pk)
    play(match.pk, 0, {"kind": "surrender"}, now.version, now.decision)
    page.wait_for_function("() => !document.title.startsWith('● ')", timeout=PATIENCE)
    expect(icon).to_have_attribute("href", page.evaluate("() => new URL('/static/icons/favicon.svg', location).href"))


@pytest.mark.parametrize(("preset", "held"), [(Preset.SCREEN, True), (Preset.ONLINE, False)])
def test_a_phone_beside_the_tables_screen_stays_lit(open_page: OpenPage, preset: str, held: bool) -> None:
    match, users = write_match(STATES["buy"].make())
    Match.objects.filter(pk=match.pk).update(preset=preset)
    page = open_page("/credits/", viewport=PHONE, storage_state=signed_in(session_of(users[0])))
    page.context.add_init_script(WAKE_LOCK)
    page.goto(f"/match/{match.key}/")
    page.locator("#match[data-ready]").wait_for()
    assert page.evaluate("() => locks.some(({ kind, released }) => kind === 'screen' && !released)") is held
    write_into(match, STATES["winner"].make())
    page.wait_for_function("() => locks.every(({ released }) => released)", timeout=PATIENCE)
