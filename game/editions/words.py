"""Texts in three languages inside plain content: which lack one, and how a draft is read where one does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import get_language
from msgspec import Struct

LANGUAGES = ("uk", "en", "ru")
LONG = ("text", "about", "intro")
"""Fields whose texts may take several lines."""


class Gap(Struct, frozen=True):
    """A text that lacks a language."""

    path: str
    language: str


def is_words(data: Any) -> bool:
    """Whether this is a text in some of the languages, and nothing else."""
    return isinstance(data, dict) and bool(data) and data.keys() <= set(LANGUAGES)


def spoken(words: Any) -> str:
    """A text in the reader's language, else in Ukrainian; empty for what is no text."""
    return str(words.get(get_language() or "uk") or words.get("uk") or "") if isinstance(words, dict) else ""


def filled(data: Any) -> Any:
    """The same content, where a missing language says the Ukrainian text."""
    if is_words(data):
        return {language: data.get(language) or data.get("uk", "") for language in LANGUAGES}
    if isinstance(data, dict):
        return {key: filled(value) for key, value in data.items()}
    if isinstance(data, list):
        return [filled(value) for value in data]
    return data


def texts(data: Any, path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text with its path."""
    if is_words(data):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from texts(value, f"{path}.{key}" if path else str(key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts(value, f"{path}[{number}]")


def gaps(data: Any) -> list[Gap]:
    """Every text that lacks a language."""
    return [
        Gap(path, language)
        for path, words in texts(data)
        for language in LANGUAGES
        if not str(words.get(language) or "").strip()
    ]


def completeness(data: Any) -> dict[str, int]:
    """How many of 100 texts each language has; never 100 while one is missing."""
    total = sum(1 for _ in texts(data))
    missing = gaps(data)
    lacking = {language: sum(gap.language == language for gap in missing) for language in LANGUAGES}
    return {language: 100 * (total - lacking[language]) // total if total else 100 for language in LANGUAGES}
