"""The open question as one seat sees it: what it says, the answers to pick from, and the buttons of the dock.

Every kind of `view.Question` has a function here of its name and a partial `templates/game/business/question/<kind>.html`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.rules.contract import Offer
from game.rules.titles.business.view import Question, View
from game.surfaces.business.answers import Ask
from game.surfaces.business.questions import bargain, blood, house, town, turn
from game.surfaces.business.questions.asker import Asker
from game.surfaces.business.scene import Scene

__all__ = ["QUESTIONS", "ask"]

QUESTIONS: dict[str, Callable[[Asker, Question], Ask]] = {
    "before": turn.before,
    "after": turn.after,
    "step": turn.step,
    "buy": town.buy,
    "auction": town.auction,
    "majority": town.majority,
    "rent_due": town.rent_due,
    "rent_paid": town.rent_paid,
    "debt": town.debt,
    "pick_victim": blood.pick_victim,
    "lose_helper": blood.lose_helper,
    "poach": blood.poach,
    "defence": blood.defence,
    "prison": house.prison,
    "bar": house.bar,
    "hire": house.hire,
    "choose": house.choose,
    "discard": house.discard,
    "district": house.district,
    "deal": bargain.deal,
}


def ask(view: View, offers: Sequence[Offer[Any]], scene: Scene) -> Ask:
    """The question that the viewer's seat has to answer now."""
    assert view.question
    return QUESTIONS.get(view.question.kind, house.other)(Asker(view, offers, scene), view.question)
