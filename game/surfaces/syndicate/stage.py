"""The middle of the board: what goes on now, shown large, and the line that is always true."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from config.templatetags.ui import money
from game.position import LoggedMove
from game.rules.titles.syndicate import events as e
from game.rules.titles.syndicate.content import HOTEL
from game.surfaces.parts import Person
from game.surfaces.syndicate.asks import Ask
from game.surfaces.syndicate.deeds import Deed
from game.surfaces.syndicate.lexicon import CardInfo
from game.surfaces.syndicate.scene import Scene


class Bid(Struct, frozen=True):
    person: Person
    amount: int
    top: bool


class Standing(Struct, frozen=True):
    place: int
    person: Person
    cause: str
    figure: str


class Stage(Struct, frozen=True):
    """What happens in the middle of the board; `show` names the partial, the rest is what it draws."""

    show: str
    hero: Person
    say: str
    dice: tuple[int, ...] = ()
    deed: Deed | None = None
    other: Person | None = None
    card: CardInfo | None = None
    deck: str = ""
    bids: tuple[Bid, ...] = ()
    passed: tuple[Person, ...] = ()
    bid: int = 0
    answered: int = 0
    voters: int = 0
    ends: datetime | None = None
    pips: tuple[bool, ...] = ()
    standings: tuple[Standing, ...] = ()
    round: int = 0
    houses: int = 0
    hotels: int = 0
    jackpot: int | None = None
    decks: tuple[int, int] = (0, 0)

    @property
    def sum(self) -> int:
        return sum(self.dice)


def stage(scene: Scene, moves: Sequence[LoggedMove] = ()) -> Stage:
    """What the middle shows; `moves` are the newest ones."""
    view = scene.view
    show, extra = _show(scene, moves)
    return Stage(
        show=show,
        hero=extra.pop("hero", scene.people[view.active]),
        say=say(scene),
        dice=view.turn.dice,
        round=view.round,
        houses=view.houses,
        hotels=view.hotels,
        jackpot=view.jackpot if view.options.jackpot else None,
        decks=(view.chance_deck, view.treasury_deck),
        **extra,
    )


def _show(scene: Scene, moves: Sequence[LoggedMove]) -> tuple[str, dict[str, Any]]:
    view, question = scene.view, scene.view.question
    if view.over:
        return "winner", {"hero": scene.people[winners(scene)[0]], "standings": standings(scene)}
    if view.auction:
        return "auction", _auction(scene)
    if view.vote:
        vote = view.vote
        return "vote", {
            "hero": scene.people[vote.opener],
            "other": scene.people[vote.target],
            "answered": len(vote.answered),
            "voters": len(vote.voters),
            "ends": scene.vote_ends(),
        }
    last = moves[-1].events if moves else ()
    fallen = next((event for event in last if isinstance(event, e.Eliminated)), None)
    if fallen:
        return "out", {"hero": scene.people[fallen.seat], "standings": (standing(scene, fallen.seat),)}
    made = next((event for event in last if isinstance(event, e.OfferMade)), None)
    if made and (made.seat, made.partner) in view.talks:
        return "whisper", {"hero": scene.people[made.seat], "other": scene.people[made.partner]}
    if built := next((event for event in last if isinstance(event, e.Built)), None):
        return "built", {
            "hero": scene.people[built.seat],
            "deed": scene.deed(built.cell),
            "pips": tuple(step <= built.level for step in range(1, HOTEL + 1)),
        }
    card = scene.lexicon.cards.get(view.card)
    if card and question and question.kind != "buy" and _just_drawn(moves):
        return "card", {"card": card, "deck": scene.words.deck(card.deck)}
    here = scene.lexicon.cells[scene.here()]
    return "turn", {"deed": scene.deed(here.id, view.active) if here.price else None}


def _just_drawn(moves: Sequence[LoggedMove]) -> bool:
    """Whether the last throw on the way led to a card."""
    for move in reversed(moves):
        if any(isinstance(event, e.CardDrawn) for event in move.events):
            return True
        if any(isinstance(event, e.Rolled) and event.why != "card" for event in move.events):
            return False
    return False


def _auction(scene: Scene) -> dict[str, Any]:
    auction = scene.view.auction
    assert auction
    last = {bid.seat: bid.amount for bid in auction.bids}
    rows = sorted(last.items(), key=lambda pair: -pair[1])
    bids = [Bid(scene.people[seat], amount, seat == auction.leader) for seat, amount in rows if seat in auction.inside]
    bids += [Bid(scene.people[seat], 0, False) for seat in auction.inside if seat not in last]
    return {
        "deed": scene.deed(auction.cell),
        "hero": scene.people[auction.leader if auction.leader is not None else scene.view.active],
        "other": scene.person(auction.leader),
        "bid": auction.bid or auction.least,
        "bids": tuple(bids),
        "passed": tuple(scene.people[seat] for seat in auction.left),
    }


def say(scene: Scene) -> str:
    """Who must do what, in one line that is always true; when all is over, what ended it."""
    question = scene.view.question
    if not question:
        return ending(scene)
    names = ", ".join(scene.people[seat].name for seat in question.seats)
    return _SAY[question.kind]() % {"names": names, "price": money(question.price)}


def ending(scene: Scene) -> str:
    """Which limit ended the match, and who share the first place; nothing where one alone is left."""
    said, first = _ENDINGS.get(scene.view.reason, lambda: "")(), winners(scene)
    if len(first) == 1:
        return said
    names = ", ".join(scene.people[seat].name for seat in first)
    return f"{said} " + _("Перше місце порівну: %(names)s.") % {"names": names}


def over(scene: Scene, seat: int | None = None) -> Ask:
    """What a match that is over shows: every place, which limit ended it, and whether this seat holds the city."""
    more = {"standings": standings(scene), "ending": ending(scene), "won": seat in winners(scene)}
    return Ask("winner", _("Партію завершено"), sheet=True, more=more)


def winners(scene: Scene) -> list[int]:
    """Who has the first place: several when they are equally rich (§11.3)."""
    first = [player.seat for player in scene.view.players if player.place == 1]
    return first or [max(scene.view.players, key=lambda player: player.worth).seat]


def standings(scene: Scene) -> tuple[Standing, ...]:
    """Everybody by place."""
    order = sorted(scene.view.players, key=lambda player: player.place or 99)
    return tuple(standing(scene, player.seat) for player in order)


def standing(scene: Scene, seat: int) -> Standing:
    """A seat's place, and why it came there."""
    player = scene.view.players[seat]
    if player.alive:
        return Standing(player.place or 1, scene.people[seat], cells(len(player.cells)), money(player.worth))
    cause = _CAUSES[player.why_out]()
    if player.creditor is not None:
        cause = f"{cause}, {scene.people[player.creditor].name}"
    return Standing(player.place, scene.people[seat], cause, _("раунд %(round)s") % {"round": player.round_out})


def cells(count: int) -> str:
    return ngettext("%(count)s клітинка", "%(count)s клітинок", count) % {"count": count}


_CAUSES = {
    "bankrupt": lambda: _("банкрут"),
    "resigned": lambda: _("здається"),
    "expelled": lambda: _("за рішенням столу"),
}
_ENDINGS = {
    "round_limit": lambda: _("Межу раундів досягнуто: перемагає найбагатший."),
    "round_cap": lambda: _("Межу раундів досягнуто: перемагає найбагатший."),
}

_SAY = {
    "before": lambda: _("Кидає %(names)s"),
    "jail": lambda: _("%(names)s за ґратами: дубль, %(price)s чи картка?"),
    "buy": lambda: _("%(names)s: купити за %(price)s чи ні?"),
    "auction": lambda: _("Хто дасть більше?"),
    "after": lambda: _("%(names)s завершує хід"),
}
