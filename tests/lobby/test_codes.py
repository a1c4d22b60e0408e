"""Reading a code that somebody typed, pasted or was read aloud (BL-38)."""

from __future__ import annotations

import pytest

from lobby import codes


@pytest.mark.parametrize(
    "typed",
    [
        "482716",
        "482 716",
        " 482-716 ",
        "482–716",
        "4 8 2 7 1 6",
        "482.716",
        "482\u00a0716",
        "482\u200b716",
        "\ufeff482716",
        "４８２７１６",
        "٤٨٢٧١٦",
        "http://192.168.1.20:8000/k/482716/",
        "https://play.example/k/482716",
        "play.example/k/482716/?from=qr",
        "ось посилання: http://play.example/r/482716/",
    ],
)
def test_spaces_dashes_links_and_other_digits_are_read(typed: str) -> None:
    assert codes.parse(typed) == "482716"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("O82716", "082716"),
        ("48271o", "482710"),
        ("О82716", "082716"),  # Cyrillic
        ("48о710", "480710"),
        ("4827l6", "482716"),
        ("4827I6", "482716"),
        ("4827І6", "482716"),  # Ukrainian
        ("4827і6", "482716"),
        ("48271Օ", None),  # Armenian: nobody's keyboard here
        ("4З2716", "432716"),
    ],
)
def test_letters_that_look_like_digits_are_taken_for_them(typed: str, meant: str | None) -> None:
    assert codes.parse(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "48271", "4827166", "482 7I", "абвгґд", "482716😀", "😀", "e482716", "½82716", "-482716+", "1/2"),
        *("9" * 300, "4" * 100_000, "\x00", "../../etc", "<svg/onload=alert()>", "http://play.example/new/"),
    ],
)
def test_what_cannot_be_a_code_is_refused(typed: str) -> None:
    assert codes.parse(typed) is None


def test_a_new_code_has_six_digits_and_can_be_read_back() -> None:
    made = {codes.make() for _ in range(2_000)}
    assert len(made) > 1_900
    assert all(codes.parse(codes.pretty(code)) == code for code in made)
