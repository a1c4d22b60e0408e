"""Positions are written, not played to: a compact builder, and a driver that judges every move it plays.

    table = position(A=boss(cash=1000, at=34), dice=[(2, 2)])
    table.play(A, Roll()).settle()
    assert (table.A.cash, table.asks()) == (1500, ("after", A))

As in the worked examples of RULES.md §20: A is active and in the window before the roll; truce, war, verdict,
lay-low and bonus are off; nothing is owned unless written; a decision not mentioned is answered by `settle`:
«no / none / accept». A boss has the lowest respect that allows his helpers, and one chip for each business, unless
written otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec

from game.rules import codec
from game.rules.contract import IllegalAction, Offer, Pace, Setup
from game.rules.rng import Rng
from game.rules.titles.business import settings
from game.rules.titles.business import state as states
from game.rules.titles.business.actions import Choose, Decline, End, LeaveAuction, PlayCard, Roll
from game.rules.titles.business.content import Content
from game.rules.titles.business.events import Event
from game.rules.titles.business.frames import Turn
from game.rules.titles.business.options import Options
from game.rules.titles.business.rules import BusinessRules
from game.rules.titles.business.view import AuctionView, BusinessView, Question, View
from tests.rules.business import invariants
from tests.rules.business.editions import classic, with_event
from tests.rules.scripted import Script, ScriptedRng, Throw

A, B, C, D, E, F, G, H = range(8)
LETTERS = "ABCDEFGH"
NO_CLOCKS: dict[str, Any] = dict.fromkeys(("turn_seconds", "decision_seconds", "auction_seconds", "deal_seconds"), 0)
OFF = {"truce_rounds": 0, "war_round": 0, "verdict_round": 0, "lay_low": False, "turn_order_bonus_pct": 0.0}
WINDOWS = ("before", "after")

E_ = TypeVar("E_", bound=Event)


@dataclass(frozen=True)
class Written:
    """What a written position says of one boss."""

    cash: int = 20000
    at: int = 0
    respect: int = 0
    owns: Sequence[str] = ()
    infl: dict[str, int] = field(default_factory=dict)
    hand: Sequence[str] = ()
    helpers: Sequence[str] = ()
    jail: int = 0
    bombs: Sequence[str] = ()
    discharged: bool = False
    low: bool = False
    dead: bool = False


def boss(**facts: Any) -> Written:
    return Written(**facts)


@dataclass(frozen=True)
class Only:
    """A deck that holds these cards and no others; the rest are out of the world."""

    cards: tuple[str, ...]


def only(*cards: str) -> Only:
    return Only(cards)


class ScriptedRules(BusinessRules):
    """The rules, with the dice of one test."""

    def __init__(self, content: Content, script: Script) -> None:
        super().__init__(content)
        self.script = script

    def rng(self, state: states.State) -> Rng:
        return ScriptedRng(self.script, state.seed, state.draws)


class Seen:
    """One boss, read from what the table and he himself may see."""

    def __init__(self, table: Table, seat: int) -> None:
        self.view = table.view(seat)
        self.boss = self.view.bosses[seat]
        self.districts = [district.id for district in table.rules.content.districts]

    @property
    def chips(self) -> dict[str, int]:
        return {name: n for name, n in zip(self.districts, self.boss.chips, strict=True) if n}

    @property
    def hand(self) -> list[str]:
        return [card.id for card in self.view.hand]

    @property
    def helpers(self) -> tuple[str, ...]:
        return tuple(helper.id for helper in self.boss.helpers)

    @property
    def owns(self) -> set[str]:
        return set(self.boss.businesses)

    @property
    def jail(self) -> int:
        return self.boss.sentence

    def charged(self, helper: str) -> bool | None:
        return next(seen.charged for seen in self.boss.helpers if seen.id == helper)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.boss, name)


class Table:
    """A position being played. Every move is checked against the invariants; a refused one must change nothing."""

    def __init__(self, rules: ScriptedRules, state: states.State, events: Sequence[Event] = ()) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = list(events)
        self.last: tuple[Event, ...] = tuple(events)

    # ── acting ──

    def play(self, seat: int | None, *actions: Any) -> Table:
        """Play the actions one after the other for `seat`."""
        for action in actions:
            before = codec.encode(self.state)
            transition = self.rules.apply(self.state, seat, action)
            assert codec.encode(self.state) == before, "apply changed its argument"
            invariants.check_move(self.rules, self.state, transition)
            self.state, self.last = transition.state, transition.events
            self.events.extend(transition.events)
        return self

    def choose(self, seat: int, option: int) -> Table:
        return self.play(seat, Choose(option))

    def settle(self) -> Table:
        """Answer every open question by «no, none, accept» until a window opens or the match is over."""
        while (question := self.view(None).question) is not None and question.kind not in WINDOWS:
            seat = min(self.rules.to_act(self.state))
            self.play(seat, self.no(seat))
        return self

    def no(self, seat: int) -> Any:
        actions = [offer.action for offer in self.rules.legal_actions(self.state, seat)]
        for refusal in (Decline(), LeaveAuction()):
            if refusal in actions:
                return refusal
        return self.rules.default_action(self.state, seat)

    def throw(self, *throws: Throw) -> Table:
        """Script more dice."""
        self.rules.script.add(*throws)
        return self

    def full_turn(self, seat: int, *throws: Throw) -> Table:
        """A whole turn in which the boss wants nothing."""
        self.throw(*throws)
        self.play(seat, Roll()).settle()
        if self.asks() == ("after", seat):
            self.play(seat, End())
        return self

    def refuses(self, seat: int | None, action: Any) -> bool:
        """Whether the action is refused, leaving everything as it was."""
        before, faces = codec.encode(self.state), list(self.rules.script.faces)
        try:
            self.rules.apply(self.state, seat, action)
        except IllegalAction:
            assert codec.encode(self.state) == before, "a refused action changed the position"
            assert self.rules.script.faces == faces, "a refused action threw dice"
            return True
        self.rules.script.faces[:] = faces
        return False

    # ── asking ──

    def view(self, viewer: int | None) -> View:
        return self.rules.view(self.state, viewer)

    @property
    def question(self) -> Question:
        question = self.view(None).question
        assert question is not None, "nothing is asked"
        return question

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

    def playable(self, seat: int) -> set[tuple[str, int | None]]:
        """Cards the seat may play now, with the targets they reach."""
        return {(action.card, action.target) for action in self.offers(seat, PlayCard)}

    def sites(self, seat: int, card: str) -> set[str]:
        return {action.site for action in self.offers(seat, PlayCard) if action.card == card}

    def default(self, seat: int) -> Any:
        return self.rules.default_action(self.state, seat)

    def decision(self) -> int:
        return self.rules.decision(self.state)

    def pace(self) -> Pace:
        return self.rules.pace(self.state)

    def outcome(self) -> Any:
        return self.rules.outcome(self.state)

    # ── looking ──

    def __getattr__(self, name: str) -> Seen:
        if len(name) == 1 and name in LETTERS:
            return Seen(self, LETTERS.index(name))
        raise AttributeError(name)

    def business(self, name: str) -> BusinessView:
        return next(business for business in self.view(None).businesses if business.id == name)

    @property
    def bombs(self) -> dict[str, int]:
        return {place.id: place.bomb for place in self.view(None).businesses if place.bomb is not None}

    @property
    def auction(self) -> AuctionView:
        auction = self.view(None).auction
        assert auction is not None, "there is no auction"
        return auction

    @property
    def round(self) -> int:
        return self.view(None).round

    @property
    def mafia_deck(self) -> list[str]:
        return self.state.mafia

    @property
    def event_deck(self) -> list[str]:
        return self.state.events

    @property
    def helper_deck(self) -> list[str]:
        return self.state.helpers

    @property
    def discard(self) -> list[str]:
        return self.state.discard

    def saw(self, kind: type[E_]) -> list[E_]:
        """Every event of this kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def as_seen(self, event: E_, viewer: int | None) -> Any:
        return self.rules.event_for(event, viewer)


