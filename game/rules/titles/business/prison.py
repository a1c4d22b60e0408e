"""Being sent to PRISON, and leaving it (RULES.md §8.2)."""

from __future__ import annotations

from game.rules.titles.business import events as ev
from game.rules.titles.business.draft import Draft


def jail(d: Draft, seat: int, turns: int, why: str) -> None:
    """To PRISON: no move (§5.5), sentences overlap. Frames of his own move notice that he is no longer free."""
    boss = d.state.bosses[seat]
    if boss.why_out:
        return
    cell = d.book.corner["prison"]
    if boss.at != cell:
        d.emit(ev.Jumped(seat, boss.at, cell, "prison"))
        boss.at = cell
    boss.sentence = max(boss.sentence, turns)
    d.emit(ev.Jailed(seat, boss.sentence, why))


def release(d: Draft, seat: int, why: str) -> None:
    """Free now, a visitor on PRISON."""
    boss = d.state.bosses[seat]
    if boss.sentence:
        boss.sentence = 0
        d.emit(ev.Released(seat, why))


def serve(d: Draft, seat: int) -> None:
    """Skip a turn; after the last one he is free and moves in his next turn."""
    boss = d.state.bosses[seat]
    boss.sentence -= 1
    d.emit(ev.Served(seat, boss.sentence))
    if not boss.sentence:
        d.emit(ev.Released(seat, "served"))
