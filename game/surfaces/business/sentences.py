"""Facts in words: one whole sentence for each kind of event, present tense, names in the nominative (DESIGN-UI.md §10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.templatetags.ui import money
from game.rules.titles.business import events as e
from game.surfaces.business.words import Words, dice, turns
from game.surfaces.parts import quoted


def sentence(words: Words, event: e.Event) -> str:
    """The event as one sentence, without its sum of money."""
    return _SENTENCES[type(event)](words, event)


# The sum of a Money event stands beside its sentence; where two bosses are named, an arrow stands between them.

_MONEY: dict[str, Callable[[], str]] = {
    "start": lambda: _("дохід на START"),
    "bribe": lambda: _("хабар на POLICE"),
    "rent": lambda: _("оренда"),
    "flipped_rent": lambda: _("оренда навпаки"),
    "purchase": lambda: _("купівля"),
    "auction": lambda: _("виграний лот"),
    "respect": lambda: _("повага"),
    "influence": lambda: _("вплив"),
    "hire": lambda: _("найм"),
    "card": lambda: _("карта"),
    "sale": lambda: _("продаж банку"),
    "forced": lambda: _("примусовий викуп"),
    "deal": lambda: _("угода"),
    "debt": lambda: _("борг"),
    "attempt": lambda: _("замах"),
    "buy_off": lambda: _("відкуп"),
    "loot": lambda: _("здобич"),
    "estate": lambda: _("спадок"),
    "bar_income": lambda: _("дохід на BAR"),
    "off_district": lambda: _("дохід поза районами"),
    "capital": lambda: _("стартовий капітал"),
}


def cause(words: Words, event: e.Money) -> str:
    """Why money moves, with the name of what it is for: «оренда, Джаз-клуб «Опівніч»»."""
    why = _MONEY[event.why]() if event.why in _MONEY else _("гроші")
    named = words.of(event.of)
    if event.why == "card" and named:
        return quoted(named)
    return f"{why}, {named}" if named else why


def _money(words: Words, event: e.Money) -> str:
    why = cause(words, event)
    if event.giver is None:
        return _("%(who)s отримує: %(why)s") % {"who": words.who(event.taker), "why": why}
    if event.taker is None:
        return _("%(who)s платить: %(why)s") % {"who": words.who(event.giver), "why": why}
    return _("%(giver)s платить, отримує %(taker)s: %(why)s") % {
        "giver": words.who(event.giver),
        "taker": words.who(event.taker),
        "why": why,
    }


def _shuffled(words: Words, event: e.Shuffled) -> str:
    decks = {"events": _("Подія"), "mafia": "MAFIA", "helpers": _("Помічники")}
    return _("Колоду «%(deck)s» перемішано, карт: %(count)s") % {
        "deck": decks.get(event.deck, event.deck),
        "count": event.cards,
    }


def _roll_off(words: Words, event: e.RollOff) -> str:
    throws = ", ".join(f"{words.who(throw.seat)} {dice(throw.dice)}" for throw in event.throws)
    return _("Кидок за перший хід: %(throws)s") % {"throws": throws}


def _match_began(words: Words, event: e.MatchBegan) -> str:
    return _("Партія починається. Черга: %(order)s") % {"order": ", ".join(words.who(seat) for seat in event.order)}


def _rolled(words: Words, event: e.Rolled) -> str:
    facts = {"who": words.who(event.seat), "dice": dice(event.dice)}
    if event.why == "move":
        return _("%(who)s кидає %(dice)s") % facts
    return _("%(who)s кидає кубик: %(dice)s") % facts


def _walked(words: Words, event: e.Walked) -> str:
    facts = {"who": words.who(event.seat), "space": words.space(event.path[-1])}
    if event.by == "step":
        return _("%(who)s робить ще крок: %(space)s") % facts
    return _("%(who)s зупиняється: %(space)s") % facts


def _jumped(words: Words, event: e.Jumped) -> str:
    return _("%(who)s опиняється тут: %(space)s") % {"who": words.who(event.seat), "space": words.space(event.stop)}


def _owned(words: Words, event: e.Owned) -> str:
    facts = {"who": words.who(event.seat), "what": words.business(event.business), "former": words.who(event.former)}
    match event.how:
        case "auction":
            return _("%(who)s виграє аукціон: %(what)s") % facts
        case "majority":
            return _("%(who)s купує за правом впливу: %(what)s") % facts
        case "forced":
            return _("%(who)s викуповує: %(what)s. Попередній дах: %(former)s") % facts
        case "seized":
            return _("%(who)s забирає: %(what)s. Попередній дах: %(former)s") % facts
        case "deal":
            return _("%(who)s отримує за угодою: %(what)s") % facts
    return _("%(who)s купує: %(what)s") % facts


def _freed(words: Words, event: e.Freed) -> str:
    facts = {"who": words.who(event.former), "what": words.business(event.business)}
    if event.how == "sold":
        return _("%(who)s продає банку: %(what)s") % facts
    return _("%(what)s знову без даху") % facts


def _chips(words: Words, event: e.Chips) -> str:
    facts = {"who": words.who(event.seat), "district": words.district(event.district), "count": abs(event.delta)}
    if event.delta > 0:
        return _("%(who)s кладе фішки впливу: %(district)s +%(count)s") % facts
    return _("%(who)s знімає фішки впливу: %(district)s −%(count)s") % facts


def _auction_ended(words: Words, event: e.AuctionEnded) -> str:
    what = words.business(event.business)
    if event.winner is None:
        return _("Ніхто не ставить: %(what)s лишається без даху") % {"what": what}
    return _("%(who)s виграє аукціон: %(what)s") % {"who": words.who(event.winner), "what": what}


def _cards_drawn(words: Words, event: e.CardsDrawn) -> str:
    facts = {"who": words.who(event.seat), "count": event.count, "cards": words.cards(event.cards)}
    if not event.count:
        return _("%(who)s не бере карти: у колоді MAFIA порожньо") % facts
    if event.cards:
        return _("%(who)s бере: %(cards)s") % facts
    return ngettext("%(who)s бере %(count)s карту MAFIA", "%(who)s бере %(count)s карт MAFIA", event.count) % facts


def _card_played(words: Words, event: e.CardPlayed) -> str:
    facts = {"who": words.who(event.seat), "card": words.card(event.card)}
    if event.target is not None:
        return _("%(who)s грає «%(card)s», ціль: %(target)s") % {**facts, "target": words.who(event.target)}
    if event.site:
        return _("%(who)s грає «%(card)s»: %(site)s") % {**facts, "site": words.business(event.site)}
    return _("%(who)s грає «%(card)s»") % facts


def _cards_discarded(words: Words, event: e.CardsDiscarded) -> str:
    return _("%(who)s скидає: %(cards)s") % {"who": words.who(event.seat), "cards": words.cards(event.cards)}


def _cards_passed(words: Words, event: e.CardsPassed) -> str:
    facts = {"giver": words.who(event.giver), "taker": words.who(event.taker), "count": event.count}
    if event.cards:
        return _("%(giver)s віддає, отримує %(taker)s: %(cards)s") % {**facts, "cards": words.cards(event.cards)}
    return (
        ngettext(
            "%(giver)s віддає, отримує %(taker)s: %(count)s карта MAFIA",
            "%(giver)s віддає, отримує %(taker)s: %(count)s карт MAFIA",
            event.count,
        )
        % facts
    )


def _respect_changed(words: Words, event: e.RespectChanged) -> str:
    facts = {"who": words.who(event.seat), "level": event.after, "name": words.level(event.after)}
    if event.after > event.before:
        return _("%(who)s підіймає повагу до %(level)s: %(name)s") % facts
    if event.after < event.before:
        return _("%(who)s втрачає повагу: тепер %(level)s, %(name)s") % facts
    return _("%(who)s: повага лишається %(level)s") % facts


_LOSSES: dict[str, Callable[[], str]] = {
    "dismissed": lambda: _("%(who)s відпускає помічника: %(helper)s"),
    "killed": lambda: _("%(helper)s гине від замаху. Бос: %(who)s"),
    "struck": lambda: _("%(helper)s гине від удару у відповідь. Бос: %(who)s"),
    "limit": lambda: _("%(who)s втрачає місце для помічника: %(helper)s іде"),
    "verdict": lambda: _("Вирок Комісії: %(helper)s гине. Бос: %(who)s"),
    "failed": lambda: _("%(helper)s гине в невдалій засідці. Бос: %(who)s"),
    "fallen": lambda: _("%(helper)s лишається без боса"),
}


def _helper_lost(words: Words, event: e.HelperLost) -> str:
    say = _LOSSES.get(event.why, lambda: _("%(who)s втрачає помічника: %(helper)s"))
    return say() % {"who": words.who(event.seat), "helper": words.helper(event.helper)}


def _insolvent(words: Words, event: e.Insolvent) -> str:
    return _("%(who)s не може заплатити %(debt)s: віддає %(paid)s") % {
        "who": words.who(event.seat),
        "debt": money(event.debt),
        "paid": money(event.paid),
    }


def _jailed(words: Words, event: e.Jailed) -> str:
    return _("%(who)s іде до PRISON, попереду %(turns)s") % {"who": words.who(event.seat), "turns": turns(event.left)}


def _served(words: Words, event: e.Served) -> str:
    if not event.left:
        return _("%(who)s сидить останній хід у PRISON") % {"who": words.who(event.seat)}
    return _("%(who)s сидить у PRISON, ще %(turns)s") % {"who": words.who(event.seat), "turns": turns(event.left)}


def _attempt_made(words: Words, event: e.AttemptMade) -> str:
    facts = {
        "organiser": words.who(event.organiser),
        "weapon": words.card(event.weapon),
        "victim": words.who(event.victim),
        "helpers": words.helpers(event.helpers),
    }
    if event.helpers:
        return _("%(organiser)s робить замах («%(weapon)s»). Бос: %(victim)s, під прицілом %(helpers)s") % facts
    return _("%(organiser)s робить замах («%(weapon)s»). Під прицілом бос: %(victim)s") % facts


def _defended(words: Words, event: e.Defended) -> str:
    facts = {"who": words.who(event.seat), "of": words.card(event.of), "card": words.defence(event.how)}
    if event.how == "buyoff":
        return _("%(who)s відкуповується від замаху («%(of)s»)") % facts
    if not facts["card"]:
        return _("%(who)s захищається («%(of)s»)") % facts
    return _("%(who)s захищається: %(card)s («%(of)s»)") % facts


def _struck_back(words: Words, event: e.StruckBack) -> str:
    facts = {"who": words.who(event.seat), "organiser": words.who(event.organiser)}
    if event.hit:
        return _("%(who)s б’є у відповідь і влучає: %(organiser)s під ударом") % facts
    return _("%(who)s б’є у відповідь і промахується: %(organiser)s без втрат") % facts


def _bomb_removed(words: Words, event: e.BombRemoved) -> str:
    return _("Бомбу знято: %(what)s") % {"what": words.business(event.business)}


def _deal_closed(words: Words, event: e.DealClosed) -> str:
    facts = {"who": words.who(event.seat), "partner": words.who(event.partner)}
    if event.how == "accepted":
        return _("%(who)s і %(partner)s: по руках") % facts
    if event.how == "refused":
        return _("%(who)s і %(partner)s: угоди немає") % facts
    return _("%(who)s і %(partner)s: угода втратила силу") % facts


def _eliminated(words: Words, event: e.Eliminated) -> str:
    facts = {"who": words.who(event.seat), "place": event.place, "killer": words.who(event.killer)}
    if event.why == "surrender":
        return _("%(who)s здається. Місце: %(place)s") % facts
    if event.why == "verdict":
        return _("%(who)s вибуває за вироком Комісії. Місце: %(place)s") % facts
    if event.killer is not None:
        return _("%(who)s вибуває, усуває %(killer)s. Місце: %(place)s") % facts
    return _("%(who)s вибуває. Місце: %(place)s") % facts


def _match_ended(words: Words, event: e.MatchEnded) -> str:
    winners = ", ".join(words.who(seat) for seat, place in enumerate(event.places) if place == 1)
    return _("Партію завершено, місто тримає %(who)s") % {"who": winners}


_SENTENCES: dict[type[e.Event], Callable[[Words, Any], str]] = {
    e.Shuffled: _shuffled,
    e.RollOff: _roll_off,
    e.MatchBegan: _match_began,
    e.TurnBegan: lambda w, v: _("Ходить %(who)s, раунд %(round)s") % {"who": w.who(v.seat), "round": v.round},
    e.RoundEnded: lambda w, v: _("Раунд %(round)s завершено") % {"round": v.round},
    e.Rolled: _rolled,
    e.Walked: _walked,
    e.Jumped: _jumped,
    e.Money: _money,
    e.Owned: _owned,
    e.Freed: _freed,
    e.Chips: _chips,
    e.AuctionOpened: lambda w, v: (
        _("Аукціон: %(what)s, від %(least)s") % {"what": w.business(v.business), "least": money(v.least)}
    ),
    e.BidMade: lambda w, v: _("%(who)s ставить %(sum)s") % {"who": w.who(v.seat), "sum": money(v.amount)},
    e.AuctionLeft: lambda w, v: _("%(who)s пасує") % {"who": w.who(v.seat)},
    e.AuctionEnded: _auction_ended,
    e.Declined: lambda w, v: _("%(who)s не купує: %(what)s") % {"who": w.who(v.seat), "what": w.of(v.of)},
    e.EventDrawn: lambda w, v: _("%(who)s читає подію «%(card)s»") % {"who": w.who(v.seat), "card": w.card(v.card)},
    e.CardsDrawn: _cards_drawn,
    e.CardPlayed: _card_played,
    e.CardsDiscarded: _cards_discarded,
    e.CardsPassed: _cards_passed,
    e.RespectChanged: _respect_changed,
    e.Hired: lambda w, v: _("%(who)s наймає: %(helper)s") % {"who": w.who(v.seat), "helper": w.helper(v.helper)},
    e.HelperLost: _helper_lost,
    e.HelperPoached: lambda w, v: (
        _("%(taker)s переманює: %(helper)s. Колишній бос: %(giver)s")
        % {"taker": w.who(v.taker), "giver": w.who(v.giver), "helper": w.helper(v.helper)}
    ),
    e.Insolvent: _insolvent,
    e.Jailed: _jailed,
    e.Served: _served,
    e.Released: lambda w, v: _("%(who)s виходить із PRISON") % {"who": w.who(v.seat)},
    e.AttemptMade: _attempt_made,
    e.Defended: _defended,
    e.Missed: lambda w, v: (
        _("Замах не вдається: %(victim)s без втрат. Організатор: %(organiser)s")
        % {"victim": w.who(v.victim), "organiser": w.who(v.organiser)}
    ),
    e.ArmourSpent: lambda w, v: (
        _("%(helper)s виживає: броню витрачено. Бос: %(who)s") % {"helper": w.helper(v.helper), "who": w.who(v.seat)}
    ),
    e.ArmourCharged: lambda w, v: (
        _("%(helper)s знову в броні. Бос: %(who)s") % {"helper": w.helper(v.helper), "who": w.who(v.seat)}
    ),
    e.StruckBack: _struck_back,
    e.BombPlanted: lambda w, v: (
        _("%(who)s кладе бомбу: %(what)s") % {"who": w.who(v.seat), "what": w.business(v.business)}
    ),
    e.BombExploded: lambda w, v: (
        _("Бомба вибухає: %(what)s. Під ударом %(who)s") % {"what": w.business(v.business), "who": w.who(v.seat)}
    ),
    e.BombRemoved: _bomb_removed,
    e.DealOffered: lambda w, v: (
        _("%(who)s і %(partner)s говорять про угоду") % {"who": w.who(v.seat), "partner": w.who(v.partner)}
    ),
    e.DealClosed: _deal_closed,
    e.Eliminated: _eliminated,
    e.MatchEnded: _match_ended,
}
