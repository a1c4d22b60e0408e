"""The rules in short, as the drawer shows them: what applies now first, the rest folded.

Numbers are the edition's, and what the host has switched off at this table is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from config.templatetags.ui import money
from game.rules.titles.syndicate.options import Options
from game.surfaces.parts import Chapter
from game.surfaces.syndicate.lexicon import Lexicon

Facts = dict[str, Any]

CHAPTERS: dict[str, tuple[Callable[[], str], Callable[[Facts], str]]] = {
    "turn": (
        lambda: _("Хід"),
        lambda f: _(
            "Киньте два кубики й ідіть за годинниковою стрілкою. Дубль дає ще один кидок, а %(doubles)s-й дубль за хід "
            "веде до в’язниці. За кожне завершене коло платять зарплату. До кидка, вирішуючи про купівлю та після руху "
            "можна будувати, продавати будинки, закладати й викуповувати. Хід завершує кнопка або годинник."
        ) % f,
    ),
    "buy": (
        lambda: _("Купівля й аукціон"),
        lambda f: _(
            "Вільну клітинку купують за її ціною. Хто відмовляється або не має грошей, віддає її на аукціон, якщо його не "
            "вимкнено. Торгуються всі, хто в грі. Перша ставка щонайменше %(opening)s, кожна наступна — на %(step)s вища; "
            "ставка додає годинникові %(extension)s с, але не більше за повний час. «Пас» — остаточно. Найвищу ставку не "
            "знімають."
        ) % f if f["auctions"] else _(
            "Вільну клітинку купують за її ціною. Аукціонів за цим столом немає: від чого відмовляються, те лишається вільним."
        ),
    ),
    "rent": (
        lambda: _("Оренда"),
        lambda f: " ".join((
            _("За чужу клітинку платять одразу й сповна."),
            *([_("Коли вся група в одних руках, оренда порожніх клітинок × %(bare)s.") % f] if f["doubled"] else []),
            _(
                "Вузли за їхньою кількістю дають %(hubs)s, підприємства — кидок × %(utilities)s. Заставлена клітинка не "
                "дає нічого."
            ) % f,
        )),
    ),
    "building": (
        lambda: _("Будинки й готелі"),
        lambda f: _(
            "Будують, коли вся група ваша й нічого в ній не заставлено. До чотирьох будинків, потім готель, рівномірно: рівні "
            "в групі різняться щонайбільше на один. У банку будинків %(houses)s, готелів %(hotels)s; коли їх бракує, не "
            "будує ніхто. Банк бере будинки назад за %(sale)s %% ціни, усю групу можна продати разом."
        ) % f,
    ),
    "mortgage": (
        lambda: _("Застава"),
        lambda f: _(
            "Банк дає під заставу %(loan)s %% ціни, якщо в групі немає будинків. Викуп коштує цю суму й ще %(fee)s %% від "
            "неї. Заставлену клітинку можна продати за угодою: вона лишається в заставі."
        ) % f,
    ),
    "deal": (
        lambda: _("Угоди"),
        lambda f: _(
            "Будь-які двоє домовляються будь-коли: гроші, клітинки, картки в’язниці. Клітинки групи з будинками не "
            "продаються. Пропозиція живе %(offer)s с і зникає, щойно щось у ній уже не так. Стіл бачить лише, що двоє "
            "говорять; укладену угоду бачать усі."
        ) % f,
    ),
    "jail": (
        lambda: _("В’язниця"),
        lambda f: _(
            "Сюди ведуть кут «до в’язниці», картка або %(doubles)s-й дубль. До кидка можна заплатити %(fine)s чи віддати "
            "картку. Або кидати на дубль: він звільняє, але не дає ще одного кидка. Після %(attempts)s-ї невдачі %(fine)s "
            "беруть силоміць. Оренду за ґратами отримують, торгуються й домовляються."
        ) % f,
    ),
    "cards": (
        lambda: _("Картки й джекпот"),
        lambda f: " ".join((
            _("Картку беруть згори, виконують одразу й кладуть у відбій; порожню колоду мішають знову."),
            *([_(
                "Якщо господар увімкнув джекпот, податки й штрафи збираються на вільній стоянці, і хто там зупиниться, той "
                "забирає все."
            )] if f["jackpot"] else []),
        )),
    ),
    "debt": (
        lambda: _("Борг і банкрутство"),
        lambda f: _(
            "Коли бракує на сплату, сервер сам продає будинки й закладає клітинки, доки набереться сума. Якщо вона не "
            "набирається, гравець вибуває: усе його майно отримує кредитор. Якщо кредитор — банк, клітинки стають вільними."
        ),
    ),
    "end": (
        lambda: _("Кінець гри"),
        lambda f: _(
            "Перемагає останній, хто лишився. Здатися можна будь-коли. Хто заважає грі, того більшість людей за столом може "
            "виключити голосуванням; хто мовчить, той проти. З межею раундів перемагає найбагатший."
        ),
    ),
}  # fmt: skip

APPLIES = {
    "buy": "buy", "auction": "buy", "jail": "jail", "offer": "deal", "vote": "end", "winner": "end", "ghost": "end",
}  # fmt: skip
"""Question → the chapter that explains it; any other is about the turn."""


def chapters(kind: str, lexicon: Lexicon, options: Options) -> tuple[Chapter, ...]:
    """Every chapter as this table plays it, the one that applies to this question first."""
    now, told = APPLIES.get(kind, "turn"), numbers(lexicon) | at_this_table(options)
    order = sorted(CHAPTERS, key=lambda key: key != now)
    return tuple(Chapter(key, CHAPTERS[key][0](), CHAPTERS[key][1](told), key == now) for key in order)


def numbers(lexicon: Lexicon) -> Facts:
    """The edition's numbers that the chapters name, and every rule that a host may switch off as it is in general."""
    constants = lexicon.constants
    return {
        "auctions": True,
        "jackpot": True,
        "doubled": True,
        "doubles": constants.doubles_to_jail,
        "attempts": constants.jail_attempts,
        "fine": money(constants.jail_fine),
        "opening": money(constants.auction_opening),
        "step": money(constants.auction_step),
        "extension": constants.auction_extension,
        "bare": constants.full_group_bare_rent,
        "hubs": " / ".join(money(rent) for rent in constants.hub_rent),
        "utilities": " / ".join(str(times) for times in constants.utility_multiplier),
        "houses": constants.houses_in_bank,
        "hotels": constants.hotels_in_bank,
        "sale": constants.building_sale_percent,
        "loan": constants.mortgage_percent,
        "fee": constants.redeem_fee_percent,
        "offer": constants.trade_seconds,
    }


def at_this_table(options: Options) -> Facts:
    return {"auctions": options.auctions, "jackpot": options.jackpot, "doubled": options.double_full_group}
