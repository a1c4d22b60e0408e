"""Who comes to the pages of the administration, and what they find there (see `visits`)."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice
from playwright.sync_api import Page

from accounts import second
from accounts.models import User
from game.editions import lab
from game.editions.draft import draft_of
from game.editions.models import LabRun
from game.editions.report import Side
from game.editions.transfer import copied
from game.models import Edition
from game.rules import codec
from game.rules.gauge import Record
from game.rules.lab import play_one
from tests.browser.positions import STATES, write_match
from tests.browser.visits import Visit, account


def office(rest: str = "", edition: Callable[[], Edition] | None = None) -> Callable[[], Visit]:
    """A page of the editor, of an edition of one's own, as the owner."""

    def visit() -> Visit:
        found = (edition or draft_edition)()
        return Visit(f"/admin/game/edition/{found.pk}/{rest}", owner())

    return visit


def owner(number: int = 0) -> User:
    return account(number, is_staff=True, is_superuser=True)


def classic() -> Edition:
    return Edition.objects.get(slug="business-classic")


def own_syndicate() -> Edition:
    """A copy of Syndicate whose tax has a name that does not fit."""
    if found := Edition.objects.filter(builtin=False, title="syndicate").first():
        return found
    made = copied(Edition.objects.get(slug="syndicate-classic"), "Мій синдикат")
    part = made.parts.get(section="cells", data__id="income_tax")
    part.data = part.data | {"name": part.data["name"] | {"uk": "Найприбутковіший податок"}}
    part.save()
    return made


def draft_edition() -> Edition:
    """A copy with a card that lacks a language, and a change in its history."""
    if found := Edition.objects.filter(builtin=False, title="business").first():
        return found
    made = copied(classic(), "Моє місто")
    part = made.parts.get(key="kompromat")
    part.data = part.data | {"name": part.data["name"] | {"en": ""}}
    part.save()
    return made


def row(section: str, key: str, edition: Callable[[], Edition] = draft_edition) -> Callable[[], Visit]:
    return lambda: office(f"row/{edition().parts.get(section=section, key=key).pk}/", edition)()


def with_report() -> Visit:
    """An edition that bots have played, a little."""
    edition = draft_edition()
    run = lab.asked(edition, draft_of(edition), owner())
    sides = {"draft": Side(), "release": Side()}
    for number, side in enumerate(sides.values()):
        for seats in (2, 4):
            side.add(codec.decode(play_one("business", run.content, seats, "random", f"{number}"), Record))
    LabRun.objects.filter(pk=run.pk).update(status=LabRun.Status.RUNNING)
    lab.finish(run, lab.report(run, sides), run.total)
    return office("publish/")()


def with_run() -> Visit:
    """An edition that bots are playing now."""
    edition = draft_edition()
    LabRun.objects.all().delete()
    run = lab.asked(edition, draft_of(edition), owner())
    LabRun.objects.filter(pk=run.pk).update(status=LabRun.Status.RUNNING, done=17, beat_at=timezone.now())
    return office("publish/")()


def with_key(number: int, confirmed: bool, path: str) -> Callable[[], Visit]:
    """Somebody whose authenticator is being set up, or is asked for its code."""

    def visit() -> Visit:
        user = owner(number)
        second.forget(user)
        second.begin(user)
        TOTPDevice.objects.filter(user=user).update(confirmed=confirmed)
        return Visit(path, user)

    return visit


def signs_in_wrong(page: Page) -> None:
    page.fill("[name=username]", "Остап")
    page.fill("[name=password]", "ні")
    with page.expect_navigation():
        page.locator("#login-form [type=submit]").click()


def of_a_match() -> Visit:
    return Visit(f"/admin/game/match/{write_match(STATES['buy'].make())[0].pk}/secrets/", owner())
