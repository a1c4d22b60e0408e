"""The log: the events of moves as lines, those that tell one story joined into one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from game.position import LoggedMove
from game.rules.titles.syndicate import events as e
from game.seats.reading import Told
from game.surfaces.chronicle import bill, chronicle, paying
from game.surfaces.parts import Entry
from game.surfaces.syndicate.sentences import cause, sentence
from game.surfaces.syndicate.words import Words, dice

SILENT = (e.Shuffled, e.TurnBegan, e.TurnEnded, e.RoundEnded, e.JackpotChanged, e.Freed)

PAYS: dict[str, type[e.Event]] = {
    "purchase": e.Owned,
    "auction": e.AuctionEnded,
    "building": e.Built,
    "building_sold": e.BuildingSold,
    "mortgage": e.Mortgaged,
    "redeem": e.Redeemed,
}
"""Reason of a payment → the fact of the same move that it pays for."""


def entries(moves: Iterable[LoggedMove], words: Words, beside: Sequence[Told] = ()) -> list[Entry]:
    """The lines of these moves, oldest first; what happened beside the play between two of them has its line there."""
    return chronicle(moves, tell, words, beside)


def tell(events: Sequence[e.Event], words: Words) -> list[Entry]:
    """The lines of one move. A payment joins the fact it pays for; a roll joins the walk it makes."""
    paid = _payments(events)
    joined = {id(payment) for payment in paid.values()}
    lines = []
    for place, event in enumerate(events):
        if id(event) in joined or _is_told(event, events):
            continue
        if isinstance(event, e.Money):
            lines.append(paying(event, cause(words, event), words))
        elif isinstance(event, e.Rolled) and (walk := _walk(event, events[place + 1 :])):
            facts = {"who": words.who(event.seat), "dice": dice(event.dice), "place": words.place(walk.stop)}
            text = _("%(who)s кидає %(dice)s і зупиняється: %(place)s") % facts
            lines.append(Entry("rolled", text, words.people[event.seat].p))
        else:
            lines.append(_entry(event, words, paid.get(id(event))))
    return lines


def _payments(events: Sequence[e.Event]) -> dict[int, e.Money]:
    """Fact, by identity → its payment: each payment is told once."""
    found: dict[int, e.Money] = {}
    for payment in events:
        if not isinstance(payment, e.Money) or payment.why not in PAYS:
            continue
        for fact in events:
            if (
                isinstance(fact, PAYS[payment.why])
                and id(fact) not in found
                and getattr(fact, "cell", "") == payment.of
            ):
                found[id(fact)] = payment
                break
    return found


def _walk(roll: e.Rolled, later: Sequence[e.Event]) -> e.Moved | None:
    """The walk that this throw makes, if it is told with it: a double and a try in jail have a line of their own."""
    if roll.why != "move" or roll.double:
        return None
    return next((event for event in later if isinstance(event, e.Moved) and event.by == "dice"), None)


def _is_told(event: e.Event, events: Sequence[e.Event]) -> bool:
    """Whether nobody reads it, or another event of the move says it already."""
    match event:
        case e.Moved(by="dice"):
            return any(isinstance(other, e.Rolled) and other.why == "move" and not other.double for other in events)
        case e.Moved(way="jail"):
            return True
        case e.Owned(how="auction" | "trade" | "estate") | e.CardPassed(why="trade" | "estate"):
            return True
        case e.Money(why="trade"):
            return True
        case e.CardReturned(why="out"):
            return True
        case e.OfferClosed(how="accepted" | ""):
            return any(isinstance(other, e.Traded) for other in events)
    return isinstance(event, SILENT)


def _entry(event: e.Event, words: Words, payment: e.Money | None) -> Entry:
    seat = next(
        (
            value
            for name in ("seat", "winner", "taker", "target")
            if isinstance(value := getattr(event, name, None), int)
        ),
        None,
    )
    p, kind = 0 if seat is None else words.people[seat].p, str(event.__struct_config__.tag)
    if payment is None:
        return Entry(kind, sentence(words, event), p)
    change = -payment.amount if payment.giver is not None else payment.amount
    return Entry(kind, sentence(words, event), p, change=change, bill=bill(payment, words))
