"""The deal that somebody offers."""

from __future__ import annotations

from django.utils.translation import gettext as _

from game.rules.contract import Pick
from game.rules.titles.business import actions as a
from game.rules.titles.business.view import DealView, Question
from game.surfaces.business.answers import Ask
from game.surfaces.business.deals import offers_left, side, turned, weighed
from game.surfaces.business.questions.asker import Asker
from game.surfaces.offers import of_kind
from game.surfaces.parts import Button


def deal(asker: Asker, question: Question) -> Ask:
    """D18: the offer on the table, for the one who is asked."""
    deal = asker.view.deal
    accept = of_kind(asker.offers, a.AcceptDeal)
    vary = accept[0].vary if accept else None
    shake = tuple(Button(_("По руках"), form="f-deal", style="primary") for _offer in accept[:1])
    return Ask(
        "deal",
        _("Пропозиція"),
        sheet=True,
        person=asker.person(question.other),
        buttons=asker.decline(_("Ні"), style="" if shake else "primary") + _counter(asker, deal) + shake,
        more={
            "get": side(deal.give, asker.scene) if deal else None,
            "give": side(deal.take, asker.scene) if deal else None,
            "consequences": weighed(asker.boss.seat, deal.seat, deal.take, deal.give, asker.scene) if deal else (),
            "can": bool(accept),
            "spent": not offers_left(asker.view, asker.boss.seat),
            "cards": [asker.lexicon.cards[card] for card in vary.among] if isinstance(vary, Pick) else [],
            "least": vary.least if isinstance(vary, Pick) else 0,
            "most": vary.most if isinstance(vary, Pick) else 0,
        },
    )


def _counter(asker: Asker, deal: DealView | None) -> tuple[Button, ...]:
    """«No», and at once the form of one's own offer, filled with this one turned round.

    A prisoner proposes none (§8.2), nor does one whose offers of this turn all came to nothing (§4).
    """
    if deal is None or asker.boss.sentence or not offers_left(asker.view, asker.boss.seat):
        return ()
    return asker.decline(_("Зустрічна"), then=f"f-deal-{deal.seat}", fill=turned(deal))
