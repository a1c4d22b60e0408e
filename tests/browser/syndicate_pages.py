"""Lines of the table of pages: the states of Syndicate."""

from __future__ import annotations

from tests.browser import syndicate_positions as syndicate
from tests.browser.devices import controller, lifts_the_curtain, passed, screen
from tests.browser.lines import MATCH, SCREEN_OF_MATCH, Line
from tests.browser.visits import match, opens


def of_syndicate() -> dict[str, Line]:
    """The second title in every way of playing."""
    states = {
        f"syndicate/{name}": Line("game:match", match(name, of=syndicate), ready=MATCH) for name in syndicate.STATES
    }
    opened = {
        f"syndicate/before: {tab}": Line(
            "game:match", match("before", of=syndicate), opens(f'[data-tab-to="{tab}"]'), ready=MATCH
        )
        for tab in ("estate", "deal", "table", "log")
    }
    more = {
        "syndicate/before: a deal": Line(
            "game:match",
            match("before", of=syndicate),
            opens('[data-tab-to="deal"]', ".dealrow > summary"),
            ready=MATCH,
        ),
        "syndicate/shortage: estate": Line(
            "game:match", match("shortage", of=syndicate), opens('[data-tab-to="estate"]'), ready=MATCH
        ),
        "syndicate/offer made: deal": Line(
            "game:match", match("offer_made", of=syndicate), opens('[data-tab-to="deal"]'), ready=MATCH
        ),
        "syndicate/vote: table": Line(
            "game:match", match("vote", of=syndicate), opens('[data-tab-to="table"]'), ready=MATCH
        ),
        "syndicate/before: menu": Line(
            "game:match", match("before", of=syndicate), opens('[data-open="menu"]'), ready=MATCH
        ),
        "syndicate/buy: space": Line("game:match", match("buy", of=syndicate), opens("#space-16"), ready=MATCH),
    }
    screens = {
        f"syndicate/screen: {name}": Line(
            "board:screen_of", screen(name, of=syndicate), ready=SCREEN_OF_MATCH, themes=("night",)
        )
        for name in ("before", "buy", "auction_bid", "jail", "after_card", "offer", "vote", "out", "winner", "two")
    }
    controllers = {
        f"syndicate/controller: {name}": Line("game:match", controller(name, of=syndicate), ready=MATCH)
        for name in ("before", "buy", "auction_bid", "jail", "offer", "vote", "waiting", "winner")
    }
    passed_on = {
        "syndicate/passed: curtain": Line("game:match", passed("buy", of=syndicate), ready="#curtain:not([hidden])"),
        "syndicate/passed: opened": Line(
            "game:match", passed("buy", of=syndicate), lifts_the_curtain, ready="#curtain:not([hidden])"
        ),
        "syndicate/passed: called": Line("game:match", passed("offer", of=syndicate), ready="#curtain:not([hidden])"),
        "syndicate/passed: auction": Line("game:match", passed("auction_bid", of=syndicate), ready=MATCH),
        "syndicate/passed: over": Line("game:match", passed("winner", of=syndicate), ready=MATCH),
    }
    return {**states, **opened, **more, **screens, **controllers, **passed_on}
