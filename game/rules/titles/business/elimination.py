"""A boss falls, and the match ends (RULES.md §15–§17)."""

from __future__ import annotations

from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.state import BANK, NOBODY, State


def eliminate(d: Draft, seat: int, why: str, killer: int = NOBODY) -> None:
    """The estate in the order of §15; the last living boss wins at once, and nothing more is resolved."""
    state, book = d.state, d.book
    boss = state.bosses[seat]
    if boss.why_out:
        return
    place = len(book.living(state))
    d.emit(ev.Eliminated(seat, why, place, None if killer == NOBODY else killer))
    if killer != NOBODY:
        share = boss.cash * book.constants.killer_share_percent // 5000 * 50
        d.pay(seat, killer, share, "estate")
    d.pay(seat, BANK, boss.cash, "estate")
    for business, owner in enumerate(state.owners):
        if owner == seat:
            state.owners[business] = NOBODY
            d.emit(ev.Freed(seat, book.ids[business], "fallen"))
    for district, chips in enumerate(boss.chips):
        if chips:
            boss.chips[district] = 0
            d.emit(ev.Chips(seat, book.district_ids[district], -chips))
    d.discard(seat, tuple(boss.hand))
    for helper in tuple(boss.helpers):
        d.lose_helper(seat, helper, "fallen")
    for bomb in [bomb for bomb in state.bombs if bomb.planter == seat]:
        state.bombs.remove(bomb)
        d.emit(ev.BombRemoved(book.ids[bomb.business], seat, "fallen"))
    boss.sentence = 0
    boss.lying_low = False
    boss.why_out = why
    boss.place = place
    boss.killer = None if killer == NOBODY else killer
    boss.round_out = state.round
    if seat in state.leaving:
        state.leaving.remove(seat)
    if place == 2:
        finish(d, "last_boss")


def leave(d: Draft) -> None:
    """Surrenders are carried out at a moment with no open decision, in the order they came (§15)."""
    while d.state.leaving and d.state.frames:
        eliminate(d, d.state.leaving[0], "surrender")


def finish(d: Draft, reason: str) -> None:
    """Places for all who still live, by worth, cash, respect, chips, earlier seat (§17)."""
    state = d.state
    for place, seat in enumerate(ranking(d.book, state), start=1):
        state.bosses[seat].place = place
    state.reason = reason
    state.frames.clear()
    state.leaving.clear()
    d.emit(ev.MatchEnded(tuple(boss.place for boss in state.bosses), reason))


def ranking(book: Book, state: State) -> list[int]:
    """Living seats, the best first; earlier means earlier in turn order."""
    seats = book.living(state)

    def strength(seat: int) -> tuple[int, int, int, int]:
        boss = state.bosses[seat]
        return (-book.worth(state, seat), -boss.cash, -boss.respect, -sum(boss.chips))

    return sorted(seats, key=strength)


def condemned(book: Book, state: State) -> int:
    """Whom the verdict strikes: lowest worth, then less cash, lower respect, later in turn order (§14.4)."""
    seats = book.living(state)

    def weakness(seat: int) -> tuple[int, int, int, int]:
        boss = state.bosses[seat]
        return (book.worth(state, seat), boss.cash, boss.respect, -seats.index(seat))

    return min(seats, key=weakness)
