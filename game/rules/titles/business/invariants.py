"""What is true of every position and every move (reliability goals, BU): asked by the fuzzer and the contract suite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.rules.mechanics import ledger
from game.rules.titles.business import frames
from game.rules.titles.business.content import Content
from game.rules.titles.business.state import NOBODY, State


def sums(state: State) -> dict[str, Any]:
    """What no move may change: every card exactly once in the world, and the seed of the dice."""
    hands = [card for boss in state.bosses for card in boss.hand]
    hired = [helper for boss in state.bosses for helper in boss.helpers]
    return {
        "mafia": sorted([*state.mafia, *state.discard, *hands]),
        "events": sorted(state.events),
        "helpers": sorted([*state.helpers, *hired]),
        "seed": state.seed,
        "businesses": len(state.owners),
    }


def broken(content: Content, state: State) -> Iterator[str]:
    """The invariants that this position breaks, in words; none for an honest one."""
    if len(state.bombs) > content.constants.bomb_chips or len({b.business for b in state.bombs}) < len(state.bombs):
        yield "bombs"
    if any(owner != NOBODY and not state.bosses[owner].alive for owner in state.owners):
        yield "a fallen boss owns a business"
    losing = {frame.seat for frame in state.frames if isinstance(frame, frames.Lose)}
    for seat, boss in enumerate(state.bosses):
        if boss.cash < 0 or boss.cash % 50:
            yield f"cash of {seat}: {boss.cash}"
        if min(boss.chips) < 0 or sum(boss.chips) > content.constants.influence_chips_on_board:
            yield f"chips of {seat}: {boss.chips}"
        if not 0 <= boss.sentence <= 3 or not 0 <= boss.at < len(content.board):
            yield f"sentence or place of {seat}"
        if len(boss.helpers) > content.respect[boss.respect - 1].slots and seat not in losing:
            yield f"helpers of {seat} above the slots of level {boss.respect}"
        if not boss.alive and (boss.cash or any(boss.chips) or boss.hand or boss.helpers):
            yield f"the fallen {seat} has something left"
    if any(not state.bosses[bomb.planter].alive for bomb in state.bombs):
        yield "a bomb of a fallen boss"


def unexplained(before: State, after: State, events: tuple[Any, ...]) -> Iterator[str]:
    """Changes of money that the events of a move do not account for, and bills that do not add up."""
    was, now = ([boss.cash for boss in state.bosses] for state in (before, after))
    yield from ledger.unexplained(was, now, events)
