"""The flagship's insides, for the contract suite: its secrets (RULES.md §1) and its sums."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from game.rules import codec
from game.rules.contract import Rules, Title, Viewer
from game.rules.playout import Step
from game.rules.titles.business import events as ev
from game.rules.titles.business import frames
from game.rules.titles.business.drill import any_options
from game.rules.titles.business.state import NOBODY, State
from tests.rules.adapters import Adapter


class BusinessAdapter(Adapter):
    anytime = frozenset({"surrender"})
    seatless = frozenset({"time_is_up"})

    def shuffled_for(self, state: State, viewer: Viewer, rng: Random) -> State:
        """Other hands, and every deck, lie differently; the dice to come are others."""
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

    def sums(self, rules: Rules[Any, Any, Any, Any], state: State) -> dict[str, Any]:
        self._check(rules, state)
        hands = [card for boss in state.bosses for card in boss.hand]
        hired = [helper for boss in state.bosses for helper in boss.helpers]
        return {
            "mafia": Counter([*state.mafia, *state.discard, *hands]),
            "events": Counter(state.events),
            "helpers": Counter([*state.helpers, *hired]),
            "seed": state.seed,
        }

    def _check(self, rules: Any, state: State) -> None:
        """What is true after every move (reliability goals, BU)."""
        content = rules.content
        assert len(state.owners) == len(content.businesses)
        assert len(state.bombs) <= content.constants.bomb_chips
        assert len({bomb.business for bomb in state.bombs}) == len(state.bombs)
        losing = {frame.seat for frame in state.frames if isinstance(frame, frames.Lose)}
        for seat, boss in enumerate(state.bosses):
            assert boss.cash >= 0
            assert boss.cash % 50 == 0
            assert min(boss.chips) >= 0
            assert sum(boss.chips) <= content.constants.influence_chips_on_board
            assert 0 <= boss.sentence <= 3
            assert 0 <= boss.at < len(content.board)
            assert len(boss.helpers) <= content.respect[boss.respect - 1].slots or seat in losing
            if not boss.alive:
                assert not (boss.cash or any(boss.chips) or boss.hand or boss.helpers or boss.sentence)
                assert seat not in state.owners
                assert all(bomb.planter != seat for bomb in state.bombs)
        assert all(owner == NOBODY or 0 <= owner < len(state.bosses) for owner in state.owners)

    def check_money(self, step: Step) -> None:
        change = Counter({seat: 0 for seat in range(len(step.before.bosses))})
        for event in step.events:
            if isinstance(event, ev.Money):
                assert event.amount > 0
                assert not event.lines or sum(line.amount for line in event.lines) == event.amount, event
                if event.giver is not None:
                    change[event.giver] -= event.amount
                if event.taker is not None:
                    change[event.taker] += event.amount
        for seat, (before, after) in enumerate(zip(step.before.bosses, step.after.bosses, strict=True)):
            assert after.cash - before.cash == change[seat], f"seat {seat}: {step.action} {step.events}"

    def options(self, title: Title, rules: Any, seats: int, rng: Random) -> Any:
        return any_options(rules.content, seats, rng)
