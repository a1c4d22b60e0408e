"""The house: PRISON, BAR, events, cards and influence to move, and whatever else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from game.rules.contract import Offer, Pick
from game.rules.titles.business import actions as a
from game.rules.titles.business.view import Question
from game.surfaces.business.answers import Answer, Ask
from game.surfaces.business.questions.asker import Asker
from game.surfaces.business.words import turns
from game.surfaces.offers import fields_of, kind_of, of_kind
from game.surfaces.parts import Button
from game.templatetags.match_text import card_money


def prison(asker: Asker, question: Question) -> Ask:
    serve = asker.decline(_("Пересидіти хід"), style="" if asker.cards() else "primary")
    return Ask(
        "prison",
        _("Ви за ґратами"),
        aside=turns(question.count),
        sheet=True,
        person=asker.person(asker.view.viewer),
        answers=asker.cards(),
        buttons=serve + asker.bound(asker.cards(), _("Зіграти карту")),
        more={"left": question.count},
    )


def bar(asker: Asker, question: Question) -> Ask:
    return _hiring(asker, question, _("BAR · найм"), of_kind(asker.offers, a.Dismiss))


def hire(asker: Asker, question: Question) -> Ask:
    return _hiring(asker, question, _("Вам пропонують помічника"), [])


def _hiring(asker: Asker, question: Question, title: str, dismissals: Sequence[Offer[a.Dismiss]]) -> Ask:
    hiring = of_kind(asker.offers, a.Hire)
    hire = tuple(
        Button(_("Найняти"), "hire", money=offer.price() or question.price, style="primary") for offer in hiring[:1]
    )
    return Ask(
        question.kind,
        title,
        aside=_("у колоді %(count)s") % {"count": asker.view.helper_deck},
        sheet=True,
        helpers=tuple(asker.lexicon.helpers[helper.id] for helper in asker.boss.helpers),
        buttons=asker.decline(_("Не зараз"), style="" if hire else "primary") + hire,
        more={
            "price": question.price,
            "rest": asker.boss.cash - question.price,
            "free": range(max(0, asker.boss.slots - len(asker.boss.helpers))),
            "slots": asker.boss.slots,
            "rank": asker.words.level(asker.boss.respect),
            "dismiss": {offer.action.helper: kind_of(offer.action) for offer in dismissals},
            "card": asker.lexicon.events.get(question.card) or asker.lexicon.cards.get(question.card),
        },
    )


def choose(asker: Asker, question: Question) -> Ask:
    card = asker.lexicon.events.get(question.card) or asker.lexicon.cards.get(question.card)
    answers = []
    for offer in of_kind(asker.offers, a.Choose):
        option = offer.action.option
        text = card_money(card.options[option]) if card and option < len(card.options) else ""
        answers.append(
            Answer(f"option-{offer.action.option}", kind_of(offer.action), fields_of(offer.action), text, label=text)
        )
    buttons = tuple(
        Button(answer.title, answer.action, answer.fields, style="primary" if place == len(answers) - 1 else "")
        for place, answer in enumerate(reversed(answers))
    )
    return Ask("choose", _("Подія · прочитайте вголос"), card=card, buttons=buttons, more={"cash": asker.boss.cash})


def discard(asker: Asker, question: Question) -> Ask:
    offers = of_kind(asker.offers, a.Discard)
    vary = offers[0].vary if offers else None
    least, most = (vary.least, vary.most) if isinstance(vary, Pick) else (question.count, question.count)
    among = vary.among if isinstance(vary, Pick) else tuple(offers[0].action.cards) if offers else ()
    return Ask(
        "discard",
        _("Скиньте карти MAFIA"),
        aside=_("карт: %(count)s") % {"count": question.count},
        sheet=True,
        buttons=(Button(_("Скинути"), form="f-discard", style="primary"),),
        more={
            "cards": [asker.lexicon.cards[card] for card in among],
            "least": least,
            "most": most,
        },
    )


def district(asker: Asker, question: Question) -> Ask:
    add = question.why != "remove"
    answers = []
    for offer in of_kind(asker.offers, a.PickDistrict):
        district = asker.lexicon.district_ids[offer.action.district]
        answers.append(
            Answer(
                key=f"district-{district.id}",
                action=kind_of(offer.action),
                fields=fields_of(offer.action),
                title=f"{district.numeral} · {district.name}",
                label=_("Покласти фішку") if add else _("Зняти фішку"),
                look="district",
                lot=asker.scene.lot(district.businesses[0]),
            )
        )
    return Ask(
        "district",
        _("Куди покласти фішку впливу?") if add else _("Звідки зняти фішку впливу?"),
        sheet=True,
        person=asker.person(question.other),
        answers=tuple(answers),
        buttons=asker.decline(_("Не треба")) + asker.bound(answers, _("Покласти фішку")),
        more={"plaques": {plaque.district.id: plaque for plaque in asker.scene.plaques()}},
    )


def other(asker: Asker, question: Question) -> Ask:
    """A question without a page of its own: every offer as a row."""
    answers = [
        Answer(
            f"offer-{place}",
            kind_of(offer.action),
            fields_of(offer.action),
            _name(asker, offer),
            money=offer.price() or None,
        )
        for place, offer in enumerate(asker.offers)
    ]
    return Ask("other", _("Ваше рішення"), sheet=True, answers=tuple(answers), buttons=asker.bound(answers, _("Далі")))


def _name(asker: Asker, offer: Offer[Any]) -> str:
    named = [asker.words.of(str(value)) for _name, value in fields_of(offer.action)]
    return ", ".join(name for name in named if name) or _("Ні")
