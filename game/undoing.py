"""The button that takes one's last action back, at any title's table, and what it says when it may not."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from game.drawing import Part
from game.position import Look
from game.surfaces.parts import frame

WHY_NOT_BACK = {
    "rolled": gettext_lazy("Назад не взяти: кинуто кубики або тасовано карти."),
    "seen": gettext_lazy("Назад не взяти: відкрито те, що було приховане."),
    "acted": gettext_lazy("Назад не взяти: останній хід не ваш."),
    "nothing": gettext_lazy("Назад узяти нічого."),
}
"""Why an action may not be taken back, by what forbids it (`game.earlier`)."""


def private(look: Look) -> dict[str, Part]:
    """The button that takes the last action back: beside the answers when it may be, in the menu always, with the reason."""
    if look.viewer is None:
        return {}
    return {
        "undo": frame("undo", possible=look.undo == ""),
        "undoing": frame("undoing", asked=look.undo is not None, why=WHY_NOT_BACK.get(look.undo or "", "")),
    }
