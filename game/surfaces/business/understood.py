"""What a card does, sentence by sentence, as the game reads its effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from config.templatetags.ui import money
from game.editions.words import spoken
from game.rules import codec
from game.rules.titles.business import effects as fx
from game.surfaces.business.editing_words import values


def understood(row: Any) -> Sequence[str]:
    """The sentences of a decoded card; none for a row that does nothing."""
    return list(_told(getattr(row, "effects", ())))


def _told(effects: Sequence[Any]) -> Iterator[str]:
    for effect in effects:
        if isinstance(effect, fx.Roll):
            for row in effect.table:
                faces = f"{row.from_}–{row.to}" if row.from_ != row.to else f"{row.from_}"
                does = "; ".join(_told(row.effects)) or _("нічого")
                yield _("Якщо кубик %(faces)s: %(does)s") % {"faces": faces, "does": does}
        elif isinstance(effect, fx.Choose):
            for option in effect.options:
                does = "; ".join(_told(option.effects)) or _("нічого")
                yield _("На вибір «%(option)s»: %(does)s") % {"option": spoken(codec.plain(option.text)), "does": does}
        else:
            yield _SENTENCES[type(effect)](effect)


def _who(word: str) -> str:
    return {
        "self": _("хто грає"),
        "target": _("ціль"),
        "others": _("кожен інший"),
        "everyone": _("кожен"),
    }.get(word) or values()[word]


def _word(field: str, word: str) -> str:
    known = values()
    return known.get(f"{field}.{word}") or known.get(word, word)


def _cash(e: fx.Cash) -> str:
    facts = {"who": _who(e.who), "sum": money(abs(e.amount))}
    return (_("%(who)s платить банку %(sum)s") if e.amount < 0 else _("%(who)s отримує від банку %(sum)s")) % facts


def _cash_per(e: fx.CashPer) -> str:
    facts = {"who": _who(e.who), "sum": money(abs(e.amount)), "per": _word("per", e.per)}
    said = (_("%(who)s платить %(sum)s %(per)s") if e.amount < 0 else _("%(who)s отримує %(sum)s %(per)s")) % facts
    return said + (_(", не більше ніж %(cap)s") % {"cap": money(e.cap)} if e.cap is not None else "")


def _respect(e: fx.Respect) -> str:
    facts = {"who": _who(e.who), "n": abs(e.delta)}
    return (_("%(who)s: повага −%(n)s") if e.delta < 0 else _("%(who)s: повага +%(n)s")) % facts


def _influence(e: fx.Influence) -> str:
    facts = {"who": _who(e.who), "n": abs(e.delta), "where": _word("where", e.where)}
    return (_("%(who)s: вплив −%(n)s %(where)s") if e.delta < 0 else _("%(who)s: вплив +%(n)s %(where)s")) % facts


def _step(e: fx.Step) -> str:
    length = _("кубиків: %(n)s") % {"n": e.dice} if e.dice else _("секторів: %(n)s") % {"n": e.by}
    return _("%(who)s іде %(way)s, %(length)s") % {"who": _who(e.who), "way": _word("way", e.way), "length": length}


def _discard(e: fx.Discard) -> str:
    what = _word("kind", e.kind) if e.kind else "MAFIA"
    facts = {"who": _who(e.who), "n": e.count, "what": what, "picks": _word("picks", e.picks)}
    return _("%(who)s скидає карти (%(what)s): %(n)s; обирає %(picks)s") % facts


_SENTENCES: dict[type[Any], Callable[[Any], str]] = {
    fx.Cash: _cash,
    fx.CashPer: _cash_per,
    fx.Pay: lambda e: (
        _("%(giver)s платить %(sum)s: отримує %(taker)s")
        % {"giver": _who(e.from_), "taker": _who(e.to), "sum": money(e.amount)}
    ),
    fx.Rob: lambda e: (
        _("%(taker)s забирає %(sum)s; віддає %(giver)s")
        % {"giver": _who(e.from_), "taker": _who(e.to), "sum": money(e.amount)}
    ),
    fx.Respect: _respect,
    fx.Prison: lambda e: _("%(who)s іде до в’язниці, ходів: %(n)s") % {"who": _who(e.who), "n": e.turns},
    fx.Release: lambda e: _("%(who)s виходить із в’язниці") % {"who": _who(e.who)},
    fx.Go: lambda e: (
        _("%(who)s іде %(way)s на сектор %(to)s")
        % {"who": _who(e.who), "way": _word("way", e.way), "to": _word("to", e.to)}
    ),
    fx.Step: _step,
    fx.Draw: lambda e: _("%(who)s бере карти MAFIA: %(n)s") % {"who": _who(e.who), "n": e.count},
    fx.Discard: _discard,
    fx.StealCard: lambda e: (
        _("хто грає, забирає карти з руки: %(n)s; віддає %(who)s") % {"who": _who(e.from_), "n": e.count}
    ),
    fx.Hire: lambda e: (
        _("%(who)s наймає помічників: %(n)s, по %(sum)s") % {"who": _who(e.who), "n": e.count, "sum": money(e.price)}
    ),
    fx.LoseHelper: lambda e: (
        _("%(who)s утрачає помічників: %(n)s; обирає %(picks)s")
        % {"who": _who(e.who), "n": e.count, "picks": _word("picks", e.picks)}
    ),
    fx.Poach: lambda e: _("хто грає, переманює помічника; утрачає %(who)s") % {"who": _who(e.from_)},
    fx.Influence: _influence,
    fx.Seize: lambda e: (
        _("хто грає, забирає бізнес (%(which)s) за %(pct)s %% ціни")
        % {"which": _word("which", e.which), "pct": e.price_pct}
    ),
    fx.Raze: lambda e: _("бізнес тут знову нічий"),
    fx.Auction: lambda e: _("аукціон: %(which)s бізнес") % {"which": _word("which", e.which)},
    fx.Attempt: lambda e: (
        _("замах: влучає від %(hit)s, жертв %(n)s; обирає %(picks)s")
        % {"hit": e.hit, "n": e.victims, "picks": _word("picks", e.picks)}
    ),
    fx.PlantBomb: lambda e: (
        _("бомба на секторі бізнесу: влучає від %(hit)s, жертв %(n)s") % {"hit": e.hit, "n": e.victims}
    ),
    fx.ClearBombs: lambda e: _("усі бомби знешкоджено"),
    fx.RentFlip: lambda e: _("оренду платить власник тому, хто мав платити"),
}
