"""Facts in words: one whole sentence for each kind of event, present tense, names in the nominative (DESIGN-UI.md §10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from config.templatetags.ui import money
from game.rules.titles.syndicate import events as e
from game.surfaces.parts import quoted
from game.surfaces.syndicate.words import Words, dice, level


def sentence(words: Words, event: e.Event) -> str:
    """The event as one sentence; a sum of money stands beside it."""
    return _SENTENCES[type(event)](words, event)


_MONEY: dict[str, Callable[[], str]] = {
    "capital": lambda: _("стартовий капітал"),
    "salary": lambda: _("зарплата"),
    "purchase": lambda: _("купівля"),
    "auction": lambda: _("виграний лот"),
    "rent": lambda: _("оренда"),
    "tax": lambda: _("податок"),
    "card": lambda: _("картка"),
    "fine": lambda: _("штраф"),
    "building": lambda: _("будівництво"),
    "building_sold": lambda: _("продаж будинків"),
    "mortgage": lambda: _("застава"),
    "redeem": lambda: _("викуп застави"),
    "trade": lambda: _("угода"),
    "estate": lambda: _("решта готівки"),
    "jackpot": lambda: _("джекпот"),
}


def cause(words: Words, event: e.Money) -> str:
    """Why money moves, with the name of what it is for: «оренда, Танцзал «Фламінго»»."""
    named = words.of(event.of)
    if event.why in ("card", "fine") and event.of in words.lexicon.cards:
        return quoted(named)
    return f"{_MONEY[event.why]()}, {named}" if named else _MONEY[event.why]()


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


def _rolled(words: Words, event: e.Rolled) -> str:
    facts = {"who": words.who(event.seat), "dice": dice(event.dice), "number": event.double}
    if event.double > 1:
        return _("%(who)s кидає %(dice)s: дубль, уже %(number)s за хід") % facts
    return (_("%(who)s кидає %(dice)s: дубль") if event.double else _("%(who)s кидає %(dice)s")) % facts


def _moved(words: Words, event: e.Moved) -> str:
    facts = {"who": words.who(event.seat), "place": words.place(event.stop)}
    match event.way:
        case "jail":
            return _("%(who)s опиняється тут: %(place)s") % facts
        case "back":
            return _("%(who)s повертається сюди: %(place)s") % facts
    return _("%(who)s зупиняється: %(place)s") % facts


def _declined(words: Words, event: e.Declined) -> str:
    facts = {"who": words.who(event.seat), "what": words.cell(event.cell)}
    if event.by == "clock":
        return _("Час минув: %(who)s не купує %(what)s") % facts
    return _("%(who)s не купує: %(what)s") % facts


def _owned(words: Words, event: e.Owned) -> str:
    facts = {"who": words.who(event.seat), "what": words.cell(event.cell)}
    match event.how:
        case "auction":
            return _("%(who)s виграє аукціон: %(what)s") % facts
        case "trade":
            return _("%(who)s отримує за угодою: %(what)s") % facts
        case "estate":
            return _("%(who)s отримує у спадок: %(what)s") % facts
    return _("%(who)s купує: %(what)s") % facts


def _auction_opened(words: Words, event: e.AuctionOpened) -> str:
    facts = {"what": words.cell(event.cell), "least": money(event.least)}
    if event.anew:
        return _("Лідер пішов: аукціон починається знову. %(what)s, від %(least)s") % facts
    return _("Аукціон: %(what)s, від %(least)s") % facts


def _auction_ended(words: Words, event: e.AuctionEnded) -> str:
    what = words.cell(event.cell)
    if event.winner is None:
        return _("Ніхто не ставить: %(what)s лишається вільною") % {"what": what}
    return _("%(who)s виграє аукціон: %(what)s") % {"who": words.who(event.winner), "what": what}


def _card_drawn(words: Words, event: e.CardDrawn) -> str:
    facts = {"who": words.who(event.seat), "deck": words.deck(event.deck), "card": words.card(event.card)}
    if not event.card:
        return _("%(who)s не бере картки: колода «%(deck)s» порожня") % facts
    return _("%(who)s бере картку «%(deck)s»: %(card)s") % facts


def _jailed(words: Words, event: e.Jailed) -> str:
    facts = {"who": words.who(event.seat)}
    if event.why == "doubles":
        return _("Забагато дублів поспіль: %(who)s за ґратами") % facts
    return _("%(who)s за ґратами") % facts


def _jail_left(words: Words, event: e.JailLeft) -> str:
    facts = {"who": words.who(event.seat)}
    match event.how:
        case "double":
            return _("Дубль: %(who)s виходить на волю") % facts
        case "card":
            return _("%(who)s виходить на волю за карткою") % facts
    return _("%(who)s платить штраф і виходить на волю") % facts


def _by_server(event: Any) -> bool:
    return bool(event.by == "server")


def _building_sold(words: Words, event: e.BuildingSold) -> str:
    facts = {"who": words.who(event.seat), "what": words.cell(event.cell), "level": level(event.level)}
    if _by_server(event):
        return _("На борг: %(what)s, лишається %(level)s") % facts
    return _("%(who)s продає будинки: %(what)s, лишається %(level)s") % facts


def _mortgaged(words: Words, event: e.Mortgaged) -> str:
    facts = {"who": words.who(event.seat), "what": words.cell(event.cell)}
    return (_("На борг заставлено: %(what)s") if _by_server(event) else _("%(who)s заставляє: %(what)s")) % facts


def _eliminated(words: Words, event: e.Eliminated) -> str:
    facts = {"who": words.who(event.seat), "heir": words.who(event.creditor)}
    match event.why:
        case "resigned":
            return _("%(who)s здається") % facts
        case "expelled":
            return _("%(who)s іде з-за столу за рішенням гравців") % facts
    return _("%(who)s банкрут. Усе отримує %(heir)s") % facts


def _offer_made(words: Words, event: e.OfferMade) -> str:
    facts = {"who": words.who(event.seat), "partner": words.who(event.partner)}
    if not event.offer:
        return _("%(who)s і %(partner)s домовляються") % facts
    facts |= {"give": words.bundle(event.give), "take": words.bundle(event.take)}
    return _("%(who)s пропонує угоду, відповідає %(partner)s. Дає: %(give)s. Хоче: %(take)s") % facts


_CLOSED: dict[str, Callable[[], str]] = {
    "accepted": lambda: _("%(who)s і %(partner)s тиснуть руки"),
    "declined": lambda: _("%(partner)s відхиляє пропозицію, її автор — %(who)s"),
    "withdrawn": lambda: _("%(who)s відкликає пропозицію"),
    "void": lambda: _("Пропозиція вже не діє, її автор — %(who)s"),
    "late": lambda: _("Час пропозиції минув, її автор — %(who)s"),
    "out": lambda: _("Пропозиція зникає, її автор — %(who)s"),
    "": lambda: _("%(who)s і %(partner)s закінчують розмову"),
}


def _offer_closed(words: Words, event: e.OfferClosed) -> str:
    return _CLOSED[event.how]() % {"who": words.who(event.seat), "partner": words.who(event.partner)}


def _traded(words: Words, event: e.Traded) -> str:
    return _("Угода. %(who)s дає: %(give)s. %(partner)s дає: %(take)s") % {
        "who": words.who(event.seat),
        "partner": words.who(event.partner),
        "give": words.bundle(event.give),
        "take": words.bundle(event.take),
    }


def _voted(words: Words, event: e.Voted) -> str:
    facts = {"who": words.who(event.seat)}
    if event.yes is None:
        return _("%(who)s голосує") % facts
    return (_("%(who)s голосує «за»") if event.yes else _("%(who)s голосує «проти»")) % facts


def _vote_closed(words: Words, event: e.VoteClosed) -> str:
    facts = {"who": words.who(event.target), "yes": event.yes, "no": event.no}
    match event.result:
        case "expelled":
            return _("Голосування: за — %(yes)s, проти — %(no)s. %(who)s залишає стіл") % facts
        case "failed":
            return _("Голосування: за — %(yes)s, проти — %(no)s. %(who)s лишається") % facts
    return _("Голосування скасовано: %(who)s") % facts


def _clock_ran_out(words: Words, event: e.ClockRanOut) -> str:
    if event.by is not None:
        return _("%(who)s мовчить, хід завершує сервер. Просить %(by)s") % {
            "who": words.who(event.seat),
            "by": words.who(event.by),
        }
    return _("Час минув: хід завершує сервер, %(who)s") % {"who": words.who(event.seat)}


def _match_ended(words: Words, event: e.MatchEnded) -> str:
    winners = ", ".join(words.who(seat) for seat, place in enumerate(event.places) if place == 1)
    return _("Партію завершено. Перше місце: %(winners)s") % {"winners": winners}


def _seat(text: Callable[[], str]) -> Callable[[Words, Any], str]:
    """A sentence that names the seat alone."""
    return lambda words, event: text() % {"who": words.who(event.seat)}


def _seat_and_cell(text: Callable[[], str]) -> Callable[[Words, Any], str]:
    return lambda words, event: text() % {"who": words.who(event.seat), "what": words.cell(event.cell)}


def _seat_and_card(text: Callable[[], str]) -> Callable[[Words, Any], str]:
    return lambda words, event: text() % {"who": words.who(event.seat), "card": words.card(event.card)}


_SENTENCES: dict[type[e.Event], Callable[[Words, Any], str]] = {
    e.Shuffled: lambda words, event: (
        _("Колоду «%(deck)s» перемішано, карток: %(count)s") % {"deck": words.deck(event.deck), "count": event.cards}
    ),
    e.MatchBegan: lambda words, event: (
        _("Партія починається. Черга: %(order)s") % {"order": ", ".join(words.who(seat) for seat in event.order)}
    ),
    e.TurnBegan: _seat(lambda: _("Ходить %(who)s")),
    e.TurnEnded: _seat(lambda: _("%(who)s завершує хід")),
    e.RoundEnded: lambda words, event: _("Раунд %(round)s завершено") % {"round": event.round},
    e.ClockRanOut: _clock_ran_out,
    e.Rolled: _rolled,
    e.Moved: _moved,
    e.Money: _money,
    e.JackpotChanged: lambda words, event: (
        _("%(place)s: тепер тут %(sum)s") % {"place": words.kind("parking"), "sum": money(event.sum)}
    ),
    e.Declined: _declined,
    e.Owned: _owned,
    e.Freed: lambda words, event: _("%(what)s знову без власника") % {"what": words.cell(event.cell)},
    e.AuctionOpened: _auction_opened,
    e.BidMade: lambda words, event: (
        _("%(who)s ставить %(amount)s") % {"who": words.who(event.seat), "amount": money(event.amount)}
    ),
    e.AuctionPassed: _seat(lambda: _("%(who)s пасує")),
    e.AuctionEnded: _auction_ended,
    e.CardDrawn: _card_drawn,
    e.CardKept: _seat_and_card(lambda: _("%(who)s лишає собі картку %(card)s")),
    e.CardReturned: _seat_and_card(lambda: _("Картка %(card)s повертається в колоду. Її мав гравець %(who)s")),
    e.CardPassed: lambda words, event: (
        _("%(taker)s отримує картку %(card)s") % {"taker": words.who(event.taker), "card": words.card(event.card)}
    ),
    e.Jailed: _jailed,
    e.JailAttemptFailed: lambda words, event: (
        _("%(who)s лишається за ґратами, спроба %(number)s") % {"who": words.who(event.seat), "number": event.attempt}
    ),
    e.JailLeft: _jail_left,
    e.Built: lambda words, event: (
        _("%(who)s будує: %(what)s, тепер %(level)s")
        % {"who": words.who(event.seat), "what": words.cell(event.cell), "level": level(event.level)}
    ),
    e.BuildingSold: _building_sold,
    e.Mortgaged: _mortgaged,
    e.Redeemed: _seat_and_cell(lambda: _("%(who)s викуповує із застави: %(what)s")),
    e.Liquidation: lambda words, event: (
        _("%(who)s має борг %(need)s і готівку %(cash)s: сервер продає майно")
        % {"who": words.who(event.seat), "need": money(event.need), "cash": money(event.cash)}
    ),
    e.Eliminated: _eliminated,
    e.OfferMade: _offer_made,
    e.OfferClosed: _offer_closed,
    e.Traded: _traded,
    e.VoteOpened: lambda words, event: (
        _("%(who)s пропонує виключити. Мова про гравця: %(target)s")
        % {"who": words.who(event.seat), "target": words.who(event.target)}
    ),
    e.Voted: _voted,
    e.VoteClosed: _vote_closed,
    e.MatchEnded: _match_ended,
}
