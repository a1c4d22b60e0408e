"""The public half of the page: board, plaques and seats, from what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from config.templatetags.ui import money
from game.position import Look
from game.rules.titles.business.options import asked
from game.rules.titles.business.view import BossView, View
from game.surfaces.business.cast import cast
from game.surfaces.business.lexicon import Business, Card, District, Lexicon, SpaceInfo, lexicon
from game.surfaces.business.words import turns, words_of
from game.surfaces.parts import Person


class Token(Struct, frozen=True):
    """A boss on the street (`left` 0) or behind bars."""

    seat: int
    p: int
    active: bool = False
    left: int = 0


class Space(Struct, frozen=True):
    """A space as it stands now. `owner` is the owner's shape, 0 while free; `foot` what its foot says in dollars."""

    info: SpaceInfo
    label: str
    enamel: str = ""
    owner: int = 0
    foot: int = 0
    bomb: int = 0
    here: bool = False
    tokens: tuple[Token, ...] = ()
    inmates: tuple[Token, ...] = ()


class Chips(Struct, frozen=True):
    p: int
    count: int
    name: str
    lead: bool = False


class Plaque(Struct, frozen=True):
    """A district with everybody's influence, the leader first; `crowd` tells how tight the chips stand."""

    district: District
    label: str
    chips: tuple[Chips, ...]
    crowd: str


class SeatPlate(Struct, frozen=True):
    """A boss as all see him. `asked`: the match waits for him."""

    person: Person
    boss: BossView
    rank: str
    helpers: tuple[Card, ...]
    turn: bool
    asked: bool

    @property
    def pips(self) -> tuple[bool, ...]:
        return tuple(step < self.boss.respect for step in range(5))


class Neighbour(Struct, frozen=True):
    """A business of the same district, in small."""

    id: str
    icon: str
    name: str
    price: int
    owner: Person | None


class Lot(Struct, frozen=True):
    """A business as it is shown large. `will` is how many of the district its owner has, or its buyer would have.

    `rents[n-1]` is asked at this table by who has n of the district, `rent` now.
    """

    business: Business
    district: District
    owner: Person | None
    rent: int
    rents: tuple[int, ...]
    will: int
    chips: tuple[Chips, ...]
    trio: tuple[Neighbour, ...]
    bomb: Person | None = None


def scene_of(look: Look, language: str) -> Scene:
    """What a look shows, in a language."""
    words = lexicon(look.release_id, language)
    return Scene(look.view, words, cast(look.players, words), called_off=bool(look.called_off))


