"""What every question is made with: a seat's view and offers, and the answers and buttons that many share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from game.rules.contract import Offer
from game.rules.titles.business import actions as a
from game.rules.titles.business.view import BossView, View
from game.surfaces.business.answers import Answer
from game.surfaces.business.scene import Scene
from game.surfaces.offers import bill_of, fields_of, kind_of, of_kind
from game.surfaces.parts import Button, Person


class Asker:
    """One seat that is asked something now."""

    def __init__(self, view: View, offers: Sequence[Offer[Any]], scene: Scene) -> None:
        assert view.viewer is not None
        self.view = view
        self.offers = offers
        self.scene = scene
        self.words = scene.words
        self.lexicon = scene.lexicon
        self.boss: BossView = view.bosses[view.viewer]

    def person(self, seat: int | None) -> Person | None:
        return None if seat is None else self.scene.people[seat]

    def decline(self, label: str, **more: Any) -> tuple[Button, ...]:
        """The button of «no», where no is an answer."""
        found = of_kind(self.offers, a.Decline)
        return (Button(label, kind_of(found[0].action), **more),) if found else ()

    def bound(self, answers: Sequence[Answer], label: str, **more: Any) -> tuple[Button, ...]:
        """The primary button that sends whatever answer is picked."""
        if not answers:
            return ()
        first = answers[0]
        style = "kill" if first.kill else "primary"
        return (Button(first.label or label, form="answer-0", money=first.money, style=style, bound=True, **more),)

    def cards(self) -> tuple[Answer, ...]:
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

    def helpers(self, owner: int | None, kill: bool, label: str) -> tuple[Answer, ...]:
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
                    person=self.person(owner),
                )
            )
        return tuple(found)

    def sum(self) -> str:
        dice = self.view.turn.dice
        return f"{' + '.join(str(value) for value in dice)} = {sum(dice)}" if len(dice) > 1 else ""
