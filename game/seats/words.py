"""Why a seat does not move or the table does not go on, in a sentence with the next step.

`game.surfaces.site` tells what else the site refuses.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

WHY: dict[str, Callable[[], str]] = {
    "over": lambda: _("Партію завершено."),
    "not_yours": lambda: _("Це місце не на вашому пристрої."),
    "not_host": lambda: _("Це робить лише господар столу."),
    "not_leader": lambda: _("Паузу ставить і знімає господар столу або голосування."),
    "no_clock": lambda: _("Зараз годинник не йде: часу й так без меж."),
    "voting": lambda: _("За столом уже голосують. Дочекайтеся, чим скінчиться."),
    "too_few": lambda: _("На зв’язку замало людей, щоб голосувати про вилучення: треба щонайменше двоє."),
    "own_vote": lambda: _("У цієї гри своє голосування про вилучення."),
    "paused": lambda: _("Партію зупинено. Дії повернуться, щойно її продовжать."),
    "void": lambda: _("Цей код або запит уже не діє. Зробіть новий."),
    "here": lambda: _("Це місце вже на цьому пристрої."),
    "present": lambda: _("Гравець на зв’язку. Попросіть його перенести місце: меню, «Перенести місце»."),
    "busy": lambda: _("Це місце вже хтось просить. Зачекайте відповіді столу."),
    "often": lambda: _("Забагато запитів. Зачекайте кілька хвилин."),
}
