"""What the lobby says: settings, levels of bots, news and refusals, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from config.templatetags.ui import money
from game.editions.naming import MONEY
from game.models import Preset
from lobby.service import Refused
from lobby.settings import CAPACITY, Setting, Value

# Settings. A key that is not here is shown as it is: the page still works for a title nobody named yet.

SETTINGS = {
    "starting_capital": gettext_lazy("Стартовий капітал"),
    "turn_order_bonus_pct": gettext_lazy("Надбавка за чергу"),
    "rent_percent": gettext_lazy("Оренда"),
    CAPACITY: gettext_lazy("Крісел за столом"),
    "turn_seconds": gettext_lazy("Час на хід"),
    "decision_seconds": gettext_lazy("Час на рішення"),
    "auction_seconds": gettext_lazy("Час аукціону"),
    "deal_seconds": gettext_lazy("Час на угоду"),
    "truce_rounds": gettext_lazy("Перемир’я"),
    "war_round": gettext_lazy("Війна"),
    "verdict_round": gettext_lazy("Вирок Комісії"),
    "lay_low": gettext_lazy("Залягти на дно"),
    "round_limit": gettext_lazy("Межа раундів"),
    "time_limit_minutes": gettext_lazy("Межа часу"),
    "bank_sale": gettext_lazy("Продаж банку"),
    "deals": gettext_lazy("Угоди між босами"),
    "capital": gettext_lazy("Стартовий капітал"),
    "salary": gettext_lazy("Зарплата за коло"),
    "auctions": gettext_lazy("Аукціони"),
    "jackpot": gettext_lazy("Джекпот на вільній стоянці"),
    "double_full_group": gettext_lazy("Подвійна оренда повної групи"),
    "liquidation_order": gettext_lazy("Що сервер продає першим за борг"),
}
CHOICES = {
    "buildings_first": gettext_lazy("будинки"),
    "mortgages_first": gettext_lazy("клітинки в заставу"),
}
"""The words among a setting's values."""
PRESETS = {
    "classic": gettext_lazy("Класика"),
    "letter": gettext_lazy("Буква правил"),
    "no_clocks": gettext_lazy("Без таймерів"),
}
PACES = {
    "by_rules": gettext_lazy("за правилами"),
    "slow": gettext_lazy("Повільно"),
    "normal": gettext_lazy("Звичайно"),
    "fast": gettext_lazy("Швидко"),
    "no_clocks": gettext_lazy("Без таймерів"),
}
SURFACES: dict[str, tuple[str, Any, Any]] = {
    Preset.ONLINE: (
        "lu-users-round",
        gettext_lazy("Онлайн"),
        gettext_lazy("Кожен грає зі свого пристрою; поле, рука й дії — на одній сторінці."),
    ),
    Preset.SCREEN: (
        "lu-tv",
        gettext_lazy("Екран і телефони"),
        gettext_lazy("Поле — на великому екрані, карти й дії — на телефонах."),
    ),
    Preset.DEVICE: (
        "lu-tablet",
        gettext_lazy("Один пристрій"),
        gettext_lazy("Пристрій передають по колу, завіса ховає карти. Годинників немає."),
    ),
}
"""Ways to play: icon, name, and a sentence."""
LEVELS = {
    "random": gettext_lazy("навмання"),
    "greedy": gettext_lazy("жадібно"),
    "lookahead": gettext_lazy("обачно"),
    "shrewd": gettext_lazy("розважливо"),
}


def setting_name(key: str) -> str:
    return str(SETTINGS.get(key, key))


def level_name(level: str) -> str:
    return str(LEVELS.get(level, level))


def value_text(setting: Setting, value: Value) -> str:
    """A value of a setting with its unit."""
    if isinstance(value, bool):
        return _("так") if value else _("ні")
    if setting.off is not None and value == setting.off:
        return _("без меж") if setting.key.endswith(("_seconds", "_minutes", "_limit")) else _("вимкнено")
    if isinstance(value, str):
        return str(CHOICES.get(value, value))
    number = number_format(f"{value:g}")
    if setting.key.endswith(MONEY):
        return money(int(value))
    for ending, text in (
        ("_seconds", _("%(n)s с")),
        ("_minutes", _("%(n)s хв")),
        ("_pct", _("%(n)s %%")),
        ("_percent", _("%(n)s %%")),
        ("_round", _("з раунду %(n)s")),
    ):
        if setting.key.endswith(ending):
            return text % {"n": number}
    if setting.key.endswith(("_rounds", "_limit")):
        return ngettext("%(n)s раунд", "%(n)s раундів", int(value)) % {"n": number}
    return number


def values_text(setting: Setting) -> str:
    """What a host may choose: the ends of a range with what switches it off, or every word of a choice."""
    steps = [value for value in setting.values if value != setting.off]
    said = [value_text(setting, value) for value in setting.values if value == setting.off]
    if isinstance(steps[0], bool | str):
        return ", ".join(value_text(setting, value) for value in steps)
    ends = _("від %(least)s до %(most)s")
    return ", ".join([ends % {"least": value_text(setting, steps[0]), "most": value_text(setting, steps[-1])}, *said])


