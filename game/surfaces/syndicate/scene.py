"""The public half of the page: ring, colours and seats, from what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from msgspec import Struct

from config.templatetags.ui import money
from game.position import Look
from game.rules.titles.syndicate.content import HOTEL
from game.rules.titles.syndicate.view import CellView, PlayerView, View
from game.surfaces.parts import Person
from game.surfaces.syndicate.cast import cast
from game.surfaces.syndicate.deeds import Deed, deed
from game.surfaces.syndicate.lexicon import CellInfo, GroupInfo, Lexicon, lexicon
from game.surfaces.syndicate.words import level, words_of


class Token(Struct, frozen=True):
    """A player on the street, or behind bars with so many attempts `left`."""

    seat: int
    p: int
    active: bool = False
    left: int = 0


class Space(Struct, frozen=True):
    """A cell as it stands now. `owner` is the owner's shape, 0 while free; `foot` what its foot says."""

    info: CellInfo
    label: str
    owner: int = 0
    foot: str = ""
    level: int = 0
    mortgaged: bool = False
    here: bool = False
    tokens: tuple[Token, ...] = ()
    inmates: tuple[Token, ...] = ()

    @property
    def houses(self) -> range:
        """What stands there besides a hotel."""
        return range(0 if self.level == HOTEL else self.level)

    @property
    def hotel(self) -> bool:
        return self.level == HOTEL


class Chips(Struct, frozen=True):
    """How many cells of a colour somebody owns; `lead`: all of them."""

    p: int
    count: int
    name: str
    lead: bool = False


class Plaque(Struct, frozen=True):
    """A colour inside the ring, with everybody who owns in it."""

    group: GroupInfo
    label: str
    chips: tuple[Chips, ...]


class SeatPlate(Struct, frozen=True):
    """A player as all see him. `asked`: the match waits for him; `talks`: he has an open offer with somebody."""

    person: Person
    player: PlayerView
    turn: bool
    asked: bool
    houses: int = 0
    hotels: int = 0
    talks: bool = False


def scene_of(look: Look, language: str) -> Scene:
    """What a look shows, in a language."""
    return Scene(look, lexicon(look.release_id, language), cast(look.players))


