"""Positions are written, not played to: a compact builder, and a driver that judges every move it plays.

    table = position(A=player(cash=100, at=36), dice=[(3, 4)])
    table.play(A, Roll())
    assert (table.A.cash, table.asks()) == (300, ("buy", A))

As in the worked examples of RULES.md §19: seats in turn order, A is the actor and about to roll, settings are the
defaults, nothing is owned unless written. `owns` maps a cell's id to its level, or to ``"mortgaged"``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from game.builtin import builtin_content
from game.rules import codec
from game.rules.contract import IllegalAction, Offer, Pace, Setup
from game.rules.mechanics.edition import resolve
from game.rules.rng import Rng
from game.rules.titles.syndicate import invariants
from game.rules.titles.syndicate import state as states
from game.rules.titles.syndicate.actions import Bid, Decline, Pass, Roll
from game.rules.titles.syndicate.content import HOTEL, Content
from game.rules.titles.syndicate.events import Event
from game.rules.titles.syndicate.frames import Turn
from game.rules.titles.syndicate.options import Options
from game.rules.titles.syndicate.rules import SyndicateRules
from game.rules.titles.syndicate.setup import blank
from game.rules.titles.syndicate.view import AuctionView, CellView, PlayerView, View
from tests.rules.scripted import Script, ScriptedRng, Throw

A, B, C, D = range(4)
LETTERS = "ABCD"
HOTELS = HOTEL

E_ = TypeVar("E_", bound=Event)
CLASSIC: Content = codec.convert(builtin_content("syndicate"), Content)


@dataclass(frozen=True)
class Written:
    """What a written position says of one seat."""

    cash: int = 1500
    at: int = 0
    owns: Mapping[str, int | str] = field(default_factory=dict)
    jail: int | None = None
    cards: Sequence[str] = ()


def player(*owned: str, **facts: Any) -> Written:
    """`owned` are bare cells; `owns` tells levels and mortgages; `jail`: a prisoner after so many failed throws."""
    return Written(**{**facts, "owns": {**dict.fromkeys(owned, 0), **facts.get("owns", {})}})


class ScriptedRules(SyndicateRules):
    """The rules, with the dice of one test."""

    def __init__(self, content: Content, script: Script) -> None:
        super().__init__(content)
        self.script = script

    def rng(self, state: states.State) -> Rng:
        return ScriptedRng(self.script, state.seed, state.draws)


class Table:
    """A position being played. Every move is checked against the invariants; a refused one must change nothing."""

    def __init__(self, rules: ScriptedRules, state: states.State, events: Sequence[Event] = ()) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = list(events)
        self.last: tuple[Event, ...] = tuple(events)
        self.uneven = False

    # ── acting ──

    def play(self, seat: int | None, *actions: Any) -> Table:
        """Play the actions one after the other for `seat`."""
        for action in actions:
            before = codec.encode(self.state)
            made = self.rules.apply(self.state, seat, action)
            assert codec.encode(self.state) == before, "apply changed its argument"
            assert self.uneven or not list(invariants.broken(self.rules.content, made.state)), action
            assert not list(invariants.unexplained(self.state, made.state, made.events)), action
            assert invariants.sums(made.state) == invariants.sums(self.state), action
            self.state, self.last = made.state, made.events
            self.events.extend(made.events)
        return self

    def throw(self, *throws: Throw) -> Table:
        """Script more dice."""
        self.rules.script.add(*throws)
        return self

    def unsold(self) -> Table:
        """Everybody passes."""
        while self.asks() and self.asks()[0] == "auction":
            self.play(self.asks()[1], Pass())
        return self

    def refuses(self, seat: int | None, action: Any) -> str:
        """The word for which the action is refused, leaving everything as it was; empty when it is played."""
        before, faces = codec.encode(self.state), list(self.rules.script.faces)
        rule, why = "§", ""
        try:
            self.rules.apply(self.state, seat, action)
        except IllegalAction as refusal:
            rule, why = refusal.rule, str(refusal.facts["why"])
        assert codec.encode(self.state) == before, "a refused action changed the position"
        assert not why or self.rules.script.faces == faces, "a refused action threw dice"
        assert rule.startswith("§")
        self.rules.script.faces[:] = faces
        return why

    def ring(self, kind: str) -> Table:
        """The time of the only alarm of this kind is over."""
        (alarm,) = (alarm for alarm in self.rules.alarms(self.state) if alarm.name.startswith(kind))
        return self.play(None, alarm.action)

    def alarms(self) -> dict[str, int]:
        return {alarm.name.split(":")[0]: alarm.seconds for alarm in self.rules.alarms(self.state)}

    # ── asking ──

    def view(self, viewer: int | None) -> View:
        return self.rules.view(self.state, viewer)

    def asks(self) -> tuple[Any, ...]:
        """The kind of the open question and the seats it is put to; empty when the match is over."""
        question = self.view(None).question
        if question is None:
            assert not self.rules.to_act(self.state)
            return ()
        assert set(question.seats) == self.rules.to_act(self.state)
        return (question.kind, *sorted(question.seats))

    def offers(self, seat: int, kind: type) -> list[Any]:
        """The seat's legal actions of this kind, each as it is offered."""
        return [offer.action for offer in self.rules.legal_actions(self.state, seat) if isinstance(offer.action, kind)]

    def offer(self, seat: int, kind: type) -> Offer[Any]:
        """The seat's only offer of this kind."""
        (offer,) = (offer for offer in self.rules.legal_actions(self.state, seat) if isinstance(offer.action, kind))
        return offer

    def default(self, seat: int) -> Any:
        return self.rules.default_action(self.state, seat)

    def pace(self) -> Pace:
        return self.rules.pace(self.state)

    def outcome(self) -> Any:
        return self.rules.outcome(self.state)

    # ── looking ──

    def __getattr__(self, name: str) -> PlayerView:
        if len(name) == 1 and name in LETTERS:
            return self.view(None).players[LETTERS.index(name)]
        raise AttributeError(name)

    def cell(self, name: str) -> CellView:
        return next(cell for cell in self.view(None).cells if cell.id == name)

    @property
    def auction(self) -> AuctionView:
        auction = self.view(None).auction
        assert auction is not None, "there is no auction"
        return auction

    @property
    def open_offer(self) -> int:
        """The number of the only open offer."""
        (offer,) = self.state.offers
        return offer.number

    def saw(self, kind: type[E_]) -> list[E_]:
        """Every event of this kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def position(
    *,
    dice: Iterable[Throw] = (),
    chance: Sequence[str] = (),
    treasury: Sequence[str] = (),
    houses: int | None = None,
    hotels: int | None = None,
    jackpot_sum: int = 0,
    doubles: int = 0,
    active: int = A,
    stage: str = "",
    bots: Sequence[int] = (),
    round: int = 1,
    uneven: bool = False,
    content: Content = CLASSIC,
    **rest: Any,
) -> Table:
    """A table in the middle of a match. Single letters are seats (at least two sit down), other words are options.

    `houses` and `hotels` are those left in the bank, where the example says so; `uneven`: it could not be built so.
    """
    written = [rest.pop(letter, None) for letter in LETTERS]
    seats = max([2, *(n + 1 for n, person in enumerate(written) if person)])
    rules = ScriptedRules(content, Script(dice))
    state = blank(rules.book, resolve(content.settings, Options(**rest), seats), seats, "a written position")
    for seat, person in enumerate(written[:seats]):
        _seat(rules, state, seat, person or player())
    if houses is not None:
        state.houses = houses
    if hotels is not None:
        state.hotels = hotels
    state.jackpot, state.active, state.bots, state.round = jackpot_sum, active, list(bots), round
    state.turn = states.TurnMarks(number=1, doubles=doubles, dice=[])
    for deck, top in (("chance", chance), ("treasury", treasury)):
        _stack(getattr(state, deck), top, [card for person in state.players for card in person.cards])
    stage = stage or ("jail" if state.players[active].jailed else "before")
    state.frames, state.decision = [Turn(number=1, stage=stage)], 1
    assert uneven or not list(invariants.broken(content, state))
    table = Table(rules, state)
    table.uneven = uneven
    return table


def auction(*, at: int = 6, dice: Throw = (1, 2), bids: Sequence[tuple[int, int]] = (), **rest: Any) -> Table:
    """A has landed on the free cell `at` and declined; the bids have been made."""
    facts = rest.pop("A", player())
    a = Written(cash=facts.cash, at=at - 3, owns=facts.owns, cards=facts.cards)
    table = position(A=a, dice=[dice], **rest).play(A, Roll(), Decline())
    for seat, amount in bids:
        table.play(seat, Bid(amount))
    return table


def new_match(seats: int, seed: str = "a new match", **options: Any) -> Table:
    rules = ScriptedRules(CLASSIC, Script(()))
    start = rules.new_match(Setup(seats, Options(**options)), Rng(seed))
    return Table(rules, start.state, start.events)


def _seat(rules: SyndicateRules, state: states.State, seat: int, person: Written) -> None:
    book, jailed = rules.book, person.jail is not None
    state.players[seat] = states.Player(
        cash=person.cash,
        at=book.jail if jailed else person.at,
        jailed=jailed,
        attempts=person.jail or 0,
        cards=list(person.cards),
    )
    for name, level in person.owns.items():
        at = book.at[name]
        state.owners[at] = seat
        state.mortgaged[at] = level == "mortgaged"
        if isinstance(level, int):
            state.levels[at] = level
            state.houses -= level if level < HOTEL else 0
            state.hotels -= level == HOTEL


def _stack(deck: list[str], top: Sequence[str], elsewhere: Sequence[str]) -> None:
    """The draw pile: what is written on top, then the rest in the edition's order."""
    left = Counter(deck)
    left.subtract(top)
    left.subtract(card for card in elsewhere if card in left)
    assert min(left.values()) >= 0, f"more copies than the edition has: {left}"
    deck[:] = [*top, *left.elements()]
