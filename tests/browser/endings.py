"""Who comes to matches that wait long, or have been called off, and to pages that the server has closed (see `visits`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from game.models import KEPT, Match
from game.seats.ending import call_off
from lobby.models import Room
from tests.browser.visits import Visit, account, away, dark, hears_the_site, paused, with_history


def closes_soon(seat: int) -> Callable[[], Visit]:
    """A match that has waited for its people nearly as long as was promised."""

    def visit() -> Visit:
        visited = dark(seat)()
        rested = timezone.now() - KEPT + timedelta(days=2)
        Match.objects.filter(key=visited.path.split("/")[2]).update(paused_at=rested)
        return visited

    return visit


def called_off(seat: int) -> Callable[[], Visit]:
    """A match that its host has called off."""

    def visit() -> Visit:
        visited = paused("buy", seat)()
        call_off(Match.objects.get(key=visited.path.split("/")[2]).pk, account(0).pk)
        return visited

    return visit


def called_off_screen() -> Visit:
    """The same on a television."""
    key = called_off(0)().path.split("/")[2]
    return Visit(f"/board/{Room.objects.get(match__key=key).code}/")


def may_call_off() -> Visit:
    """The host of a match that goes on."""
    return Visit(f"/match/{away().key}/", account(0))


def with_every_history() -> Visit:
    """Somebody with matches that are over, called off, going on, and close to their end."""
    called_off(0)()
    closes_soon(0)()
    paused("buy", 0)()
    return with_history()


SHUT = "code => sockets.forEach((socket) => socket.dispatchEvent(new CloseEvent('close', { code })))"


def is_shut_by(code: int) -> Callable[[Page], object]:
    """The server closes the page's socket with this code."""

    def act(page: Page) -> None:
        hears_the_site(page)
        page.evaluate(SHUT, code)
        expect(page.locator("#offline, #link-crowded").filter(visible=True)).to_have_count(1)

    return act
