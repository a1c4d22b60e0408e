"""The flagship's insides, for the contract suite: its secrets (RULES.md §1) and its sums."""

from __future__ import annotations

from random import Random
from typing import Any

from game.rules import codec
from game.rules.contract import Title, Viewer
from game.rules.playout import Step
from game.rules.titles.business import events as ev
from game.rules.titles.business import frames, invariants
from game.rules.titles.business.actions import Bundle, OfferDeal
from game.rules.titles.business.drill import any_options
from game.rules.titles.business.state import State
from tests.rules.adapters import Adapter


class BusinessAdapter(Adapter):
    anytime = frozenset({"surrender"})
    seatless = frozenset({"time_is_up"})

    def shuffled_for(self, state: State, viewer: Viewer, rng: Random) -> State:
        """Other hands, and every deck, lie differently; the dice to come are others, and what others were refused."""
        other = codec.clone(state)
        other.seed, other.draws = f"another seed {rng.random()}", rng.randrange(10_000)
        rng.shuffle(other.events)
        rng.shuffle(other.helpers)
        shown = self._shown(state, viewer)
        hidden = list(other.mafia)
        for seat, boss in enumerate(other.bosses):
            if seat != viewer:
                hidden += [card for card in boss.hand if card not in shown.get(seat, ())]
        rng.shuffle(hidden)
        for seat, boss in enumerate(other.bosses):
            if seat != viewer:
                kept = [card for card in boss.hand if card in shown.get(seat, ())]
                boss.refused_deal = OfferDeal(seat, Bundle(money=rng.randrange(0, 1000, 50)))
                boss.hand = kept + [hidden.pop() for _ in range(len(boss.hand) - len(kept))]
        other.mafia = hidden
        return other

    def hidden(self, state: State, viewer: Viewer) -> frozenset[str]:
        shown = self._shown(state, viewer)
        cards = set(state.mafia)
        for seat, boss in enumerate(state.bosses):
            if seat != viewer:
                cards |= {card for card in boss.hand if card not in shown.get(seat, ())}
        return frozenset(cards)

    def opened(self, events: Any) -> frozenset[str]:
        played = {event.card for event in events if isinstance(event, ev.CardPlayed)}
        discarded = {card for event in events if isinstance(event, ev.CardsDiscarded) for card in event.cards}
        return frozenset(played | discarded)

    def _shown(self, state: State, viewer: Viewer) -> dict[int, tuple[str, ...]]:
        """Cards of another hand that this viewer was shown: those of a deal on the table (§10.1)."""
        return {
            frame.seat: frame.give.cards
            for frame in state.frames
            if isinstance(frame, frames.Deal) and frame.partner == viewer
        }

    def marked(self, content: Any) -> Any:
        copies = [
            card | {"id": f"canary_{card['id']}_{number}", "copies": 1}
            for card in content["mafia_cards"]
            for number in range(card["copies"])
        ]
        return content | {"mafia_cards": copies}

    def sums(self, rules: Any, state: State) -> dict[str, Any]:
        assert not list(invariants.broken(rules.content, state))
        return invariants.sums(state)

    def check_money(self, step: Step) -> None:
        assert not list(invariants.unexplained(step.before, step.after, step.events)), step.action

    def options(self, title: Title, rules: Any, seats: int, rng: Random) -> Any:
        return any_options(rules.content, seats, rng)
