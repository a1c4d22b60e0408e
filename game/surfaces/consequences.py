"""What a deal would change, in words: whose group becomes whole or is broken, what rent it then brings, what money is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from game.surfaces.parts import Person


class Consequence(Struct, frozen=True):
    """One change: its words, and the sum before and after it (both None where there is no sum)."""

    p: int
    text: str
    before: int | None = None
    after: int | None = None

    @property
    def worse(self) -> bool:
        return (self.after or 0) < (self.before or 0)


class Party(Struct, frozen=True):
    """One of the two: what it holds and has now, and after the deal. `me`: it is the reader."""

    person: Person
    me: bool
    before: frozenset[str]
    after: frozenset[str]
    cash: int
    left: int


class Group(Struct, frozen=True):
    """Places that belong together, and what a stranger on each of those held would pay in all (None: no fixed sum)."""

    name: str
    places: frozenset[str]
    rent: Callable[[frozenset[str]], int] | None = None


def consequences(parties: Sequence[Party], groups: Sequence[Group]) -> tuple[Consequence, ...]:
    """Group by group, the reader first; then the money."""
    return tuple(each for party in parties for each in (*_groups(party, groups), *_money(party)))


def _groups(party: Party, groups: Sequence[Group]) -> Iterator[Consequence]:
    touched = party.before ^ party.after
    for group in groups:
        if not touched & group.places:
            continue
        before, after = party.before & group.places, party.after & group.places
        sums = (None, None) if group.rent is None else (group.rent(before), group.rent(after))
        yield Consequence(party.person.p, _words(party, group, len(after)), *sums)


def _money(party: Party) -> Iterator[Consequence]:
    if party.left != party.cash:
        text = _("Гроші: ваші") if party.me else _("Гроші: %(name)s") % {"name": party.person.name}
        yield Consequence(party.person.p, text, party.cash, party.left)


def _words(party: Party, group: Group, held: int) -> str:
    facts = {"group": group.name, "name": party.person.name, "held": held, "of": len(group.places)}
    if held == len(group.places):
        text = _("%(group)s: усе ваше") if party.me else _("%(group)s: усе тримає %(name)s")
    elif held:
        text = _("%(group)s: у вас %(held)s із %(of)s") if party.me else _("%(group)s: %(name)s має %(held)s із %(of)s")
    else:
        text = _("%(group)s: у вас нічого") if party.me else _("%(group)s: %(name)s не має нічого")
    return text % facts if group.rent is None else _("%(words)s, оренда") % {"words": text % facts}
