"""The vote to expel who disturbs the game (RULES.md §11.2). It stands beside the play.

Who asks for the vote says yes by asking. It closes when everybody has answered or its time is over, never earlier:
the others learn totals alone (§15).
"""

from __future__ import annotations

from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.refusal import refuse
from game.rules.titles.syndicate.state import Ballot, State

SAFE_SECONDS = 300
"""After a failed vote the same target is safe for so long."""

LEAST_YES = 2


def _people(state: State) -> list[int]:
    """Who has a voice: living people, no bots."""
    bots = state.bots
    return [seat for seat, player in enumerate(state.players) if not player.why_out and seat not in bots]


def voters(state: State, target: int) -> list[int]:
    """Living people except the target."""
    return [seat for seat in _people(state) if seat != target]


def why_not(state: State, seat: int, target: int) -> str:
    """The word against a vote that `seat` opens, or nothing."""
    return _why_not(state, seat, target, _people(state))


def _why_not(state: State, seat: int, target: int, people: list[int]) -> str:
    if not 0 <= target < len(state.players) or not state.players[target].living:
        return "not_living"
    if state.ballot is not None:
        return "vote_running"
    if target in state.safe:
        return "vote_cooldown"
    if len(people) - (target in people) < LEAST_YES:
        return "vote_too_few"
    return "" if seat != target and seat in people else "no_vote"


def expellable(state: State, seat: int) -> tuple[int, ...]:
    """Against whom this seat may open a vote now."""
    people = _people(state)
    return tuple([target for target in range(len(state.players)) if not _why_not(state, seat, target, people)])


def open_vote(d: Draft, seat: int, target: int) -> None:
    if why := why_not(d.state, seat, target):
        raise refuse(why, target=target)
    d.state.numbered += 1
    voices = voters(d.state, target)
    d.state.ballot = Ballot(d.state.numbered, seat, target, voices, [seat])
    d.emit(ev.VoteOpened(seat, target, tuple(voices)))


def silent(ballot: Ballot) -> list[int]:
    """Who has not answered yet."""
    return [seat for seat in ballot.voters if seat not in ballot.yes and seat not in ballot.no]


def vote(d: Draft, seat: int, yes: bool) -> None:
    ballot = d.state.ballot
    if ballot is None or seat not in silent(ballot):
        raise refuse("no_vote")
    (ballot.yes if yes else ballot.no).append(seat)
    d.emit(ev.Voted(seat, yes))


def close(d: Draft) -> int | None:
    """Count; silence is a no. The target's seat if he is to be expelled."""
    ballot = d.state.ballot
    assert ballot is not None
    d.state.ballot = None
    yes = len(ballot.yes)
    expelled = yes >= LEAST_YES and 2 * yes > len(ballot.voters)
    d.emit(ev.VoteClosed(ballot.target, "expelled" if expelled else "failed", yes, len(ballot.voters) - yes))
    if expelled:
        return ballot.target
    d.state.safe.append(ballot.target)
    return None


def without(d: Draft, seat: int) -> None:
    """Somebody is out: a vote of his or against him lapses, in another one he has no voice any more (§10.4)."""
    ballot = d.state.ballot
    if ballot is None:
        return
    if seat in (ballot.opener, ballot.target):
        d.state.ballot = None
        d.emit(ev.VoteClosed(ballot.target, "lapsed"))
        return
    for voices in (ballot.voters, ballot.yes, ballot.no):
        if seat in voices:
            voices.remove(seat)
