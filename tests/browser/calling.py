"""People who are called and people who watch, for `pages.py`."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from game.models import Match, Spectator
from lobby import invitations, service
from tests.browser.positions import STATES, write_match
from tests.browser.visits import Visit, account, room, visitor


def calls_companions() -> Visit:
    """A room of one who has played with seven others, called one of them, and was refused by another."""
    write_match(STATES["buy"].make())
    made = room()
    for number in (1, 2):
        invitations.call(made, account(0), account(number).pk)
    invitations.decline(account(2), account(2).invitations.get().pk)
    return Visit(f"/r/{made.code}/", account(0))


def looks_at_companions(page: Page) -> None:
    page.locator(".companions summary").click()
    expect(page.locator(".companions li").first).to_be_visible()


def is_called() -> Visit:
    """The front door of somebody who is called to one room, while another is open to anybody."""
    write_match(STATES["buy"].make())
    made = room()
    invitations.call(made, account(0), account(1).pk)
    other = room(3)
    service.open_doors(other.pk, account(0), True, True)
    Match.objects.update(finished_at=timezone.now(), outcome={"places": [1] * 8, "reason": "last_boss"})
    other.members.filter(user=account(1)).delete()
    return Visit("/", account(1))


def waits_for_somebody_gone() -> Visit:
    """A room whose host may begin without somebody who has shut the page and not said «Готово»."""
    made = room(3, ready=True)
    service.set_ready(made.pk, account(2), False)
    long_ago = timezone.now() - timedelta(minutes=5)
    made.members.filter(user=account(2)).update(online=False, seen_at=long_ago)
    return Visit(f"/r/{made.code}/", account(0))


def is_watched() -> Visit:
    """A table with two who watch, one of them without a login."""
    written, users = write_match(STATES["buy"].make())
    later = timezone.now() + timedelta(hours=1)
    for user in (visitor(), None):
        Spectator.objects.create(match=written, user=user, seen_at=later)
    Match.objects.filter(pk=written.pk).update(host=users[0])
    return Visit(f"/match/{written.key}/", users[0])


def opens_the_menu(page: Page) -> None:
    page.locator("[data-open=menu]").click()
    page.locator("#watchers").scroll_into_view_if_needed()


def is_not_let_watch() -> Visit:
    written, _users = write_match(STATES["buy"].make())
    Match.objects.filter(pk=written.pk).update(spectators=False)
    return Visit(f"/match/{written.key}/", visitor())
