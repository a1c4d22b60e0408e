"""What a line of the table of pages says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.visits import Visit


@dataclass(frozen=True)
class Line:
    """One page or state: its URL name, who comes to what, what they do there, and the status it answers."""

    url: str
    visit: Callable[[], Visit]
    then: Callable[[Page], object] = lambda page: None
    status: int = 200
    ready: str = "main"
    """What is there when the page may be touched."""
    themes: tuple[str, ...] = ("night", "light")


MORNING = ("light",)
MATCH = "#match[data-ready]"
ROOM = "#room[data-live]"
SCREEN_OF_ROOM = "#picture.of-room"
SCREEN_OF_MATCH = "#picture.of-match"
