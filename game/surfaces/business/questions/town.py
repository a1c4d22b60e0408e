"""Questions about businesses: buying, auctions, influence, rent and debt."""

from __future__ import annotations

from django.utils.translation import gettext as _

from config.templatetags.ui import money
from game.rules.contract import Amount, Offer
from game.rules.titles.business import actions as a
from game.rules.titles.business.view import Question
from game.surfaces.business.answers import Answer, Ask
from game.surfaces.business.questions.asker import Asker
from game.surfaces.business.scene import Lot
from game.surfaces.business.stage import stage
from game.surfaces.offers import fields_of, kind_of, of_kind
from game.surfaces.parts import Button


def buy(asker: Asker, question: Question) -> Ask:
    lot = asker.scene.lot(question.business, asker.view.viewer)
    can = of_kind(asker.offers, a.Buy)
    buttons = tuple(Button(_("Купити за"), "buy", money=question.price, style="primary") for _offer in can)
    return Ask(
        "buy",
        _("Ви зупинилися тут"),
        aside=asker.sum(),
        lot=lot,
        buttons=buttons + asker.decline(_("На аукціон"), icon="lu-gavel", style="" if can else "primary"),
        more={"rest": asker.boss.cash - question.price, "whole": lot.will == len(lot.district.businesses)},
    )


def auction(asker: Asker, question: Question) -> Ask:
    auction = asker.view.auction
    assert auction
    least, most, step = _bids(asker)
    raises = tuple((_raise(asker, sum_, auction.bid), sum_) for sum_ in _raises(least, most, step, auction.bid))
    buttons = tuple(Button(_("Пас"), kind_of(item.action), hold=2) for item in of_kind(asker.offers, a.LeaveAuction))
    if raises:
        buttons += (Button(_("Ставлю"), form="f-bid", money=least, style="primary", bound=True),)
    return Ask(
        "auction",
        _("Аукціон"),
        aside=_("у вас %(cash)s") % {"cash": money(asker.boss.cash)},
        sheet=bool(raises),
        lot=asker.scene.lot(auction.business, asker.view.viewer),
        person=asker.person(auction.leader),
        buttons=buttons,
        more={
            "stage": stage(asker.scene),
            "timed": bool(asker.view.options.auction_seconds),
            "bid": auction.bid or auction.least,
            "raises": raises,
            "least": least,
            "most": most,
            "step": step,
        },
    )


def _bids(asker: Asker) -> tuple[int, int, int]:
    """The least and the most that this seat may bid now, and the step; nothing at all is (0, 0, 1)."""
    for offer in of_kind(asker.offers, a.Bid):
        if isinstance(offer.vary, Amount):
            return offer.vary.least, offer.vary.most, offer.vary.step
        return offer.action.amount, offer.action.amount, 1
    return 0, 0, 1


def _raise(asker: Asker, amount: int, bid: int) -> str:
    return f"+{money(amount - bid)}" if bid else money(amount)


def _raises(least: int, most: int, step: int, bid: int) -> list[int]:
    """The bids that are one tap away: the least, and some 500 and 1 000 above the last one."""
    base = bid or least
    wishes = (max(least, base + more) for more in (0, 500, 1000))
    return sorted({least + (wish - least) // step * step for wish in wishes if least <= wish <= most and most})


def majority(asker: Asker, question: Question) -> Ask:
    district = asker.lexicon.district_ids.get(question.district)
    answers = []
    for offer in of_kind(asker.offers, a.Take):
        lot = asker.scene.lot(offer.action.business, asker.view.viewer)
        price = offer.price() or lot.business.price
        answers.append(
            Answer(
                key=f"take-{lot.business.id}",
                action=kind_of(offer.action),
                fields=fields_of(offer.action),
                title=lot.business.name,
                icon=lot.business.icon,
                money=price,
                label=_("Викупити за") if question.forced else _("Купити за"),
                look="business",
                lot=lot,
                person=lot.owner,
            )
        )
    return Ask(
        "majority",
        _("Район ваш: можна викупити") if question.forced else _("Район ваш: можна купити"),
        aside=district.name if district else "",
        sheet=True,
        answers=tuple(answers),
        buttons=asker.decline(_("Не треба")) + asker.bound(answers, _("Купити за")),
        more={"forced": question.forced, "district": district},
    )


def rent_due(asker: Asker, question: Question) -> Ask:
    return Ask(
        "rent_due",
        _("Час платити оренду"),
        aside=money(question.price),
        sheet=bool(asker.cards()),
        lot=asker.scene.lot(question.business),
        person=asker.person(question.other),
        answers=asker.cards(),
        buttons=_then_no(asker, _("Заплатити"), question.price),
        more={"price": question.price},
    )


def rent_paid(asker: Asker, question: Question) -> Ask:
    return Ask(
        "rent_paid",
        _("Оренду сплачено"),
        aside=money(question.price),
        sheet=bool(asker.cards()),
        lot=asker.scene.lot(question.business),
        person=asker.person(question.other),
        answers=asker.cards(),
        buttons=_then_no(asker, _("Далі без карти")),
        more={"price": question.price},
    )


def _then_no(asker: Asker, label: str, price: int | None = None) -> tuple[Button, ...]:
    """«No» is primary while no card fits; a picked card becomes a button beside it."""
    no = asker.decline(label, money=price, style="primary")
    return (
        tuple(
            Button(item.label, form=item.form, money=item.money, bound=True) for item in asker.bound(asker.cards(), "")
        )
        + no
    )


def debt(asker: Asker, question: Question) -> Ask:
    answers = []
    for offer in of_kind(asker.offers, a.Sell):
        lot = asker.scene.lot(offer.action.business)
        price = sale(asker, offer, lot)
        answers.append(
            Answer(
                key=f"sell-{lot.business.id}",
                action=kind_of(offer.action),
                fields=fields_of(offer.action),
                title=lot.business.name,
                icon=lot.business.icon,
                money=price,
                label=_("Продати за"),
                look="business",
                lot=lot,
            )
        )
    short = max(0, question.price - asker.boss.cash)
    return Ask(
        "debt",
        _("Бракує грошей"),
        aside=_("бракує %(sum)s") % {"sum": money(short)},
        sheet=True,
        danger=True,
        person=asker.person(question.other),
        answers=tuple(answers),
        buttons=asker.decline(_("До PRISON"), hold=2) + asker.bound(answers, _("Продати за")),
        more={"debt": question.price, "cash": asker.boss.cash, "short": short, "why": question.why},
    )


def sale(asker: Asker, offer: Offer[a.Sell], lot: Lot) -> int:
    """What the bank gives for a business: as the bill says, else by the edition's percentage (§10.2)."""
    told = -sum(line.amount for line in offer.bill)
    return told if told > 0 else lot.business.price * asker.lexicon.sale_percent // 100 // 50 * 50
