"""What the balance lab measures of the flagship: money by rounds, the first fall, and what every card came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules import gauge
from game.rules.contract import Offer, Seat
from game.rules.titles.business import actions as a
from game.rules.titles.business import events as e


class Gauge(gauge.Gauge):
    """Reads the events of each move; `takers` and `offered` remember who had what."""

    def __init__(self, rules: Any, record: gauge.Record) -> None:
        super().__init__(rules, record)
        self.takers: list[tuple[int, str]] = []
        self.offered: set[tuple[int, str]] = set()

    def _card(self, card: str) -> gauge.CardUse:
        return self.record.cards.setdefault(card, gauge.CardUse())

    def asked(self, state: Any, seat: Seat, offers: Sequence[Offer[Any]]) -> None:
        for offer in offers:
            if isinstance(offer.action, a.PlayCard) and (seat, offer.action.card) not in self.offered:
                self.offered.add((seat, offer.action.card))
                self._card(offer.action.card).playable += 1

    def made(self, before: Any, after: Any, events: Sequence[Any]) -> None:
        chain: list[str] = []
        for event in events:
            match event:
                case e.EventDrawn(seat=seat, card=card):
                    chain.append(card)
                    self._take(seat, card)
                    self._card(card).playable += 1
                    self._card(card).played += 1
                case e.CardsDrawn(seat=seat, cards=cards):
                    for card in cards:
                        self._take(seat, card)
                case e.CardPlayed(seat=seat, card=card):
                    self._card(card).played += 1
                    self.offered.discard((seat, card))
                case e.Money(why="card", of=card, amount=amount) if card:
                    self._card(card).money += amount
                case e.Eliminated() if not self.record.first_out:
                    self.record.first_out = after.round
                case e.RoundEnded():
                    self.record.cash.append([boss.cash for boss in after.bosses if boss.alive])
                case _:
                    pass
        if len(chain) > len(self.record.chain):
            self.record.chain = tuple(chain)

    def _take(self, seat: Seat, card: str) -> None:
        self._card(card).drawn += 1
        self.takers.append((seat, card))

    def over(self, state: Any) -> None:
        self.record.rounds = state.round
        for seat, card in self.takers:
            if seat in self.record.winners:
                self._card(card).won += 1
