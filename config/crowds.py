"""How many sockets there may be at one place: five of one person's, thirty of those who only watch. The newest stays."""

from __future__ import annotations

from typing import Protocol

from config.sockets import CROWDED

OF_ONE_PERSON = 5
OF_WATCHERS = 30


class Page(Protocol):
    """What a crowd knows of a socket."""

    async def dismiss(self, code: int) -> None: ...


class Crowd:
    """The sockets of this process at one place, the oldest first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.pages: dict[Page, None] = {}

    async def enter(self, page: Page) -> None:
        """One more socket; where there are too many now, the oldest goes, and its page says why."""
        self.pages[page] = None
        while len(self.pages) > self.most:
            oldest = next(iter(self.pages))
            del self.pages[oldest]
            await oldest.dismiss(CROWDED)


_crowds: dict[str, Crowd] = {}


async def enter(page: Page, place: str, person: int | None) -> str:
    """A socket opens at a place, as this person's, or as one of those who only watch. The name to leave by."""
    name = f"{place} {'watchers' if person is None else person}"
    crowd = _crowds.setdefault(name, Crowd(OF_WATCHERS if person is None else OF_ONE_PERSON))
    await crowd.enter(page)
    return name


def leave(page: Page, name: str) -> None:
    """A socket has closed."""
    crowd = _crowds.get(name)
    if crowd is None:
        return
    crowd.pages.pop(page, None)
    if not crowd.pages:
        del _crowds[name]
