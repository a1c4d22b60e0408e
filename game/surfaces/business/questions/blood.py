"""Attempts and tricks: whom to hit, how to answer, whom to lose."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from config.templatetags.ui import money
from game.rules.titles.business import actions as a
from game.rules.titles.business.view import Question
from game.surfaces.business.answers import Answer, Ask
from game.surfaces.business.lexicon import Card
from game.surfaces.business.questions.asker import Asker
from game.surfaces.offers import kind_of, of_kind


def pick_victim(asker: Asker, question: Question) -> Ask:
    answers = asker.helpers(question.other, True, _("Прибрати"))
    return _picking(asker, question, _("Кого прибрати?"), answers)


def lose_helper(asker: Asker, question: Question) -> Ask:
    return _picking(asker, question, _("Хто з помічників іде?"), asker.helpers(None, False, _("Відпустити")))


def poach(asker: Asker, question: Question) -> Ask:
    return _picking(asker, question, _("Кого переманити?"), asker.helpers(question.other, False, _("Переманити")))


def _picking(asker: Asker, question: Question, title: str, answers: tuple[Answer, ...]) -> Ask:
    return Ask(
        question.kind,
        title,
        sheet=True,
        person=asker.person(question.other),
        card=asker.scene.weapon(question.card),
        answers=answers,
        buttons=asker.decline(_("Не треба")) + asker.bound(answers, title),
        more={"boss_safe": bool(answers) and question.kind == "pick_victim"},
    )


def defence(asker: Asker, question: Question) -> Ask:
    aimed = tuple(asker.lexicon.helpers[helper] for helper in question.choices if helper in asker.lexicon.helpers)
    weapon = asker.scene.weapon(question.card)
    trick = bool(weapon) and weapon.kind == "trick"  # type: ignore[union-attr]
    answers = [*asker.cards(), *_buy_offs(asker), *_accepting(asker, aimed, trick)]
    if trick or aimed:
        late = _("Час вийде — дію прийнято.") if trick else _("Час вийде — удар прийнято.")
    else:
        late = _("Час вийде — спрацює найкращий захист, який у вас є.")
    return Ask(
        "defence",
        _("Проти вас діє карта") if trick else _("На вас замах"),
        text=late,
        sheet=True,
        danger=True,
        person=asker.person(question.other),
        card=weapon,
        helpers=aimed,
        answers=tuple(answers),
        buttons=asker.bound(answers, _("Прийняти удар")),
    )


def _buy_offs(asker: Asker) -> list[Answer]:
    return [
        Answer(
            key="buy-off",
            action=kind_of(offer.action),
            fields=(),
            title=_("Відкупитися"),
            note=", ".join(f"{asker.words.line(line)} {money(line.amount)}" for line in offer.bill),
            icon="gi-cash",
            money=offer.price(),
            label=_("Відкупитися за"),
        )
        for offer in of_kind(asker.offers, a.BuyOff)
    ]


def _accepting(asker: Asker, aimed: Sequence[Card], trick: bool) -> list[Answer]:
    note = _("Під прицілом: %(names)s") % {"names": ", ".join(card.name for card in aimed)}
    return [
        Answer(
            key="accept",
            action=kind_of(offer.action),
            fields=(),
            title=_("Не опиратися") if trick else _("Прийняти удар"),
            note=_("Карта діє, як на ній написано") if trick else note if aimed else _("Під прицілом ви самі"),
            icon="gi-tombstone",
            label=_("Не опиратися") if trick else _("Прийняти удар"),
        )
        for offer in of_kind(asker.offers, a.Decline)
    ]
