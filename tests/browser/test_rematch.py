"""«Ще партію» on the winner's screen: one tap of each person, and the same people play again."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from game.models import Edition, Match, Preset
from game.rules.registry import TITLES
from game.service import play, read
from lobby import chairs, service
from lobby.models import Member, Room
from lobby.tending import OFFLINE_AFTER
from tests.browser.conftest import PHONE, OpenPage, signed_in
from tests.browser.visits import account
from tests.game.arrange import session_of
from tests.rules.adapters import FULL

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions")]

EVERY_WAY = [(title, preset) for title in TITLES for preset in Preset.values]
SOME = [("business", "online"), ("syndicate", "screen"), ("business", "device")]


def room_of(title: str, preset: str, people: int) -> Room:
    """So many people in a room, on one device if that is how they play."""
    edition = Edition.objects.filter(title=title, builtin=True).earliest("pk")
    host = account(0)
    room = service.make_room(host, host.name, edition, {}, preset)
    for number in range(1, people):
        if preset == Preset.DEVICE:
            chairs.add_local(room.pk, host, account(number).name)
        else:
            service.join(room.pk, account(number), account(number).name)
            service.set_ready(room.pk, account(number), True)
    return room


def played(room: Room) -> Match:
    """A match of the room in which all but the first have given up."""
    match = service.start(room.pk, account(0))
    leave = TITLES[room.title].leaving
    for player in match.players.order_by("-seat"):
        if player.seat and not read(match.pk).outcome:
            now = read(match.pk)
            play(match.pk, player.seat, {"kind": leave}, now.version, now.decision)
    assert read(match.pk).outcome
    return match


def winners_screen(open_page: OpenPage, match: Match, user: User) -> Page:
    return open_page(f"/match/{match.key}/", viewport=PHONE, storage_state=signed_in(session_of(user)))


def tap(page: Page) -> None:
    page.get_by_role("link", name="Ще партію").click()


def names(match: Match) -> list[str]:
    return list(match.players.order_by("seat").values_list("name", flat=True))


@pytest.mark.parametrize(("title", "preset"), EVERY_WAY if FULL else SOME)
def test_the_same_people_play_again_by_one_tap_of_each(open_page: OpenPage, title: str, preset: str) -> None:
    match = played(room_of(title, preset, 3))
    people = [account(0)] if preset == Preset.DEVICE else [account(number) for number in range(3)]
    pages = [winners_screen(open_page, match, user) for user in people]
    for page in pages:
        tap(page)
    for page in pages:
        page.wait_for_function(
            "old => location.pathname.startsWith('/match/') && !location.pathname.includes(old)", arg=match.key
        )
        page.locator("#match[data-ready]").wait_for()
    again = Match.objects.exclude(pk=match.pk).get()
    assert names(again) == names(match)
    assert again.preset == preset


def test_who_does_not_come_back_does_not_hold_the_others_up(open_page: OpenPage) -> None:
    room = room_of("business", "online", 3)
    match = played(room)
    host, guest = (winners_screen(open_page, match, account(number)) for number in range(2))
    tap(host)
    expect(host.locator("#dock")).to_contain_text("Чекаємо «Готово»")
    tap(guest)
    expect(host.locator("#chair-1 .ok")).to_be_visible()
    Member.objects.filter(room=room, user=account(2)).update(seen_at=timezone.now() - OFFLINE_AFTER)
    host.get_by_role("button", name="Почати без них").click()
    guest.wait_for_url("**/match/**")
    assert names(Match.objects.exclude(pk=match.pk).get()) == names(match)[:2]


def test_a_stranger_is_led_to_a_room_of_their_own(open_page: OpenPage) -> None:
    match = played(room_of("business", "online", 2))
    stranger = open_page(f"/match/{match.key}/")
    expect(stranger.get_by_role("link", name="Ще партію")).to_have_attribute("href", "/new/")