def position(
    *,
    dice: Iterable[Throw] = (),
    events: Sequence[str] | Only = (),
    mafia: Sequence[str] | Only = (),
    helper_deck: Sequence[str] | Only = (),
    discard: Sequence[str] = (),
    round: int = 1,
    active: int = A,
    stage: str = "before",
    content: Content | None = None,
    **rest: Any,
) -> Table:
    """A table in the middle of a match. Single letters are bosses (at least two sit down), other words are options."""
    content = content or classic()
    written = [rest.pop(letter, None) for letter in LETTERS]
    seats = max(2, *(n + 1 for n, person in enumerate(written) if person))
    people = [person or boss() for person in written[:seats]]
    options = settings.resolve(content, Options(**{**OFF, **rest}), seats)
    hands = [card for person in people for card in person.hand]
    helpers = [helper for person in people for helper in person.helpers]
    state = states.State(
        seed="a written position",
        draws=0,
        options=options,
        order=list(range(seats)),
        active=active,
        bosses=[_boss(content, person) for person in people],
        owners=[_owner(people, business.id) for business in content.businesses],
        mafia=_deck(_copies(content.mafia_cards), mafia, [*hands, *discard]),
        events=_deck(_copies(content.event_cards), events, []),
        helpers=_deck([helper.id for helper in content.helpers], helper_deck, helpers),
        discard=list(discard),
        bombs=[
            states.Bomb(_index(content.businesses, site), planter, "bomb", 1, 1)
            for planter, person in enumerate(people)
            for site in person.bombs
        ],
        spent=[h for person in people if person.discharged for h in person.helpers if h in _armoured(content)],
        round=round,
        turn=states.TurnMarks(number=1, refused=[0] * seats),
        frames=[Turn(number=1, stage=stage)],
        decision=1,
    )
    table = Table(ScriptedRules(content, Script(dice)), state)
    invariants.check_position(table.rules, state)
    return table