class Scene:
    """Everything public about one position, ready to be drawn."""

    def __init__(self, view: View, lexicon: Lexicon, people: Sequence[Person], *, called_off: bool = False) -> None:
        self.view = view
        self.ended = view.over or called_off
        self.lexicon = lexicon
        self.people = people
        self.words = words_of(lexicon, tuple(people))
        self.owners = {business.id: business for business in view.businesses}

    # the ring

    def spaces(self) -> list[Space]:
        return [self.space(info.at) for info in self.lexicon.spaces]

    def space(self, at: int) -> Space:
        info = self.lexicon.spaces[at]
        bosses = [boss for boss in self.view.bosses if boss.alive and boss.at == info.at]
        tokens = tuple(self._token(boss) for boss in bosses if not boss.sentence)
        inmates = tuple(self._token(boss) for boss in bosses if boss.sentence)
        here = info.at == self.here()
        if not info.business:
            return Space(info, self._space_label(info, bosses), here=here, tokens=tokens, inmates=inmates)
        now = self.owners[info.business]
        return Space(
            info=info,
            label=self._space_label(info, bosses),
            enamel=self.lexicon.districts[info.district - 1].enamel,
            owner=0 if now.owner is None else self.people[now.owner].p,
            foot=self.lexicon.businesses[info.business].price if now.owner is None else now.rent,
            bomb=0 if now.bomb is None else self.people[now.bomb].p,
            here=here,
            tokens=tokens,
        )

    def card(self, at: int) -> dict[str, Any]:
        """What the card of a space says."""
        info = self.lexicon.spaces[at]
        if info.business:
            return {"info": info, "lot": self.lot(info.business)}
        return {"info": info, "about": _ABOUT[info.kind]()}

    def _token(self, boss: BossView) -> Token:
        active = boss.seat == self.view.active and not self.ended
        return Token(boss.seat, self.people[boss.seat].p, active, boss.sentence)

    def here(self) -> int:
        question = self.view.question
        if self.view.auction:
            return self.lexicon.businesses[self.view.auction.business].at
        if question and question.business:
            return self.lexicon.businesses[question.business].at
        return self.view.bosses[self.view.active].at

    def _space_label(self, info: SpaceInfo, bosses: Sequence[BossView]) -> str:
        parts = [self._what(info)]
        free = [self.people[boss.seat].name for boss in bosses if not boss.sentence]
        if free:
            parts.append(_("Тут: %(names)s.") % {"names": ", ".join(free)})
        for boss in bosses:
            if boss.sentence:
                parts.append(
                    _("За ґратами: %(name)s, ще %(turns)s.")
                    % {"name": self.people[boss.seat].name, "turns": turns(boss.sentence)}
                )
        return " ".join(parts)

    def _what(self, info: SpaceInfo) -> str:
        if not info.business:
            return f"{info.name}."
        business, now = self.lexicon.businesses[info.business], self.owners[info.business]
        facts = {
            "name": business.name,
            "district": self.lexicon.districts[info.district - 1].name,
            "price": money(business.price),
            "rent": money(now.rent),
        }
        if now.owner is None:
            told = _("%(name)s, район %(district)s. Без даху, ціна %(price)s.") % facts
        else:
            owner = self.people[now.owner].name
            told = _("%(name)s, район %(district)s. Дах: %(owner)s, оренда %(rent)s.") % {**facts, "owner": owner}
        return " ".join([told, _("Тут лежить бомба.")]) if now.bomb is not None else told

    # districts

    def plaques(self) -> list[Plaque]:
        return [self.plaque(district) for district in self.lexicon.districts]

    def plaque(self, district: District) -> Plaque:
        chips = self.influence(district)
        told = ", ".join(f"{chip.name} {chip.count}" for chip in chips) or _("нікого")
        crowd = "crowd" if len(chips) > 6 else "many" if len(chips) > 4 else ""
        return Plaque(
            district, _("Район %(name)s, вплив: %(chips)s") % {"name": district.name, "chips": told}, chips, crowd
        )

    def influence(self, district: District) -> tuple[Chips, ...]:
        """Everybody's chips in a district, most first; `lead` where one has more than each other (§1)."""
        held = [(boss.chips[district.number - 1], boss.seat) for boss in self.view.bosses if boss.alive]
        held = sorted((pair for pair in held if pair[0]), key=lambda pair: (-pair[0], pair[1]))
        alone = bool(held) and (len(held) == 1 or held[0][0] > held[1][0])
        return tuple(
            Chips(self.people[seat].p, count, self.people[seat].name, lead=alone and place == 0)
            for place, (count, seat) in enumerate(held)
        )

    # bosses

    def seats(self) -> list[SeatPlate]:
        return [self.seat(boss) for boss in self.view.bosses]

    def seat(self, boss: BossView) -> SeatPlate:
        question = self.view.question
        return SeatPlate(
            person=self.people[boss.seat],
            boss=boss,
            rank=self.words.level(boss.respect),
            helpers=tuple(
                self.lexicon.helpers[helper.id] for helper in boss.helpers if helper.id in self.lexicon.helpers
            ),
            turn=boss.seat == self.view.active and not self.ended,
            asked=bool(question and boss.seat in question.seats and not self.ended),
        )

    def following(self) -> int | None:
        """Who has the next turn: the next who lives; nobody when it is over or one is left."""
        seats = len(self.view.bosses)
        order = [(self.view.active + step) % seats for step in range(1, seats)]
        return next((seat for seat in order if self.view.bosses[seat].alive and not self.ended), None)

    # the middle

    def lot(self, business: str, buyer: int | None = None) -> Lot:
        """A business shown large; `buyer` is who may get it."""
        info, now = self.lexicon.businesses[business], self.owners[business]
        district = self.lexicon.districts[info.district - 1]
        holder = now.owner if now.owner is not None else buyer
        held = sum(self.owners[other].owner == holder for other in district.businesses) if holder is not None else 0
        return Lot(
            business=info,
            district=district,
            owner=self.person(now.owner),
            rent=now.rent,
            rents=self.rents(info),
            will=held + (now.owner is None and buyer is not None),
            chips=self.influence(district),
            trio=tuple(self._neighbour(other) for other in district.businesses),
            bomb=self.person(now.bomb),
        )

    def rents(self, business: Business) -> tuple[int, ...]:
        """What the cards print, at the percentage of this table (§7.2)."""
        return tuple(asked(printed, self.view.options.rent_percent) for printed in business.rent)

    def _neighbour(self, business: str) -> Neighbour:
        info = self.lexicon.businesses[business]
        return Neighbour(info.id, info.icon, info.board_name, info.price, self.person(self.owners[business].owner))

    def person(self, seat: int | None) -> Person | None:
        return None if seat is None else self.people[seat]

    def weapon(self, card: str) -> Card | None:
        """What is fired: a MAFIA card, the ambush or a bomb, as a card."""
        if card in self.lexicon.cards:
            return self.lexicon.cards[card]
        if card == "ambush":
            return Card(card, _("Засідка"), "", "sitting-dog", "attempt", stopped_by=("vest", "police", "buyoff"))
        return Card(card, _("Бомба"), "", "unlit-bomb", "attempt", stopped_by=("fuse",)) if card else None


_ABOUT = {
    "start": lambda: _("Хто проходить або зупиняється, отримує дохід за рівнем поваги й карту MAFIA."),
    "bar": lambda: _("Хто проходить або зупиняється, може найняти помічників, якщо має вільне місце."),
    "police": lambda: _("Хто проходить або зупиняється, платить хабар за рівнем поваги. Нема чим — до PRISON."),
    "prison": lambda: _("Хто зупиняється, той відвідувач. Сюди потрапляють за борги та через карти."),
    "mafia": lambda: _("Хто зупиняється, бере карту MAFIA."),
    "event": lambda: _("Хто зупиняється, читає подію."),
}
