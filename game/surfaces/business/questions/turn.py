"""The two windows of a turn and the extra step."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from game.rules.titles.business.view import Question
from game.surfaces.business.answers import Ask
from game.surfaces.business.questions.asker import Asker
from game.surfaces.parts import Button

AHEAD = 12
"""How many spaces ahead the street strip shows before a roll."""


def actions_door() -> Button:
    """On small frames: the door to the free actions of a window."""
    return Button(_("Дії"), tab="question")


def before(asker: Asker, question: Question) -> Ask:
    return Ask(
        "before",
        _("Попереду"),
        aside=_to_start(asker),
        buttons=(actions_door(), Button(_("Кинути кубики"), "roll", icon="lu-dice-5", style="primary")),
        more={"ahead": _ahead(asker), "faces": asker.view.turn.dice or (5, 2)},
    )


def _ahead(asker: Asker) -> list[tuple[int, Any]]:
    """The space the boss stands on (0) and the next ones."""
    around = len(asker.lexicon.spaces)
    return [(step, asker.scene.space((asker.boss.at + step) % around)) for step in range(AHEAD + 1)]


def _to_start(asker: Asker) -> str:
    left = (len(asker.lexicon.spaces) - asker.boss.at) % len(asker.lexicon.spaces)
    return _("START через %(count)s") % {"count": left} if left else _("ви на START")


def after(asker: Asker, question: Question) -> Ask:
    info = asker.lexicon.spaces[asker.boss.at]
    return Ask(
        "after",
        _("Ви стоїте тут"),
        aside=asker.sum(),
        lot=asker.scene.lot(info.business, asker.view.viewer) if info.business else None,
        buttons=(actions_door(), Button(_("Кінець ходу"), "end", style="primary")),
        more={"space": asker.words.space(asker.boss.at), "icon": info.icon},
    )


def step(asker: Asker, question: Question) -> Ask:
    here = asker.boss.at
    there = (here + 1) % len(asker.lexicon.spaces)
    return Ask(
        "step",
        _("%(helper)s: ще крок?") % {"helper": asker.words.power("extra_step")},
        aside=asker.sum(),
        sheet=True,
        text=_("Діятиме лише той сектор, на якому зупинитеся."),
        buttons=(
            *asker.decline(_("Лишитися")),
            Button(_("Крок уперед"), "step", icon="lu-footprints", style="primary"),
        ),
        more={"here": asker.scene.space(here), "there": asker.scene.space(there)},
    )
