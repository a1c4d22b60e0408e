"""«Нічого особистого, тільки бізнес» as it is drawn: the context of its templates and its fragments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from msgspec import structs

from game.position import Look
from game.rules.titles.business import events as e
from game.rules.titles.business.view import View
from game.surfaces.business.answers import Ask
from game.surfaces.business.cast import cast
from game.surfaces.business.desk import Desk, Ribbon
from game.surfaces.business.lexicon import lexicon
from game.surfaces.business.log import entries
from game.surfaces.business.motion import motions
from game.surfaces.business.reasons import refused as refusal
from game.surfaces.business.scene import Scene

__all__ = ["context", "page", "private", "public", "public_view", "refusal", "space_card"]

FOLDER = "game/business"
LINES = 60
"""How many lines of the log a page shows."""
SEATED = ("me", "minis", "hand", "biz", "boss", "influence", "deal", "tabs", "standin")
"""What only somebody with a seat is shown."""
STAND_IN = "greedy"
"""The bot that plays for a person who must leave the table for a while."""

Parts = dict[str, tuple[str, Mapping[str, Any]]]


def context(look: Look, language: str) -> dict[str, Any]:
    """Everything the templates draw: `scene` and what hangs on it for all, the rest for a seat."""
    words = lexicon(look.release_id, language)
    people = cast(look.players, words)
    scene = Scene(look.view, words, people, look.moves[-1].events if look.moves else ())
    desk = Desk(look.view, look.offers, look.blocked, scene) if look.viewer is not None else None
    log = entries(look.moves, scene.words)[::-1][:LINES]
    ask = desk.ask() if desk else _spectator_ask(scene)
    return {
        "look": look,
        "language": language,
        "lexicon": words,
        "people": people,
        "scene": scene,
        "desk": desk,
        "ribbon": desk.ribbon() if desk else _spectator_ribbon(scene),
        "ask": ask,
        "partial": f"{FOLDER}/question/{ask.kind}.html",
        "log": log,
        "news": log[:3],
        "motion": msgspec.json.encode(motions(look.moves[-1:], people)).decode(),
        **(_panes(desk) if desk else {}),
    }


def _panes(desk: Desk) -> dict[str, Any]:
    return {
        "me": desk.plate(),
        "stand_in": STAND_IN,
        "tiles": desk.tiles(),
        "plays": desk.plays(),
        "owned": desk.owned(),
        "rungs": desk.rungs(),
        "raise_button": desk.raise_button() if desk.free else None,
        "influence": desk.influence(),
        "chips_left": desk.chips_left(),
        "deals": desk.deals(),
    }


def page(ctx: Mapping[str, Any], html: Mapping[str, str]) -> dict[str, Any]:
    """How the page groups the public fragments: the ring, the plaques and the seats, in order."""
    scene: Scene = ctx["scene"]
    return {
        "board": {
            "spaces": [html[f"space-{info.at}"] for info in scene.lexicon.spaces],
            "plaques": [html[f"plaque-{district.number}"] for district in scene.lexicon.districts],
            "seats": [html[f"seat-{boss.seat}"] for boss in scene.view.bosses],
        }
    }


def _spectator_ribbon(scene: Scene) -> Ribbon:
    active = scene.people[scene.view.active].name
    if scene.view.over:
        return Ribbon(_("Партію завершено"), _("раунд %(round)s") % {"round": scene.view.round})
    return Ribbon(_("Ви глядач"), _("ходить %(name)s") % {"name": active})


def _spectator_ask(scene: Scene) -> Ask:
    if scene.view.over:
        return Ask("winner", _("Партію завершено"), more={"standings": scene.standings(), "me": None})
    return Ask("waiting", _("Ви глядач"), text=scene.say())


def space_card(look: Look, at: int, language: str) -> str | None:
    """What the space is and who holds it now."""
    words = lexicon(look.release_id, language)
    if at not in range(len(words.spaces)):
        return None
    scene = Scene(look.view, words, cast(look.players, words), ())
    return render_to_string(f"{FOLDER}/space_card.html", scene.card(at))


def public_view(view: View) -> View:
    """The view without what only its viewer knows."""
    return structs.replace(view, viewer=None, hand=(), deal=None)


def public(ctx: Mapping[str, Any]) -> Parts:
    """Board, seats and stage."""
    scene: Scene = ctx["scene"]
    parts: Parts = {f"space-{space.info.at}": (f"{FOLDER}/space.html", {"space": space}) for space in scene.spaces()}
    for plaque in scene.plaques():
        parts[f"plaque-{plaque.district.number}"] = (f"{FOLDER}/plaque.html", {"plaque": plaque})
    for seat in scene.seats():
        parts[f"seat-{seat.boss.seat}"] = (f"{FOLDER}/seat.html", {"seat": seat})
    parts["stage"] = (f"{FOLDER}/stage.html", {"stage": scene.stage(), "news": _without_faces(ctx)})
    return parts


def _without_faces(ctx: Mapping[str, Any]) -> Any:
    """The newest lines for the stage, with cards that only some may see told as backs."""
    look: Look = ctx["look"]
    moves = [structs.replace(move, events=tuple(_backs(event) for event in move.events)) for move in look.moves[-6:]]
    return entries(moves, ctx["scene"].words)[::-1][:3]


def _backs(event: Any) -> Any:
    return structs.replace(event, cards=()) if isinstance(event, e.CardsDrawn | e.CardsPassed) else event


def private(ctx: Mapping[str, Any]) -> Parts:
    """The viewer's own panel, clock, log and the events to move by."""
    parts: Parts = {name: (f"{FOLDER}/{name}.html", {}) for name in ("ribbon", "question", "dock", "log", "news")}
    parts |= {name: (f"game/{name}.html", {}) for name in ("state", "clock", "events")}
    if ctx["desk"]:
        parts |= {name: (f"{FOLDER}/{name}.html", {}) for name in SEATED}
    return parts
