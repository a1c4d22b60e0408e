"""What every title promises and every other part of the site relies on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game.rules.rng import Draw, Rng

Seat = int
Viewer = int | None
"""A seat, or None for the public (shared screens, spectators)."""

S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Struct)
E = TypeVar("E", bound=Struct)
V = TypeVar("V", bound=Struct)


class Setup(Struct, frozen=True):
    """What a match starts from: how many seats, the title's own Options struct, and in which seats bots sit down."""

    seats: int
    options: Any
    bots: tuple[Seat, ...] = ()


class Line(Struct, frozen=True):
    """One named line of a bill or of a money event, in whole dollars.

    `what` is a word of the title (``card``, ``respect``, ``helper``, ``rent`` …), `of` the id it speaks of.
    A line that depends on how many are bought carries its share for one in `each`.
    """

    what: str
    amount: int = 0
    of: str = ""
    each: int = 0


class Amount(Struct, frozen=True, tag_field="kind", tag="amount"):
    """The offer's action may carry any number of `least … most` by `step` in its field `field`."""

    field: str
    least: int
    most: int
    step: int = 1


class Pick(Struct, frozen=True, tag_field="kind", tag="pick"):
    """The offer's action carries `least … most` items of `among`, in its field `field` (a tuple of ids).

    An id that stands twice in `among` (two copies of a card) may be taken twice.
    """

    field: str
    among: tuple[str, ...]
    least: int
    most: int


class Form(Struct, frozen=True, tag_field="kind", tag="form"):
    """An action that cannot be listed (a deal): `apply` judges it as it was filled; the offer stands for the empty form."""

    field: str


class Offer(Struct, Generic[A], frozen=True):
    """An action that would be legal now, perhaps with a range, and the named lines of its price.

    The price of the offer with n in its varied field is ``max(0, sum(line.amount + n * line.each))``.
    """

    action: A
    vary: Amount | Pick | Form | None = None
    bill: tuple[Line, ...] = ()

    def price(self, n: int = 1) -> int:
        """What the bank or the other side takes, in dollars, when the varied field holds `n`."""
        return max(0, sum(line.amount + n * line.each for line in self.bill))


class Blocked(Struct, frozen=True):
    """Why an action of `kind` is greyed out: the paragraph of the rules and its numbers."""

    kind: str
    rule: str
    facts: dict[str, Any] = {}


class Pace(Struct, frozen=True):
    """Which clock runs, and for how long. `seconds` 0: the game waits.

    Clocks with the same non-empty `budget` share one allowance that stands still while another clock runs.
    Each time `prolonged` counts one more, `extension` seconds join the deadline, which is never more than `seconds` away.
    """

    kind: str
    seconds: int = 0
    budget: str = ""
    extension: int = 0
    prolonged: int = 0


class Alarm(Struct, frozen=True):
    """A clock beside the open question's: `seconds` after `name` first stood in the list, the site plays `action`."""

    name: str
    seconds: int
    action: Any


class Transition(Struct, Generic[S, E], frozen=True):
    """What an action made: the new state, the facts it caused, and every draw of chance on the way."""

    state: S
    events: tuple[E, ...]
    draws: tuple[Draw, ...] = ()


class Outcome(Struct, frozen=True):
    """How a match ended: `places[seat]` counts from 1, `reason` is a word of the title."""

    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class IllegalAction(Exception):
    """The action is against the rules now. `rule` names the paragraph, `facts` its numbers."""

    def __init__(self, rule: str, **facts: Any) -> None:
        super().__init__(rule)
        self.rule = rule
        self.facts: Mapping[str, Any] = facts


class Complaint(Struct, frozen=True):
    """What is wrong with content: where (a path), what (a word) and its facts."""

    path: str
    what: str
    facts: dict[str, Any] = {}


class Rules(ABC, Generic[S, A, E, V]):
    """One title bound to one release. Pure: arguments are never changed, the same question has the same answer."""

    state_type: type[S]

    @abstractmethod
    def new_match(self, setup: Setup, rng: Rng) -> Transition[S, E]:
        """The first position, and the events of set-up (shuffles and rolls)."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Seats the match waits for; several for open auctions and sealed choices; empty when it is over."""

    @abstractmethod
    def decision(self, state: S) -> int:
        """The serial number of the open question: a new question, a new number; 0 when over."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Sequence[Offer[A]]:
        """Everything the seat may do now, complete and playable.

        Of a seat that is not to act only what stands beside the play, of the title's kinds `anytime`; mostly nothing.
        """

    def called(self, state: S) -> frozenset[Seat]:
        """Seats that are asked something beside the play, which does not wait for them: an offer to them, a vote."""
        return frozenset()

    def alarms(self, state: S) -> Sequence[Alarm]:
        """Clocks beside the open question's, each under a name of its own."""
        return ()

    def out(self, state: S) -> frozenset[Seat]:
        """Seats that have left the game for good and are asked nothing more."""
        return frozenset()

    @abstractmethod
    def blocked(self, state: S, seat: Seat) -> Sequence[Blocked]:
        """What the page greys out for this seat, and why."""

    @abstractmethod
    def default_action(self, state: S, seat: Seat) -> A:
        """What is played when the seat's time runs out: always legal, so no match can get stuck."""

    @abstractmethod
    def pace(self, state: S) -> Pace:
        """Which clock runs now."""

    @abstractmethod
    def apply(self, state: S, seat: Seat | None, action: A) -> Transition[S, E]:
        """Play `action` for `seat` (None: the site itself, "time is up") or raise IllegalAction."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """Everything `viewer` may know, built up from nothing."""

    @abstractmethod
    def event_for(self, event: E, viewer: Viewer) -> E | None:
        """The event as this viewer may see it, or None."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the match goes on."""


class Bot(ABC):
    """A player that is given what a person in its seat would see, and a random source of its own."""

    @abstractmethod
    def choose(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        """One of the offers' actions, with its range filled."""


class Title(ABC):
    """A kind of game: its limits, its types, its rules for a release, its bots. The lobby reads only this."""

    slug: str
    seats: range
    options_type: type[Struct]
    content_type: type[Struct]
    action_type: Any
    event_type: Any
    view_type: type[Struct]
    anytime: frozenset[str] = frozenset()
    """Kinds of action that answer no open question: nothing that others play makes them stale."""
    leaving: str = ""
    """The kind of action by which a seat leaves the game for good, at any time; empty where nobody may."""
    expels: bool = False
    """Whether the rules have a vote of their own to expel a player; the site's then keeps out of it."""
    careful: str = "greedy"
    """The bot that plays for a person who is away."""

    reveals: frozenset[str] = frozenset()
    """Kinds of event that show somebody something hidden: a move that causes one is never taken back."""

    @abstractmethod
    def rules(self, content: Any) -> Rules[Any, Any, Any, Any]:
        """The rules bound to checked content; made once a release and kept."""

    @abstractmethod
    def complain(self, content: Any) -> Sequence[Complaint]:
        """What is wrong with decoded content; empty when it can be played."""

    def complain_of_options(self, content: Any, options: Any, seats: int) -> Sequence[Complaint]:
        """What a host may not set for so many seats; empty when the match can begin."""
        return ()

    @abstractmethod
    def bot(self, name: str, rules: Rules[Any, Any, Any, Any]) -> Bot:
        """The bot of that name (``random``, ``greedy`` …) for these rules. KeyError for an unknown name."""

    @property
    @abstractmethod
    def bots(self) -> tuple[str, ...]:
        """Names that `bot` knows, weakest first."""
