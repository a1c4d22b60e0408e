"""Pages with a conversation beside them, for `pages.py`: a room's, a match's, at each of its states."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from game.models import Match
from lobby.models import Room
from lobby.talk import service
from lobby.talk.models import Remark
from lobby.talk.reading import people_of
from tests.browser.positions import STATES, write_match
from tests.browser.visits import Visit, account, room

LINES = (
    (1, "Хто сьогодні за шерифа?"),
    (0, "Граємо чесно: https://example.org/duzhe-dovhe-posylannia-bez-zhodnoho-probilu-v-riadku"),
    (2, "Я знову перший іду у PRISON 😮"),
    (1, "Тримаю для вас\nпару питань про оренду."),
)


def speak(made: Room) -> None:
    """A conversation of three, with signs under one remark."""
    people = people_of(made.pk)
    for number, text in LINES:
        Remark.objects.filter(room=made).update(at="2026-01-01T12:00Z")  # so that nobody speaks too fast
        service.say(made.pk, people[account(number).pk], text)
    last = Remark.objects.filter(room=made).latest("pk").pk
    for number, sign in ((0, "👍"), (2, "👍"), (2, "🔫")):
        service.react(made.pk, account(number).pk, last, sign)


def talking_room(said: bool = True) -> Visit:
    made = room(4)
    if said:
        speak(made)
    return Visit(f"/r/{made.code}/", account(0))


def talking_match(state: str = "buy") -> Callable[[], Visit]:
    """A written position of a room that talks, as the one who is asked."""

    def visit() -> Visit:
        made = room()
        written, users = write_match(STATES[state].make())
        Match.objects.filter(pk=written.pk).update(back=f"/r/{made.code}/")
        made.match = written
        made.save()
        speak(made)
        return Visit(f"/match/{written.key}/", users[STATES[state].viewer or 0])

    return visit


def opens_talk(page: Page) -> None:
    page.locator("[data-talk-open]").filter(visible=True).first.click()
    expect(page.locator("#talk")).to_be_visible()
    expect(page.locator("#talk [data-people-count]")).not_to_be_empty()


def looks_who_is_here(page: Page) -> None:
    opens_talk(page)
    page.locator("#talk .circle summary").click()


def picks_a_sign(page: Page) -> None:
    opens_talk(page)
    page.locator("#talk .said summary").last.click()
