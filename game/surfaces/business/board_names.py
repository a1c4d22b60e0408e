"""Shorter or hyphenated names for the board where the edition has no `board_name` of its own (· marks a soft hyphen)."""

from __future__ import annotations

from game.geometry import SOFT_HYPHEN

_MARKED = {
    "uk": {
        "bakery": "Пекарня «Ско·ринка»", "law_office": "Адвокат·ська контора", "newspaper": "«Вечірній вісник»",
        "cinema": "Кіно «Люм’єр»", "brickyard": "Цегель·ний квартал", "station": "Привок·зальний район",
        "theatre": "Театраль·ний бульвар",
    },
    "ru": {
        "tailor": "Портняж·ная мастерская", "pool_hall": "Бильярд·ная", "barbershop": "Парик·махерская «Фигаро»",
        "law_office": "Адвокат·ская контора", "newspaper": "«Вечерний вестник»",
    },
}  # fmt: skip

BOARD_NAMES = {
    language: {key: name.replace("·", SOFT_HYPHEN) for key, name in names.items()}
    for language, names in _MARKED.items()
}
