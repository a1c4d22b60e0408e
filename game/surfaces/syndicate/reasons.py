"""Why something cannot be done now: one clear sentence for every word of `refusal.PARAGRAPHS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from config.templatetags.ui import money

WHY: dict[str, Callable[[], str]] = {
    "over": lambda: _("Партію завершено."),
    "not_your_turn": lambda: _("Зараз хід не ваш."),
    "wrong_state": lambda: _("Зараз не та мить ходу."),
    "not_living": lambda: _("Цього гравця вже немає за столом."),
    "cash": lambda: _("Бракує грошей."),
    "group_incomplete": lambda: _("Будувати можна, коли вся група ваша."),
    "group_mortgaged": lambda: _("У групі є заставлена клітинка: спершу викупіть її."),
    "group_built": lambda: _("У групі стоять будинки: спершу продайте їх."),
    "uneven": lambda: _("Будинки в групі ставлять і знімають рівномірно."),
    "max_level": lambda: _("Тут уже стоїть готель."),
    "no_houses": lambda: _("У банку бракує будинків."),
    "no_hotels": lambda: _("У банку немає готелів."),
    "no_building": lambda: _("Тут немає чого продавати."),
    "not_owner": lambda: _("Ця клітинка належить не тому гравцеві."),
    "already_mortgaged": lambda: _("Клітинку вже заставлено."),
    "not_mortgaged": lambda: _("Клітинку не заставлено."),
    "not_a_property": lambda: _("Тут не будують."),
    "bid_too_low": lambda: _("Ставка замала."),
    "leader_cannot_pass": lambda: _("Ваша ставка найвища: її не знімають і не перебивають."),
    "already_passed": lambda: _("Ви вже спасували на цьому лоті."),
    "offer_empty": lambda: _("Угода порожня: покладіть щось на терези."),
    "offer_limit": lambda: _("Відкритих пропозицій уже досить: дочекайтеся відповіді або відкличте одну."),
    "offer_void": lambda: _("Ця пропозиція вже не діє."),
    "offer_nobody": lambda: _("З цим гравцем зараз не домовитися."),
    "offer_money": lambda: _("Скільки дають, те й пишуть: від нуля."),
    "reserved_by_bid": lambda: _("Ці гроші тримає ваша ставка."),
    "no_jail_card": lambda: _("Картки в’язниці немає."),
    "vote_running": lambda: _("Голосування вже триває."),
    "vote_cooldown": lambda: _("Щодо цього гравця щойно голосували: зачекайте п’ять хвилин."),
    "vote_too_few": lambda: _("Для голосування потрібні щонайменше двоє."),
    "no_vote": lambda: _("Тут ваш голос не питають."),
    "not_silent": lambda: _("Гравець ще має час подумати."),
    "no_alarm": lambda: _("Цей час уже минув."),
}
"""By the word of the rules; whatever has numbers says them in `refused`."""


def why(facts: Mapping[str, Any]) -> str:
    """The sentence for a refusal's facts, with its numbers where they help."""
    match facts.get("why"), facts:
        case "cash", {"price": price, "cash": cash}:
            return _("Бракує грошей: потрібно %(price)s, є %(cash)s.") % {"price": money(price), "cash": money(cash)}
        case "bid_too_low", {"least": least}:
            return _("Ставка замала: щонайменше %(least)s.") % {"least": money(least)}
        case str(word), _facts if word in WHY:
            return WHY[word]()
    return _("Так зараз не можна.")
