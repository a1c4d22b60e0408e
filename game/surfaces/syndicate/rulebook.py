"""The rules on a page of their own: every chapter of the drawer with what it leaves out, every deed, both decks.

All numbers are the edition's, so that the page says what a table plays by.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from config.templatetags.ui import money
from game.drawing import Part
from game.surfaces.syndicate.guide import CHAPTERS, numbers
from game.surfaces.syndicate.lexicon import CardInfo, CellInfo, GroupInfo, Lexicon

Points = Callable[[dict[str, Any]], tuple[str, ...]]


class Section(Struct, frozen=True):
    """A chapter: in short, then point by point."""

    key: str
    title: str
    lead: str
    points: tuple[str, ...]


class Street(Struct, frozen=True):
    """A colour with its deeds; with neither group nor rents: the hubs or the utilities."""

    group: GroupInfo | None
    cells: tuple[CellInfo, ...]


def rulebook(lexicon: Lexicon) -> Part:
    facts = _facts(lexicon)
    sections = [Section(key, title(), lead(facts), POINTS[key](facts)) for key, (title, lead) in CHAPTERS.items()]
    streets = [
        Street(group, tuple(lexicon.by_id[cell] for cell in group.cells)) for group in lexicon.groups.values()
    ] + [Street(None, tuple(cell for cell in lexicon.cells if cell.kind == kind)) for kind in ("hub", "utility")]
    decks = [(_deck_name(lexicon, deck), deck, _cards(lexicon, deck)) for deck in ("chance", "treasury")]
    return Part(
        "game/syndicate/rules.html",
        {"sections": sections, "streets": streets, "decks": decks, "facts": facts, "constants": lexicon.constants},
    )


def _cards(lexicon: Lexicon, deck: str) -> list[CardInfo]:
    return [card for card in lexicon.cards.values() if card.deck == deck]


def _deck_name(lexicon: Lexicon, deck: str) -> str:
    return next(cell.name for cell in lexicon.cells if cell.deck == deck)


def _facts(lexicon: Lexicon) -> dict[str, Any]:
    """The numbers that the points name."""
    constants, settings = lexicon.constants, lexicon.settings
    return numbers(lexicon) | {
        "capital": money(settings["capital"]["default"]),
        "capital_from": money(settings["capital"]["min"]),
        "capital_to": money(settings["capital"]["max"]),
        "salary": money(settings["salary"]["default"]),
        "salary_from": money(settings["salary"]["min"]),
        "salary_to": money(settings["salary"]["max"]),
        "turn": settings["turn_seconds"]["default"],
        "turn_from": settings["turn_seconds"]["min"],
        "turn_to": settings["turn_seconds"]["max"],
        "auction": settings["auction_seconds"]["default"],
        "auction_from": settings["auction_seconds"]["min"],
        "auction_to": settings["auction_seconds"]["max"],
        "offers": constants.trades_open_per_player,
        "vote": constants.vote_seconds,
        "cap": constants.hard_round_cap,
        "chance_name": _deck_name(lexicon, "chance"),
        "treasury_name": _deck_name(lexicon, "treasury"),
        "chance": len(_cards(lexicon, "chance")),
        "treasury": len(_cards(lexicon, "treasury")),
    }


POINTS: dict[str, Points] = {
    "turn": lambda f: (
        _("Кожен починає на Старті й має %(capital)s. Порядок ходів випадковий, його видно всім.") % f,
        _(
            "Зарплата %(salary)s надходить, щойно фішка минає Старт або зупиняється на ньому; дорога до в’язниці "
            "й рух назад її не дають."
        ) % f,
        _("%(doubles)s-й дубль за той самий хід фішку не рухає: вона відразу опиняється за ґратами.") % f,
        _(
            "На хід є %(turn)s с. Кожен кидок за дубль починає відлік наново, на аукціоні він стоїть. Коли час "
            "виходить, сервер доводить хід до кінця: кидає, не купує, передає хід. Будувати, закладати й "
            "домовлятися за гравця він не буде."
        ) % f,
        _("Без годинника хвилина тиші дає решті кнопку «Зіграти за того, хто мовчить»."),
    ),
    "buy": lambda f: (
        _("Перед купівлею можна закласти своє або домовитися про гроші; сплатити треба всю ціну."),
        _(
            "Аукціон триває %(auction)s с. Ставка додає %(extension)s с, та годинник ніколи не показує більше за "
            "повний час."
        ) % f,
        _(
            "Перша ставка — від %(opening)s, наступна вища щонайменше на %(step)s, і ніхто не ставить більше, ніж "
            "має готівки."
        ) % f,
        _(
            "Хто відмовляється купувати, торгується разом з усіма. Хто лідирує, не пасує й сам себе не перебиває, а "
            "гроші його ставки не можна пообіцяти в угоді."
        ),
        _("Без жодної ставки клітинка лишається вільною."),
    ),
    "rent": lambda f: (
        _("Оренду бере сервер: забути про неї не можна, і в’язень отримує її теж."),
        _(
            "Повна група подвоює лише оренду порожніх клітинок, навіть коли інша клітинка групи в заставі чи з "
            "будинком."
        ),
        _("Заставлені вузли й підприємства рахуються до кількості, але самі не дають нічого."),
    ),
    "building": lambda f: (
        _("Будинків у банку %(houses)s, готелів %(hotels)s: хто перший, того й вони.") % f,
        _(
            "Готель бере з банку один готель і повертає чотири будинки. Коли будинків немає, на чотирьох готель "
            "поставити можна, а з трьох перескочити — ні."
        ),
        _("Продати сам готель можна, доки в банку є чотири будинки; усю групу разом — завжди."),
    ),
    "mortgage": lambda f: (
        _(
            "Закладають, викуповують, будують і продають лише у свій хід: до кидка, вирішуючи про купівлю, після "
            "руху, і за ґратами теж."
        ),
        _("Доплату за викуп заокруглюють угору."),
    ),
    "deal": lambda f: (
        _(
            "Пропозиція живе %(offer)s с; відкритих водночас у гравця не більше за %(offers)s. Автор може її "
            "відкликати."
        ) % f,
        _("Подарунок — теж угода, але його треба прийняти. Змінена пропозиція — нова пропозиція."),
        _("Пропозиція нічого не резервує: коли обіцяне вже витрачено, вона зникає, і обом кажуть чому."),
    ),
    "jail": lambda f: (
        _("Заплатити %(fine)s або віддати картку можна лише до кидка; тоді кидають як завжди.") % f,
        _("Хто зупиняється на клітинці в’язниці сам, той тільки відвідувач."),
    ),
    "cards": lambda f: (
        _("%(chance_name)s: карток %(chance)s. %(treasury_name)s: карток %(treasury)s.") % f,
        _("Картка в’язниці лежить у гравця, доки не знадобиться; використана йде у відбій своєї колоди."),
        _("Картка, що веде далі, виконує нову клітинку сповна: з купівлею або ще однією карткою."),
        _(
            "У джекпот ідуть податки, штрафи з карток і %(fine)s за вихід із в’язниці; ціни, будинки, застави й "
            "ставки — ні."
        ) % f,
    ),
    "debt": lambda f: (
        _(
            "Спершу йдуть будинки найдешевшої групи, по одному рівню й рівномірно, потім у заставу найдешевші "
            "клітинки. Господар столу може обрати зворотний порядок."
        ),
        _("Якщо картка велить платити кільком, борги йдуть за чергою ходу: хто розоряє, той забирає все."),
        _("Майно банкрута перед банком стає вільним; аукціону на нього немає."),
    ),
    "end": lambda f: (
        _(
            "Щоб виключити, треба більше половини голосів і щонайменше двоє «за». Боти не голосують, на голос є "
            "%(vote)s с, а після невдалого голосування того самого гравця п’ять хвилин не чіпають."
        ) % f,
        _("Хто здається або кого виключають, віддає все банкові й може дивитися далі."),
        _(
            "Статки для межі раундів — готівка, ціна клітинок (заставлена йде за половину) і ціна всіх будинків. Без "
            "межі партія зупиняється сама лише після %(cap)s раундів."
        ) % f,
    ),
}  # fmt: skip
