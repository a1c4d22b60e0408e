"""A person at the match page who plays with what the page offers: a small policy, clicks only."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotThere

from config.templatetags.ui import money
from tests.browser.conftest import PATIENCE

QUICK = 1_500
"""Milliseconds for a click of the policy, which soon looks again at what the page says."""
AGAIN = 0.5
"""Seconds until a click that came to nothing is made again: the page drops whatever an answer that is still on its way
would repeat, and the server refuses what is stale. For the 0.4 s of a new question in which the page drops everything, a
person waits."""


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

    def counts(self, seat: int, sum_: int) -> None:
        """The page shows that the seat has so much money; a sum counts up or down to what it is."""
        expect(self.page.locator(f"#seat-{seat} .money")).to_have_text(money(sum_))

    # What the person does

    def play(self) -> None:
        """Answer the open question, if this person is asked; a click that comes to nothing is tried again later."""
        before = self.state()
        if before["asked"]:
            self._try(getattr(self, f"_{before['kind']}", self._answer), before)

    def surely_plays(self) -> None:
        """Answer the open question, which this person is asked, until the page shows the next."""
        self._surely(getattr(self, f"_{self.state()['kind']}", self._answer))

    def _surely(self, press: Callable[[], None]) -> None:
        """Press, again if need be, until the page shows what came of it."""
        before = self.state()
        until(lambda: self._try(press, before), PATIENCE / 1000, "what was pressed is played")

    def _try(self, press: Callable[[], None], before: dict[str, str]) -> bool:
        """Press once, as soon as the page takes it; whether it then soon shows another question than before."""
        self.page.locator("#match:not([data-guarded])").wait_for(state="attached")
        self.page.set_default_timeout(QUICK)
        with suppress(NotThere):
            press()
        self.page.set_default_timeout(PATIENCE)
        return until(lambda: self._moved(before), AGAIN)

    def _moved(self, before: dict[str, str]) -> bool:
        now = self.state()
        return (now["version"], now["decision"]) != (before["version"], before["decision"])

    def raise_respect(self) -> None:
        """Through the boss's pane, which is another place on each size of screen."""
        self._press('[data-tab-to="boss"]')
        self._press('#boss form:has([value="raise_respect"]) button')

    def bid(self) -> None:
        """The least raise that the page offers."""
        self._surely(lambda: self._press("#dock [data-bound]"))

    def leave_auction(self) -> None:
        """The final «no», without its two seconds for a second thought: those are for `test_match_states.py`."""
        self._surely(self._auction)

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
        leave = self.page.locator('#dock form:has([value="leave_auction"])').first
        leave.evaluate("form => { form.dataset.hold = 0.05; }")
        self._press(leave.locator("button"))

    def _discard(self) -> None:
        ticks = self.page.locator("#question .ticks")
        for tick in ticks.locator("label").all()[: int(ticks.get_attribute("data-least") or 1)]:
            if not tick.locator("input").is_checked():
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


def without_clocks(host: Person) -> None:
    """The host of a room switches its clocks off: on a busy machine nobody's time runs out."""
    button = host.page.get_by_role("button", name="Без таймерів")
    button.tap() if host.taps else button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def until(done: Callable[[], Any], seconds: float, what: str = "") -> bool:
    """Whether it came true in time; with `what`, an error that names it if not."""
    deadline = time.monotonic() + seconds
    while not done():
        if time.monotonic() > deadline:
            assert not what, f"in {seconds:g} s: {what}"
            return False
        time.sleep(0.05)
    return True
