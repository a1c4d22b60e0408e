"""A device that is passed round: what its curtain says, and the auction that its seats hold aloud (RULES.md §17.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from msgspec import structs

from config.templatetags.ui import money
from game.drawing import Part
from game.position import Look
from game.rules.contract import Offer, Seat
from game.rules.titles.syndicate import actions as a
from game.rules.titles.syndicate import events as e
from game.rules.titles.syndicate.view import View
from game.surfaces.parts import Call, Entry, Ribbon, Spoken, Veil, dock, frame, question, state
from game.surfaces.syndicate import questions
from game.surfaces.syndicate.asks import Ask
from game.surfaces.syndicate.facts import facts
from game.surfaces.syndicate.log import entries
from game.surfaces.syndicate.scene import Scene, scene_of
from game.surfaces.syndicate.stage import over, say

KINDS = ("bid", "pass")


def turn_of(view: View) -> Seat:
    """Whose turn it is."""
    return view.active


def spoken(look: Look, own: Sequence[Seat], asked: Sequence[Seat]) -> Spoken:
    """Who of these seats bids next, and then who: in turn order from the player after the actor (§17.3)."""
    auction = look.view.auction
    if not auction:
        return Spoken()
    order = tuple(seat for seat in _after(look.view.active, look.view.order) if seat in own)
    bidders = set(look.view.question.seats) & set(asked) if look.view.question else set()
    return Spoken(order, tuple(seat for seat in _after(_last_speaker(look, own), order) if seat in bidders), KINDS)


def _after(seat: Seat | None, order: Sequence[Seat]) -> tuple[Seat, ...]:
    if seat not in order:
        return tuple(order)
    at = order.index(seat) + 1
    return (*order[at:], *order[:at])


def _last_speaker(look: Look, among: Sequence[Seat]) -> Seat | None:
    """Who of them answered last in this auction; None if nobody has yet."""
    for move in reversed(look.moves):
        if any(isinstance(event, e.AuctionOpened) for event in move.events):
            return None
        if move.seat in among and any(isinstance(event, e.BidMade | e.AuctionPassed) for event in move.events):
            return move.seat
    return None


def call(look: Look, language: str) -> Call:
    """What a curtain says of a public look."""
    scene = scene_of(look, language)
    texts = tuple(_said(look.view, person.seat) for person in scene.people)
    veil = Veil(
        own=_("подивитися свої угоди"),
        hide=_("Сховати угоди"),
        others=_("Це не я: чиє місце показати?"),
        last=_("Угоди попереднього гравця сховано"),
    )
    return Call(tuple(scene.people), texts, _told(look, scene), veil)


def _told(look: Look, scene: Scene) -> tuple[Entry, ...]:
    """The lines of the log, newest first."""
    return tuple(entries(look.moves, scene.words)[::-1])


def _said(view: View, seat: Seat) -> str:
    if view.vote and seat in view.vote.voters and seat not in view.vote.answered:
        return _("ваш голос")
    if any(partner == seat for _seat, partner in view.talks):
        return _("вам пропонують угоду")
    return _("ваш хід, раунд %(round)s") % {"round": view.round}


def aloud(look: Look, seat: Seat | None, offers: Sequence[Offer[a.Action]], language: str) -> Mapping[str, Part]:
    """The parts by which a device plays in the open. Made from a public look and the offers of whoever speaks."""
    scene = scene_of(look, language)
    ask, ribbon = _table(look, scene), _ribbon(scene)
    if seat is not None:
        said = tuple(offer for offer in offers if isinstance(offer.action, a.Bid | a.Pass))
        found = questions.ask(structs.replace(look.view, viewer=seat), said, scene)
        ask = structs.replace(found, title=scene.people[seat].name, aside=money(look.view.players[seat].cash))
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
    round_ = _("раунд %(round)s") % {"round": view.round}
    if view.over:
        return Ribbon(_("Партію завершено"), round_, title=_("Партію завершено"))
    if view.auction:
        leader = view.auction.leader
        text = _("ставок ще немає") if leader is None else _("лідирує %(name)s") % {"name": scene.people[leader].name}
        p = scene.people[view.active if leader is None else leader].p
        return Ribbon(_("Іде аукціон"), text, "hue", p, title=_("Аукціон"))
    names = ", ".join(scene.people[seat].name for seat in view.question.seats) if view.question else ""
    return Ribbon(_("Чекаємо: %(names)s") % {"names": names}, round_)
