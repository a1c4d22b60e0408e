"""Every page of the site and every state of it, one line each: `test_every_page.py` opens them all on every screen.

A new page or state is one more line of PAGES: its name («chapter/what»), the URL name it shows, how its rows are
written and who looks (a Visit), and what is clicked once it is open. A URL name without a line fails the test; one that
shows no page is listed in NOT_PAGES with the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice
from playwright.sync_api import Page, expect

from accounts import second
from accounts.models import User
from config import urls
from game.editions import lab
from game.editions.draft import draft_of
from game.editions.models import LabRun
from game.editions.report import Side
from game.editions.transfer import copied
from game.models import Claim, Edition, Match, Preset
from game.pins import hashed
from game.rules import codec
from game.rules.gauge import Record
from game.rules.lab import play_one
from game.seats import claims, tickets
from game.seats.table import pause
from lobby import chairs, service, throttle
from lobby.models import Room
from tests.browser.positions import BOSSES, NAMES, SHAPES, STATES, people, write_match

NOT_PAGES = {
    "accounts:sign_out": "a button's address: it leads home",
    "set_language": "a button's address: it leads back",
    "lobby:leave": "a button's address: it leads home",
    "game:board_css": "a style sheet",
    "game:ticket": "a piece of the match page, which opens as its dialog",
    "game:space_card": "a piece of the match page, which opens as its sheet",
    "board:open": "what a screen's script asks for",
    "board:screens": "a piece of the room and the match page",
    "board:off": "a button's address: it answers with that piece",
    "admin:edition_ring_css": "a style sheet",
    "admin:edition_chart": "a picture",
    "admin:edition_export": "a file",
    "admin:edition_copy": "a button's address: it leads to the copy",
    "admin:edition_remove": "a button's address: it leads to the list",
    "admin:edition_lab": "a button's address: it leads back to the publishing",
    "admin:edition_lab_stop": "a button's address: it leads back to the publishing",
    "admin:edition_bring_back": "a button's address: it leads to the row",
    "admin:edition_remove_part": "a button's address: it leads to the section",
    "admin:edition_restore": "a button's address: it leads back to the row",
}

OUR_OFFICE = ("admin:login", "admin:second", "admin:edition_", "admin:match_secrets")
"""What of the administration is ours; its lists and forms of people and matches are Django's own pages."""


@dataclass(frozen=True)
class Visit:
    """An address and who opens it; None is a stranger."""

    path: str
    user: User | None = None


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


def at(address: str) -> Callable[[], Visit]:
    return lambda: Visit(address)


# People and rooms


def account(number: int = 0, **fields: Any) -> User:
    """A person with an account: the one who has that seat in the written matches."""
    user: User = people(number + 1)[number]
    User.objects.filter(pk=user.pk).update(boss=BOSSES[number], shape=SHAPES[number], **fields)
    user.refresh_from_db()
    return user


def visitor() -> User:
    user, _made = User.objects.get_or_create(username="guest", defaults={"name": "Дід Юхим", "is_guest": True})
    return user


def room(seats: int = 1, bots: int = 0, ready: bool = False, locals_: int = 0) -> Room:
    """A room of that many people, the first its host, then bots, then people at the host's own device."""
    users = [account(number) for number in range(seats)]
    made = service.make_room(users[0], NAMES[0], Edition.objects.get(slug="business-classic"), {})
    for number, user in enumerate(users[1:], 1):
        service.join(made.pk, user, NAMES[number])
    for number, user in enumerate(users):
        chairs.take_boss(made.pk, user, BOSSES[number])
        service.set_ready(made.pk, user, ready and number > 0, "сіль")
    for number in range(bots):
        chairs.add_bot(made.pk, users[0], seats + number)
    for number in range(locals_):
        chairs.add_local(made.pk, users[0], NAMES[seats + number], "" if number else "1234")
    return made


def in_room(seat: int = 0, **facts: Any) -> Callable[[], Visit]:
    return lambda: Visit(f"/r/{room(**facts).code}/", account(seat))


