"""The words of Syndicate's content in the editor's language: sections, fields, what fields may hold, complaints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.editions import naming
from game.editions.naming import Say

ORDER: Sequence[str] = (
    *("cash", "cash_per", "pay", "go", "step", "jail", "jail_card"),
    *("forward", "back"),
    *("property", "hub", "utility", "card", "tax", "start", "jail", "parking", "go_to_jail"),
    *("others", "self"),
)
COLORS = tuple(f"group.{hue}" for hue in ("brown", "sky", "pink", "orange", "red", "yellow", "green", "blue"))


def sections() -> dict[str, str]:
    return naming.sections() | {
        "groups": _("Групи"),
        "cells": _("Поле"),
        "chance_cards": _("Колода «Шанс»"),
        "treasury_cards": _("Колода «Скарбниця»"),
    }


def labels() -> dict[str, str]:
    return naming.labels() | _rows() | _effects() | _settings() | _constants()


def _rows() -> dict[str, str]:
    return {
        "start_corner": _("Кут Старту"),
        "group": _("Група"),
        "rent": _("Оренда: порожня; 1; 2; 3; 4 будинки; готель"),
    }


def _effects() -> dict[str, str]:
    return {
        "rates": _("За кожну будівлю"),
        "house": _("За будинок"),
        "hotel": _("За готель"),
        "rent_times": _("Оренда, разів"),
        "rent_dice": _("Замість оренди: кидок, разів"),
        "steps": _("Клітинок"),
    }


def _settings() -> dict[str, str]:
    return {
        "capital": _("Стартовий капітал"),
        "salary": _("Зарплата за коло"),
        "auctions": _("Аукціони"),
        "jackpot": _("Джекпот на вільній стоянці"),
        "double_full_group": _("Подвійна оренда повної групи"),
        "liquidation_order": _("Що сервер продає першим за борг"),
    }


def _constants() -> dict[str, str]:
    return {
        "houses_in_bank": _("Будинків у банку"),
        "hotels_in_bank": _("Готелів у банку"),
        "max_houses": _("Будинків на клітинці"),
        "building_sale_percent": _("Банк бере будинок за, %"),
        "mortgage_percent": _("Застава дає, %"),
        "redeem_fee_percent": _("Доплата за викуп, %"),
        "jail_fine": _("Вихід із в’язниці"),
        "jail_attempts": _("Спроб вийти дублем"),
        "doubles_to_jail": _("Який дубль веде до в’язниці"),
        "full_group_bare_rent": _("Оренда повної групи, разів"),
        "hub_rent": _("Оренда за 1; 2; 3; 4 вузли"),
        "utility_multiplier": _("Множник за 1; 2 підприємства"),
        "auction_opening": _("Найменша перша ставка"),
        "auction_extension": _("Ставка додає секунд"),
        "trade_seconds": _("Секунд на пропозицію"),
        "trades_open_per_player": _("Відкритих пропозицій на гравця"),
        "vote_seconds": _("Секунд на голосування"),
    }


def values() -> dict[str, str]:
    return naming.values() | _kinds() | _verbs() | _colors()


def _kinds() -> dict[str, str]:
    return {
        "start": _("Старт"),
        "property": _("вулиця"),
        "hub": _("вузол"),
        "utility": _("підприємство"),
        "tax": _("податок"),
        "card": _("картка"),
        "jail": _("в’язниця"),
        "parking": _("вільна стоянка"),
        "go_to_jail": _("до в’язниці"),
        "chance": _("«Шанс»"),
        "treasury": _("«Скарбниця»"),
    }


def options() -> dict[str, str]:
    """The words among the values of a setting."""
    return {"buildings_first": _("будинки"), "mortgages_first": _("клітинки в заставу")}


def _verbs() -> dict[str, str]:
    return {
        "op.cash": _("заплатити або отримати"),
        "op.cash_per": _("гроші за кожну будівлю"),
        "op.pay": _("один платить іншому"),
        "op.go": _("іти на клітинку"),
        "op.step": _("іти на кілька клітинок"),
        "op.jail": _("до в’язниці"),
        "op.jail_card": _("лишити картку собі: вихід із в’язниці"),
        "self": _("хто взяв картку"),
        "others": _("усі інші"),
        "nearest_hub": _("найближчий вузол"),
        "nearest_utility": _("найближче підприємство"),
        "mix.gains": _("прибутки"),
        "mix.losses": _("збитки"),
        "mix.moves": _("рух"),
        "mix.others": _("решта"),
    }


def _colors() -> dict[str, str]:
    return {
        "group.brown": pgettext("colour", "коричневий"),
        "group.sky": pgettext("colour", "блакитний"),
        "group.pink": pgettext("colour", "рожевий"),
        "group.orange": pgettext("colour", "помаранчевий"),
        "group.red": pgettext("colour", "червоний"),
        "group.yellow": pgettext("colour", "жовтий"),
        "group.green": pgettext("colour", "зелений"),
        "group.blue": pgettext("colour", "синій"),
    }


def _kind(facts: Mapping[str, Any]) -> dict[str, str]:
    return {"kind": values().get(str(facts["kind"]), str(facts["kind"]))}


COMPLAINTS: Mapping[str, Say] = {
    "ring": lambda f: _("Клітинок %(cells)s, а на таку розкладку потрібно %(size)s, від 0 по черзі.") % f,
    "corner": lambda f: _("Клітинка «%(kind)s» має бути рівно одна.") % _kind(f),
    "start": lambda f: _("Перша клітинка — Старт."),
    "missing": lambda f: _("Для виду «%(kind)s» це поле обов’язкове.") % _kind(f),
    "out_of_place": lambda f: _("Вид «%(kind)s» такого поля не має: лишіть його порожнім.") % _kind(f),
    "odd": lambda f: _("Ціна має бути парна, бо застава — її половина: %(value)s.") % f,
    "falling": lambda f: _("Оренда не може меншати з кожним будинком."),
    "group_size": lambda f: _("У групі має бути 2 або 3 клітинки, а тут %(cells)s.") % f,
    "reserved_name": lambda f: _("Цей код зайнято видом клітинок."),
    "deck_size": lambda f: _("Карток %(cards)s, а має бути від %(least)s до %(most)s.") % f,
    "all_move": lambda f: _("Хоч одна картка колоди має нікуди не вести."),
    "nothing": lambda f: _("Сума 0 нічого не робить."),
    "to_oneself": lambda f: _("Сам собі не платить."),
    "kept_alone": lambda f: _("Картка, яку лишають собі, інших ефектів не має."),
}
