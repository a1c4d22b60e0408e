"""What a match waits for, as data: a stack of frames. The top one happens now; the rest of the story waits below it.

Every frame has a handler (handlers.py). A frame that asks has the serial `number` of its question, 0 until it is asked.
"""

from __future__ import annotations

from msgspec import Struct

from game.rules.titles.business.actions import Bundle


class Frame(Struct, tag_field="frame"):
    """Base of every frame; `frame` is stored and therefore for ever."""

    number: int = 0


class Turn(Frame, tag="turn"):
    """The active boss's turn, always at the bottom: ``start prison war before after end limits`` (§3).

    It asks as ``prison`` (D1), ``before`` (D2) and ``after`` (D19).
    """

    stage: str = "start"


class Walk(Frame, tag="walk"):
    """`left` sectors to walk clockwise, one by one (§5). `by`: ``dice step card``."""

    seat: int = 0
    left: int = 0
    by: str = "card"


class Bar(Frame, tag="bar"):
    """D3: hire and dismiss at BAR."""

    seat: int = 0


class Corrado(Frame, tag="corrado"):
    """D4: `steps` more after the dice."""

    seat: int = 0
    steps: int = 1


class Land(Frame, tag="land"):
    """A full stop (§6): ``bomb``, ``income``, ``sector``, ``done``."""

    seat: int = 0
    stage: str = "bomb"


class Visit(Frame, tag="visit"):
    """A stop on a business (§7.1): ``arrive``, ``buy`` (D5), ``then``, ``majority`` (D10)."""

    seat: int = 0
    business: int = 0
    majority: bool = False
    stage: str = "arrive"


class Auction(Frame, tag="auction"):
    """D6, open: `inside` have not passed; `bids` hold each boss's last bid, oldest first; `made` counts bids (§7.3)."""

    business: int = 0
    inside: list[int] = []
    left: list[int] = []
    bids: list[tuple[int, int]] = []
    made: int = 0
    opened: bool = False


class Rent(Frame, tag="rent"):
    """Rent from `seat` to `owner` (§7.2): ``due`` (D7), ``pay``, ``answered``, ``paid`` (D9), ``done``.

    `blow` is the defence card that stopped a card of this moment; its effects wait for the rent (§11).
    """

    seat: int = 0
    owner: int = 0
    business: int = 0
    amount: int = 0
    stage: str = "due"
    blow: str = ""


class Debt(Frame, tag="debt"):
    """`seat` owes `amount` to `creditor` (−1: the bank) (§8.1): ``open``, ``ask`` (D8), ``jail``."""

    seat: int = 0
    creditor: int = -1
    amount: int = 0
    why: str = ""
    of: str = ""
    stage: str = "open"


class Lose(Frame, tag="lose"):
    """D11, D12: `count` helpers of `seat` go under the deck, `picker` names them. `why` as in `HelperLost`."""

    seat: int = 0
    picker: int = 0
    count: int = 1
    why: str = ""


class Attempt(Frame, tag="attempt"):
    """One attempt (§13): ``aim`` (D11, D12), ``defend`` (D13), ``fire``, ``spoils``, ``fall``, ``failed``, ``strike`` …

    `weapon` is a card's id, ``ambush`` or ``bomb``; `aimed` the helpers aimed at, empty for the boss himself;
    `shots` whether any were fired, `killed` whether anybody died; `business` where the bomb lies, else −1.
    """

    organiser: int = 0
    victim: int = 0
    weapon: str = ""
    card: str = ""
    price: int = 0
    hit: int = 1
    victims: int = 1
    picks: str = "organiser"
    stopped_by: tuple[str, ...] = ()
    business: int = -1
    aimed: list[str] = []
    stage: str = "aim"
    shots: bool = False
    killed: bool = False


class Trick(Frame, tag="trick"):
    """A hostile trick on its way: D13 of the `victim`, then its effects (§11)."""

    actor: int = 0
    victim: int = 0
    card: str = ""
    business: int = -1


class Effects(Frame, tag="effects"):
    """A card's list of effects, being carried out for `actor` (§19).

    `path` leads into nested lists: pairs of (index of the effect, index of its branch). `queue` holds the bosses that
    effect number `index` still has to serve, as (boss, other side).
    """

    card: str = ""
    deck: str = "events"
    actor: int = 0
    target: int = -1
    business: int = -1
    path: list[int] = []
    index: int = 0
    begun: bool = False
    queue: list[tuple[int, int]] = []


class Option(Frame, tag="option"):
    """D14: `seat` takes one of the options of effect `index` of the Effects frame below."""

    seat: int = 0
    card: str = ""
    deck: str = "events"
    path: list[int] = []
    index: int = 0
    actor: int = 0
    target: int = -1
    business: int = -1


class DiscardSome(Frame, tag="discard_some"):
    """D15: `seat` discards `count` cards of the kind (empty: any)."""

    seat: int = 0
    count: int = 1
    kind: str = ""
    card: str = ""


class ChipMove(Frame, tag="chip_move"):
    """D16: `picker` names districts for `left` chips of `seat`; `sign` ±1; `owned`: only where the seat owns one."""

    picker: int = 0
    seat: int = 0
    left: int = 1
    sign: int = 1
    owned: bool = False


class HireSome(Frame, tag="hire_some"):
    """D17: a card's offer to hire, up to `left` helpers at `price`."""

    seat: int = 0
    left: int = 1
    price: int = 0
    card: str = ""


class PoachOne(Frame, tag="poach_one"):
    """`seat` names a helper of `victim` to lure away."""

    seat: int = 0
    victim: int = 0


class SeizeOne(Frame, tag="seize_one"):
    """`seat` names a business of `victim`, at `percent` of its price, or none."""

    seat: int = 0
    victim: int = 0
    percent: int = 0


class Deal(Frame, tag="deal"):
    """D18: `seat` offers `partner`."""

    seat: int = 0
    partner: int = 0
    give: Bundle = Bundle()
    take: Bundle = Bundle()


AnyFrame = (
    Turn
    | Walk
    | Bar
    | Corrado
    | Land
    | Visit
    | Auction
    | Rent
    | Debt
    | Lose
    | Attempt
    | Trick
    | Effects
    | Option
    | DiscardSome
    | ChipMove
    | HireSome
    | PoachOne
    | SeizeOne
    | Deal
)