def removed() -> Visit:
    made = room(2)
    service.remove(made.pk, account(0), made.members.get(place=1).pk)
    return Visit(f"/k/{made.code}/", account(1))


def braked() -> Visit:
    """Somebody who has tried too many codes."""
    request = HttpRequest()
    for limit in throttle.WRONG_CODES.address:
        request.META["REMOTE_ADDR"] = "127.0.0.1"
        for _try in range(limit.most):
            limit.strike(throttle.address_of(request))
    return Visit("/k/123456/")


def busy() -> Visit:
    """Somebody with matches that go on and rooms that wait."""
    write_match(STATES["buy"].make())
    room(4)
    return Visit("/", account(0))


def with_history() -> Visit:
    for state in ("winner", "buy"):
        write_match(STATES[state].make())
    return Visit("/me/", account(0, email="marta@example.org"))


def sends(*fields: tuple[str, str]) -> Callable[[Page], object]:
    """Fills the form of the page and sends it, without the browser's own objections."""

    def act(page: Page) -> None:
        page.locator("main form").evaluate("form => { form.noValidate = true; }")
        for name, value in fields:
            page.locator(f"main [name={name}]").fill(value)
        with page.expect_navigation():
            page.locator("main form button:not([type=button])").last.click()

    return act


def opens(*doors: str) -> Callable[[Page], object]:
    """Clicks one thing after another; of several that fit, the first that shows."""

    def act(page: Page) -> None:
        for door in doors:
            page.locator(door).filter(visible=True).first.click()

    return act


# Seats that move


def ticket_of(seat: int) -> tickets.Shown:
    """What the device of that seat shows, in a match that goes on."""
    written, users = write_match(STATES["buy"].make())
    return tickets.make(written.pk, seat, users[seat].pk)


def by_link(user: Callable[[], User | None] = lambda: None) -> Callable[[], Visit]:
    return lambda: Visit(f"/seat/{ticket_of(1).secret}/", user())


def playing_room() -> Visit:
    made = room(2, ready=True)
    service.start(made.pk, account(0))
    return Visit(f"/k/{made.code}/")


def away(*seats: int, state: str = "buy") -> Match:
    """A match whose players have lost their devices."""
    written, _users = write_match(STATES[state].make())
    Match.objects.filter(pk=written.pk).update(host=account(0))
    written.players.filter(seat__in=seats).update(seen_at=None)
    return written


def claims_seat(answer: str | None = "") -> Callable[[], Visit]:
    """Somebody at the page on which one asks for a seat; with an answer, after asking."""

    def visit() -> Visit:
        written = away(1, 6)
        if answer is None:
            return Visit(f"/seat/of/{written.key}/")
        claim = claims.ask(written.pk, 6, visitor().pk)
        Claim.objects.filter(pk=claim.pk).update(answer=answer)
        return Visit(f"/seat/of/{written.key}/", visitor())

    return visit


def is_asked(seat: int) -> Callable[[], Visit]:
    """The match page of a seat while somebody asks for seat 6."""

    def visit() -> Visit:
        written = away(6)
        claims.ask(written.pk, 6, visitor().pk)
        return Visit(f"/match/{written.key}/", account(seat))

    return visit


def gave_the_seat_away() -> Visit:
    written, users = write_match(STATES["buy"].make())
    found = tickets.find(secret=tickets.make(written.pk, 6, users[6].pk).secret)
    assert found
    tickets.take(found, visitor().pk)
    return Visit(f"/match/{written.key}/", users[6])


# Matches


def match(state: str, seat: int | None = -1) -> Callable[[], Visit]:
    """A written position, as the one who must see it or as another seat."""

    def visit() -> Visit:
        written, users = write_match(STATES[state].make())
        viewer = STATES[state].viewer if seat == -1 else seat
        return Visit(f"/match/{written.key}/", None if viewer is None else users[viewer])

    return visit


