"""The closed vocabulary of cards (RULES.md §19): one tagged struct a verb, its bounds checked by decoding."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.rules.mechanics.edition import Sum, Words

Who = Literal["self", "target", "others", "everyone", "left", "right", "richest", "poorest"]
Kind = Literal["attempt", "trick", "defence"]
Way = Literal["forward", "back"]
Place = Literal["start", "bar", "police", "prison", "corner", "event", "mafia", "business"]

Die = Annotated[int, Meta(ge=1, le=6)]
Debt = Annotated[Sum, Meta(ge=50, le=10_000, multiple_of=50)]
UpTo2 = Annotated[int, Meta(ge=1, le=2)]
UpTo3 = Annotated[int, Meta(ge=1, le=3)]


class Effect(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of every effect; `op` is in stored releases and therefore for ever."""


class Cash(Effect, frozen=True, tag="cash"):
    who: Who
    amount: Annotated[Sum, Meta(ge=-10_000, le=10_000, multiple_of=50)]


class CashPer(Effect, frozen=True, tag="cash_per"):
    who: Who
    per: Literal["business", "district", "helper", "influence", "respect", "mafia_card"]
    amount: Annotated[Sum, Meta(ge=-2_000, le=2_000, multiple_of=50)]
    cap: Annotated[Sum, Meta(ge=0, le=20_000, multiple_of=50)] | None = None


class Pay(Effect, frozen=True, tag="pay"):
    from_: Who = field(name="from")
    to: Who
    amount: Debt


class Rob(Effect, frozen=True, tag="rob"):
    from_: Who = field(name="from")
    to: Who
    amount: Debt


class Respect(Effect, frozen=True, tag="respect"):
    who: Who
    delta: Annotated[int, Meta(ge=-4, le=4)]


class Prison(Effect, frozen=True, tag="prison"):
    who: Who
    turns: UpTo3


class Release(Effect, frozen=True, tag="release"):
    who: Who


class Go(Effect, frozen=True, tag="go"):
    who: Who
    to: Place
    way: Literal["forward", "back", "straight"]


class Step(Effect, frozen=True, tag="step"):
    """Exactly one of `by` and `dice` is given; `complain` sees to it."""

    who: Who
    way: Way
    by: Annotated[int, Meta(ge=1, le=12)] | None = None
    dice: UpTo2 | None = None


class Draw(Effect, frozen=True, tag="draw"):
    who: Who
    deck: Literal["mafia"]
    count: UpTo3


class Discard(Effect, frozen=True, tag="discard"):
    who: Who
    count: Annotated[int, Meta(ge=1, le=5)]
    picks: Literal["owner", "random"]
    kind: Kind | None = None


class StealCard(Effect, frozen=True, tag="steal_card"):
    from_: Who = field(name="from")
    count: UpTo3


class Hire(Effect, frozen=True, tag="hire"):
    who: Who
    count: UpTo2
    price: Annotated[Sum, Meta(ge=0, le=3_000, multiple_of=50)]


class LoseHelper(Effect, frozen=True, tag="lose_helper"):
    who: Who
    count: UpTo2
    picks: Literal["owner", "self", "random"]


class Poach(Effect, frozen=True, tag="poach"):
    from_: Who = field(name="from")


class Influence(Effect, frozen=True, tag="influence"):
    who: Who
    delta: Annotated[int, Meta(ge=-3, le=3)]
    where: Literal["any", "owned"]


class Seize(Effect, frozen=True, tag="seize"):
    which: Literal["here", "choose"]
    price_pct: Annotated[int, Meta(ge=0, le=200)]


class Raze(Effect, frozen=True, tag="raze"):
    which: Literal["here"]


class Auction(Effect, frozen=True, tag="auction"):
    which: Literal["cheapest_free", "random_free"]


class Attempt(Effect, frozen=True, tag="attempt"):
    hit: Die
    victims: UpTo2
    picks: Literal["organiser", "victim"]


class PlantBomb(Effect, frozen=True, tag="plant_bomb"):
    hit: Die
    victims: UpTo2


class ClearBombs(Effect, frozen=True, tag="clear_bombs"):
    pass


class RentFlip(Effect, frozen=True, tag="rent_flip"):
    pass


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a `roll`: the faces `from_ … to` of the die, and what they do."""

    from_: Die = field(name="from")
    to: Die
    effects: Effects


class Roll(Effect, frozen=True, tag="roll"):
    who: Who
    table: Annotated[tuple[Branch, ...], Meta(min_length=1, max_length=6)]


class Need(Struct, frozen=True, forbid_unknown_fields=True):
    """What a boss must have, at least, to take an option."""

    cash: Annotated[int, Meta(ge=0)] = 0
    helpers: Annotated[int, Meta(ge=0)] = 0
    respect: Annotated[int, Meta(ge=0)] = 0
    mafia_cards: Annotated[int, Meta(ge=0)] = 0
    attempt_cards: Annotated[int, Meta(ge=0)] = 0
    businesses: Annotated[int, Meta(ge=0)] = 0


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    text: Words
    effects: Effects
    need: Need = Need()
    default: bool = False


class Choose(Effect, frozen=True, tag="choose"):
    who: Who
    options: Annotated[tuple[Option, ...], Meta(min_length=2, max_length=6)]


AnyEffect = (
    Cash
    | CashPer
    | Pay
    | Rob
    | Respect
    | Prison
    | Release
    | Go
    | Step
    | Draw
    | Discard
    | StealCard
    | Hire
    | LoseHelper
    | Poach
    | Influence
    | Seize
    | Raze
    | Auction
    | Attempt
    | PlantBomb
    | ClearBombs
    | RentFlip
    | Roll
    | Choose
)
Effects = Annotated[tuple[AnyEffect, ...], Meta(max_length=6)]
