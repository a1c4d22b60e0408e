"""What a nickname may be."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from accounts.names import clean_name, name_key


@pytest.mark.parametrize("name", ["Ян", "Дід Юхим", "Пан Ґудзик", "O’Ші", "Марта 2", "李小龍", "а" * 16])
def test_a_name_of_two_to_sixteen_characters_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", ["", " ", "Я", "  Я  ", "а" * 17])
def test_a_shorter_or_longer_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="16"):
        clean_name(name)


def test_spaces_around_and_between_are_tidied() -> None:
    assert clean_name("  Дід \t  Юхим ") == "Дід Юхим"


def test_a_name_is_normalised() -> None:
    assert clean_name("Ｍａｒｔａ") == "Marta"
    assert clean_name("И\u0306осип") == "Йосип"


@pytest.mark.parametrize("char", ["\u202e", "\u200b", "\u0000", "\u0007", "\ue000", "\u2066", "\ufeff"])
def test_what_cannot_be_seen_is_refused(char: str) -> None:
    with pytest.raises(ValidationError):
        clean_name(f"Мар{char}та")


def test_a_tower_of_marks_is_refused() -> None:
    with pytest.raises(ValidationError):
        clean_name("Ма" + "\u0335" * 6 + "рта")


@pytest.mark.parametrize("name", ["...", "— —", "!?"])
def test_a_name_needs_a_letter_or_a_digit(name: str) -> None:
    with pytest.raises(ValidationError):
        clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"), [("Марта", "МАРТА"), ("Йосип", "И\u0306ОСИП"), ("straße", "STRASSE"), ("Дід  Юхим", "дід юхим")]
)
def test_names_are_the_same_without_case_and_after_normalisation(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)
