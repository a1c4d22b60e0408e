"""What a host may choose, read from an edition (business RULES.md §18)."""

from __future__ import annotations

import pytest

from game.builtin import builtin_content
from game.rules import codec
from game.rules.registry import TITLES
from lobby import forms, settings
from lobby.settings import Setting


@pytest.fixture(scope="module")
def known() -> dict[str, Setting]:
    return settings.read(codec.convert(builtin_content("business"), TITLES["business"].content_type))


def test_the_starting_capital_stands_first_and_has_five_choices(known: dict[str, Setting]) -> None:
    first = next(iter(known.values()))
    assert first.key == "starting_capital"
    assert first.values == (10000, 15000, 20000, 25000, 30000)


def test_every_option_of_the_title_can_be_set(known: dict[str, Setting]) -> None:
    assert set(TITLES["business"].options_type.__struct_fields__) == set(known) - {settings.CAPACITY}


def test_a_choice_that_equals_a_plain_default_is_not_kept(known: dict[str, Setting]) -> None:
    assert settings.checked(known, {"starting_capital": 20000, "rent_percent": 150}) == {"rent_percent": 150}


def test_a_default_that_goes_by_the_number_of_players_can_be_chosen_for_any_number(known: dict[str, Setting]) -> None:
    assert settings.checked(known, {"truce_rounds": 12}) == {"truce_rounds": 12}


@pytest.mark.parametrize(
    "chosen",
    [
        {"starting_capital": 12345},
        {"starting_capital": True},
        {"turn_seconds": 19},
        {"turn_seconds": 62},
        {"truce_rounds": 3},
        {"deals": 1},
        {"deals": "yes"},
        {"free_money": 1},
    ],
)
def test_what_the_edition_does_not_offer_is_refused(known: dict[str, Setting], chosen: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        settings.checked(known, chosen)


def test_without_clocks_nothing_else_changes(known: dict[str, Setting]) -> None:
    assert settings.presets(known, {"starting_capital": 15000})["no_clocks"] == {
        "starting_capital": 15000, "turn_seconds": 0, "decision_seconds": 0, "auction_seconds": 0, "deal_seconds": 0,
    }  # fmt: skip


def test_the_letter_of_the_rules_has_no_bonus_truce_war_or_verdict(known: dict[str, Setting]) -> None:
    assert settings.presets(known, {})["letter"] == {
        "turn_order_bonus_pct": 0, "truce_rounds": 0, "war_round": 0, "verdict_round": 0,
    }  # fmt: skip


def test_the_form_reads_back_every_value_that_it_offers(known: dict[str, Setting]) -> None:
    for key, setting in known.items():
        for value in setting.values:
            form = forms.OptionsForm(known, {key: forms.code_of(value)})
            assert form.is_valid()
            assert form.chosen() == {key: value}


def test_an_empty_form_leaves_everything_to_the_edition(known: dict[str, Setting]) -> None:
    form = forms.OptionsForm(known, {})
    assert form.is_valid()
    assert form.chosen() == {}


def test_each_field_shows_exactly_one_choice(known: dict[str, Setting]) -> None:
    for chosen in ({}, {"truce_rounds": 0, "starting_capital": 15000, "deals": False}):
        for field in forms.fields(known, chosen, 4):
            assert [choice.chosen for choice in field.choices].count(True) == 1, field.key
