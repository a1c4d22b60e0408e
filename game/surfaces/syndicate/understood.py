"""What a card of Syndicate does, sentence by sentence, as the game reads its effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from config.templatetags.ui import money
from game.rules.titles.syndicate import effects as fx
from game.surfaces.syndicate.editing_words import values


def understood(row: Any, places: Mapping[str, str]) -> Sequence[str]:
    """The sentences of a decoded card; none for a row that does nothing. `places`: what a card may lead to, in words."""
    return [
        _go(effect, places) if isinstance(effect, fx.Go) else _SENTENCES[type(effect)](effect)
        for effect in getattr(row, "effects", ())
    ]


def _drawer() -> str:
    """Whom every effect is about, as a sentence begins."""
    return _("хто взяв картку,")


def _cash(effect: fx.Cash) -> str:
    facts = {"who": _drawer(), "sum": money(abs(effect.amount))}
    return (_("%(who)s платить банку %(sum)s") if effect.amount < 0 else _("%(who)s отримує від банку %(sum)s")) % facts


def _cash_per(effect: fx.CashPer) -> str:
    house, hotel = effect.rates.house, effect.rates.hotel
    facts = {"who": _drawer(), "house": money(abs(house)), "hotel": money(abs(hotel))}
    if min(house, hotel) < 0 < max(house, hotel):
        facts |= {"house": money(house), "hotel": money(hotel)}
        return _("%(who)s: за будинок %(house)s, за готель %(hotel)s") % facts
    if min(house, hotel) < 0:
        return _("%(who)s платить банку %(house)s за будинок і %(hotel)s за готель") % facts
    return _("%(who)s отримує від банку %(house)s за будинок і %(hotel)s за готель") % facts


def _pay(effect: fx.Pay) -> str:
    if effect.from_ == "self":
        return _("хто взяв картку, платить кожному іншому %(sum)s") % {"sum": money(effect.amount)}
    return _("кожен інший платить %(sum)s тому, хто взяв картку") % {"sum": money(effect.amount)}


def _go(effect: fx.Go, places: Mapping[str, str]) -> str:
    facts = {"who": _drawer(), "to": places.get(effect.to, effect.to)}
    said = _("%(who)s іде вперед: %(to)s") % facts
    if effect.rent_times > 1:
        said += _("; чужа оренда × %(n)s") % {"n": effect.rent_times}
    if effect.rent_dice:
        said += _("; на чужому підприємстві платить новий кидок × %(n)s") % {"n": effect.rent_dice}
    return said


def _step(effect: fx.Step) -> str:
    facts = {"who": _drawer(), "way": values()[effect.way], "n": effect.steps}
    return _("%(who)s іде %(way)s, клітинок: %(n)s") % facts


_SENTENCES: dict[type[Any], Callable[[Any], str]] = {
    fx.Cash: _cash,
    fx.CashPer: _cash_per,
    fx.Pay: _pay,
    fx.Step: _step,
    fx.Jail: lambda effect: _("%(who)s іде до в’язниці, хід завершено") % {"who": _drawer()},
    fx.JailCard: lambda effect: _("%(who)s лишає картку собі: вона один раз випускає з в’язниці") % {"who": _drawer()},
}
