"""Every page of the site and every state of it, one line each: `test_every_page.py` opens them all on every screen.

A new page or state is one more line of PAGES: its name («chapter/what»), the URL name it shows, how its rows are
written and who looks (a Visit), and what is clicked once it is open. A URL name without a line fails the test; one that
shows no page is listed in NOT_PAGES with the reason.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from config import urls
from tests.browser.calling import (
    calls_companions,
    is_called,
    is_not_let_watch,
    is_watched,
    looks_at_companions,
    opens_the_menu,
    waits_for_somebody_gone,
)
from tests.browser.devices import (
    controller,
    fills_in_a_deal,
    forgotten_pin,
    hears_of_the_screen,
    lifts_the_curtain,
    passed,
    screen,
    two_seats,
)
from tests.browser.endings import (
    called_off,
    called_off_screen,
    closes_soon,
    is_shut_by,
    may_call_off,
    with_every_history,
)
from tests.browser.lines import MATCH, MORNING, ROOM, SCREEN_OF_MATCH, SCREEN_OF_ROOM, Line
from tests.browser.offices import (
    classic,
    of_a_match,
    office,
    own_syndicate,
    owner,
    row,
    signs_in_wrong,
    with_key,
    with_report,
    with_run,
)
from tests.browser.positions import STATES
from tests.browser.syndicate_pages import of_syndicate
from tests.browser.talking import looks_who_is_here, opens_talk, picks_a_sign, talking_match, talking_room
from tests.browser.visits import (
    Visit,
    account,
    at,
    braked,
    busy,
    by_link,
    claims_seat,
    comes_back,
    dark,
    expelled,
    finished,
    gave_the_seat_away,
    in_room,
    is_asked,
    is_shut_out,
    late,
    loses_its_network,
    match,
    may_go_back,
    may_not_go_back,
    opens,
    paused,
    paused_screen,
    playing_room,
    removed,
    room,
    running,
    sends,
    visitor,
    voting,
    with_history,
)

NOT_PAGES = {
    "game:file": "a file",
    "game:replay_frame": "a piece of the replay",
    "game:course_chart": "a picture",
    "accounts:sign_out": "a button's address: it leads home",
    "accounts:push": "what a button's script says",
    "manifest": "a file",
    "worker": "a script",
    "set_language": "a button's address: it leads back",
    "lobby:leave": "a button's address: it leads home",
    "lobby:companions": "a piece of the room's page",
    "lobby:invitations": "a piece of the home page",
    "game:board_css": "a style sheet",
    "game:ticket": "a piece of the match page, which opens as its dialog",
    "game:weigh": "a piece of the match page, in the form of a deal",
    "game:space_card": "a piece of the match page, which opens as its sheet",
    "board:open": "what a screen's script asks for",
    "board:screens": "a piece of the room and the match page",
    "board:away": "a piece of the match page",
    "board:off": "a button's address: it answers with that piece",
    "admin:edition_ring_css": "a style sheet",
    "admin:edition_chart": "a picture",
    "admin:edition_export": "a file",
    "admin:edition_copy": "a button's address: it leads to the copy",
    "admin:edition_archive": "a button's address: it leads to the overview",
    "admin:edition_lab": "a button's address: it leads back to the publishing",
    "admin:edition_lab_stop": "a button's address: it leads back to the publishing",
    "admin:edition_bring_back": "a button's address: it leads to the row",
    "admin:edition_remove_part": "a button's address: it leads to the section",
    "admin:edition_restore": "a button's address: it leads back to the row",
}

OUR_OFFICE = ("admin:login", "admin:second", "admin:game_edition_changelist", "admin:edition_", "admin:match_secrets")
"""What of the administration is ours; its lists and forms of people and matches are Django's own pages."""


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
    return {**PAGES, **match_states, **opened, **screens, **controllers, **of_syndicate()}


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
    "site/profile: every history": Line("accounts:profile", with_every_history),
    "site/profile: guest": Line("accounts:profile", lambda: Visit("/me/", visitor())),
    "site/password": Line("accounts:password", lambda: Visit("/me/password/", account(0))),
    "site/password: wrong": Line(
        "accounts:password", lambda: Visit("/me/password/", account(0)), sends(("old", "не те"), ("password", "ні"))
    ),
    "site/credits": Line("credits", at("/credits/")),
    "site/games": Line("game:titles", at("/rules/")),
    "site/rules": Line("game:rules", at("/rules/business/")),
    "syndicate/rules": Line("game:rules", at("/rules/syndicate/")),
    "site/no network": Line("offline", at("/offline/uk/")),
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
    "seats/the host's menu: a forgotten PIN": Line(
        "game:match", forgotten_pin, opens('[data-open="menu"]', "#moving > summary"), ready=MATCH
    ),
    "match/before: may go back": Line("game:match", may_go_back, ready=MATCH),
    "match/before: may not go back": Line("game:match", may_not_go_back, opens('[data-open="menu"]'), ready=MATCH),
    "match/fair": Line("game:fair", finished("fair/"), ready="[data-outcome].good"),
    "match/fair: still secret": Line("game:fair", running("fair")),
    "match/replay": Line("game:replay", finished("replay/"), ready="#match[data-ready]"),
    "match/replay: still going on": Line("game:replay", running("replay"), ready="#match[data-ready]"),
    "match/finished": Line("game:match", finished(), ready=MATCH),
    "match/course": Line("game:course", finished("course/")),
    "match/from a file": Line("game:import", lambda: Visit("/matches/import/", account(0))),
    "match/paused": Line("game:match", paused("buy"), ready=MATCH),
    "match/paused: another's": Line("game:match", paused("auction_outbid", seat=1), ready=MATCH),
    "match/dark": Line("game:match", dark(1), ready=MATCH),
    "match/dark: the host": Line("game:match", dark(0), ready=MATCH),
    "match/paused: closes soon": Line("game:match", closes_soon(1), ready=MATCH),
    "match/called off": Line("game:match", called_off(1), ready=MATCH),
    "match/before: may be called off": Line(
        "game:match", may_call_off, opens('[data-open="menu"]', "#pausing summary"), ready=MATCH
    ),
    "match/voting: an end": Line("game:match", voting("end", 2), ready=MATCH),
    "match/voting": Line("game:match", voting("expel", 2), ready=MATCH),
    "match/voting: about me": Line("game:match", voting("expel", 3), ready=MATCH),
    "match/voting: a pause": Line("game:match", voting("stop", 2), ready=MATCH),
    "match/late": Line("game:match", late(1), ready=MATCH),
    "match/late: me": Line("game:match", late(0), ready=MATCH),
    "match/late: gone": Line("game:match", late(1, 0), ready=MATCH),
    "match/meanwhile": Line("game:match", comes_back, opens("#meanwhile summary, #meanwhile h2"), ready=MATCH),
    "match/absence": Line(
        "game:match", is_asked(1), opens('[data-open="menu"]', "#absence summary"), ready=MATCH
    ),
    "match/expelled": Line("game:match", expelled, status=403),
    "board/paused": Line("board:screen_of", paused_screen("buy"), ready=SCREEN_OF_MATCH, themes=("night",)),
    "board/called off": Line("board:screen_of", called_off_screen, ready=SCREEN_OF_MATCH, themes=("night",)),
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
    "controller/waiting: the screen is away": Line(
        "game:match", controller("waiting", on=False), hears_of_the_screen, ready=MATCH
    ),
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
    "passed/two seats: auction": Line("game:match", two_seats("auction_outbid"), ready=MATCH),
    "passed/two seats": Line("game:match", two_seats("buy"), ready="#curtain:not([hidden])"),
    "match/before: a deal filled in": Line("game:match", match("before"), fills_in_a_deal, ready=MATCH),
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
    "admin/editions": Line(
        "admin:game_edition_changelist", lambda: Visit("/admin/game/edition/", office()().user), themes=MORNING
    ),
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
    "admin/syndicate": Line("admin:edition_overview", office("", own_syndicate), themes=MORNING),
    "admin/syndicate: ring": Line("admin:edition_section", office("s/cells/", own_syndicate), themes=MORNING),
    "admin/syndicate: deck": Line("admin:edition_section", office("s/chance_cards/", own_syndicate), themes=MORNING),
    "admin/syndicate: card": Line("admin:edition_part", row("chance_cards", "no_waybill", own_syndicate), themes=MORNING),
    "admin/syndicate: tax": Line("admin:edition_part", row("cells", "4", own_syndicate), themes=MORNING),
    "admin/syndicate: group": Line("admin:edition_part", row("groups", "docks", own_syndicate), themes=MORNING),
    "admin/syndicate: settings": Line("admin:edition_section", office("s/settings/", own_syndicate), themes=MORNING),
    "admin/publish": Line("admin:edition_publish", office("publish/"), themes=MORNING),
    "admin/publish: report": Line("admin:edition_publish", with_report, ready="#lab img", themes=MORNING),
    "admin/publish: bots at it": Line("admin:edition_publish", with_run, ready="#lab progress", themes=MORNING),
    "admin/compare": Line("admin:edition_compare", office("compare/"), themes=MORNING),
    "admin/history": Line("admin:edition_history", office("history/"), themes=MORNING),
    "admin/secrets": Line("admin:match_secrets", of_a_match, themes=MORNING),
    "calls/room": Line("lobby:room", calls_companions, looks_at_companions, ready=ROOM),
    "calls/room: somebody gone": Line("lobby:room", waits_for_somebody_gone, ready=ROOM),
    "calls/home": Line("lobby:home", is_called),
    "calls/watched": Line("game:match", is_watched, ready=MATCH),
    "calls/watched: menu": Line("game:match", is_watched, opens_the_menu, ready=MATCH),
    "calls/not let watch": Line("game:match", is_not_let_watch, status=403),
    "talk/room": Line("lobby:room", talking_room, opens_talk, ready=ROOM),
    "talk/room: nothing said": Line("lobby:room", lambda: talking_room(said=False), opens_talk, ready=ROOM),
    "talk/room: unread": Line("lobby:room", talking_room, ready="[data-unread]:not([hidden])"),
    "talk/match": Line("game:match", talking_match(), opens_talk, ready=MATCH),
    "talk/match: unread": Line("game:match", talking_match("auction_outbid"), ready="[data-unread]:not([hidden])"),
    "talk/match: who is here": Line("game:match", talking_match(), looks_who_is_here, ready=MATCH),
    "talk/match: a sign": Line("game:match", talking_match(), picks_a_sign, ready=MATCH),
    "match/before: offline": Line("game:match", match("before"), loses_its_network, ready=MATCH),
    "match/before: closed": Line("game:match", match("before"), is_shut_out, ready=MATCH),
    "match/before: crowded": Line("game:match", match("before"), is_shut_by(4409), ready=MATCH),
    "match/before: too many": Line("game:match", match("before"), is_shut_by(4029), ready=MATCH),
    "lobby/room: crowded": Line("lobby:room", in_room(seats=3), is_shut_by(4409), ready=ROOM),
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
