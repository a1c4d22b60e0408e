"""«Синдикат» as it is drawn: what its fragments are made of.

A part is a template and the values it is drawn from, and no others: equal values were drawn before
(`game.fragments.drawn`). So a part is given as little as it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import structs

from game.drawing import Part, drawn
from game.position import Look
from game.rules.contract import Seat
from game.rules.titles.syndicate import actions as a
from game.rules.titles.syndicate.view import View
from game.surfaces.consequences import Consequence
from game.surfaces.parts import Pane, Ribbon, Ring, Tab, dock, frame, moving, question, state
from game.surfaces.syndicate.aloud import aloud, call, spoken, turn_of
from game.surfaces.syndicate.asks import Ask
from game.surfaces.syndicate.deals import weighed
from game.surfaces.syndicate.desk import Desk
from game.surfaces.syndicate.facts import facts
from game.surfaces.syndicate.guide import chapters
from game.surfaces.syndicate.lexicon import lexicon
from game.surfaces.syndicate.log import entries
from game.surfaces.syndicate.measures import measures
from game.surfaces.syndicate.motion import motions
from game.surfaces.syndicate.reasons import why
from game.surfaces.syndicate.rulebook import rulebook as rules_of
from game.surfaces.syndicate.scene import Scene, scene_of
from game.surfaces.syndicate.stage import over, say, stage, standing
from game.surfaces.syndicate.table import table

__all__ = [
    "aloud", "call", "measures", "page", "private", "public", "public_view", "ring", "rulebook", "screen", "space_card",
    "spoken", "turn_of", "weigh", "why",
]  # fmt: skip

FOLDER = "game/syndicate"
PANES = {
    "turn": ("question",),
    "estate": ("estate",),
    "deal": ("deal",),
    "table": ("table",),
    "log": ("log",),
}
"""The panes of my panel and the fragments in each."""
PUBLIC_PANES = ("turn", "table", "log")
LINES = 60
"""How many lines of the log a page shows."""
ON_SCREEN = 6
"""How many of them a shared screen shows."""
BRIEF = 4
"""How many of them stand under a question that waits for others."""
MOVING = 4
"""How many of the newest moves a page may still explain by motion."""
STAND_IN = "greedy"
"""The bot that plays for a person who must leave the table for a while."""


def page(look: Look, language: str, html: Mapping[str, SafeString]) -> dict[str, Any]:
    """The context of the whole page: its frames, and how the fragments are grouped in them."""
    scene = scene_of(look, language)
    words = scene.lexicon
    desk = _desk(look, scene)
    return {
        "look": look,
        "language": language,
        "ring": words.ring,
        "ribbon": desk.ribbon() if desk else _spectator_ribbon(scene),
        "me": desk.plate() if desk else None,
        "panes": tuple(
            Pane(key, tuple(html[name] for name in names if name in html))
            for key, names in PANES.items()
            if desk or key in PUBLIC_PANES
        ),
        "board": {
            "spaces": [html[f"space-{info.at}"] for info in words.cells],
            "plaques": [html[f"plaque-{group.number}"] for group in words.groups.values()],
            "seats": [html[f"seat-{player.seat}"] for player in scene.view.players],
        },
    }


def fates(look: Look, language: str) -> tuple[str, ...]:
    """Of each seat why it came where it did."""
    scene = scene_of(look, language)
    found = (standing(scene, player.seat) for player in scene.view.players)
    return tuple(f"{one.cause} · {one.figure}" for one in found)


def ring(release_id: int, language: str) -> Ring:
    """The board of an edition."""
    return lexicon(release_id, language).ring


def rulebook(release_id: int, language: str) -> Part:
    """The rules, as an edition plays them."""
    return rules_of(lexicon(release_id, language))


def public_view(view: View) -> View:
    """The view without what only its viewer knows."""
    vote = structs.replace(view.vote, mine=None) if view.vote else None
    return structs.replace(view, viewer=None, offers=(), turned=(), partners=(), expellable=(), vote=vote)


def public(look: Look, language: str) -> dict[str, Part]:
    """Board, seats and stage."""
    scene = scene_of(look, language)
    parts = {f"space-{space.info.at}": _part("space", space=space) for space in scene.spaces()}
    parts |= {f"plaque-{plaque.group.number}": _part("plaque", plaque=plaque) for plaque in scene.plaques()}
    parts |= {f"seat-{seat.person.seat}": _part("seat", seat=seat) for seat in scene.seats()}
    now = stage(scene, look.moves)
    parts["stage"] = frame("stage", stage=now, partial=f"{FOLDER}/show/{now.show}.html")
    return parts


def private(look: Look, language: str) -> dict[str, Part]:
    """The viewer's own panel, clock, log and the events to move by."""
    scene = scene_of(look, language)
    desk = _desk(look, scene)
    ask = desk.ask() if desk else _spectator_ask(scene)
    ribbon = desk.ribbon() if desk else _spectator_ribbon(scene)
    me = desk.plate() if desk else None
    lines = tuple(entries(look.moves, scene.words, look.told)[::-1][:LINES])
    log = tuple(drawn(frame("entry", entry=entry), language) for entry in lines)
    parts = {
        "ribbon": frame("ribbon", ribbon=ribbon),
        "question": question(look, ask, desk.tiles() if desk else (), log[:BRIEF], facts(look.deeds, scene.words)),
        "table": _part("table", table=table(scene, bool(desk and desk.votes)), seated=desk is not None),
        "dock": dock(
            ask.buttons,
            ask.text or ribbon.text,
            stand_in=bool(me and me.person.stand_in and me.player.alive and not look.view.over),
            over=look.view.over,
            back=look.back if desk else "",
        ),
        "guide": frame("guide", chapters=chapters(ask.kind, scene.lexicon, look.view.options)),
        "log": frame("log", log=log, round=look.view.round),
        "news": frame("news", ribbon=ribbon, newest=lines[:1]),
        "state": state(look, ribbon.title, look.viewer, ask.kind, asked=bool(desk and (desk.asked or desk.called))),
    }
    parts |= moving(look, motions(look.moves[-MOVING:], scene))
    return parts | _seated(desk, look) if desk else parts