# News: what just happened, for everybody; "you" is said to the one it is about.

NEWS: dict[str, Callable[[dict[str, Any]], str]] = {
    "joined": lambda f: _("%(name)s за столом.") % f,
    "first": lambda f: _("%(name)s за столом і веде кімнату.") % f,
    "left": lambda f: _("%(name)s виходить.") % f,
    "removed": lambda f: _("Господар прибирає з-за столу: %(name)s.") % f,
    "bot": lambda f: _("%(name)s за столом.") % f,
    "bot_left": lambda f: _("%(name)s виходить.") % f,
    "host": lambda f: _("Кімнату веде %(name)s.") % f,
    "host_left": lambda f: _("%(name)s виходить. Кімнату веде %(heir)s.") % f,
    "options": lambda f: _("Господар змінює умови: «Готово» треба сказати ще раз."),
    "edition": lambda f: (
        _("Граємо за виданням «%(name)s»: «Готово» треба сказати ще раз.")
        % {"name": f["names"].get(get_language() or "uk") or f["names"].get("uk", "")}
    ),
    "surfaces": lambda f: _("Граємо так: %(name)s.") % {"name": SURFACES[f["preset"]][1]},
    "again": lambda f: _("Ще партія: ті самі крісла й умови, нові кубики."),
    "started": lambda f: _("Партія починається."),
}


def news_text(news: dict[str, Any], own_name: str, hosting: bool) -> str:
    """The last news as this viewer reads it."""
    kind = news.get("kind", "")
    if kind == "first" and hosting:
        return _("Ви за столом перші, тож кімнату ведете ви.")
    if kind in {"host", "host_left"} and hosting and own_name == news.get("heir", news.get("name")):
        if kind == "host_left":
            return _("%(name)s виходить. Тепер ви ведете кімнату.") % news
        return _("Тепер ви ведете кімнату.")
    return NEWS[kind](news) if kind in NEWS else ""


# Refusals


def refusal_text(refused: Refused) -> str:
    """Why not, in a sentence with the next step."""
    facts = refused.facts
    match refused.reason:
        case "too_few":
            n = facts["least"] - facts["seated"]
            return ngettext(
                "Бракує ще %(n)d гравця: покличте друга або додайте бота.",
                "Бракує ще %(n)d гравців: покличте друзів або додайте ботів.",
                n,
            ) % {"n": n}
        case "not_ready":
            return _("Чекаємо «Готово»: %(names)s.") % {"names": ", ".join(facts["names"])}
        case "not_here":
            return _("Ще немає: %(names)s.") % {"names": ", ".join(facts["names"])}
        case "taken":
            return _("Це щойно зайнято. Виберіть інше.")
        case "no_chair":
            return _("Вільних крісел немає. Господар може додати їх в умовах.")
        case "pin":
            return _("PIN — це чотири цифри.")
        case "name_taken":
            return _("Ім’я %(name)s за цим столом уже є. Виберіть інше.") % facts
        case "too_few_chairs":
            return _("За столом уже %(seated)d: крісел не може бути менше.") % facts
        case "not_host":
            return _("Це може лише господар кімнати.")
        case "removed":
            return _("Господар прибирає вас із цієї кімнати. За цим кодом сюди не повернутися.")
        case "no_entry":
            return _("За цим кодом зараз не сісти: немає такої кімнати, вільного крісла, або партія вже йде.")
        case "over":
            return _("Кімната вже не чекає: партія почалася або кімнату закрито.")
        case "not_here":
            return _("У цій кімнаті вас уже немає.")
        case "flood":
            return _("Забагато дій одразу. Зачекайте кілька секунд.")
        case "called_often":
            return _("Забагато запрошень. Спробуйте за годину.")
        case "talk_empty":
            return _("Порожню репліку не надіслати.")
        case "talk_long":
            return _("Задовго: %(length)d символів, а вміщається %(most)d.") % facts
        case "talk_fast":
            return _("Забагато реплік поспіль. Зачекайте кілька секунд.")
        case "voice_full":
            return _("Голосом говорять уже %(most)d, більше не вміщається.") % facts
        case "no_such_value":
            return _("%(name)s: можна лише %(values)s.") % {
                "name": setting_name(facts["setting"].key),
                "values": values_text(facts["setting"]),
            }
        case "terms" if facts["what"] == "too_early":
            return _("%(name)s: не раніше %(least)s, бо попереднє має скінчитися.") % {
                "name": setting_name(facts["setting"]),
                "least": facts["least"],
            }
        case "terms":
            return _("%(name)s: так із рештою умов не можна.") % {"name": setting_name(facts["setting"])}
    return _("Цього зараз не зробити. Оновіть сторінку й спробуйте ще раз.")
