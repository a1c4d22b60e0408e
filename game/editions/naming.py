"""The words of what the editions of every title have (`game.rules.mechanics.edition`), in the editor's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from game.rules.contract import Complaint

ORDER: Sequence[str] = ()
MONEY = ("capital", "salary")
"""How settings in dollars end."""


def sections() -> dict[str, str]:
    return {
        "edition": _("Видання"),
        "settings": _("Налаштування"),
        "constants": _("Сталі"),
    }


def labels() -> dict[str, str]:
    return _head() | _rows() | _settings()


def _head() -> dict[str, str]:
    return {
        "id": _("Код"),
        "version": _("Версія"),
        "name": _("Назва"),
        "board_name": _("Назва на полі"),
        "text": _("Текст"),
        "city": _("Місто"),
        "intro": _("Вступ"),
        "layout": _("Розкладка поля"),
        "columns": _("Стовпців"),
        "rows": _("Рядків"),
        "start_corner": _("Кут START"),
        "direction": _("Напрям"),
        "min_players": _("Гравців щонайменше"),
        "max_players": _("Гравців щонайбільше"),
        "dice": _("Кубики"),
        "sides": _("Граней"),
        "money_sign": _("Знак грошей"),
        "auction_step": _("Крок аукціону"),
        "hard_round_cap": _("Крайня межа раундів"),
    }


def _rows() -> dict[str, str]:
    return {
        "icon": _("Малюнок"),
        "at": _("№"),
        "kind": _("Вид"),
        "color": _("Колір"),
        "price": _("Ціна"),
        "copies": _("Копій"),
        "effects": _("Ефекти: по черзі, згори вниз"),
        "effects.row": _("Ефект"),
        "op": _("Що"),
        "who": _("Кому"),
        "amount": _("Скільки"),
        "from": _("Від"),
        "to": _("До"),
        "way": _("Як"),
        "deck": _("Колода"),
        "count": _("Кількість"),
    }


def _settings() -> dict[str, str]:
    return {
        "turn_seconds": _("Секунд на хід"),
        "auction_seconds": _("Секунд на ставку"),
        "round_limit": _("Межа раундів"),
        "by_players": _("За числом гравців"),
        "choices": _("На вибір"),
        "default": _("Типово"),
        "min": _("Найменше"),
        "max": _("Найбільше"),
        "step": _("Крок"),
        "disabled": _("Вимикає"),
    }


def values() -> dict[str, str]:
    return {
        "self": _("собі"),
        "forward": _("уперед"),
        "back": _("назад"),
        "bottom_right": _("унизу праворуч"),
        "bottom_left": _("унизу ліворуч"),
        "top_right": _("угорі праворуч"),
        "top_left": _("угорі ліворуч"),
        "clockwise": _("за годинниковою стрілкою"),
        "counterclockwise": _("проти годинникової стрілки"),
    }


Say = Callable[[Mapping[str, Any]], str]

COMPLAINTS: Mapping[str, Say] = {
    "twice": lambda f: _("Код «%(id)s» стоїть двічі.") % f,
    "unknown": lambda f: _("Такого коду немає: «%(id)s».") % f,
    "out_of_range": lambda f: _("Такого значення вибрати не можна: %(value)s.") % f,
}


def complaint(complaint: Complaint, own: Mapping[str, Say]) -> str:
    """What a title complains of, by its own words or those of every title; its code for a word that neither has."""
    say = own.get(complaint.what) or COMPLAINTS.get(complaint.what)
    if say:
        return say(complaint.facts)
    facts = ", ".join(f"{name}: {value}" for name, value in complaint.facts.items())
    return f"{complaint.what}" + (f" ({facts})" if facts else "")
