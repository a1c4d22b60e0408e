"""Positions from the middle of a match, drawn by lot."""

from __future__ import annotations

from random import Random

from game.rules.titles.business.rules import BusinessRules
from game.rules.titles.business.state import Bomb, State
from tests.rules.business import invariants


def in_the_middle(rules: BusinessRules, state: State, chance: Random) -> None:
    """Everybody gets on in the world: respect, helpers, cards, businesses, chips, a bomb here and there."""
    content, seats = rules.content, len(state.bosses)
    for seat, boss in enumerate(state.bosses):
        boss.respect = chance.randint(2, 5)
        boss.cash = chance.randrange(0, 12000, 50)
        boss.at = chance.randrange(len(content.board))
        boss.hand += [state.mafia.pop() for _ in range(chance.randint(0, 28 // seats))]
        slots = content.respect[boss.respect - 1].slots
        boss.helpers = [state.helpers.pop() for _ in range(chance.randint(0, min(slots, len(state.helpers))))]
        boss.chips = [chance.randint(0, 2) for _ in boss.chips]
        if chance.random() < 0.2:
            boss.at, boss.sentence = rules.book.corner["prison"], 1
        if chance.random() < 0.3 and len(state.bombs) < content.constants.bomb_chips:
            state.bombs.append(Bomb(seat, seat, "bomb", 1, 1))
    if state.bosses[state.active].sentence:
        state.bosses[state.active].sentence = 0
    state.owners = [chance.randrange(-1, seats) for _ in state.owners]
    invariants.check_position(rules, state)
