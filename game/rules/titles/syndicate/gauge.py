"""What the balance lab measures of «Синдикат»: money by rounds, the first fall, and what every card came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules import gauge
from game.rules.contract import Seat
from game.rules.titles.syndicate import events as e


class Gauge(gauge.Gauge):
    """Reads the events of each move. A card is carried out as it is drawn, or kept until it is used."""

    def __init__(self, rules: Any, record: gauge.Record) -> None:
        super().__init__(rules, record)
        self.takers: list[tuple[Seat, str]] = []

    def _card(self, card: str) -> gauge.CardUse:
        return self.record.cards.setdefault(card, gauge.CardUse())

    def made(self, before: Any, after: Any, events: Sequence[Any]) -> None:
        chain: list[str] = []
        for event in events:
            match event:
                case e.CardDrawn(seat=seat, card=card) if card:
                    chain.append(card)
                    self.takers.append((seat, card))
                    self._card(card).drawn += 1
                    self._card(card).playable += 1
                    self._card(card).played += 1
                case e.CardKept(card=card):
                    self._card(card).played -= 1
                case e.CardReturned(card=card, why="used"):
                    self._card(card).played += 1
                case e.Money(why="card" | "fine", of=card, amount=amount) if card in self.record.cards:
                    self._card(card).money += amount
                case e.Eliminated() if not self.record.first_out:
                    self.record.first_out = after.round
                case e.RoundEnded():
                    self.record.cash.append([player.cash for player in after.players if player.living])
                case _:
                    pass
        if len(chain) > len(self.record.chain):
            self.record.chain = tuple(chain)

    def over(self, state: Any) -> None:
        self.record.rounds = state.round
        for seat, card in self.takers:
            if seat in self.record.winners:
                self._card(card).won += 1
