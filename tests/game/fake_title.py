"""«Сейф», a tiny game with one of everything that the service must serve: a turn's budget of time, an open auction,
a sealed choice, a hushed question, a secret hand, a limit of time. Registered in tests alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct, field

from game.rules import codec
from game.rules.contract import (
    Amount,
    Blocked,
    Bot,
    Complaint,
    IllegalAction,
    Offer,
    Outcome,
    Pace,
    Rules,
    Seat,
    Setup,
    Title,
    Transition,
    Viewer,
)
from game.rules.rng import Rng


class Options(Struct, frozen=True):
    rounds: int = 2
    turn_seconds: int = 60
    auction_seconds: int = 10
    answer_seconds: int = 20
    time_limit_minutes: int = 0


class Content(Struct, frozen=True):
    edition: dict[str, Any]
    prize: int


class Action(Struct, frozen=True, tag_field="kind"):
    pass


class Throw(Action, tag="throw"):
    pass


class Bid(Action, tag="bid"):
    amount: int


class Leave(Action, tag="leave"):
    pass


class Seal(Action, tag="seal"):
    number: int


class Use(Action, tag="use"):
    card: str


class No(Action, tag="no"):
    pass


class End(Action, tag="end"):
    pass


class TimeIsUp(Action, tag="time_is_up"):
    pass


class Event(Struct, frozen=True, tag_field="kind"):
    pass


class Dealt(Event, tag="dealt"):
    seat: int
    card: str


class Thrown(Event, tag="thrown"):
    seat: int
    die: int


class BidMade(Event, tag="bid_made"):
    seat: int
    amount: int


class Sealed(Event, tag="sealed"):
    seat: int
    number: int = 0


class Answered(Event, tag="answered"):
    seat: int


class Ended(Event, tag="ended"):
    pass


class State(Struct):
    options: Options
    seats: int
    seed: str
    draws: int
    hands: list[str]
    scores: list[int]
    round: int = 0
    phase: str = "turn"
    number: int = 1
    inside: list[int] = []
    high: int = 0
    leader: int | None = None
    bids: int = 0
    sealed: list[int] = field(default_factory=list)
    over: bool = False
    late: bool = False


class View(Struct, frozen=True):
    viewer: int | None
    options: Options
    phase: str
    scores: tuple[int, ...]
    high: int
    leader: int | None
    card: str


ALL = Throw | Bid | Leave | Seal | Use | No | End | TimeIsUp
EVENTS = Dealt | Thrown | BidMade | Sealed | Answered | Ended


class VaultRules(Rules[Any, Any, Any, Any]):
    """Throw, bid for the prize, seal a number, answer a hushed question, end the turn; next round."""

    state_type = State

    def __init__(self, content: Content) -> None:
        self.content = content

    def new_match(self, setup: Setup, rng: Rng) -> Transition[Any, Any]:
        cards = [f"secret-{n}" if n else "vest" for n in range(setup.seats)]
        rng.shuffle(cards)
        state = State(setup.options, setup.seats, rng.seed, rng.draws, cards, [0] * setup.seats)
        return Transition(state, tuple(Dealt(seat, card) for seat, card in enumerate(cards)), tuple(rng.taken))

    def active(self, state: State) -> Seat:
        return state.round % state.seats

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.over:
            return frozenset()
        match state.phase:
            case "auction":
                return frozenset(seat for seat in state.inside if seat != state.leader)
            case "seal":
                return frozenset(seat for seat in range(state.seats) if not state.sealed[seat])
            case "answer":
                return frozenset({(self.active(state) + 1) % state.seats})
        return frozenset({self.active(state)})

    def decision(self, state: State) -> int:
        return 0 if state.over else state.number

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Offer[Any]]:
        if seat not in self.to_act(state):
            return ()
        match state.phase:
            case "turn":
                return (Offer(Throw()),)
            case "auction":
                return (Offer(Bid(state.high + 1), Amount("amount", state.high + 1, 100)), Offer(Leave()))
            case "seal":
                return (Offer(Seal(1), Amount("number", 1, 3)),)
            case "answer":
                return (*((Offer(Use("vest")),) if state.hands[seat] == "vest" else ()), Offer(No()))
        return (Offer(End()),)

    def blocked(self, state: State, seat: Seat) -> Sequence[Blocked]:
        return ()

    def default_action(self, state: State, seat: Seat) -> Any:
        return {"turn": Throw(), "auction": Leave(), "seal": Seal(1), "answer": No(), "after": End()}[state.phase]

    def pace(self, state: State) -> Pace:
        turn = f"turn {state.round}"
        return {
            "turn": Pace("turn", state.options.turn_seconds, turn),
            "auction": Pace("auction", state.options.auction_seconds, f"bid {state.number} {state.bids}"),
            "seal": Pace("decision", state.options.answer_seconds),
            "answer": Pace("reaction", state.options.answer_seconds),
            "after": Pace("turn", state.options.turn_seconds, turn),
        }[state.phase]

    def apply(self, state: State, seat: Seat | None, action: Any) -> Transition[Any, Any]:
        draft: State = codec.clone(state)
        if seat is None:
            draft.late = True
            return Transition(draft, ())
        if isinstance(action, TimeIsUp) or seat not in self.to_act(state):
            raise IllegalAction("§1", seat=seat)
        done = getattr(self, f"in_{state.phase}")(draft, seat, action)
        if done is None:
            raise IllegalAction("§2", phase=state.phase)
        rng = Rng(state.seed, state.draws)
        if isinstance(action, Throw):
            rng.die()
        return Transition(draft, done, tuple(rng.taken))

    def ask(self, draft: State, phase: str) -> None:
        draft.phase = phase
        draft.number += 1

    def in_turn(self, draft: State, seat: Seat, action: Any) -> tuple[Any, ...] | None:
        if not isinstance(action, Throw):
            return None
        rng = Rng(draft.seed, draft.draws)
        die = rng.die()
        draft.draws, draft.scores[seat] = rng.draws, draft.scores[seat] + die
        draft.inside, draft.high, draft.leader = list(range(draft.seats)), 0, None
        self.ask(draft, "auction")
        return (Thrown(seat, die),)

    def in_auction(self, draft: State, seat: Seat, action: Any) -> tuple[Any, ...] | None:
        events: tuple[Any, ...] = ()
        if isinstance(action, Bid):
            if not draft.high < action.amount <= 100:
                raise IllegalAction("§3", least=draft.high + 1)
            draft.high, draft.leader, draft.bids = action.amount, seat, draft.bids + 1
            events = (BidMade(seat, action.amount),)
        elif isinstance(action, Leave):
            draft.inside.remove(seat)
        else:
            return None
        if not [each for each in draft.inside if each != draft.leader]:
            if draft.leader is not None:
                draft.scores[draft.leader] += self.content.prize - draft.high
            draft.sealed = [0] * draft.seats
            self.ask(draft, "seal")
        return events

    def in_seal(self, draft: State, seat: Seat, action: Any) -> tuple[Any, ...] | None:
        if not isinstance(action, Seal) or action.number not in (1, 2, 3):
            return None
        draft.sealed[seat] = action.number
        if all(draft.sealed):
            self.ask(draft, "answer")
        return (Sealed(seat, action.number),)

    def in_answer(self, draft: State, seat: Seat, action: Any) -> tuple[Any, ...] | None:
        if not (isinstance(action, No) or (isinstance(action, Use) and draft.hands[seat] == action.card == "vest")):
            return None
        self.ask(draft, "after")
        return (Answered(seat),)

    def in_after(self, draft: State, seat: Seat, action: Any) -> tuple[Any, ...] | None:
        if not isinstance(action, End):
            return None
        draft.round += 1
        draft.over = draft.late or draft.round >= draft.options.rounds * draft.seats
        self.ask(draft, "turn")
        return (Ended(),)

    def view(self, state: State, viewer: Viewer) -> View:
        card = "" if viewer is None else state.hands[viewer]
        return View(viewer, state.options, state.phase, tuple(state.scores), state.high, state.leader, card)

    def event_for(self, event: Any, viewer: Viewer) -> Any:
        if isinstance(event, Dealt) and event.seat != viewer:
            return None
        return Sealed(event.seat) if isinstance(event, Sealed) and event.seat != viewer else event

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        order = sorted(range(state.seats), key=lambda seat: -state.scores[seat])
        return Outcome(tuple(order.index(seat) + 1 for seat in range(state.seats)), "time" if state.late else "rounds")


class VaultBot(Bot):
    def choose(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        return rng.choice(offers).action


class VaultTitle(Title):
    slug = "vault"
    seats = range(2, 5)
    options_type = Options
    content_type = Content
    action_type = ALL
    event_type = EVENTS
    view_type = View
    reveals = frozenset({"dealt", "sealed"})

    def rules(self, content: Any) -> VaultRules:
        return VaultRules(content)

    def complain(self, content: Any) -> Sequence[Complaint]:
        return () if content.prize > 0 else (Complaint("prize", "not_positive", {"prize": content.prize}),)

    def bot(self, name: str, rules: Any) -> Bot:
        return {"random": VaultBot(), "broken": BrokenBot(), "cheat": CheatBot()}[name]

    @property
    def bots(self) -> tuple[str, ...]:
        return ("random", "broken", "cheat")


class BrokenBot(Bot):
    def choose(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        raise RuntimeError("no idea")


class CheatBot(Bot):
    def choose(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        return Bid(10_000)


CONTENT = {"edition": {"id": "vault-classic", "name": {"uk": "Сейф", "en": "Vault", "ru": "Сейф"}}, "prize": 50}
VAULT = VaultTitle()