def drawn(effects: list[dict[str, Any]], *, dice: Iterable[Throw] = (), **rest: Any) -> Table:
    """A has just drawn an event card that says `effects`: he walked from 4 to the Event sector 6."""
    table = position(
        dice=[(1, 1), *dice],
        events=["trial", "tax_inspector"],
        content=with_event(msgspec.json.encode(effects).decode()),
        **{**rest, "A": replace(rest.get("A", boss()), at=4)},
    )
    return table.play(A, Roll())


def new_match(seats: int, dice: Iterable[Throw], **options: Any) -> Table:
    """A match from its set-up, with the dice of the roll-off."""
    rules = ScriptedRules(classic(), Script(dice))
    start = rules.new_match(Setup(seats, Options(**options)), ScriptedRng(rules.script, "a new match", 0))
    return Table(rules, start.state, start.events)


def _boss(content: Content, person: Written) -> states.Boss:
    chips: Counter[str] = Counter()
    for business in content.businesses:
        chips[business.district] += business.id in person.owns
    chips.update({district: n - chips[district] for district, n in person.infl.items()})
    respect = person.respect or next(level.level for level in content.respect if level.slots >= len(person.helpers))
    return states.Boss(
        cash=0 if person.dead else person.cash,
        chips=[chips[district.id] for district in content.districts],
        respect=respect,
        at=29 if person.jail else person.at,
        hand=list(person.hand),
        helpers=list(person.helpers),
        sentence=person.jail,
        lying_low=person.low,
        place=99 if person.dead else 0,
        why_out="killed" if person.dead else "",
    )


def _owner(people: Sequence[Written], business: str) -> int:
    return next((seat for seat, person in enumerate(people) if business in person.owns), states.NOBODY)


def _copies(cards: Iterable[Any]) -> list[str]:
    return [card.id for card in cards for _ in range(card.copies)]


def _deck(world: list[str], top: Sequence[str] | Only, elsewhere: Sequence[str]) -> list[str]:
    """The draw pile: what is written on top, then the rest of the world in the edition's order."""
    named = top.cards if isinstance(top, Only) else tuple(top)
    left = Counter(world)
    left.subtract([*named, *elsewhere])
    assert min(left.values()) >= 0, f"more copies than the edition has: {left}"
    if isinstance(top, Only):
        return list(named)
    return [*named, *left.elements()]


def _index(things: Sequence[Any], name: str) -> int:
    return next(n for n, thing in enumerate(things) if thing.id == name)


def _armoured(content: Content) -> frozenset[str]:
    return frozenset(helper.id for helper in content.helpers if helper.power.__struct_config__.tag == "armour")
