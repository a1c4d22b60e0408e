"""What a match that was called off shows, at any title's table: the same frames, filled with why it ended, and the ways out."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from game.drawing import Part
from game.position import Look
from game.surfaces.parts import Ribbon, dock, frame, state


def public(look: Look) -> dict[str, Part]:
    """The stage in the middle of the board."""
    return {"stage": _part("stage", why=look.called_off)} if look.called_off else {}


def private(look: Look) -> dict[str, Part]:
    """The line on top, the panel, and what stays under the thumb."""
    if not look.called_off:
        return {}
    ribbon = _ribbon()
    return screen(look) | {
        "ribbon": frame("ribbon", ribbon=ribbon),
        "news": frame("news", ribbon=ribbon, newest=()),
        "question": _part("question", why=look.called_off, key=look.match_key),
        "dock": dock((), "", over=True, back=look.back),
        "standin": frame("standin", person=None, playing=False, bot=""),
        "surrender": frame("surrender", action=""),
    }


def page(look: Look) -> dict[str, Any]:
    """What the page around them has otherwise than one of a match that goes on."""
    return {"ribbon": _ribbon()} if look.called_off else {}


def screen(look: Look) -> dict[str, Part]:
    """What the scripts of a page and of a shared screen are told: nobody is asked, and the tab says so."""
    if not look.called_off:
        return {}
    return {"state": state(look, _ribbon().text, look.viewer, "called_off")}


def _ribbon() -> Ribbon:
    return Ribbon(_("Партію припинено"))


def _part(name: str, **values: object) -> Part:
    return Part(f"game/called_off/{name}.html", values)
