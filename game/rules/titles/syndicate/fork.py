"""A copy of a state that may be changed. Spelt out: every move begins with one."""

from __future__ import annotations

from game.rules.mechanics.fork import copied, with_lists
from game.rules.titles.syndicate.state import Player, State


def fork(state: State) -> State:
    """A state that may be changed without touching `state`."""
    twin: State = copied(state)
    twin.order, twin.owners, twin.levels, twin.mortgaged = (
        state.order[:],
        state.owners[:],
        state.levels[:],
        state.mortgaged[:],
    )
    twin.chance, twin.chance_discard = state.chance[:], state.chance_discard[:]
    twin.treasury, twin.treasury_discard = state.treasury[:], state.treasury_discard[:]
    twin.offers, twin.turned, twin.safe, twin.bots = state.offers[:], state.turned[:], state.safe[:], state.bots[:]
    twin.players = [_player(player) for player in state.players]
    twin.turn = copied(state.turn)
    twin.turn.dice = state.turn.dice[:]
    twin.frames = [with_lists(frame) for frame in state.frames]
    if state.ballot is not None:
        twin.ballot = with_lists(state.ballot)
    return twin


def _player(player: Player) -> Player:
    twin: Player = copied(player)
    twin.cards = player.cards[:]
    return twin
