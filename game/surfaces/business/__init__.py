"""«Нічого особистого, тільки бізнес» as it is drawn: what its fragments are made of.

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
from game.position import LoggedMove, Look
from game.rules.contract import Seat
from game.rules.titles.business import actions as a
from game.rules.titles.business import events as e
from game.rules.titles.business.view import View
from game.surfaces.business.aloud import aloud, call, spoken, turn_of
from game.surfaces.business.answers import Ask
from game.surfaces.business.deals import offers_left, weighed
from game.surfaces.business.desk import Desk
from game.surfaces.business.facts import facts
from game.surfaces.business.guide import chapters
from game.surfaces.business.lexicon import lexicon
from game.surfaces.business.log import entries
from game.surfaces.business.measures import measures
from game.surfaces.business.motion import motions
from game.surfaces.business.reasons import why
from game.surfaces.business.scene import Scene, scene_of
from game.surfaces.business.stage import over, say, stage, standing
from game.surfaces.consequences import Consequence
from game.surfaces.parts import Entry, Pane, Ribbon, Ring, Tab, dock, frame, moving, question, state

__all__ = [
    "aloud", "call", "measures", "page", "private", "public", "public_view", "ring", "rulebook", "space_card", "spoken",
    "turn_of", "weigh", "why",
]  # fmt: skip

FOLDER = "game/business"
PANES = {
    "turn": ("question", "minis"),
    "hand": ("hand",),
    "biz": ("biz",),
    "boss": ("boss",),
    "influence": ("influence",),
    "deal": ("deal",),
    "log": ("log",),
}
"""The panes of my panel and the fragments in each."""
PUBLIC_PANES = ("turn", "log")
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
            "spaces": [html[f"space-{info.at}"] for info in words.spaces],
            "plaques": [html[f"plaque-{district.number}"] for district in words.districts],
            "seats": [html[f"seat-{boss.seat}"] for boss in scene.view.bosses],
        },
    }


def fates(look: Look, language: str) -> tuple[str, ...]:
    """Of each seat why it came where it did."""
    scene = scene_of(look, language)
    found = (standing(scene, boss.seat) for boss in scene.view.bosses)
    return tuple(f"{one.cause} · {one.figure}" for one in found)


def ring(release_id: int, language: str) -> Ring:
    """The board of an edition."""
    return lexicon(release_id, language).ring


def rulebook(release_id: int, language: str) -> Part:
    """The rules, chapter by chapter."""
    return Part("game/business/rules.html", {"chapters": chapters("")})


def public_view(view: View) -> View:
    """The view without what only its viewer knows."""
    return structs.replace(view, viewer=None, hand=(), deal=None)


def public(look: Look, language: str) -> dict[str, Part]:
    """Board, seats and stage."""
    scene = scene_of(look, language)
    parts = {f"space-{space.info.at}": _part("space", space=space) for space in scene.spaces()}
    parts |= {f"plaque-{plaque.district.number}": _part("plaque", plaque=plaque) for plaque in scene.plaques()}
    parts |= {f"seat-{seat.boss.seat}": _part("seat", seat=seat) for seat in scene.seats()}
    last = look.moves[-1].events if look.moves else ()
    now = stage(scene, last)
    parts["stage"] = frame(
        "stage", stage=now, partial=f"{FOLDER}/show/{now.show}.html", news=_without_faces(look, scene)
    )
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
        "dock": dock(
            ask.buttons,
            ask.text or ribbon.text,
            stand_in=bool(me and me.person.stand_in and me.boss.alive and not look.view.over),
            over=look.view.over,
            back=look.back if desk else "",
        ),
        "guide": frame("guide", chapters=chapters(ask.kind, look.view.options)),
        "log": frame("log", log=log, round=look.view.round),
        "news": frame("news", ribbon=ribbon, newest=lines[:1]),
        "state": state(look, ribbon.title, look.viewer, ask.kind, asked=bool(desk and desk.asked)),
    }
    parts |= moving(look, motions(look.moves[-MOVING:], scene))
    return parts | _seated(desk, look) if desk else parts


def screen(look: Look, language: str) -> dict[str, Part]:
    """What a shared screen shows besides board and stage, in large type."""
    scene = scene_of(look, language)
    following = scene.following()
    parts = {
        f"seat-{seat.boss.seat}": Part(
            "board/business/seat.html",
            {
                "seat": seat,
                "following": seat.boss.seat == following,
                "empty": tuple(range(len(seat.helpers), seat.boss.slots)),
            },
        )
        for seat in scene.seats()
    }
    lines = entries(look.moves, scene.words, look.told)[::-1][:ON_SCREEN]
    log = (drawn(frame("entry", entry=entry), language) for entry in lines)
    ribbon = _spectator_ribbon(scene)
    return parts | {
        "log": Part("board/parts/log.html", {"log": tuple(log)}),
        "state": state(look, ribbon.aside or ribbon.text),
        **moving(look, motions(look.moves[-MOVING:], scene)),
    }


def _seated(desk: Desk, look: Look) -> dict[str, Part]:
    """What only somebody with a seat is shown."""
    me, plays = desk.plate(), desk.plays
    plays_on = me.boss.alive and not look.view.over
    return {
        "me": _part("me", me=me),
        "minis": _part("minis", plays=plays),
        "hand": _part("hand", plays=plays),
        "tabs": frame("tabs", tabs=_tabs(len(plays))),
        "biz": _part("biz", owned=tuple(desk.owned())),
        "boss": _part(
            "boss", me=me, rungs=tuple(desk.rungs()), raise_button=desk.raise_button() if desk.free else None
        ),
        "influence": _part("influence", influence=tuple(desk.influence()), chips_left=desk.chips_left(), p=me.person.p),
        "deal": _part("deal", deals=tuple(desk.deals()), left=offers_left(look.view, me.boss.seat), key=look.match_key),
        "standin": frame("standin", person=me.person, playing=plays_on, bot=STAND_IN),
        "surrender": frame("surrender", action="surrender" if plays_on else ""),
    }


def _tabs(cards: int) -> tuple[Tab, ...]:
    return (
        Tab("turn", "lu-dice-5", _("Хід")),
        Tab("hand", "lu-layers", _("Рука"), cards),
        Tab("biz", "lu-store", _("Бізнеси")),
        Tab("boss", "lu-crown", _("Бос")),
        Tab("log", "lu-scroll-text", _("Журнал")),
    )


def space_card(look: Look, at: int, language: str) -> str | None:
    """What the space is and who holds it now."""
    scene = scene_of(look, language)
    if at not in range(len(scene.lexicon.spaces)):
        return None
    return render_to_string(f"{FOLDER}/space_card.html", scene.card(at))


def weigh(look: Look, seat: Seat, action: Any, language: str) -> tuple[Consequence, ...]:
    """What the deal that this seat would offer changes."""
    if not isinstance(action, a.OfferDeal):
        return ()
    return weighed(seat, action.partner, action.give, action.take, scene_of(look, language))


def _part(name: str, **values: Any) -> Part:
    return Part(f"{FOLDER}/{name}.html", values)


def _desk(look: Look, scene: Scene) -> Desk | None:
    return Desk(look.view, look.offers, look.blocked, scene) if look.viewer is not None else None


def _without_faces(look: Look, scene: Scene) -> tuple[Entry, ...]:
    """The newest lines for the stage, with cards that only some may see told as backs."""
    return tuple(entries(map(_with_backs, look.moves[-6:]), scene.words, look.told)[::-1][:3])


def _with_backs(move: LoggedMove) -> LoggedMove:
    return structs.replace(move, events=tuple(_backs(event) for event in move.events))


def _backs(event: Any) -> Any:
    return structs.replace(event, cards=()) if isinstance(event, e.CardsDrawn | e.CardsPassed) else event


def _spectator_ribbon(scene: Scene) -> Ribbon:
    active = scene.people[scene.view.active].name
    if scene.view.over:
        return Ribbon(_("Партію завершено"), _("раунд %(round)s") % {"round": scene.view.round})
    return Ribbon(_("Ви глядач"), _("ходить %(name)s") % {"name": active})


def _spectator_ask(scene: Scene) -> Ask:
    if scene.view.over:
        return over(scene)
    return Ask("waiting", _("Ви глядач"), text=say(scene))
