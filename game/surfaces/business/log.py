"""The log: the events of moves as lines, those that tell one story joined into one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from game.position import LoggedMove
from game.rules.titles.business import events as e
from game.seats.reading import Told
from game.surfaces.business.sentences import cause, sentence
from game.surfaces.business.words import Words, dice
from game.surfaces.chronicle import bill, chronicle, paying
from game.surfaces.parts import Entry

SILENT = (e.Shuffled, e.RoundEnded, e.TurnBegan, e.Walked)


def entries(moves: Iterable[LoggedMove], words: Words, beside: Sequence[Told] = ()) -> list[Entry]:
    """The lines of these moves, oldest first; what happened beside the play between two of them has its line there."""
    return chronicle(moves, tell, words, beside)


def tell(events: Sequence[e.Event], words: Words) -> list[Entry]:
    """The lines of one move. A payment joins the fact it pays for; a roll joins the walk it makes."""
    paid = _payments(events)
    lines = []
    for place, event in enumerate(events):
        if isinstance(event, e.Money):
            if id(event) not in paid.values():
                lines.append(paying(event, cause(words, event), words))
        elif isinstance(event, e.Rolled) and event.why == "move":
            lines.append(_roll(event, events[place + 1 :], words))
        elif isinstance(event, e.Walked) and event.by != "dice":
            lines.append(_entry(event, words))
        elif isinstance(event, SILENT) or _is_told(event, events):
            continue
        else:
            payment = next((item for item in events if id(item) == paid.get(id(event))), None)
            lines.append(_entry(event, words, payment if isinstance(payment, e.Money) else None))
    return lines


# Which payment belongs to which fact of the same move: the reason of the money, and the type of the fact.
_PAYS: dict[str, tuple[type[e.Event], ...]] = {
    "purchase": (e.Owned,),
    "auction": (e.AuctionEnded,),
    "forced": (e.Owned,),
    "respect": (e.RespectChanged,),
    "influence": (e.Chips,),
    "hire": (e.Hired,),
    "sale": (e.Freed,),
    "attempt": (e.CardPlayed,),
    "card": (e.CardPlayed,),
    "buy_off": (e.Defended,),
}


def _payments(events: Sequence[e.Event]) -> dict[int, int]:
    """Fact → payment, by identity: each payment is told once."""
    found: dict[int, int] = {}
    for payment in events:
        if not isinstance(payment, e.Money):
            continue
        for fact in events:
            if isinstance(fact, _PAYS.get(payment.why, ())) and id(fact) not in found and _matches(payment, fact):
                found[id(fact)] = id(payment)
                break
    return found


def _matches(payment: e.Money, fact: e.Event) -> bool:
    actor = getattr(fact, "winner", None) if isinstance(fact, e.AuctionEnded) else getattr(fact, "seat", None)
    if isinstance(fact, e.Freed):
        return fact.former == payment.taker and fact.business == payment.of
    if isinstance(fact, e.Owned):
        return fact.seat == payment.giver and fact.business == payment.of
    if isinstance(fact, e.CardPlayed):
        return fact.seat == payment.giver and payment.taker is None and fact.card == payment.of
    return actor == payment.giver


def _is_told(event: e.Event, events: Sequence[e.Event]) -> bool:
    """Whether another event of the move says this one already."""
    if isinstance(event, e.Chips) and event.delta > 0:
        return any(isinstance(other, e.Owned) and other.seat == event.seat for other in events)
    if isinstance(event, e.Chips):
        return any(isinstance(other, e.Freed | e.Eliminated) for other in events)
    if isinstance(event, e.Jumped) and event.by == "prison":
        return any(isinstance(other, e.Jailed) and other.seat == event.seat for other in events)
    if isinstance(event, e.Owned) and event.how == "auction":
        return any(isinstance(other, e.AuctionEnded) for other in events)
    return False


def _roll(event: e.Rolled, later: Sequence[e.Event], words: Words) -> Entry:
    walk = next((item for item in later if isinstance(item, e.Walked) and item.by == "dice"), None)
    if walk is None:
        return _entry(event, words)
    facts = {"who": words.who(event.seat), "dice": dice(event.dice), "space": words.space(walk.path[-1])}
    return Entry("rolled", _("%(who)s кидає %(dice)s і зупиняється: %(space)s") % facts, words.people[event.seat].p)


def _entry(event: e.Event, words: Words, payment: e.Money | None = None) -> Entry:
    seat = _seat(event)
    p = 0 if seat is None else words.people[seat].p
    kind = str(event.__struct_config__.tag)
    if payment is None:
        return Entry(kind, sentence(words, event), p)
    change = -payment.amount if payment.giver is not None else payment.amount
    return Entry(kind, sentence(words, event), p, change=change, bill=bill(payment, words))


def _seat(event: e.Event) -> int | None:
    """Whose event it is, for the shape that leads its line."""
    for field in ("seat", "organiser", "winner", "giver", "former", "planter"):
        seat = getattr(event, field, None)
        if isinstance(seat, int):
            return seat
    return None