def paused(state: str, seat: int = 0) -> Callable[[], Visit]:
    """A written position that its host, in seat 0, has stopped; two people have lost their devices."""

    def visit() -> Visit:
        made, written = room(), away(3, 6, state=state)
        Match.objects.filter(pk=written.pk).update(back=f"/r/{made.code}/")
        pause(written.pk, account(0).pk)
        made.match = written
        made.save()
        return Visit(f"/match/{written.key}/", account(seat))

    return visit


def paused_screen(state: str) -> Callable[[], Visit]:
    """The same on a television."""

    def visit() -> Visit:
        key = paused(state)().path.split("/")[2]
        return Visit(f"/board/{Room.objects.get(match__key=key).code}/")

    return visit


def loses_its_network(page: Page) -> None:
    page.context.set_offline(True)
    page.evaluate("sockets.forEach((socket) => socket.close())")
    expect(page.locator("#offline")).to_be_visible()


def is_shut_out(page: Page) -> None:
    page.evaluate("sockets.at(-1).dispatchEvent(new CloseEvent('close', { code: 4003 }))")
    expect(page.locator("#offline")).to_be_visible()


def screen(state: str) -> Callable[[], Visit]:
    """A written position on a television: it asks for the room by its code."""

    def visit() -> Visit:
        made = room()
        made.match = write_match(STATES[state].make())[0]
        made.save()
        return Visit(f"/board/{made.code}/")

    return visit


def controller(state: str) -> Callable[[], Visit]:
    """A written position on a phone beside a shared screen."""

    def visit() -> Visit:
        made = room()
        written, users = write_match(STATES[state].make())
        Match.objects.filter(pk=written.pk).update(preset=Preset.SCREEN)
        made.match = written
        made.save()
        return Visit(f"/match/{written.key}/", users[STATES[state].viewer or 0])

    return visit


def passed(state: str, pin: str = "") -> Callable[[], Visit]:
    """A written position on one device that holds every seat of it."""

    def visit() -> Visit:
        written, users = write_match(STATES[state].make())
        written.players.update(holder=users[0])
        Match.objects.filter(pk=written.pk).update(preset=Preset.DEVICE)
        if pin:
            written.players.update(pin=hashed(pin))
        return Visit(f"/match/{written.key}/", users[0])

    return visit


def lifts_the_curtain(page: Page) -> None:
    page.locator("#curtain .face:not([hidden]) .hold").press("Enter")
    expect(page.locator("#curtain")).to_be_hidden()


# The administration


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


def draft_edition() -> Edition:
    """A copy with a card that lacks a language, and a change in its history."""
    if found := Edition.objects.filter(builtin=False).first():
        return found
    made = copied(classic(), "Моє місто")
    part = made.parts.get(key="kompromat")
    part.data = part.data | {"name": part.data["name"] | {"en": ""}}
    part.save()
    return made


def row(section: str, key: str) -> Callable[[], Visit]:
    return lambda: office(f"row/{draft_edition().parts.get(section=section, key=key).pk}/")()


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


MORNING = ("light",)
MATCH = "#match[data-ready]"
ROOM = "#room[data-live]"
SCREEN_OF_ROOM = "#picture.of-room"
SCREEN_OF_MATCH = "#picture.of-match"


def table() -> dict[str, Line]:
    match_states = {f"match/{name}": Line("game:match", match(name), ready=MATCH) for name in STATES}
    opened = {
        f"match/before: {tab}": Line("game:match", match("before"), opens(f'[data-tab-to="{tab}"]'), ready=MATCH)
        for tab in ("turn", "hand", "biz", "boss", "log", "influence", "deal")
    }
    screens = {
        f"board/{name}": Line("board:screen_of", screen(name), ready=SCREEN_OF_MATCH, themes=("night",))
        for name in ("buy", "two", "four", "auction_outbid", "defence_boss", "choose", "deal", "out", "winner", "crowd")
    }
    controllers = {
        f"controller/{name}": Line("game:match", controller(name), ready=MATCH)
        for name in ("before", "buy", "auction_outbid", "defence_helper", "waiting", "deal", "prison", "winner")
    }
    return {**PAGES, **match_states, **opened, **screens, **controllers}


