"""The middle of the board: what goes on now, shown large, and the line that is always true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from config.templatetags.ui import money
from game.rules.titles.business import events as e
from game.surfaces.business.answers import Ask
from game.surfaces.business.lexicon import Card
from game.surfaces.business.scene import Lot, Scene
from game.surfaces.parts import Person


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
    rank: str
    dice: tuple[int, ...]
    say: str
    lot: Lot | None = None
    other: Person | None = None
    card: Card | None = None
    helpers: tuple[Card, ...] = ()
    bids: tuple[Bid, ...] = ()
    passed: tuple[Person, ...] = ()
    bid: int = 0
    standings: tuple[Standing, ...] = ()
    round: int = 0
    decks: tuple[int, int, int] = (0, 0, 0)

    @property
    def sum(self) -> int:
        return sum(self.dice)


def stage(scene: Scene, last: Sequence[e.Event] = ()) -> Stage:
    """What the middle shows; `last` are the events of the newest move."""
    view = scene.view
    hero = scene.people[view.active]
    show, extra = _show(scene, last)
    return Stage(
        show=show,
        hero=extra.pop("hero", hero),
        rank=scene.words.level(view.bosses[view.active].respect),
        dice=view.turn.dice,
        say=say(scene),
        round=view.round,
        decks=(view.event_deck, view.mafia_deck, view.helper_deck),
        **extra,
    )


def _show(scene: Scene, last: Sequence[e.Event]) -> tuple[str, dict[str, Any]]:
    view, question = scene.view, scene.view.question
    if view.over:
        return "winner", {"hero": scene.people[_winner(scene)], "standings": standings(scene)}
    if view.auction:
        return "auction", _auction(scene)
    if question and question.kind in ("defence", "pick_victim") and question.other is not None:
        return "attack", _attack(scene)
    if question and question.kind == "deal" and question.other is not None:
        return "whisper", {"hero": scene.people[question.other], "other": scene.people[question.seats[0]]}
    if view.event_card and view.event_card in scene.lexicon.events:
        return "event", {"card": scene.lexicon.events[view.event_card]}
    fallen = next((event for event in last if isinstance(event, e.Eliminated)), None)
    if fallen:
        return "out", {"hero": scene.people[fallen.seat], "standings": (standing(scene, fallen.seat),)}
    return "turn", {"lot": _lot_here(scene)}


def _lot_here(scene: Scene) -> Lot | None:
    info = scene.lexicon.spaces[scene.here()]
    return scene.lot(info.business, scene.view.active) if info.business else None


def _auction(scene: Scene) -> dict[str, Any]:
    auction = scene.view.auction
    assert auction
    last = {bid.seat: bid.amount for bid in auction.bids}
    rows = sorted(last.items(), key=lambda pair: -pair[1])
    return {
        "lot": scene.lot(auction.business),
        "hero": scene.people[auction.leader if auction.leader is not None else scene.view.active],
        "other": None if auction.leader is None else scene.people[auction.leader],
        "bid": auction.bid or auction.least,
        "bids": tuple(
            Bid(scene.people[seat], amount, seat == auction.leader) for seat, amount in rows if seat in auction.inside
        )
        + tuple(Bid(scene.people[seat], 0, False) for seat in auction.inside if seat not in last),
        "passed": tuple(scene.people[seat] for seat in auction.left),
    }


def _attack(scene: Scene) -> dict[str, Any]:
    question = scene.view.question
    assert question
    assert question.other is not None
    asked = question.seats[0]
    organiser, victim = (asked, question.other) if question.kind == "pick_victim" else (question.other, asked)
    aimed = question.choices if question.kind == "defence" else ()
    return {
        "hero": scene.people[organiser],
        "other": scene.people[victim],
        "card": scene.weapon(question.card),
        "helpers": tuple(scene.lexicon.helpers[helper] for helper in aimed if helper in scene.lexicon.helpers),
    }


def say(scene: Scene) -> str:
    """Who must do what, in one line that is always true; when all is over, what ended it."""
    question = scene.view.question
    if not question:
        return ending(scene)
    names = ", ".join(scene.people[seat].name for seat in question.seats)
    return _SAY.get(question.kind, lambda: _("Рішення: %(names)s"))() % {
        "names": names,
        "price": money(question.price),
    }


def ending(scene: Scene) -> str:
    """Which limit ended the match; nothing where one alone is left."""
    return _ENDINGS.get(scene.view.reason, lambda: "")()


def over(scene: Scene, seat: int | None = None) -> Ask:
    """What a match that is over shows: every place, which limit ended it, and whether this seat holds the city."""
    more = {"standings": standings(scene), "ending": ending(scene), "won": seat == _winner(scene)}
    return Ask("winner", _("Партію завершено"), sheet=True, more=more)


def _winner(scene: Scene) -> int:
    return min(scene.view.bosses, key=lambda boss: boss.place or 99).seat


def standings(scene: Scene) -> tuple[Standing, ...]:
    """Everybody by place."""
    order = sorted(scene.view.bosses, key=lambda boss: boss.place or 99)
    return tuple(standing(scene, boss.seat) for boss in order)


def standing(scene: Scene, seat: int) -> Standing:
    """A seat's place, and why it came there."""
    boss = scene.view.bosses[seat]
    if boss.alive:
        count = len(boss.businesses)
        cause = ngettext("%(count)s бізнес", "%(count)s бізнесів", count) % {"count": count}
        return Standing(boss.place or 1, scene.people[seat], cause, money(boss.worth))
    cause = _CAUSES.get(boss.why_out, lambda: _("вибуває"))()
    if boss.killer is not None:
        cause = f"{cause}, {scene.people[boss.killer].name}"
    return Standing(boss.place, scene.people[seat], cause, _("раунд %(round)s") % {"round": boss.round_out})


