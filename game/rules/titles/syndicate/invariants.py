"""What is true of every position and every move: asked by the fuzzer, the contract suite and the tests of positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.rules.mechanics import ledger
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.content import HOTEL, Content
from game.rules.titles.syndicate.frames import Auction
from game.rules.titles.syndicate.state import NOBODY, State


def sums(state: State) -> dict[str, Any]:
    """What no move may change: every card exactly once in the world, houses and hotels, the seed of the dice."""
    kept = [card for player in state.players for card in player.cards]
    return {
        "cards": sorted([*state.chance, *state.chance_discard, *state.treasury, *state.treasury_discard, *kept]),
        "houses": state.houses + sum(level for level in state.levels if level < HOTEL),
        "hotels": state.hotels + state.levels.count(HOTEL),
        "seed": state.seed,
    }


def broken(content: Content, state: State) -> Iterator[str]:
    """The invariants that this position breaks, in words; none for an honest one."""
    book = Book(content)
    if state.houses < 0 or state.hotels < 0 or state.jackpot < 0:
        yield f"stock: {state.houses} houses, {state.hotels} hotels, jackpot {state.jackpot}"
    if state.jackpot and not state.options.jackpot:
        yield "a jackpot that the host did not want"
    for at, (owner, level, mortgaged) in enumerate(zip(state.owners, state.levels, state.mortgaged, strict=True)):
        if owner != NOBODY and (at not in book.ownable or not state.players[owner].living):
            yield f"cell {at} is owned by {owner}"
        if owner == NOBODY and (level or mortgaged):
            yield f"the free cell {at} has level {level} or a mortgage"
    for name in book.colours:
        cells = book.groups[name]
        levels = [state.levels[at] for at in cells]
        if max(levels) - min(levels) > 1 or not 0 <= min(levels) <= max(levels) <= HOTEL:
            yield f"{name} is built unevenly: {levels}"
        if max(levels) and (any(state.mortgaged[at] for at in cells) or not book.holds_group(state.owners, cells[0])):
            yield f"{name} is built on, and mortgaged or not one owner's"
    yield from _broken_people(book, state)


def _broken_people(book: Book, state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.cash < 0 or not 0 <= player.at < book.size:
            yield f"cash or place of {seat}: {player.cash}, {player.at}"
        if not player.living and (player.cash or player.cards or player.jailed):
            yield f"{seat} is out and has something left"
        if player.jailed and player.at != book.jail:
            yield f"the prisoner {seat} stands on {player.at}"
        if not 0 <= player.attempts < book.constants.jail_attempts:
            yield f"attempts of {seat}: {player.attempts}"
    for offer in state.offers:
        if not (state.players[offer.seat].living and state.players[offer.partner].living):
            yield f"an open offer of somebody who is out: {offer}"
    for frame in state.frames:
        if isinstance(frame, Auction) and frame.bids:
            leader, bid = frame.bids[-1]
            if state.players[leader].cash < bid:
                yield f"the leader {leader} cannot pay {bid}"
    if state.frames and not state.players[state.active].living and not isinstance(state.frames[-1], Auction):
        yield "somebody who is out is asked"


def unexplained(before: State, after: State, events: tuple[Any, ...]) -> Iterator[str]:
    """Changes of money and owners that the events of a move do not account for, and bills that do not add up."""
    was, now = ([player.cash for player in state.players] for state in (before, after))
    yield from ledger.unexplained(was, now, events)
    jackpot, cells = before.jackpot, 0
    for event in events:
        if isinstance(event, ev.JackpotChanged):
            jackpot = event.sum
        elif isinstance(event, ev.Owned | ev.Freed):
            cells += 1
    if jackpot != after.jackpot:
        yield f"the jackpot is {after.jackpot}, told {jackpot}"
    if sum(old != new for old, new in zip(before.owners, after.owners, strict=True)) > cells:
        yield "a cell changed hands and nobody was told"