PAGES = {
    "site/home": Line("lobby:home", at("/")),
    "site/home: mine": Line("lobby:home", busy),
    "site/home: languages": Line("lobby:home", at("/"), opens("details.menu > summary")),
    "site/sign in": Line("accounts:sign_in", at("/me/in/")),
    "site/sign in: wrong": Line("accounts:sign_in", at("/me/in/"), sends(("name", "Остап"), ("password", "ні"))),
    "site/sign up": Line("accounts:sign_up", at("/me/up/")),
    "site/sign up: wrong": Line("accounts:sign_up", at("/me/up/"), sends(("name", "Я"), ("password", "12345"))),
    "site/guest": Line("accounts:guest", at("/me/guest/")),
    "site/guest: wrong": Line("accounts:guest", at("/me/guest/"), sends(("name", ""))),
    "site/upgrade": Line("accounts:upgrade", lambda: Visit("/me/upgrade/", visitor())),
    "site/profile": Line("accounts:profile", with_history),
    "site/profile: guest": Line("accounts:profile", lambda: Visit("/me/", visitor())),
    "site/password": Line("accounts:password", lambda: Visit("/me/password/", account(0))),
    "site/password: wrong": Line(
        "accounts:password", lambda: Visit("/me/password/", account(0)), sends(("old", "не те"), ("password", "ні"))
    ),
    "site/credits": Line("credits", at("/credits/")),
    "site/400": Line("oops", at("/oops/400/"), status=400),
    "site/403": Line("oops", at("/oops/403/"), status=403),
    "site/403 form": Line("oops_form", at("/oops/form/"), opens("main button")),
    "site/404": Line("oops", at("/no/such/page/"), status=404),
    "site/500": Line("oops", at("/oops/500/"), status=500),
    "lobby/new": Line("lobby:new", at("/new/")),
    "lobby/new: terms": Line("lobby:new", lambda: Visit("/new/", account(0)), opens("details.more > summary")),
    "lobby/new: wrong": Line("lobby:new", at("/new/"), sends(("name", ""))),
    "lobby/code": Line("lobby:code", at("/k/")),
    "lobby/code: unread": Line("lobby:code", at("/k/?code=12ab"), status=400),
    "lobby/code: no room": Line("lobby:join", at("/k/111111/"), status=404),
    "lobby/code: too often": Line("lobby:join", braked, status=429),
    "lobby/join": Line("lobby:join", lambda: Visit(f"/k/{room(5).code}/")),
    "lobby/removed": Line("lobby:join", removed, status=403),
    "lobby/room: alone": Line("lobby:room", in_room(), ready=ROOM),
    "lobby/room: full": Line("lobby:room", in_room(seats=5, bots=3, ready=True), ready=ROOM),
    "lobby/room: another's": Line("lobby:room", in_room(seat=1, seats=3, bots=1, ready=True), ready=ROOM),
    "lobby/room: bosses": Line("lobby:room", in_room(seats=4), opens(".boss-btn"), ready=ROOM),
    "lobby/room: a chair": Line("lobby:room", in_room(seats=4), opens(".chair-menu > summary"), ready=ROOM),
    "lobby/room: terms": Line("lobby:room", in_room(), opens("#room details.more > summary"), ready=ROOM),
    "seats/code": Line("lobby:seat_code", at("/seat/")),
    "seats/code: a room's": Line("lobby:seat_code", at("/seat/"), sends(("code", "482716"))),
    "seats/code: none": Line("lobby:seat_code", at("/seat/"), sends(("code", "00000000"))),
    "seats/take": Line("lobby:seat_link", by_link()),
    "seats/take: signed in": Line("lobby:seat_link", by_link(visitor)),
    "seats/void": Line("lobby:seat_link", at("/seat/none-such-link-any-more/"), status=404),
    "seats/playing": Line("lobby:join", playing_room),
    "seats/claim": Line("lobby:claim", claims_seat(None)),
    "seats/claim: waiting": Line("lobby:claim", claims_seat()),
    "seats/claim: refused": Line("lobby:claim", claims_seat("refused")),
    "seats/claim: lapsed": Line("lobby:claim", claims_seat("lapsed")),
    "seats/asked: the host": Line("game:match", is_asked(0), ready=MATCH),
    "seats/asked: the seat's own": Line("game:match", is_asked(6), ready=MATCH),
    "seats/gone": Line("game:match", gave_the_seat_away, ready=MATCH),
    "seats/ticket": Line(
        "game:match",
        match("before"),
        opens('[data-open="menu"]', "#moving > summary", "[data-move]", "#ticket .code"),
        ready=MATCH,
    ),
    "seats/a spectator's menu": Line(
        "game:match", match("spectator"), opens('[data-open="menu"]', "#moving > summary"), ready=MATCH
    ),
    "seats/the host's menu": Line(
        "game:match", is_asked(0), opens("#notes .btn--primary", '[data-open="menu"]', "#moving > summary"), ready=MATCH
    ),
    "match/paused": Line("game:match", paused("buy"), ready=MATCH),
    "match/paused: another's": Line("game:match", paused("auction_outbid", seat=1), ready=MATCH),
    "board/paused": Line("board:screen_of", paused_screen("buy"), ready=SCREEN_OF_MATCH, themes=("night",)),
    "board/empty": Line("board:screen", at("/board/"), ready=SCREEN_OF_ROOM, themes=("night",)),
    "board/waiting": Line(
        "board:screen_of", lambda: Visit(f"/board/{room(5, 3).code}/"), ready=SCREEN_OF_ROOM, themes=("night",)
    ),
    "lobby/room: one device": Line("lobby:room", in_room(locals_=3), ready=ROOM),
    "lobby/room: local, seen by another": Line("lobby:room", in_room(1, seats=2, locals_=2), ready=ROOM),
    "lobby/room: new local": Line(
        "lobby:room", in_room(locals_=1), opens(".chair.empty [popovertarget=new-local]"), ready=ROOM
    ),
    "lobby/room: local": Line("lobby:room", in_room(locals_=1), opens(".chair [popovertarget^=local-]"), ready=ROOM),
    "controller/its screens": Line(
        "game:match",
        controller("waiting"),
        opens('[data-open="menu"]', ".on-screen > summary", "#screen-number"),
        ready=MATCH,
    ),
    "passed/curtain": Line("game:match", passed("buy"), ready="#curtain:not([hidden])"),
    "passed/curtain: whose": Line(
        "game:match", passed("buy"), opens("#curtain .others .menu > summary"), ready="#curtain:not([hidden])"
    ),
    "passed/curtain: PIN": Line("game:match", passed("buy", "1234"), ready="#curtain:not([hidden])"),
    "passed/opened": Line("game:match", passed("buy"), lifts_the_curtain, ready="#curtain:not([hidden])"),
    "passed/over": Line("game:match", passed("winner"), ready=MATCH),
    "passed/auction: whose cards": Line(
        "game:match", passed("auction_outbid"), opens("#passed .menu > summary"), ready=MATCH
    ),
    "passed/auction: seat by seat": Line("game:match", passed("auction_two"), ready=MATCH),
    "passed/auction": Line("game:match", passed("auction_outbid"), ready=MATCH),
    "match/before: menu": Line("game:match", match("before"), opens('[data-open="menu"]'), ready=MATCH),
    "match/waiting: menu": Line("game:match", match("buy", 1), opens('[data-open="menu"]'), ready=MATCH),
    "match/before: card": Line(
        "game:match", match("before"), opens('[data-tab-to="hand"]', ".mcard:visible"), ready=MATCH
    ),
    "match/buy: space": Line("game:match", match("buy"), opens("#space-26"), ready=MATCH),
    "admin/sign in": Line("admin:login", at("/admin/login/"), themes=MORNING),
    "admin/sign in: wrong": Line("admin:login", at("/admin/login/"), signs_in_wrong, themes=MORNING),
    "admin/code": Line("admin:second_code", with_key(1, True, "/admin/second/code/"), themes=MORNING),
    "admin/second": Line("admin:second", lambda: Visit("/admin/second/", owner()), themes=MORNING),
    "admin/second: its key": Line("admin:second", with_key(2, False, "/admin/second/"), themes=MORNING),
    "admin/overview": Line("admin:edition_overview", office(), themes=MORNING),
    "admin/overview: built in": Line("admin:edition_overview", office("", classic), themes=MORNING),
    "admin/import": Line("admin:edition_import", lambda: Visit("/admin/game/edition/import/", owner()), themes=MORNING),
    "admin/deck": Line("admin:edition_section", office("s/mafia_cards/"), themes=MORNING),
    "admin/table": Line("admin:edition_section", office("s/businesses/"), themes=MORNING),
    "admin/ring": Line("admin:edition_section", office("s/board/"), themes=MORNING),
    "admin/card": Line("admin:edition_part", row("event_cards", "whisky_ship"), themes=MORNING),
    "admin/card: it lacks a language": Line("admin:edition_part", row("mafia_cards", "kompromat"), themes=MORNING),
    "admin/business": Line("admin:edition_part", row("businesses", "racetrack"), themes=MORNING),
    "admin/district": Line("admin:edition_part", row("districts", "brickyard"), themes=MORNING),
    "admin/new card": Line("admin:edition_add_part", office("s/event_cards/add/"), themes=MORNING),
    "admin/publish": Line("admin:edition_publish", office("publish/"), themes=MORNING),
    "admin/publish: report": Line("admin:edition_publish", with_report, ready="#lab img", themes=MORNING),
    "admin/publish: bots at it": Line("admin:edition_publish", with_run, ready="#lab progress", themes=MORNING),
    "admin/compare": Line("admin:edition_compare", office("compare/"), themes=MORNING),
    "admin/history": Line("admin:edition_history", office("history/"), themes=MORNING),
    "admin/secrets": Line("admin:match_secrets", of_a_match, themes=MORNING),
    "match/before: offline": Line("game:match", match("before"), loses_its_network, ready=MATCH),
    "match/before: closed": Line("game:match", match("before"), is_shut_out, ready=MATCH),
}  # fmt: skip


