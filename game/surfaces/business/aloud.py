"""A device that is passed round: what its curtain says, and the auction that its seats hold aloud (RULES.md §7.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from msgspec import structs

from config.templatetags.ui import money
from game.drawing import Part
from game.position import Look
from game.rules.contract import Offer, Seat
from game.rules.titles.business import actions as a
from game.rules.titles.business import events as e
from game.rules.titles.business.view import View
from game.surfaces.business.answers import Ask
from game.surfaces.business.desk import Desk
from game.surfaces.business.facts import facts
from game.surfaces.business.log import entries
from game.surfaces.business.scene import Scene, scene_of
from game.surfaces.business.stage import over, say
from game.surfaces.offers import of_kind
from game.surfaces.parts import Call, Entry, Ribbon, Spoken, Veil, dock, frame, question, state

KINDS = ("bid", "leave_auction")


def turn_of(view: View) -> Seat:
    """Whose turn it is."""
    return view.active


def spoken(look: Look, own: Sequence[Seat], asked: Sequence[Seat]) -> Spoken:
    """Who of these seats bids next, and then who: round the table from the left of the boss who declined (§7.3)."""
    auction = look.view.auction
    if not auction:
        return Spoken()
    order = tuple(seat for seat in _from_the_left_of(look.view.active, look.view.order) if seat in own)
    last = _last_speaker(look, own)
    return Spoken(order, tuple(seat for seat in _from_the_left_of(last, order) if seat in asked), KINDS)


def _from_the_left_of(seat: Seat | None, order: Sequence[Seat]) -> tuple[Seat, ...]:
    if seat not in order:
        return tuple(order)
    at = order.index(seat) + 1
    return (*order[at:], *order[:at])


def _last_speaker(look: Look, among: Sequence[Seat]) -> Seat | None:
    """Who of them answered last in this auction; None if nobody has yet."""
    for move in reversed(look.moves):
        if any(isinstance(event, e.AuctionOpened) for event in move.events):
            return None
        if move.seat in among:
            return move.seat
    return None


def call(look: Look, language: str) -> Call:
    """What a curtain says of a public look."""
    scene = scene_of(look, language)
    veil = Veil(
        own=_("подивитися свої карти"),
        hide=_("Сховати карти"),
        others=_("Це не я: чиї карти показати?"),
        last=_("Карти попереднього гравця сховано"),
    )
    return Call(tuple(scene.people), (_said(look.view),) * len(scene.people), _told(look, scene), veil)


def _told(look: Look, scene: Scene) -> tuple[Entry, ...]:
    """The lines of the log, newest first."""
    return tuple(entries(look.moves, scene.words)[::-1])


def _said(view: View) -> str:
    question = view.question
    if question and question.kind == "defence":
        return _("на вас замах")
    if question and question.kind == "deal":
        return _("вам пропонують угоду")
    if question and view.active in question.seats:
        return _("ваш хід, раунд %(round)s") % {"round": view.round}
    return _("ваше рішення")


def aloud(look: Look, seat: Seat | None, offers: Sequence[Offer[a.Action]], language: str) -> Mapping[str, Part]:
    """The parts by which a device plays in the open. Made from a public look and the offers of whoever speaks."""
    scene = scene_of(look, language)
    ask, ribbon = _table(look, scene), _ribbon(scene)
    if seat is not None:
        view = structs.replace(look.view, viewer=seat)
        said = tuple(offer for kind in (a.Bid, a.LeaveAuction) for offer in of_kind(offers, kind))
        ask = structs.replace(
            Desk(view, said, (), scene).ask(),
            title=scene.people[seat].name,
            aside=money(look.view.bosses[seat].cash),
        )
    return {
        "ribbon": frame("ribbon", ribbon=ribbon),
        "question": question(look, ask, facts=facts(look.deeds, scene.words)),
        "dock": dock(ask.buttons, ask.text or ribbon.text, over=look.view.over, back=look.back),
        "news": frame("news", ribbon=ribbon, newest=_told(look, scene)[:1]),
        "state": state(look, ribbon.title, seat, ask.kind, asked=seat is not None),
    }


def _table(look: Look, scene: Scene) -> Ask:
    if look.view.over:
        return over(scene)
    return Ask("waiting", _("Стіл"), text=say(scene))


def _ribbon(scene: Scene) -> Ribbon:
    view = scene.view
    if view.over:
        return Ribbon(_("Партію завершено"), _("раунд %(round)s") % {"round": view.round}, title=_("Партію завершено"))
    if view.auction:
        leader = view.auction.leader
        text = _("ставок ще немає") if leader is None else _("лідирує %(name)s") % {"name": scene.people[leader].name}
        return Ribbon(
            _("Іде аукціон"), text, "hue", scene.people[view.active if leader is None else leader].p, title=_("Аукціон")
        )
    names = ", ".join(scene.people[seat].name for seat in view.question.seats) if view.question else ""
    return Ribbon(_("Чекаємо: %(names)s") % {"names": names}, _("раунд %(round)s") % {"round": view.round})
