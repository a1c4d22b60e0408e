"""The closed vocabulary of cards (RULES.md §16): one tagged struct a verb, its bounds checked by decoding."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.rules.mechanics.edition import Sum

Who = Literal["self"]
Rate = Annotated[Sum, Meta(ge=-200, le=200)]


class Effect(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of every effect; `op` is in stored releases and therefore for ever."""


class Cash(Effect, frozen=True, tag="cash"):
    """From the bank, or a fine to the bank where `amount` is negative; `complain` bars 0."""

    amount: Annotated[Sum, Meta(ge=-500, le=500)]
    who: Who = "self"


class Rates(Struct, frozen=True, forbid_unknown_fields=True):
    house: Rate = 0
    hotel: Rate = 0


class CashPer(Effect, frozen=True, tag="cash_per"):
    """A sum over one's own buildings, in one payment; a hotel is not four houses."""

    rates: Rates
    who: Who = "self"


class Pay(Effect, frozen=True, tag="pay"):
    """Separate payments between the drawer and each living rival, in turn order; `complain` bars self to self."""

    from_: Literal["self", "others"] = field(name="from")
    to: Literal["self", "others"]
    amount: Annotated[Sum, Meta(ge=1, le=100)]


class Go(Effect, frozen=True, tag="go"):
    """Forward to the next such cell: an id, ``start``, ``nearest_hub`` or ``nearest_utility``.

    `rent_times` multiplies the rent of a hub or property; `rent_dice` n: a fresh throw × n instead of a utility's rent.
    """

    to: str
    way: Literal["forward"] = "forward"
    rent_times: Annotated[int, Meta(ge=1, le=10)] = 1
    rent_dice: Annotated[int, Meta(ge=0, le=20)] = 0
    who: Who = "self"


class Step(Effect, frozen=True, tag="step"):
    steps: Annotated[int, Meta(ge=1, le=10)]
    way: Literal["forward", "back"]
    who: Who = "self"


class Jail(Effect, frozen=True, tag="jail"):
    who: Who = "self"


class JailCard(Effect, frozen=True, tag="jail_card"):
    who: Who = "self"


AnyEffect = Cash | CashPer | Pay | Go | Step | Jail | JailCard
Effects = Annotated[tuple[AnyEffect, ...], Meta(min_length=1, max_length=6)]
MOVES = (Go, Step, Jail)
"""Effects that move the piece."""