# Pages that only a mistake shows: the site of the test has an address for each.


def oops(request: HttpRequest, what: str) -> HttpResponse:
    raise {"400": BadRequest, "403": PermissionDenied, "500": RuntimeError}[what]("on purpose")


def oops_form(request: HttpRequest) -> HttpResponse:
    """A form that was opened too long ago."""
    return HttpResponse("<link rel=icon href=data:,><main><form method=post><button>Go</button></form></main>")


urlpatterns = [
    *urls.urlpatterns,
    path("oops/form/", oops_form, name="oops_form"),
    path("oops/<str:what>/", oops, name="oops"),
]


def url_names(patterns: list[Any] | None = None, space: str = "") -> set[str]:
    """The names of every address of the site, of the administration's those that are ours."""
    names: set[str] = set()
    for pattern in urls.urlpatterns if patterns is None else patterns:
        if isinstance(pattern, URLPattern):
            names.add(space + str(pattern.name))
        elif pattern.app_name == "admin":
            names |= {name for name in url_names(pattern.url_patterns, "admin:") if name.startswith(OUR_OFFICE)}
        else:
            within = f"{pattern.namespace}:" if pattern.namespace else ""
            names |= url_names(pattern.url_patterns, space + within)
    return names


LANGUAGES = [code for code, _name in settings.LANGUAGES]