_CAUSES = {
    "killed": lambda: _("замах"),
    "struck": lambda: _("удар у відповідь"),
    "bomb": lambda: _("бомба"),
    "verdict": lambda: _("вирок Комісії"),
    "surrender": lambda: _("здається"),
}

_ENDINGS = {
    "round_limit": lambda: _("Межу раундів досягнуто: перемагає найбагатший."),
    "round_cap": lambda: _("Межу раундів досягнуто: перемагає найбагатший."),
    "time_limit": lambda: _("Час вийшов: перемагає найбагатший."),
}

_SAY = {
    "before": lambda: _("Ходить %(names)s"),
    "after": lambda: _("%(names)s завершує хід"),
    "bar": lambda: _("Найняти помічника за %(price)s?"),
    "hire": lambda: _("Найняти помічника за %(price)s?"),
    "step": lambda: _("Ще крок уперед?"),
    "buy": lambda: _("Купити чи віддати на аукціон?"),
    "auction": lambda: _("Хто дасть більше?"),
    "rent_due": lambda: _("Оренда %(price)s. Є карта на цю мить?"),
    "rent_paid": lambda: _("Оренду сплачено. Є карта на цю мить?"),
    "debt": lambda: _("Борг %(price)s: продати щось чи до PRISON?"),
    "majority": lambda: _("Більший вплив: який бізнес?"),
    "pick_victim": lambda: _("%(names)s обирає, хто під прицілом"),
    "lose_helper": lambda: _("%(names)s обирає, хто з помічників іде"),
    "poach": lambda: _("%(names)s обирає, кого переманити"),
    "defence": lambda: _("%(names)s вирішує: захиститися чи прийняти удар"),
    "choose": lambda: _("%(names)s обирає"),
    "discard": lambda: _("%(names)s скидає карти"),
    "district": lambda: _("%(names)s обирає район"),
    "deal": lambda: _("%(names)s думає над угодою"),
    "prison": lambda: _("%(names)s за ґратами: карта чи ще хід тут?"),
}
