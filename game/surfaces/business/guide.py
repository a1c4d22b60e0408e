"""The rules in short, as the drawer shows them: what applies now first, the rest folded.

At a table they say what its host has set and leave out what is switched off; without one, what holds in general.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from game.rules.titles.business.options import Options
from game.surfaces.parts import Chapter

Told = Callable[[Options | None], str]

CHAPTERS: dict[str, tuple[Callable[[], str], Told]] = {
    "turn": (
        lambda: _("Хід"),
        lambda o: _(
            "Киньте два кубики й одразу йдіть за годинниковою стрілкою. До кидка або після руху можна: зіграти одну "
            "карту MAFIA, запропонувати угоду, підняти повагу на рівень, докупити вплив. Хід триває, доки ви не "
            "натиснете «Кінець ходу» або не вийде час."
        ),
    ),
    "business": (
        lambda: _("Бізнес і оренда"),
        lambda o: _(
            "Вільний бізнес можна купити за ціною з вивіски або віддати на аукціон. За чужий платять оренду: що більше "
            "бізнесів району тримає власник, то вона вища. Купівля дає одну фішку впливу в районі."
        ),
    ),
    "auction": (
        lambda: _("Аукціон"),
        lambda o: _(
            "Торгуються всі живі боси, навіть із PRISON. Ставка кратна 50 і більша за попередню; кожна запускає відлік "
            "наново. «Пас» — остаточно. Коли час вийде, лот дістається тому, хто лідирує."
        ),
    ),
    "influence": (
        lambda: _("Вплив і викуп"),
        lambda o: _(
            "Вплив докуповують у районі, де є ваш бізнес і де ви зараз не стоїте. Хто має в районі більше фішок, ніж "
            "кожен інший, зупинившись там, може купити один вільний бізнес, а коли вільних немає — викупити чужий за ціною "
            "з вивіски. Власник відмовитися не може."
        ),
    ),
    "respect": (
        lambda: _("Повага й помічники"),
        lambda o: _(
            "Рівень поваги дає дохід на START, місця для помічників, знижку на замахи, а найвищий — право відкупитися "
            "від замаху. Підіймають його раз за хід. Помічника наймають на BAR: верхню карту колоди, наосліп."
        ),
    ),
    "attempt": (
        lambda: _("Замах і захист"),
        lambda o: _(
            "Замах коштує грошей і дістає лише тих, кого досягає карта. Доки в боса є помічники, гине помічник; без них "
            "гине сам бос. Захист: карта або відкуп. Коли час вийде, помічник гине, а бос захищається найкращим, що має."
        ),
    ),
    "cards": (
        lambda: _("Карти MAFIA та події"),
        lambda o: _(
            "Карти MAFIA дають START і сектори MAFIA; їх тримають у секреті. Одні грають у свій хід, інші у свою мить: на "
            "захист, на оренду, за ґратами. Подію читають уголос і виконують одразу."
        ),
    ),
    "prison": (
        lambda: _("Борг і PRISON"),
        lambda o: _(
            "Хто не може сплатити, віддає кредиторові всю готівку, втрачає рівень поваги та йде до PRISON. За ґратами нічого "
            "не починають, але оренда вам іде, і ви торгуєтеся, відповідаєте на угоди та захищаєтеся."
        ) if o and not o.bank_sale else _(
            "Коли бракує на сплату, бізнеси можна продати банку. Якщо не розрахуватися, уся готівка йде кредитору, повага "
            "падає на рівень, а бос іде до PRISON. За ґратами нічого не починають, але оренда вам іде, і ви торгуєтеся, "
            "відповідаєте на угоди та захищаєтеся."
        ),
    ),
    "deal": (
        lambda: _("Угоди"),
        lambda o: _("Угод за цим столом немає.") if o and not o.deals else _(
            "Пропонуйте обмін у свій хід будь-кому, а в чужий — тому, хто ходить: гроші, бізнеси, карти. Стіл бачить лише, що "
            "двоє говорять. Угода діє, щойно партнер погодиться; карти переходять сорочкою догори."
        ),
    ),
    "end": (
        lambda: _("Перемога"),
        lambda o: how_it_ends(o) if o else _(
            "Перемагає останній живий бос. Перемир’я спершу боронить від замахів; від війни кожен щоходу бере карту MAFIA, "
            "а замахи дістають будь-кого на волі; вирок Комісії щораунду забирає помічника або життя в найбіднішого. З "
            "межею раундів чи часу перемагає найбагатший."
        ),
    ),
}  # fmt: skip

APPLIES = {
    "buy": "business", "rent_due": "business", "rent_paid": "business", "auction": "auction", "majority": "influence",
    "bar": "respect", "hire": "respect", "lose_helper": "respect", "poach": "respect", "pick_victim": "attempt",
    "defence": "attempt", "choose": "cards", "discard": "cards", "district": "influence", "debt": "prison",
    "prison": "prison", "deal": "deal", "winner": "end", "ghost": "end",
}  # fmt: skip
"""Question → the chapter that explains it; any other is about the turn."""


def chapters(kind: str, options: Options | None = None) -> tuple[Chapter, ...]:
    """Every chapter, the one that applies to this question first."""
    now = APPLIES.get(kind, "turn")
    order = sorted(CHAPTERS, key=lambda key: key != now)
    return tuple(Chapter(key, CHAPTERS[key][0](), CHAPTERS[key][1](options), key == now) for key in order)


def how_it_ends(options: Options) -> str:
    """The pace of the city and the limits of this table (RULES.md §14, §17)."""
    told = [_("Перемагає останній живий бос.")]
    if options.truce_rounds:
        told.append(
            _(
                "По раунд %(truce)s включно триває перемир’я: спершу без жодних замахів, від раунду %(half)s — лише на тих, "
                "хто має помічників."
            )
            % {"truce": options.truce_rounds, "half": options.truce_rounds // 2 + 1}
        )
    if options.war_round:
        told.append(
            _("Від раунду %(war)s іде війна: кожен щоходу бере карту MAFIA, а замахи дістають будь-кого на волі.")
            % {"war": options.war_round}
        )
    if options.verdict_round:
        told.append(
            _("Від раунду %(verdict)s вирок Комісії щораунду забирає помічника або життя в найбіднішого.")
            % {"verdict": options.verdict_round}
        )
    if options.round_limit:
        told.append(_("Після раунду %(limit)s перемагає найбагатший.") % {"limit": options.round_limit})
    if options.time_limit_minutes:
        told.append(
            _("Коли мине %(minutes)s хв, раунд догравають, і перемагає найбагатший.")
            % {"minutes": options.time_limit_minutes}
        )
    return " ".join(told)
