"""The open question as one seat sees it: what it says, the answers to pick from, and the buttons of the dock.

Every kind of `view.Question` has a method here of its name and a partial `templates/game/business/question/<kind>.html`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from config.templatetags.ui import money
from game.rules.contract import Amount, Offer, Pick
from game.rules.titles.business import actions as a
from game.rules.titles.business.view import BossView, Question, View
from game.surfaces.business.answers import Answer, Ask, Button, bill_of, fields_of, kind_of, of_kind
from game.surfaces.business.cast import Person
from game.surfaces.business.deals import side
from game.surfaces.business.lexicon import Card
from game.surfaces.business.scene import Lot, Scene
from game.surfaces.business.words import turns

AHEAD = 12
"""How many spaces ahead the street strip shows before a roll."""


def actions_door() -> Button:
    """On small frames: the door to the free actions of a window."""
    return Button(_("Дії"), tab="question")


def _raises(least: int, most: int, step: int, bid: int) -> list[int]:
    """The bids that are one tap away: the least, and some 500 and 1 000 above the last one."""
    base = bid or least
    wishes = (max(least, base + more) for more in (0, 500, 1000))
    return sorted({least + (wish - least) // step * step for wish in wishes if least <= wish <= most and most})


class Asker:
    """Makes the Ask of a seat from its view and offers."""

    def __init__(self, view: View, offers: Sequence[Offer[Any]], scene: Scene) -> None:
        assert view.viewer is not None
        self.view = view
        self.offers = offers
        self.scene = scene
        self.words = scene.words
        self.lexicon = scene.lexicon
        self.boss: BossView = view.bosses[view.viewer]

    def ask(self) -> Ask:
        """The question that this seat has to answer now."""
        question = self.view.question
        assert question
        return getattr(self, question.kind, self.other)(question)

    # parts

    def _person(self, seat: int | None) -> Person | None:
        return None if seat is None else self.scene.people[seat]

    def _decline(self, label: str, **more: Any) -> tuple[Button, ...]:
        """The button of «no», where no is an answer."""
        found = of_kind(self.offers, a.Decline)
        return (Button(label, kind_of(found[0].action), **more),) if found else ()

    def _bound(self, answers: Sequence[Answer], label: str, **more: Any) -> tuple[Button, ...]:
        """The primary button that sends whatever answer is picked."""
        if not answers:
            return ()
        first = answers[0]
        style = "kill" if first.kill else "primary"
        return (Button(first.label or label, form="answer-0", money=first.money, style=style, bound=True, **more),)

    def _cards(self) -> tuple[Answer, ...]:
        """MAFIA cards of the hand that answer this question."""
        found = []
        for offer in of_kind(self.offers, a.PlayCard):
            card = self.lexicon.cards[offer.action.card]
            price = offer.price()
            found.append(
                Answer(
                    key=f"card-{card.id}-{offer.action.target or 0}",
                    action=kind_of(offer.action),
                    fields=fields_of(offer.action),
                    title=card.name,
                    note=card.text,
                    icon=card.icon,
                    money=price or None,
                    label=_("Зіграти «%(card)s»") % {"card": card.name},
                    bill=bill_of(offer, self.words) if price else None,
                )
            )
        return tuple({answer.key: answer for answer in found}.values())

    def _helpers(self, owner: int | None, kill: bool, label: str) -> tuple[Answer, ...]:
        found = []
        for offer in of_kind(self.offers, a.PickHelper):
            card = self.lexicon.helpers[offer.action.helper]
            found.append(
                Answer(
                    key=f"helper-{card.id}",
                    action=kind_of(offer.action),
                    fields=fields_of(offer.action),
                    title=card.name,
                    note=card.text,
                    icon=card.icon,
                    label=label,
                    kill=kill,
                    look="helper",
                    person=self._person(owner),
                )
            )
        return tuple(found)

    # D2, D19: the windows

    def before(self, question: Question) -> Ask:
        return Ask(
            "before",
            _("Попереду"),
            aside=self._to_start(),
            buttons=(actions_door(), Button(_("Кинути кубики"), "roll", icon="lu-dice-5", style="primary")),
            more={"ahead": self._ahead(), "faces": self.view.turn.dice or (5, 2)},
        )

    def _ahead(self) -> list[tuple[int, Any]]:
        """The space the boss stands on (0) and the next ones."""
        spaces = self.scene.spaces()
        return [(step, spaces[(self.boss.at + step) % len(spaces)]) for step in range(AHEAD + 1)]

    def _to_start(self) -> str:
        left = (len(self.lexicon.spaces) - self.boss.at) % len(self.lexicon.spaces)
        return _("START через %(count)s") % {"count": left} if left else _("ви на START")

    def after(self, question: Question) -> Ask:
        info = self.lexicon.spaces[self.boss.at]
        return Ask(
            "after",
            _("Ви стоїте тут"),
            aside=self._sum(),
            lot=self.scene.lot(info.business, self.view.viewer) if info.business else None,
            buttons=(actions_door(), Button(_("Кінець ходу"), "end", style="primary")),
            more={"space": self.words.space(self.boss.at), "icon": info.icon},
        )

    def _sum(self) -> str:
        dice = self.view.turn.dice
        return f"{' + '.join(str(value) for value in dice)} = {sum(dice)}" if len(dice) > 1 else ""

    # D1, D3, D4, D17

    def prison(self, question: Question) -> Ask:
        serve = self._decline(_("Пересидіти хід"), style="" if self._cards() else "primary")
        return Ask(
            "prison",
            _("Ви за ґратами"),
            aside=turns(question.count),
            sheet=True,
            person=self._person(self.view.viewer),
            answers=self._cards(),
            buttons=serve + self._bound(self._cards(), _("Зіграти карту")),
            more={"left": question.count},
        )

    def bar(self, question: Question) -> Ask:
        return self._hiring(question, _("BAR · найм"), of_kind(self.offers, a.Dismiss))

    def hire(self, question: Question) -> Ask:
        return self._hiring(question, _("Вам пропонують помічника"), [])

    def _hiring(self, question: Question, title: str, dismissals: Sequence[Offer[a.Dismiss]]) -> Ask:
        hiring = of_kind(self.offers, a.Hire)
        hire = tuple(
            Button(_("Найняти"), "hire", money=offer.price() or question.price, style="primary") for offer in hiring[:1]
        )
        return Ask(
            question.kind,
            title,
            aside=_("у колоді %(count)s") % {"count": self.view.helper_deck},
            sheet=True,
            helpers=tuple(self.lexicon.helpers[helper.id] for helper in self.boss.helpers),
            buttons=self._decline(_("Не зараз"), style="" if hire else "primary") + hire,
            more={
                "price": question.price,
                "rest": self.boss.cash - question.price,
                "free": range(max(0, self.boss.slots - len(self.boss.helpers))),
                "slots": self.boss.slots,
                "rank": self.words.level(self.boss.respect),
                "dismiss": {offer.action.helper: kind_of(offer.action) for offer in dismissals},
                "card": self.lexicon.events.get(question.card) or self.lexicon.cards.get(question.card),
            },
        )

    def step(self, question: Question) -> Ask:
        spaces = self.scene.spaces()
        return Ask(
            "step",
            _("Капо Коррадо: ще крок?"),
            aside=self._sum(),
            text=_("Діятиме лише той сектор, на якому зупинитеся."),
            buttons=self._decline(_("Лишитися"))
            + (Button(_("Крок уперед"), "step", icon="lu-footprints", style="primary"),),
            more={"here": spaces[self.boss.at], "there": spaces[(self.boss.at + 1) % len(spaces)]},
        )

    # D5, D6, D10: businesses

    def buy(self, question: Question) -> Ask:
        lot = self.scene.lot(question.business, self.view.viewer)
        can = of_kind(self.offers, a.Buy)
        buttons = tuple(Button(_("Купити за"), "buy", money=question.price, style="primary") for _offer in can)
        return Ask(
            "buy",
            _("Ви зупинилися тут"),
            aside=self._sum(),
            lot=lot,
            buttons=buttons + self._decline(_("На аукціон"), icon="lu-gavel", style="" if can else "primary"),
            more={"rest": self.boss.cash - question.price, "whole": lot.will == len(lot.district.businesses)},
        )

    def auction(self, question: Question) -> Ask:
        auction = self.view.auction
        assert auction
        least, most, step = self._bids()
        raises = tuple((self._raise(sum_, auction.bid), sum_) for sum_ in _raises(least, most, step, auction.bid))
        buttons = tuple(
            Button(_("Пас"), kind_of(item.action), hold=2) for item in of_kind(self.offers, a.LeaveAuction)
        )
        if raises:
            buttons += (Button(_("Ставлю"), form="f-bid", money=least, style="primary", bound=True),)
        return Ask(
            "auction",
            _("Аукціон"),
            aside=_("у вас %(cash)s") % {"cash": money(self.boss.cash)},
            sheet=bool(raises),
            lot=self.scene.lot(auction.business, self.view.viewer),
            person=self._person(auction.leader),
            buttons=buttons,
            more={
                "stage": self.scene.stage(),
                "bid": auction.bid or auction.least,
                "raises": raises,
                "least": least,
                "most": most,
                "step": step,
            },
        )

    def _bids(self) -> tuple[int, int, int]:
        """The least and the most that this seat may bid now, and the step; nothing at all is (0, 0, 1)."""
        for offer in of_kind(self.offers, a.Bid):
            if isinstance(offer.vary, Amount):
                return offer.vary.least, offer.vary.most, offer.vary.step
            return offer.action.amount, offer.action.amount, 1
        return 0, 0, 1

    def _raise(self, amount: int, bid: int) -> str:
        return f"+{money(amount - bid)}" if bid else money(amount)

    def majority(self, question: Question) -> Ask:
        district = self.lexicon.district_ids.get(question.district)
        answers = []
        for offer in of_kind(self.offers, a.Take):
            lot = self.scene.lot(offer.action.business, self.view.viewer)
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
            buttons=self._decline(_("Не треба")) + self._bound(answers, _("Купити за")),
            more={"forced": question.forced, "district": district},
        )

    # D7, D8, D9: paying

    def rent_due(self, question: Question) -> Ask:
        return Ask(
            "rent_due",
            _("Час платити оренду"),
            aside=money(question.price),
            sheet=bool(self._cards()),
            lot=self.scene.lot(question.business),
            person=self._person(question.other),
            answers=self._cards(),
            buttons=self._then_no(_("Заплатити"), question.price),
            more={"price": question.price},
        )

    def rent_paid(self, question: Question) -> Ask:
        return Ask(
            "rent_paid",
            _("Оренду сплачено"),
            aside=money(question.price),
            sheet=bool(self._cards()),
            lot=self.scene.lot(question.business),
            person=self._person(question.other),
            answers=self._cards(),
            buttons=self._then_no(_("Далі без карти")),
            more={"price": question.price},
        )

    def _then_no(self, label: str, price: int | None = None) -> tuple[Button, ...]:
        """«No» is primary while no card fits; a picked card becomes a button beside it."""
        no = self._decline(label, money=price, style="primary")
        return (
            tuple(
                Button(item.label, form=item.form, money=item.money, bound=True)
                for item in self._bound(self._cards(), "")
            )
            + no
        )

    def debt(self, question: Question) -> Ask:
        answers = []
        for offer in of_kind(self.offers, a.Sell):
            lot = self.scene.lot(offer.action.business)
            price = self.sale(offer, lot)
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
        short = max(0, question.price - self.boss.cash)
        return Ask(
            "debt",
            _("Бракує грошей"),
            aside=_("бракує %(sum)s") % {"sum": money(short)},
            sheet=True,
            danger=True,
            person=self._person(question.other),
            answers=tuple(answers),
            buttons=self._decline(_("До PRISON"), hold=2) + self._bound(answers, _("Продати за")),
            more={"debt": question.price, "cash": self.boss.cash, "short": short, "why": question.why},
        )

    def sale(self, offer: Offer[a.Sell], lot: Lot) -> int:
        """What the bank gives for a business: as the bill says, else by the edition's percentage (§10.2)."""
        told = -sum(line.amount for line in offer.bill)
        return told if told > 0 else lot.business.price * self.lexicon.sale_percent // 100 // 50 * 50

    # D11, D12, D13: attempts

    def pick_victim(self, question: Question) -> Ask:
        answers = self._helpers(question.other, True, _("Прибрати"))
        return self._picking(question, _("Кого прибрати?"), answers)

    def lose_helper(self, question: Question) -> Ask:
        return self._picking(question, _("Хто з помічників іде?"), self._helpers(None, False, _("Відпустити")))

    def poach(self, question: Question) -> Ask:
        return self._picking(question, _("Кого переманити?"), self._helpers(question.other, False, _("Переманити")))

    def _picking(self, question: Question, title: str, answers: tuple[Answer, ...]) -> Ask:
        return Ask(
            question.kind,
            title,
            sheet=True,
            person=self._person(question.other),
            card=self.scene.weapon(question.card),
            answers=answers,
            buttons=self._decline(_("Не треба")) + self._bound(answers, title),
            more={"boss_safe": bool(answers) and question.kind == "pick_victim"},
        )

    def defence(self, question: Question) -> Ask:
        aimed = tuple(self.lexicon.helpers[helper] for helper in question.choices if helper in self.lexicon.helpers)
        weapon = self.scene.weapon(question.card)
        trick = bool(weapon) and weapon.kind == "trick"  # type: ignore[union-attr]
        answers = [*self._cards(), *self._buy_offs(), *self._accepting(aimed, trick)]
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
            person=self._person(question.other),
            card=weapon,
            helpers=aimed,
            answers=tuple(answers),
            buttons=self._bound(answers, _("Прийняти удар")),
        )

    def _buy_offs(self) -> list[Answer]:
        return [
            Answer(
                key="buy-off",
                action=kind_of(offer.action),
                fields=(),
                title=_("Відкупитися"),
                note=", ".join(f"{self.words.line(line)} {money(line.amount)}" for line in offer.bill),
                icon="gi-cash",
                money=offer.price(),
                label=_("Відкупитися за"),
            )
            for offer in of_kind(self.offers, a.BuyOff)
        ]

    def _accepting(self, aimed: Sequence[Card], trick: bool) -> list[Answer]:
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
            for offer in of_kind(self.offers, a.Decline)
        ]

    # D14, D15, D16, D18

    def choose(self, question: Question) -> Ask:
        card = self.lexicon.events.get(question.card) or self.lexicon.cards.get(question.card)
        answers = []
        for offer in of_kind(self.offers, a.Choose):
            text = (
                card.options[offer.action.option]
                if card and offer.action.option < len(card.options)
                else card.name
                if card
                else ""
            )
            answers.append(
                Answer(
                    f"option-{offer.action.option}", kind_of(offer.action), fields_of(offer.action), text, label=text
                )
            )
        buttons = tuple(
            Button(answer.title, answer.action, answer.fields, style="primary" if place == len(answers) - 1 else "")
            for place, answer in enumerate(reversed(answers))
        )
        return Ask("choose", _("Подія · прочитайте вголос"), card=card, buttons=buttons, more={"cash": self.boss.cash})

    def discard(self, question: Question) -> Ask:
        offers = of_kind(self.offers, a.Discard)
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
                "cards": [self.lexicon.cards[card] for card in among],
                "least": least,
                "most": most,
            },
        )

    def district(self, question: Question) -> Ask:
        add = question.why != "remove"
        answers = []
        for offer in of_kind(self.offers, a.PickDistrict):
            district = self.lexicon.district_ids[offer.action.district]
            answers.append(
                Answer(
                    key=f"district-{district.id}",
                    action=kind_of(offer.action),
                    fields=fields_of(offer.action),
                    title=f"{district.numeral} · {district.name}",
                    label=_("Покласти фішку") if add else _("Зняти фішку"),
                    look="district",
                    lot=self.scene.lot(district.businesses[0]),
                )
            )
        return Ask(
            "district",
            _("Куди покласти фішку впливу?") if add else _("Звідки зняти фішку впливу?"),
            sheet=True,
            person=self._person(question.other),
            answers=tuple(answers),
            buttons=self._decline(_("Не треба")) + self._bound(answers, _("Покласти фішку")),
            more={"plaques": {plaque.district.id: plaque for plaque in self.scene.plaques()}},
        )

    def deal(self, question: Question) -> Ask:
        """D18: the offer on the table, for the one who is asked."""
        deal = self.view.deal
        accept = of_kind(self.offers, a.AcceptDeal)
        vary = accept[0].vary if accept else None
        shake = tuple(Button(_("По руках"), form="f-deal", style="primary") for _offer in accept[:1])
        return Ask(
            "deal",
            _("Пропозиція"),
            sheet=True,
            person=self._person(question.other),
            buttons=self._decline(_("Ні"), style="" if shake else "primary") + shake,
            more={
                "get": side(deal.give, self.scene) if deal else None,
                "give": side(deal.take, self.scene) if deal else None,
                "can": bool(accept),
                "cards": [self.lexicon.cards[card] for card in vary.among] if isinstance(vary, Pick) else [],
                "least": vary.least if isinstance(vary, Pick) else 0,
                "most": vary.most if isinstance(vary, Pick) else 0,
            },
        )

    def other(self, question: Question) -> Ask:
        """A question without a page of its own: every offer as a row."""
        answers = [
            Answer(
                f"offer-{place}",
                kind_of(offer.action),
                fields_of(offer.action),
                self._name(offer),
                money=offer.price() or None,
            )
            for place, offer in enumerate(self.offers)
        ]
        return Ask(
            "other", _("Ваше рішення"), sheet=True, answers=tuple(answers), buttons=self._bound(answers, _("Далі"))
        )

    def _name(self, offer: Offer[Any]) -> str:
        named = [self.words.of(str(value)) for _name, value in fields_of(offer.action)]
        return ", ".join(name for name in named if name) or _("Ні")
