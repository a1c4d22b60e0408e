"""The words of the flagship's content in the editor's language: sections, fields, what fields may hold, complaints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from config.templatetags.ui import money
from game.editions import naming
from game.editions.naming import Say

ORDER: Sequence[str] = (
    *("self", "target", "others", "everyone", "left", "right", "richest", "poorest"),
    *("cash", "cash_per", "pay", "rob", "respect", "influence", "draw", "discard", "steal_card", "hire", "lose_helper"),
    *("poach", "prison", "release", "go", "step", "seize", "raze", "auction", "attempt", "plant_bomb", "clear_bombs"),
    *("rent_flip", "roll", "choose"),
    *("main", "rent_due", "rent_paid", "defence"),
    *("any", "sectors", "district"),
    *("vest", "police", "fuse", "buyoff"),
)


COLORS = {
    "districts": [f"district.{hue}" for hue in ("rust", "ochre", "olive", "teal", "crimson", "violet", "navy", "gold")],
    "bosses": [f"boss.{hue}" for hue in ("red", "amber", "grey", "green", "teal", "blue", "violet", "wine")],
}
"""What a row of these sections may be coloured."""


def sections() -> dict[str, str]:
    return naming.sections() | {
        "respect": _("Повага"),
        "districts": _("Райони"),
        "businesses": _("Бізнеси"),
        "board": _("Поле"),
        "sectors": _("Сектори"),
        "helpers": _("Помічники"),
        "bosses": _("Боси"),
        "mafia_cards": _("Колода MAFIA"),
        "event_cards": _("Колода «Подія»"),
    }


def labels() -> dict[str, str]:
    return naming.labels() | _head() | _rows() | _effects() | _settings()


def _head() -> dict[str, str]:
    return {
        "about": _("Про кого чи про що"),
        "box_max_players": _("Гравців у коробці"),
        "helper_price": _("Ціна помічника"),
        "helper_max": _("Помічників щонайбільше"),
        "buyoff_surcharge": _("Надбавка відкупу"),
        "prison_turns": _("Ходів у PRISON"),
        "influence_chips_per_boss": _("Фішок на боса"),
        "influence_chips_on_board": _("Із них на полі"),
        "bomb_chips": _("Фішок бомб"),
        "bank_sale_percent": _("Банк дає, %"),
        "killer_share_percent": _("Частка вбивці, %"),
    }


def _rows() -> dict[str, str]:
    return {
        "level": _("Рівень"),
        "cost": _("Ціна підйому"),
        "start": "START",
        "slots": _("Помічників"),
        "bribe": _("Хабар"),
        "discount": _("Знижка замаху"),
        "buyoff": _("Відкуп"),
        "influence": _("Ціна впливу"),
        "district": _("Район"),
        "rent": _("Оренда за 1; 2; 3"),
        "business": _("Бізнес"),
        "power": _("Сила"),
        "timing": _("Коли"),
        "target": _("Кого дістане"),
        "reach": _("Досяжність"),
        "sectors": _("Секторів"),
        "stopped_by": _("Що зупиняє"),
        "block": _("Який це захист"),
    }


def _effects() -> dict[str, str]:
    return {
        "per": _("За що"),
        "cap": _("Не більше ніж"),
        "delta": _("На скільки"),
        "turns": _("Ходів"),
        "by": _("На скільки секторів"),
        "picks": _("Хто обирає"),
        "where": _("Де"),
        "which": _("Який"),
        "price_pct": _("За скільки % ціни"),
        "hit": _("Влучає від"),
        "victims": _("Жертв"),
        "table": _("Що випаде"),
        "table.row": _("Грані"),
        "options": _("Варіанти"),
        "options.row": _("Варіант"),
        "need": _("Потрібно мати"),
        "cash": _("Готівки"),
        "helpers": _("Помічників"),
        "respect": _("Поваги"),
        "mafia_cards": _("Карт MAFIA"),
        "attempt_cards": _("Карт замаху"),
        "businesses": _("Бізнесів"),
        "steps": _("Кроків"),
        "chips": _("Фішок"),
        "recharge": _("Заряджається"),
    }


def _settings() -> dict[str, str]:
    return {
        "starting_capital": _("Стартовий капітал"),
        "turn_order_bonus_pct": _("Надбавка за чергу, %"),
        "rent_percent": _("Оренда, %"),
        "decision_seconds": _("Секунд на відповідь"),
        "deal_seconds": _("Секунд на угоду"),
        "truce_rounds": _("Раундів миру"),
        "war_round": _("Раунд війни"),
        "verdict_round": _("Раунд вироку"),
        "lay_low": _("Залягти на дно"),
        "time_limit_minutes": _("Межа часу, хв"),
        "bank_sale": _("Продаж банку"),
        "deals": _("Угоди"),
    }


def values() -> dict[str, str]:
    return naming.values() | _who() | _cards() | _verbs() | _powers() | _places() | _colors()


def _who() -> dict[str, str]:
    return {
        "target": _("ціль"),
        "others": _("усі інші"),
        "everyone": _("усі"),
        "left": _("сусід ліворуч"),
        "right": _("сусід праворуч"),
        "richest": _("найбагатший"),
        "poorest": _("найбідніший"),
        "picks.self": _("хто грає карту"),
        "owner": _("власник"),
        "random": _("жереб"),
        "organiser": _("хто замовив"),
        "victim": _("жертва"),
    }


def _cards() -> dict[str, str]:
    return {
        "attempt": _("замах"),
        "trick": _("хитрість"),
        "defence": _("захист"),
        "mix.attempt": _("замахи"),
        "mix.trick": _("хитрощі"),
        "mix.defence": _("захисти"),
        "mix.losses": _("збитки"),
        "mix.gains": _("прибутки"),
        "mix.others": _("рух і решта"),
        "main": _("свій хід"),
        "rent_due": _("перед орендою"),
        "rent_paid": _("після оренди"),
        "timing.prison": _("у PRISON"),
        "timing.defence": _("відповідь"),
        "reach.any": _("будь-кого"),
        "reach.sectors": _("не далі ніж"),
        "reach.district": _("у тому самому районі"),
        "reach.prison": _("хто в PRISON"),
        "vest": _("підкладка"),
        "stopped_by.police": _("комісар"),
        "block.police": _("комісар"),
        "fuse": _("ґніт"),
        "stopped_by.buyoff": _("відкуп"),
    }


def _verbs() -> dict[str, str]:
    return {
        "op.cash": _("заплатити або отримати"),
        "op.cash_per": _("гроші за кожну річ"),
        "op.pay": _("один платить іншому"),
        "op.rob": _("пограбувати"),
        "op.respect": _("змінити повагу"),
        "op.prison": _("до в’язниці"),
        "op.release": _("з в’язниці"),
        "op.go": _("іти на сектор"),
        "op.step": _("іти на кілька секторів"),
        "op.draw": _("взяти карти MAFIA"),
        "op.discard": _("скинути карти"),
        "op.steal_card": _("забрати карту з руки"),
        "op.hire": _("найняти помічника"),
        "op.lose_helper": _("утратити помічника"),
        "op.poach": _("переманити помічника"),
        "op.influence": _("змінити вплив"),
        "op.seize": _("забрати бізнес"),
        "op.raze": _("звільнити бізнес"),
        "op.auction": _("аукціон бізнесу"),
        "op.attempt": _("замах"),
        "op.plant_bomb": _("закласти бомбу"),
        "op.clear_bombs": _("знешкодити бомби"),
        "op.rent_flip": _("обернути оренду"),
        "op.roll": _("кинути кубик"),
        "op.choose": _("дати вибір"),
        "per.business": _("за бізнес"),
        "per.district": _("за район"),
        "per.helper": _("за помічника"),
        "per.influence": _("за фішку впливу"),
        "per.respect": _("за рівень поваги"),
        "per.mafia_card": _("за карту MAFIA"),
        "where.any": _("будь-де"),
        "owned": _("де має бізнес"),
        "here": _("тут"),
        "choose": _("на вибір"),
        "cheapest_free": _("найдешевший вільний"),
        "random_free": _("випадковий вільний"),
    }


def _powers() -> dict[str, str]:
    return {
        "influence_anywhere": _("вплив будь-де"),
        "attempt_discount": _("замах дешевше"),
        "prison_early": _("з в’язниці раніше"),
        "extra_step": _("зайвий крок"),
        "influence_discount": _("вплив дешевше"),
        "respect_discount": _("повага дешевше"),
        "no_buyoff": _("без відкупу"),
        "ambush": _("засідка"),
        "loot": _("здобич"),
        "no_bribe": _("без хабаря"),
        "extra_mafia": _("ще карта MAFIA"),
        "off_district_income": _("дохід поза районами"),
        "kill_influence": _("вплив за вбитого"),
        "strike_back": _("удар у відповідь"),
        "armour": _("броня"),
        "bar_income": _("дохід у BAR"),
        "purchase": _("з купівлі"),
        "chip": _("з кожної фішки"),
    }


def _places() -> dict[str, str]:
    return {
        "start": "START",
        "bar": "BAR",
        "police": "POLICE",
        "prison": "PRISON",
        "mafia": "MAFIA",
        "corner": _("найближчий кут"),
        "event": _("Подія"),
        "business": _("бізнес"),
        "straight": _("просто туди"),
    }


def _colors() -> dict[str, str]:
    return {
        "district.rust": pgettext("colour", "іржавий"),
        "district.ochre": pgettext("colour", "вохристий"),
        "district.olive": pgettext("colour", "оливковий"),
        "district.teal": pgettext("colour", "бірюзовий"),
        "district.crimson": pgettext("colour", "малиновий"),
        "district.violet": pgettext("colour", "фіолетовий"),
        "district.navy": pgettext("colour", "темно-синій"),
        "district.gold": pgettext("colour", "смарагдовий із золотом"),
        "boss.red": pgettext("colour", "червоний"),
        "boss.amber": pgettext("colour", "бурштиновий"),
        "boss.grey": pgettext("colour", "сірий"),
        "boss.green": pgettext("colour", "зелений"),
        "boss.teal": pgettext("colour", "бірюзовий"),
        "boss.blue": pgettext("colour", "синій"),
        "boss.violet": pgettext("colour", "фіолетовий"),
        "boss.wine": pgettext("colour", "винний"),
    }


COMPLAINTS: Mapping[str, Say] = {
    "empty": lambda f: _("Тут нічого немає."),
    "too_few": lambda f: _("Замало: потрібно щонайменше %(least)s.") % f,
    "too_many": lambda f: _("Карт %(cards)s, а можна щонайбільше %(most)s.") % f,
    "ring": lambda f: _("Секторів %(sectors)s, а на таку розкладку потрібно %(size)s, від 0 по черзі.") % f,
    "corner": lambda f: _("%(kind)s має стояти рівно один раз і в куті.") % {"kind": str(f["kind"]).upper()},
    "business_sector": lambda f: _("Бізнес називають лише на секторі бізнесу, і там він обов’язковий."),
    "business_places": lambda f: _("Бізнес «%(id)s» стоїть на полі разів: %(places)s. Потрібно один.") % f,
    "no_name": lambda f: _("Сектор «%(kind)s» не має назви.") % f,
    "rent_scale": lambda f: _("Оренд має бути стільки, скільки бізнесів у районі: %(least)s.") % f,
    "levels": lambda f: _("Рівні мають іти 1, 2, 3…"),
    "chips": lambda f: _("Фішок на полі має бути менше, ніж усіх: одна показує повагу."),
    "defence": lambda f: _("Захист грають лише у відповідь: вид, час і «який це захист» мають збігатися."),
    "reach": lambda f: _("Скільки секторів, кажуть лише для досяжності «не далі ніж», і там обов’язково."),
    "timing": lambda f: _("Ціль обирають лише у свій хід."),
    "buyoff": lambda f: _("Від хитрощів не відкуповуються."),
    "no_target": lambda f: _("Нема до кого: карта не має цілі."),
    "bomb": lambda f: _("Бомба — це замах без цілі."),
    "nesting": lambda f: _("Вкладено глибше ніж %(most)s.") % f,
    "faces": lambda f: _("Кожна грань від 1 до 6 має бути в таблиці рівно один раз."),
    "one_default": lambda f: _("Типовий варіант має бути рівно один."),
    "one_free": lambda f: _("Хоч один варіант має нічого не вимагати."),
    "by_or_dice": lambda f: _("Скажіть або число секторів, або кубики, не обидва."),
    "corners_only": lambda f: _("Просто так переходять лише на кутовий сектор."),
    "to_himself": lambda f: _("Сам собі не може."),
    "no_rent": lambda f: _("Тут немає оренди: таке грають перед орендою або після неї."),
    "no_site": lambda f: _("Тут нема куди її закласти: бомбу кладуть у свій хід і без цілі."),
    "sum": lambda f: _("У тексті %(sum)s, а ефекти такої суми не мають.") % {"sum": money(int(f["amount"]))},
    "endless": lambda f: _("Події ведуть до подій без кінця: за колоду %(draws)s, а карт %(cards)s.") % f,
}
