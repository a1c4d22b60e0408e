"""What many matches of the lab came to: counted as they come in, told as plain data that a row can keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from statistics import median
from typing import Any

from game.rules.gauge import CardUse, Record

FEW = 20
"""Cards that were taken less often are not judged by who won."""
LARGE_SHARE = 0.5
"""A card that moves more than this share of what people hold after the first round is flagged."""
SURE = 4.0
"""A card whose takers win so many standard deviations more often than those of all cards is flagged."""
LONGEST_CHAIN = 3
WORST = 5
"""Runs of cards that the report names."""


class Side:
    """The matches of one content."""

    def __init__(self) -> None:
        self.records: list[Record] = []

    def add(self, record: Record) -> None:
        self.records.append(record)

    def told(self) -> dict[str, Any]:
        """Everything that the page shows of this side; cards by their codes (`called` names them)."""
        ended = [record for record in self.records if record.winners]
        return {
            "matches": len(self.records),
            "stuck": len(self.records) - len(ended),
            "rounds": [record.rounds for record in ended],
            "median_rounds": median([record.rounds for record in ended]) if ended else 0,
            "fell": [record.first_out for record in ended if record.first_out],
            "first_out": median([record.first_out for record in ended if record.first_out] or [0]),
            "reasons": dict(Counter(record.reason for record in ended)),
            "by_seats": {str(seats): self._seats(seats) for seats in sorted({record.seats for record in ended})},
            "cash": self._cash(),
            "cards": self._cards(),
            "loops": self._loops(),
            "chain": max((list(record.chain) for record in self.records), key=len, default=[]),
        }

    def _loops(self) -> list[dict[str, Any]]:
        """The longest runs of cards that came out of one another in one move, with in how many matches."""
        runs = Counter(record.chain for record in self.records if len(record.chain) > 1)
        worst = sorted(runs.items(), key=lambda run: (-len(run[0]), -run[1]))[:WORST]
        return [{"cards": list(run), "matches": count} for run, count in worst]

    def _seats(self, seats: int) -> dict[str, Any]:
        own = [record for record in self.records if record.seats == seats and record.winners]
        wins = [sum(seat in record.winners for record in own) for seat in range(seats)]
        return {
            "matches": len(own),
            "even": round(100 / seats, 1),
            "wins": [round(100 * count / len(own), 1) for count in wins],
            "median_rounds": median(record.rounds for record in own),
        }

    def _cash(self) -> list[list[int]]:
        """For each round the tenth, the middle and the ninetieth of a hundred of what the living hold."""
        told = []
        for number in range(max((len(record.cash) for record in self.records), default=0)):
            held = sorted(cash for record in self.records if number < len(record.cash) for cash in record.cash[number])
            if len(held) < 5:
                break
            told.append([held[len(held) // 10], held[len(held) // 2], held[min(len(held) - 1, 9 * len(held) // 10)]])
        return told

    def _cards(self) -> list[dict[str, Any]]:
        total: dict[str, CardUse] = {}
        for record in self.records:
            for card, use in record.cards.items():
                into = total.setdefault(card, CardUse())
                for field in CardUse.__struct_fields__:
                    setattr(into, field, getattr(into, field) + getattr(use, field))
        return [
            {
                "id": card,
                "drawn": use.drawn,
                "playable": round(100 * min(use.playable, use.drawn) / use.drawn),
                "played": round(100 * min(use.played, use.drawn) / use.drawn),
                "money": round(use.money / use.drawn),
                "won": round(100 * use.won / use.drawn, 1),
            }
            for card, use in sorted(total.items())
            if use.drawn
        ]


def flags(told: dict[str, Any]) -> list[dict[str, Any]]:
    """Cards to look at, each with why and with its numbers.

    Whoever wins has lived longest and drawn most, so a card is measured against all cards, not against the even share.
    """
    usual = told["cash"][0][1] if told["cash"] else 0
    drawn = sum(card["drawn"] for card in told["cards"])
    share = sum(card["drawn"] * card["won"] for card in told["cards"]) / drawn / 100 if drawn else 0
    found = []
    for card in told["cards"]:
        if usual and card["money"] > LARGE_SHARE * usual:
            found.append({"id": card["id"], "why": "money", "is": card["money"], "usual": usual})
        elif card["drawn"] >= FEW and card["won"] / 100 - share > SURE * sqrt(share * (1 - share) / card["drawn"]):
            found.append({"id": card["id"], "why": "wins", "is": card["won"], "usual": round(100 * share, 1)})
    if len(told["chain"]) > LONGEST_CHAIN:
        found.append({"id": told["chain"][0], "why": "chain", "is": len(told["chain"]), "usual": LONGEST_CHAIN})
    return found


def called(report: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The report with what its cards are called."""
    sides = {
        name: side
        | {
            "cards": [card | {"name": names.get(card["id"], card["id"])} for card in side["cards"]],
            "loops": [loop | {"cards": [names.get(card, card) for card in loop["cards"]]} for loop in side["loops"]],
        }
        for name, side in report.items()
        if name != "flags"
    }
    return sides | {"flags": [flag | {"name": names.get(flag["id"], flag["id"])} for flag in report["flags"]]}
