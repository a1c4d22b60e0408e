"""What the page of one seat asks: the one question, and the doors beside it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.surfaces.parts import Button, Person
from game.surfaces.syndicate.deeds import Deed


class Ask(Struct, frozen=True):
    """`kind` names the partial. `sheet`: on a phone the body covers the board, for it has something to pick."""

    kind: str
    title: str
    aside: str = ""
    text: str = ""
    sheet: bool = False
    danger: bool = False
    deed: Deed | None = None
    person: Person | None = None
    buttons: tuple[Button, ...] = ()
    more: dict[str, Any] = {}


class Tile(Struct, frozen=True):
    """A door to what is free now: a pane; `alert`: somebody waits behind it."""

    tab: str
    icon: str
    label: str
    note: str = ""
    open: bool = True
    alert: bool = False
