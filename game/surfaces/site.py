"""What the site itself refuses at any title's table, in one clear sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.seats.words import WHY
from game.service import Refused
from game.undoing import WHY_NOT_BACK

REASONS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "stale": lambda facts: _("Стіл уже змінився: це питання закрите. Подивіться, що діє зараз."),
    "bad": lambda facts: _("Цю дію не вдалося прочитати. Спробуйте ще раз."),
    "late": lambda facts: _("Час вийшов, ставку не прийнято."),
    "over": lambda facts: _("Партію завершено."),
    "not_there": lambda facts: _("Такої партії немає."),
    "not_saved": lambda facts: _("Не збережено: сервер зараз не встигає. Спробуйте ще раз."),
    "flood": lambda facts: _("Забагато дій поспіль. Зачекайте мить."),
    "covered": lambda facts: _("Карти цього місця сховано. Спершу підніміть завісу."),
    "pin": lambda facts: _("PIN не той."),
    "pin_rests": lambda facts: (
        ngettext(
            "PIN не той надто часто. Спробуйте за %(n)d секунду.",
            "PIN не той надто часто. Спробуйте за %(n)d секунд.",
            facts["seconds"],
        )
        % {"n": facts["seconds"]}
    ),
    "pin_shape": lambda facts: _("PIN — це чотири цифри."),
}


def told(refused: Refused) -> str:
    """Why not; an empty string for what the title's rules forbid, which it explains itself."""
    if refused.reason == "illegal":
        return ""
    if (forbids := refused.reason.removeprefix("undo_")) != refused.reason:
        return str(WHY_NOT_BACK[forbids])
    if refused.reason in REASONS:
        return REASONS[refused.reason](refused.facts)
    return WHY[refused.reason]() if refused.reason in WHY else _("Дію не прийнято.")
