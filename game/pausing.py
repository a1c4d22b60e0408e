"""What a paused match shows instead of what is asked, at any title's table: the same frames, filled with the pause."""

from __future__ import annotations

from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from msgspec import Struct

from game.drawing import Part
from game.models import CLOSES_SOON, KEPT, PausedBy
from game.position import Look, Position
from game.rules.contract import Seat
from game.surfaces.parts import Ribbon, frame


class Sitting(Struct, frozen=True):
    """A person at the table; `stand_in`: a bot plays for them meanwhile."""

    name: str
    p: int
    stand_in: bool


def public(look: Look) -> dict[str, Part]:
    """The stage in the middle of the board."""
    if look.paused_at is None:
        return {}
    return {"stage": _part("stage", **_facts(look))}


def private(look: Look) -> dict[str, Part]:
    """The line on top and the panel."""
    if look.paused_at is None:
        return {}
    return {
        "ribbon": _part("ribbon", since=look.paused_at),
        "news": frame("news", ribbon=Ribbon(_("Пауза")), newest=()),
        "question": _part("question", seated=look.viewer is not None, **_facts(look)),
    }


def of_login(position: Position, user_id: int | None) -> dict[str, Part]:
    """What this login may say to it: in the menu, and under the thumb while the match is paused."""
    paused, over = position.paused_at is not None, position.finished
    says = "" if over else _says(position, user_id)
    parts = {"pausing": _part("menu", paused=paused, says=says)}
    if paused:
        parts["dock"] = _part("dock", says=says, host=_host(position), dark=position.paused_by == PausedBy.DARK)
    return parts


def _says(position: Position, user_id: int | None) -> str:
    """How this login stops the match or goes on: it ``does``, has the table ``vote``, or it may nothing of that."""
    if position.led_by(user_id):
        return "does"
    return "vote" if position.seats_of(user_id) and position.vote is None else ""


def _facts(look: Look) -> dict[str, object]:
    """Since when, why, until when at least, who is here and who is not, and the way back."""
    assert look.paused_at is not None
    here = tuple(_one(look, seat) for seat, one in enumerate(look.players) if not one.bot and seat not in look.away)
    return {
        "since": look.paused_at,
        "until": look.paused_at + KEPT,
        "soon": look.paused_at + KEPT - look.now < CLOSES_SOON,
        "dark": look.paused_by == PausedBy.DARK,
        "missing": tuple(_one(look, seat) for seat in look.away),
        "here": here,
        "code": code_of(look.back),
    }


def code_of(back: str) -> str:
    """The code of the room that a match leads back to; empty if it came from none."""
    try:
        room = resolve(back)
    except Resolver404:
        return ""
    return str(room.kwargs["text"]) if room.view_name == "lobby:room" else ""


def _one(look: Look, seat: Seat) -> Sitting:
    one = look.players[seat]
    return Sitting(one.name, one.shape or one.seat % 8 + 1, bool(one.stand_in))


def _host(position: Position) -> str:
    """The name of the host's seat; empty while the host is away."""
    names = (player.name for player in position.players if player.holder_id == position.host_id)
    return next(names, "") if position.host_id in position.here else ""


def _part(name: str, **values: object) -> Part:
    return Part(f"game/pause/{name}.html", values)
