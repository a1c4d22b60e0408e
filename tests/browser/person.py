"""A person at the match page who plays with what the page offers: a small policy, clicks only."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as NotThere

from tests.browser.conftest import PATIENCE

QUICK = 1_500
"""Milliseconds for a click of the policy, which soon looks again at what the page says."""


@dataclass
class Person:
    """Who sits at a page. `declines`: does not buy from the bank, so that there is an auction. `taps`: by finger only."""

    page: Page
    name: str
    seat: int = -1
    declines: bool = False
    taps: bool = False

    # What the page says

    def state(self) -> dict[str, str]:
        """The open question as the page has it: version, decision, seat, asked, kind."""
        said: dict[str, str] = self.page.locator("#state").evaluate("state => ({...state.dataset})")
        return said

    def asked(self) -> str:
        """The kind of the question this person is asked; empty if none."""
        said = self.state()
        return said["kind"] if said["asked"] else ""

    def money_of(self, seat: int) -> str:
        return self.page.locator(f"#seat-{seat} .money").inner_text()

    # What the person does

    def play(self) -> None:
        """Answer the open question, if this person is asked; a click that comes to nothing is tried again later."""
        before = self.state()
        if not before["asked"]:
            return
        self.page.set_default_timeout(QUICK)
        with suppress(NotThere):
            getattr(self, f"_{before['kind']}", self._answer)()
            until(lambda: self._moved(before), 3)
        self.page.set_default_timeout(PATIENCE)

    def _moved(self, before: dict[str, str]) -> bool:
        now = self.state()
        return (now["version"], now["decision"]) != (before["version"], before["decision"])

    def raise_respect(self) -> None:
        """Through the boss's pane, which is another place on each size of screen."""
        self._press('[data-tab-to="boss"]')
        self._press('#boss form:has([value="raise_respect"]) button')

    def bid(self) -> None:
        """The least raise that the page offers."""
        self._press("#dock [data-bound]")

    def leave_auction(self) -> None:
        """The final «no» waits two seconds for a second thought."""
        self._press('#dock form:has([value="leave_auction"]) button')
        time.sleep(2.1)

    def let_a_bot_play(self) -> None:
        self._press('[data-open="menu"]')
        self._press('#standin form:has([value="stand_in"]) button')

    def play_again(self) -> None:
        self._press('#dock form:has([value="stand_in"]) button')

    def _before(self) -> None:
        if self._can_raise_respect():
            self.raise_respect()
        else:
            self._press('#dock form:has([value="roll"]) button')

    def _after(self) -> None:
        if self._can_raise_respect():
            self.raise_respect()
        else:
            self._press('#dock form:has([value="end"]) button')

    def _can_raise_respect(self) -> bool:
        return self.page.locator('#boss form:has([value="raise_respect"])').count() > 0

    def _buy(self) -> None:
        wish = "decline" if self.declines else "buy"
        offered = self.page.locator(f'#dock form:has([value="{wish}"]) button')
        self._press(offered if offered.count() else "#dock button")

    def _auction(self) -> None:
        self.leave_auction()

    def _discard(self) -> None:
        ticks = self.page.locator("#question .ticks")
        for tick in ticks.locator("label").all()[: int(ticks.get_attribute("data-least") or 1)]:
            self._touch(tick)
        self._answer()

    def _answer(self) -> None:
        """Whatever the main button says; where there is none, the first."""
        main = self.page.locator("#dock [data-primary]")
        self._press(main if main.count() else "#dock button")

    def _press(self, what: str | Locator) -> None:
        place = self.page.locator(what) if isinstance(what, str) else what
        self._touch(place.filter(visible=True).first)

    def _touch(self, place: Locator) -> None:
        place.tap() if self.taps else place.click()


def until(done: Callable[[], Any], seconds: float, what: str = "") -> bool:
    """Whether it came true in time; with `what`, an error that names it if not."""
    deadline = time.monotonic() + seconds
    while not done():
        if time.monotonic() > deadline:
            assert not what, f"in {seconds:g} s: {what}"
            return False
        time.sleep(0.05)
    return True
