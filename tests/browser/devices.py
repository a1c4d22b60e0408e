"""A match on a television, on a phone beside it, on a device that is passed round: who comes, and what they do there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, expect

from board.models import Screen
from game.models import Match, Preset
from game.pins import hashed
from tests.browser import positions
from tests.browser.visits import Visit, away, room


def screen(state: str, of: Any = positions) -> Callable[[], Visit]:
    """A written position on a television: it asks for the room by its code."""

    def visit() -> Visit:
        made = room()
        made.match = of.write_match(of.STATES[state].make())[0]
        made.save()
        return Visit(f"/board/{made.code}/")

    return visit


def controller(state: str, of: Any = positions, on: bool = True) -> Callable[[], Visit]:
    """A written position on a phone beside a shared screen, which is on or away."""

    def visit() -> Visit:
        made = room()
        written, users = of.write_match(of.STATES[state].make())
        Match.objects.filter(pk=written.pk).update(preset=Preset.SCREEN)
        made.match = written
        made.save()
        if on:
            Screen.objects.create(room=made)
            Screen.objects.update(seen_at=timezone.now() + timedelta(days=1))
        return Visit(f"/match/{written.key}/", users[of.STATES[state].viewer or 0])

    return visit


def hears_of_the_screen(page: Page) -> None:
    """Waits until the phone says that no screen is on; on a large page, which shows the board itself, it is not seen."""
    page.wait_for_selector(".screen-away p", state="attached")


def passed(state: str, pin: str = "", of: Any = positions) -> Callable[[], Visit]:
    """A written position on one device that holds every seat of it."""

    def visit() -> Visit:
        written, users = of.write_match(of.STATES[state].make())
        written.players.update(holder=users[0])
        Match.objects.filter(pk=written.pk).update(preset=Preset.DEVICE)
        if pin:
            written.players.update(pin=hashed(pin))
        return Visit(f"/match/{written.key}/", users[0])

    return visit


def lifts_the_curtain(page: Page) -> None:
    page.locator("#curtain .face:not([hidden]) .hold").press("Enter")
    expect(page.locator("#curtain")).to_be_hidden()


def two_seats(state: str) -> Callable[[], Visit]:
    """A written position of an online table, on a device that holds its first two seats."""

    def visit() -> Visit:
        written, users = positions.write_match(positions.STATES[state].make())
        written.players.filter(seat=1).update(holder=users[0])
        return Visit(f"/match/{written.key}/", users[0])

    return visit


def forgotten_pin() -> Visit:
    """The host of a table where two seats of another device have a PIN."""
    written, users = away(), positions.people(8)
    written.players.filter(seat__in=(1, 2)).update(holder=users[1], pin=hashed("1234"))
    return Visit(f"/match/{written.key}/", users[0])


def fills_in_a_deal(page: Page) -> None:
    """One's own business and money for another's: what that would change is told under the form."""
    page.locator('[data-tab-to="deal"]').filter(visible=True).first.click()
    form = page.locator("#f-deal-1")
    page.locator("#deal-with-1 > summary").click()
    for name in ("give", "take"):
        form.locator(f"label:has([name='{name}.businesses'])").first.click()
    form.locator("[data-more]").first.click()
    expect(form.locator(".effects li").first).to_be_visible()
