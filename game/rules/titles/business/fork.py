"""A deep copy of a state, many times quicker than the way through JSON. Spelt out: every move begins with one."""

from __future__ import annotations

from game.rules.mechanics.fork import copied, with_lists
from game.rules.titles.business.state import Boss, State, TurnMarks


def fork(state: State) -> State:
    """A state that may be changed without touching `state`."""
    twin: State = copied(state)
    twin.order, twin.owners, twin.leaving, twin.spent = (
        state.order[:],
        state.owners[:],
        state.leaving[:],
        state.spent[:],
    )
    twin.mafia, twin.discard = state.mafia[:], state.discard[:]
    twin.events, twin.helpers = state.events[:], state.helpers[:]
    twin.bosses = [_boss(boss) for boss in state.bosses]
    twin.bombs = [copied(bomb) for bomb in state.bombs]
    twin.turn = _turn(state.turn)
    twin.frames = [with_lists(frame) for frame in state.frames]
    return twin


def _boss(boss: Boss) -> Boss:
    twin: Boss = copied(boss)
    twin.chips, twin.hand, twin.helpers = boss.chips[:], boss.hand[:], boss.helpers[:]
    return twin


def _turn(turn: TurnMarks) -> TurnMarks:
    twin: TurnMarks = copied(turn)
    twin.dice, twin.influenced = turn.dice[:], turn.influenced[:]
    twin.refused, twin.aimed, twin.aimed_helpers = turn.refused[:], turn.aimed[:], turn.aimed_helpers[:]
    return twin
