"""The rules in short: the edition's numbers, what this table's host has set, and nothing of what is switched off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils.translation import override

from game.builtin import builtin_content
from game.rules.titles.business.options import Options as Business
from game.rules.titles.syndicate.options import Options as Syndicate
from game.surfaces.business import guide as business
from game.surfaces.syndicate import guide as syndicate
from game.surfaces.syndicate.lexicon import Lexicon


@pytest.fixture(autouse=True)
def ukrainian() -> Iterator[None]:
    with override("uk"):
        yield


def of_business(**options: object) -> str:
    return " ".join(chapter.text for chapter in business.chapters("buy", Business(**options)))


def of_syndicate(options: Syndicate, **constants: object) -> str:
    content = builtin_content("syndicate")
    edition = Lexicon(content | {"constants": content["constants"] | constants}, "uk")
    return " ".join(chapter.text for chapter in syndicate.chapters("buy", edition, options))


def test_syndicate_names_the_numbers_of_its_edition() -> None:
    told = of_syndicate(Syndicate(auctions=True, jackpot=True, double_full_group=True), jail_fine=70, auction_step=25)
    for fact in ("заплатити 70$ чи віддати", "на 25$ вища", "порожніх клітинок × 2", "джекпот"):
        assert fact in told


def test_syndicate_says_what_its_host_has_switched_off() -> None:
    told = of_syndicate(Syndicate(auctions=False, jackpot=False, double_full_group=False))
    assert "Аукціонів за цим столом немає" in told
    assert "джекпот" not in told
    assert "оренда порожніх" not in told


def test_business_says_when_truce_war_and_verdict_are_at_this_table() -> None:
    told = of_business(truce_rounds=14, war_round=20, verdict_round=60, round_limit=90, deals=True, bank_sale=True)
    for fact in ("По раунд 14", "від раунду 8", "Від раунду 20", "Від раунду 60", "Після раунду 90", "продати банку"):
        assert fact in told


def test_business_leaves_out_what_its_host_has_switched_off() -> None:
    told = of_business(truce_rounds=0, war_round=0, verdict_round=0, deals=False, bank_sale=False)
    assert "Угод за цим столом немає" in told
    for absent in ("еремир’я", "війна", "вирок Комісії", "продати банку", "найбагатший"):
        assert absent not in told