def _seated(desk: Desk, look: Look) -> dict[str, Part]:
    """What only somebody with a seat is shown."""
    me = desk.plate()
    plays_on = me.player.alive and not look.view.over
    return {
        "me": _part("me", me=me),
        "tabs": frame("tabs", tabs=_tabs(len(desk.waiting), int(desk.votes))),
        "estate": _part(
            "estate",
            estates=tuple(desk.estates()),
            cards=len(me.player.cards),
            houses=look.view.houses,
            hotels=look.view.hotels,
        ),
        "deal": _part(
            "deal", deals=tuple(desk.builders()), offers=tuple(desk.deals), answers=not desk.bot, key=look.match_key
        ),
        "standin": frame("standin", person=me.person, playing=plays_on, bot=STAND_IN),
        "surrender": frame("surrender", action="resign" if plays_on else ""),
    }


def _tabs(offers: int, votes: int) -> tuple[Tab, ...]:
    return (
        Tab("turn", "lu-dice-5", _("Хід")),
        Tab("estate", "lu-house", _("Майно")),
        Tab("deal", "lu-handshake", _("Угоди"), offers),
        Tab("table", "lu-users-round", _("Стіл"), votes),
        Tab("log", "lu-scroll-text", _("Журнал")),
    )


def screen(look: Look, language: str) -> dict[str, Part]:
    """What a shared screen shows besides board and stage, in large type."""
    scene = scene_of(look, language)
    following = scene.following()
    lines = entries(look.moves, scene.words, look.told)[::-1][:ON_SCREEN]
    log = (drawn(frame("entry", entry=entry), language) for entry in lines)
    ribbon = _spectator_ribbon(scene)
    seats = {
        f"seat-{seat.person.seat}": Part(
            "board/syndicate/seat.html", {"seat": seat, "following": seat.person.seat == following}
        )
        for seat in scene.seats()
    }
    return seats | {
        "log": Part("board/parts/log.html", {"log": tuple(log)}),
        "state": state(look, ribbon.aside or ribbon.text),
        **moving(look, motions(look.moves[-MOVING:], scene)),
    }


def space_card(look: Look, at: int, language: str) -> str | None:
    """What the cell is and who owns it now."""
    scene = scene_of(look, language)
    if at not in range(len(scene.lexicon.cells)):
        return None
    space = scene.space(at)
    deed = scene.deed(space.info.id) if space.info.price else None
    return render_to_string(f"{FOLDER}/space_card.html", {"space": space, "deed": deed})


def weigh(look: Look, seat: Seat, action: Any, language: str) -> tuple[Consequence, ...]:
    """What the deal that this seat would offer changes."""
    if not isinstance(action, a.MakeOffer):
        return ()
    return weighed(seat, action.partner, action.give, action.take, scene_of(look, language))


def _part(name: str, **values: Any) -> Part:
    return Part(f"{FOLDER}/{name}.html", values)


def _desk(look: Look, scene: Scene) -> Desk | None:
    return Desk(look.view, look.offers, look.blocked, scene) if look.viewer is not None else None


def _spectator_ribbon(scene: Scene) -> Ribbon:
    if scene.view.over:
        return Ribbon(_("Партію завершено"), _("раунд %(round)s") % {"round": scene.view.round})
    return Ribbon(_("Ви глядач"), _("ходить %(name)s") % {"name": scene.people[scene.view.active].name})


def _spectator_ask(scene: Scene) -> Ask:
    if scene.view.over:
        return over(scene)
    return Ask("waiting", _("Ви глядач"), text=say(scene))
