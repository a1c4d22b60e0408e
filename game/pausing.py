"""What a paused match shows instead of what is asked, at any title's table: the same frames, filled with the pause."""

from __future__ import annotations

from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from msgspec import Struct

from game.drawing import Part
from game.position import Look, Position
from game.surfaces.parts import Ribbon, frame


class Missing(Struct, frozen=True):
    """Somebody at the table who is not here; `stand_in`: a bot plays for them meanwhile."""

    name: str
    p: int
    stand_in: bool


def public(look: Look) -> dict[str, Part]:
    """The stage in the middle of the board."""
    if look.paused_at is None:
        return {}
    return {"stage": _part("stage", since=look.paused_at, missing=_missing(look), code=code_of(look.back))}


def private(look: Look) -> dict[str, Part]:
    """The line on top and the panel."""
    if look.paused_at is None:
        return {}
    return {
        "ribbon": _part("ribbon", since=look.paused_at),
        "news": frame("news", ribbon=Ribbon(_("Пауза")), newest=()),
        "question": _part(
            "question",
            since=look.paused_at,
            missing=_missing(look),
            code=code_of(look.back),
            seated=look.viewer is not None,
        ),
    }


def of_login(position: Position, user_id: int | None) -> dict[str, Part]:
    """What this login may say to it: in the menu, and under the thumb while the match is paused."""
    paused, leads = position.paused_at is not None, position.led_by(user_id)
    parts = {"pausing": _part("menu", paused=paused, leads=leads and position.outcome is None)}
    if paused:
        parts["dock"] = _part("dock", leads=leads, host=_host(position))
    return parts


def code_of(back: str) -> str:
    """The code of the room that a match leads back to; empty if it came from none."""
    try:
        room = resolve(back)
    except Resolver404:
        return ""
    return str(room.kwargs["text"]) if room.view_name == "lobby:room" else ""


def _missing(look: Look) -> tuple[Missing, ...]:
    people = (look.players[seat] for seat in look.away)
    return tuple(Missing(one.name, one.shape or one.seat % 8 + 1, bool(one.stand_in)) for one in people)


def _host(position: Position) -> str:
    """The name of the host's seat; empty while the host is away."""
    names = (player.name for player in position.players if player.holder_id == position.host_id)
    return next(names, "") if position.host_id in position.here else ""


def _part(name: str, **values: object) -> Part:
    return Part(f"game/pause/{name}.html", values)
