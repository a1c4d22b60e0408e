"""The open question as the seat that is asked sees it: what it says, and the buttons of the dock.

Every kind of `view.Question` has a function here of its name and a partial `templates/game/syndicate/question/<kind>.html`;
so has an offer or a vote that waits for the seat beside the play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from config.templatetags.ui import money
from game.rules.contract import Amount, Offer
from game.rules.titles.syndicate import actions as a
from game.rules.titles.syndicate.view import Question, View, VoteView
from game.surfaces.offers import of_kind
from game.surfaces.parts import Button
from game.surfaces.syndicate.asks import Ask
from game.surfaces.syndicate.deals import Open
from game.surfaces.syndicate.scene import Scene
from game.surfaces.syndicate.stage import stage

AHEAD = 12
"""How many cells ahead the strip shows before a roll: as far as two dice reach."""
RAISES = (0, 50, 100)
"""How far above the least bid the one-tap bids are."""


class Asker:
    """One seat that is asked something now."""

    def __init__(self, view: View, offers: Sequence[Offer[Any]], scene: Scene) -> None:
        assert view.viewer is not None
        self.view = view
        self.offers = offers
        self.scene = scene
        self.me = view.players[view.viewer]

    def ahead(self) -> list[tuple[int, Any]]:
        """The cell the player stands on (0) and the next ones."""
        around = len(self.scene.lexicon.cells)
        return [(step, self.scene.space((self.me.at + step) % around)) for step in range(AHEAD + 1)]

    def sum(self) -> str:
        dice = self.view.turn.dice
        return f"{' + '.join(str(value) for value in dice)} = {sum(dice)}" if len(dice) > 1 else ""


def actions_door() -> Button:
    """On small frames: the door to what is free in a window."""
    return Button(_("Дії"), tab="question")


def before(asker: Asker, question: Question) -> Ask:
    doubles = asker.view.turn.doubles
    return Ask(
        "before",
        _("Дубль: ще один кидок") if doubles else _("Попереду"),
        aside=_("дублів поспіль: %(count)s") % {"count": doubles} if doubles else "",
        buttons=(actions_door(), Button(_("Кинути кубики"), "roll", icon="lu-dice-5", style="primary")),
        more={"ahead": asker.ahead(), "faces": asker.view.turn.dice or (5, 2)},
    )


def jail(asker: Asker, question: Question) -> Ask:
    fine = tuple(Button(_("Штраф"), "pay_fine", money=offer.price()) for offer in of_kind(asker.offers, a.PayFine))
    card = tuple(Button(_("Картка"), "use_card", icon="lu-key-round") for _offer in of_kind(asker.offers, a.UseCard))
    return Ask(
        "jail",
        _("Ви за ґратами"),
        aside=_("спроб лишилося: %(count)s") % {"count": question.count},
        sheet=True,
        person=asker.scene.people[asker.me.seat],
        buttons=(*card, *fine, Button(_("На дубль"), "roll", style="primary")),
        more={"fine": question.price, "cash": asker.me.cash, "cards": len(asker.me.cards)},
    )


def buy(asker: Asker, question: Question) -> Ask:
    deed = asker.scene.deed(question.cell, asker.view.viewer)
    can = of_kind(asker.offers, a.Buy)
    no = _("На аукціон") if asker.view.options.auctions else _("Не купувати")
    buttons = [Button(no, "decline", style="" if can else "primary")]
    buttons += [Button(_("Купити"), "buy", money=question.price, style="primary") for _offer in can]
    rest = asker.me.cash - question.price
    raised = sum(-offer.price() for offer in of_kind(asker.offers, a.Mortgage))
    return Ask(
        "buy",
        _("Клітинка вільна"),
        aside=asker.sum(),
        sheet=True,
        deed=deed,
        buttons=tuple(buttons),
        more={
            "rest": rest,
            "raise": rest < 0 <= rest + raised,
            "whole": all(
                sister.id == question.cell or (sister.owner and sister.owner.seat == asker.me.seat)
                for sister in deed.sisters
            ),
            "auctions": bool(asker.view.options.auctions),
        },
    )


def auction(asker: Asker, question: Question) -> Ask:
    """Everybody bids at once; the page of one who only watches has no raises."""
    lot = asker.view.auction
    assert lot
    offer = next(iter(of_kind(asker.offers, a.Bid)), None)
    least, most, step = (0, 0, 1)
    if offer:
        least = most = offer.action.amount
        if isinstance(offer.vary, Amount):
            least, most, step = offer.vary.least, offer.vary.most, offer.vary.step
    sums = sorted({least + more for more in RAISES if least + more <= most}) if offer else []
    buttons: tuple[Button, ...] = ()
    if offer:
        buttons = (
            Button(_("Пас"), "pass", hold=2),
            Button(_("Ставлю"), form="f-bid", money=least, style="primary", bound=True),
        )
    return Ask(
        "auction",
        _("Аукціон"),
        aside=_("у вас %(cash)s") % {"cash": money(asker.me.cash)},
        sheet=True,
        deed=asker.scene.deed(lot.cell, asker.view.viewer),
        person=asker.scene.person(lot.leader),
        buttons=buttons,
        more={
            "stage": stage(asker.scene),
            "timed": bool(asker.view.options.auction_seconds),
            "raises": [(money(sum_), sum_) for sum_ in sums],
            "least": least,
            "most": most,
            "step": step,
            "by": asker.scene.lexicon.constants.auction_step,
            "adds": asker.scene.lexicon.constants.auction_extension,
            "bid": lot.bid or lot.least,
        },
    )


def after(asker: Asker, question: Question) -> Ask:
    info = asker.scene.lexicon.cells[asker.me.at]
    return Ask(
        "after",
        _("Ви стоїте тут"),
        aside=asker.sum(),
        deed=asker.scene.deed(info.id, asker.view.viewer) if info.price else None,
        buttons=(actions_door(), Button(_("Кінець ходу"), "end_turn", style="primary")),
        more={"info": info, "card": asker.scene.lexicon.cards.get(asker.view.card)},
    )


def offer(scene: Scene, found: Open) -> Ask:
    """Somebody's offer, in anybody's turn: one's own stakes in plain sight, and three answers (§7.3)."""
    number = (("offer", str(found.number)),)
    return Ask(
        "offer",
        _("Вам пропонують угоду"),
        sheet=True,
        person=found.partner,
        buttons=(
            Button(_("Ні"), "decline_offer", number),
            Button(_("Зустрічна"), "decline_offer", number, then=f"f-deal-{found.partner.seat}", fill=found.turned),
            Button(_("По руках"), "accept_offer", number, style="primary"),
        ),
        more={"offer": found},
    )


def vote(scene: Scene, open_vote: VoteView) -> Ask:
    return Ask(
        "vote",
        _("Голосування: виключити гравця?"),
        sheet=True,
        danger=True,
        person=scene.people[open_vote.target],
        text=_("Пропонує: %(name)s. Хто мовчить, той проти.") % {"name": scene.people[open_vote.opener].name},
        buttons=(
            Button(_("Виключити"), "vote", (("yes", "true"),), style="danger"),
            Button(_("Лишити"), "vote", (("yes", "false"),), style="primary"),
        ),
        more={"answered": len(open_vote.answered), "voters": len(open_vote.voters), "ends": scene.vote_ends()},
    )


QUESTIONS: dict[str, Callable[[Asker, Question], Ask]] = {
    "before": before,
    "jail": jail,
    "buy": buy,
    "auction": auction,
    "after": after,
}


def ask(view: View, offers: Sequence[Offer[Any]], scene: Scene) -> Ask:
    """The question that the viewer's seat has to answer now."""
    assert view.question
    return QUESTIONS[view.question.kind](Asker(view, offers, scene), view.question)