class Scene:
    """Everything public about one position, ready to be drawn."""

    def __init__(self, look: Look, lexicon: Lexicon, people: Sequence[Person]) -> None:
        view: View = look.view
        self.look = look
        self.view = view
        self.ended = view.over or bool(look.called_off)
        self.lexicon = lexicon
        self.people = people
        self.words = words_of(lexicon, tuple(people))
        self.land = {cell.id: cell for cell in view.cells}

    def person(self, seat: int | None) -> Person | None:
        return None if seat is None else self.people[seat]

    def living(self) -> list[PlayerView]:
        """Who is still in the game, in turn order."""
        return [self.view.players[seat] for seat in self.view.order if self.view.players[seat].alive]

    def vote_ends(self) -> datetime | None:
        """When who is silent in the open vote counts as a «no»."""
        return next((at for name, at in self.look.ends if name.startswith("vote:")), None)

    # the ring

    def spaces(self) -> list[Space]:
        return [self.space(info.at) for info in self.lexicon.cells]

    def space(self, at: int) -> Space:
        info = self.lexicon.cells[at]
        there = [player for player in self.view.players if player.alive and player.at == at]
        now = self.land.get(info.id)
        return Space(
            info=info,
            label=self._label(info, there),
            owner=self.people[now.owner].p if now and now.owner is not None else 0,
            foot=self._foot(info, now),
            level=now.level if now else 0,
            mortgaged=bool(now and now.mortgaged),
            here=at == self.here(),
            tokens=tuple(self._token(player) for player in there if not player.jailed),
            inmates=tuple(self._token(player) for player in there if player.jailed),
        )

    def _token(self, player: PlayerView) -> Token:
        active = player.seat == self.view.active and not self.ended
        left = self.lexicon.constants.jail_attempts - player.attempts if player.jailed else 0
        return Token(player.seat, self.people[player.seat].p, active, left)

    def here(self) -> int:
        """The cell that is in play."""
        question = self.view.question
        if self.view.auction:
            return self.lexicon.by_id[self.view.auction.cell].at
        if question and question.cell:
            return self.lexicon.by_id[question.cell].at
        return self.view.players[self.view.active].at

    def _foot(self, info: CellInfo, now: CellView | None) -> str:
        if info.kind == "parking" and self.view.options.jackpot:
            return money(self.view.jackpot)
        if info.amount:
            return money(info.amount)
        if now is None:
            return ""
        return money(info.price) if now.owner is None else self.rent(now, info)

    def rent(self, now: CellView, info: CellInfo) -> str:
        """What a stranger pays there today; a utility's is a factor of the throw."""
        if now.mortgaged:
            return _("застава")
        return f"×{now.rent}" if info.kind == "utility" else money(now.rent)

    def _label(self, info: CellInfo, there: Sequence[PlayerView]) -> str:
        parts = [self._what(info)]
        free = [self.people[player.seat].name for player in there if not player.jailed]
        barred = [self.people[player.seat].name for player in there if player.jailed]
        if free:
            parts.append(_("Тут: %(names)s.") % {"names": ", ".join(free)})
        if barred:
            parts.append(_("За ґратами: %(names)s.") % {"names": ", ".join(barred)})
        return " ".join(parts)

    def _what(self, info: CellInfo) -> str:
        now = self.land.get(info.id)
        group = self.lexicon.groups.get(info.group)
        name = _("%(name)s, група %(group)s.") % {"name": info.name, "group": group.name} if group else f"{info.name}."
        if now is None:
            return f"{name} {self._foot(info, None)}".strip()
        if now.owner is None:
            return f"{name} " + _("Вільна, ціна %(price)s.") % {"price": money(info.price)}
        owner = self.people[now.owner].name
        if now.mortgaged:
            return f"{name} " + _("Власник: %(owner)s, у заставі.") % {"owner": owner}
        told = _("Власник: %(owner)s, оренда %(rent)s.") % {"owner": owner, "rent": self.rent(now, info)}
        return f"{name} {told} {level(now.level)}." if now.level else f"{name} {told}"

    # colours

    def plaques(self) -> list[Plaque]:
        return [self.plaque(group) for group in self.lexicon.groups.values()]

    def plaque(self, group: GroupInfo) -> Plaque:
        owners = [self.land[cell].owner for cell in group.cells]
        held = {seat: owners.count(seat) for seat in owners if seat is not None}
        chips = tuple(
            Chips(self.people[seat].p, count, self.people[seat].name, lead=count == len(group.cells))
            for seat, count in sorted(held.items(), key=lambda pair: (-pair[1], pair[0]))
        )
        told = ", ".join(f"{chip.name} {chip.count}/{len(group.cells)}" for chip in chips) or _("нічия")
        return Plaque(group, _("Група %(name)s: %(owners)s") % {"name": group.name, "owners": told}, chips)

    def deed(self, cell: str, buyer: int | None = None) -> Deed:
        """A cell as its deed card; `buyer` is who may get it."""
        return deed(self.lexicon, self.lexicon.by_id[cell], self.land, self.people, buyer)

    # seats

    def seats(self) -> list[SeatPlate]:
        return [self.seat(player) for player in self.view.players]

    def seat(self, player: PlayerView) -> SeatPlate:
        question = self.view.question
        levels = [self.land[cell].level for cell in player.cells]
        return SeatPlate(
            person=self.people[player.seat],
            player=player,
            turn=player.seat == self.view.active and not self.ended,
            asked=bool(question and player.seat in question.seats and not self.ended),
            houses=sum(each for each in levels if each < HOTEL),
            hotels=levels.count(HOTEL),
            talks=any(player.seat in pair for pair in self.view.talks),
        )

    def following(self) -> int | None:
        """Who has the next turn; nobody when it is over."""
        order = self.view.order
        if self.ended:
            return None
        place = order.index(self.view.active)
        later = [*order[place + 1 :], *order[:place]]
        return next((seat for seat in later if self.view.players[seat].alive), None)
