"""What the pages about a match say, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from game.after.luck import Luck
from game.models import Player
from game.rules.fair import Drawn
from game.rules.rng import Draw

REFUSED: dict[str, Callable[[], str]] = {
    "size": lambda: _("Файл завеликий: щонайбільше 2 МіБ."),
    "json": lambda: _("Це не файл партії: його не прочитати як JSON."),
    "schema": lambda: _("Це не файл партії, або його записано іншою версією сайту."),
    "hash": lambda: _("Файл змінено: його контрольна сума інша."),
    "title": lambda: _("Такої гри тут немає."),
    "release": lambda: _("Видання, яким зіграно партію, тут немає."),
    "key": lambda: _("Назва партії у файлі неможлива."),
    "known": lambda: _("Ця партія тут уже є."),
    "players": lambda: _("Гравців у файлі не стільки, скільки дозволяє гра."),
    "promise": lambda: _("Число сервера не те, що обіцяно до початку."),
    "log": lambda: _("Журнал не сходиться з правилами й кубиками."),
}
"""Why a file is not taken (`transfer.Unreadable`)."""


class Line(Struct, frozen=True):
    """A move in which chance had a part: who made it, the faces that fell, and what else was decided."""

    number: int
    who: str
    faces: tuple[int, ...]
    rest: tuple[str, ...]


class LuckLine(Struct, frozen=True):
    """A seat's luck in words."""

    player: Player
    dice: str
    average: str
    verdict: str


def line(move: Drawn, names: Sequence[str]) -> Line:
    who = names[move.seat] if move.seat is not None else _("підготовка") if move.number == 0 else _("годинник")
    rest = tuple(decided(draw) for draw in move.draws if draw.kind != "die")
    return Line(move.number, who, move.dice, rest)


def decided(draw: Draw) -> str:
    """A shuffle, or a choice of one among several."""
    if draw.kind == "shuffle":
        return _("тасування: %(n)d") % {"n": draw.n}
    return _("жереб: %(which)d із %(n)d") % {"which": draw.got[0] + 1, "n": draw.n}


def luck_line(player: Player, luck: Luck) -> LuckLine:
    dice = ngettext("%(n)d кубик", "%(n)d кубиків", luck.dice) % {"n": luck.dice}
    fair = luck.expected / luck.dice
    average = _("у середньому %(average)s замість %(fair)s") % {
        "average": number_format(round(luck.average, 2), 2),
        "fair": number_format(round(fair, 2), 2),
    }
    return LuckLine(player, dice, average, verdict(luck))


def verdict(luck: Luck) -> str:
    """How unusual it is: what happens oftener than once in ten matches is not."""
    if luck.ordinary:
        return _("Звичайний талан: нічого дивного.")
    facts = {"n": luck.one_in, "number": number_format(luck.one_in, force_grouping=True)}
    if luck.below:
        text = ngettext(
            "Не щастить: так мало випадає раз на %(number)s партію.",
            "Не щастить: так мало випадає раз на %(number)s партій.",
            luck.one_in,
        )
    else:
        text = ngettext(
            "Щастить: так багато випадає раз на %(number)s партію.",
            "Щастить: так багато випадає раз на %(number)s партій.",
            luck.one_in,
        )
    return text % facts
