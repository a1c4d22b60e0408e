"""Why something cannot be done now: one clear sentence for every word of `refusal.PARAGRAPHS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from config.templatetags.ui import money

WHY: dict[str, Callable[[], str]] = {
    "over": lambda: _("Партію завершено."),
    "not_yours": lambda: _("Зараз чекаємо не на вас."),
    "not_an_answer": lambda: _("Спершу дайте відповідь на відкрите питання."),
    "fallen": lambda: _("Цього боса вже немає за столом."),
    "leaving": lambda: _("Ви вже здалися: партія йде без вас."),
    "wrong_window": lambda: _("Зараз не та мить ходу."),
    "raised": lambda: _("Повагу підіймають раз за хід."),
    "top_level": lambda: _("Вище вже немає куди."),
    "cash": lambda: _("Бракує грошей."),
    "no_district": lambda: _("Такого району немає."),
    "influenced": lambda: _("У цьому районі вплив уже докуплено цього ходу."),
    "standing": lambda: _("Ви тут стоїте."),
    "no_business": lambda: _("Тут немає вашого бізнесу."),
    "no_chips": lambda: _("Усі ваші фішки впливу вже на полі."),
    "how_many": lambda: _("Стільки фішок не купити."),
    "not_held": lambda: _("Такої карти у вас немає."),
    "carded": lambda: _("Карту MAFIA цього ходу вже зіграно."),
    "timing": lambda: _("Для цієї карти зараз не та мить."),
    "no_target": lambda: _("Для цієї карти немає цілі."),
    "reach": lambda: _("Нікого не дістати."),
    "no_site": lambda: _("Бомбу нікуди покласти."),
    "no_bombs": lambda: _("Усі бомби вже на полі."),
    "no_helper": lambda: _("Немає помічника, якого можна переманити."),
    "no_slot": lambda: _("Немає вільного місця для помічника."),
    "truce": lambda: _("У місті перемир’я."),
    "lying_low": lambda: _("Ціль залягла на дно."),
    "prisoner": lambda: _("Ціль за ґратами: замах туди не дістає."),
    "no_ambusher": lambda: _("Серед ваших помічників немає того, хто робить засідку."),
    "ambushed": lambda: _("Засідка вже була цього ходу."),
    "same_district": lambda: _("У вашому районі нікого немає."),
    "no_sale": lambda: _("Продаж банку вимкнено."),
    "not_owned": lambda: _("Цей бізнес не ваш."),
    "no_deals": lambda: _("Угоди вимкнено."),
    "offers_spent": lambda: _("Пропозицій цього ходу вже достатньо."),
    "deal_with_nobody": lambda: _("З цим босом зараз не домовитися."),
    "deal_of_nothing": lambda: _("Угода порожня: покладіть щось на терези."),
    "deal_not_held": lambda: _("Дають лише те, що мають."),
    "deal_money": lambda: _("Гроші в угоді кратні 50 і не більші за готівку."),
    "bid_low": lambda: _("Ставка замала."),
    "bid_step": lambda: _("Ставка має бути кратною 50."),
    "leads": lambda: _("Ви лідируєте: свою ставку не перебивають."),
    "no_hiring": lambda: _("Після вироку Комісії нікого не наймають."),
    "deck_empty": lambda: _("Колода помічників порожня."),
    "buyoff_level": lambda: _("Відкупитися можна лише з п’ятим рівнем поваги."),
    "buyoff_barred": lambda: _("Від цього замаху не відкупитися."),
    "card_stops_not": lambda: _("Ця карта такого не зупиняє."),
    "time_not_set": lambda: _("Межу часу не ввімкнено."),
}


def why(facts: Mapping[str, Any]) -> str:
    """The sentence for a refusal's facts, with its numbers where they help."""
    word = str(facts.get("why", ""))
    if word == "cash" and "price" in facts and "cash" in facts:
        return _("Потрібно %(price)s, а є %(cash)s.") % {"price": money(facts["price"]), "cash": money(facts["cash"])}
    if word == "bid_low" and "least" in facts:
        return _("Найменша ставка зараз %(least)s.") % {"least": money(facts["least"])}
    if word == "truce" and "until" in facts:
        return _("У місті перемир’я до кінця раунду %(round)s.") % {"round": facts["until"]}
    return WHY[word]() if word in WHY else _("Правила зараз цього не дозволяють.")
