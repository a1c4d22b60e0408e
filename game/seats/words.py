"""Why a seat does not move, in a sentence with the next step."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from game.service import Refused

WHY: dict[str, Callable[[], str]] = {
    "over": lambda: _("Партію завершено."),
    "not_yours": lambda: _("Це місце не на вашому пристрої."),
    "not_host": lambda: _("Режим столу змінює лише господар."),
    "void": lambda: _("Цей код або запит уже не діє. Зробіть новий."),
    "here": lambda: _("Це місце вже на цьому пристрої."),
    "present": lambda: _("Гравець на зв’язку. Попросіть його перенести місце: меню, «Перенести місце»."),
    "busy": lambda: _("Це місце вже хтось просить. Зачекайте відповіді столу."),
    "often": lambda: _("Забагато запитів. Зачекайте кілька хвилин."),
}


def refusal_text(refused: Refused) -> str:
    """For the person who tried."""
    return WHY[refused.reason]() if refused.reason in WHY else _("Цього зараз не зробити. Спробуйте ще раз.")
