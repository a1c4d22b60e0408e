"""What is wrong with content, said where it is and in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct

from game.editions.guide import guide
from game.rules import codec
from game.rules.contract import Complaint, Title


class Problem(Struct, frozen=True):
    """Where (`effects[1].amount`), and what in words."""

    path: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text

    def under(self, path: str) -> Problem:
        """The same, seen from higher up."""
        joint = "" if not self.path or self.path.startswith("[") else "."
        return Problem(f"{path}{joint}{self.path}", self.text)


UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Signs that no text of an edition has: no database, page or font knows what to do with them."""
LARGEST_NUMBER = 2**53


def not_plain(data: Any, path: str = "") -> Iterator[Problem]:
    """What JSON cannot say, or no page can show: dates, endless numbers, unprintable signs."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from not_plain(key, path)
            yield from not_plain(value, f"{path}.{key}" if path else key)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from not_plain(value, f"{path}[{number}]")
    elif isinstance(data, str):
        if UNPRINTABLE.search(data):
            yield Problem(path, _("У тексті є знак, який не друкується."))
    elif isinstance(data, int | float):
        if not abs(data) <= LARGEST_NUMBER:
            yield Problem(path, _("Такого числа не буває."))
    elif data is not None:
        yield Problem(path, _("Тут може бути лише текст, число, список чи поля, а не дата."))


def decoded(kind: Any, plain: Any) -> tuple[Any, list[Problem]]:
    """The content as its type, or what the decoder says (it stops at the first fault)."""
    try:
        return codec.convert(plain, kind), []
    except msgspec.ValidationError as error:
        return None, [of_decoder(str(error))]


def of_complaint(title: Title, complaint: Complaint) -> Problem:
    """A complaint of the title in its own words."""
    return Problem(complaint.path, guide(title.slug).complaint(complaint))


_DECODER: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (r"Object missing required field `(.+?)`", lambda m: _("Бракує поля «%(field)s».") % {"field": m[1]}),
    (r"Object contains unknown field `(.+?)`", lambda m: _("Невідоме поле «%(field)s».") % {"field": m[1]}),
    (r"Invalid (?:enum )?value '?(.+?)'?$", lambda m: _("Такого слова тут немає: «%(word)s».") % {"word": m[1]}),
    (r"Expected `\w+` that's a multiple of (\S+)", lambda m: _("Число має бути кратне %(step)s.") % {"step": m[1]}),
    (r"Expected `(?:int|float)` >= (\S+)", lambda m: _("Не менше ніж %(least)s.") % {"least": m[1]}),
    (r"Expected `(?:int|float)` <= (\S+)", lambda m: _("Не більше ніж %(most)s.") % {"most": m[1]}),
    (r"Expected `str` of length >= 1$", lambda m: _("Текст не може бути порожній.")),
    (r"Expected `str` of length <= (\d+)", lambda m: _("Знаків щонайбільше: %(most)s.") % {"most": m[1]}),
    (r"Expected `str` matching regex", lambda m: _("Код: малі латинські літери, цифри та _, перша — літера.")),
    (r"Expected `(?:array|tuple)` of length >= (\d+)", lambda m: _("Рядків щонайменше: %(least)s.") % {"least": m[1]}),
    (r"Expected `(?:array|tuple)` of length <= (\d+)", lambda m: _("Рядків щонайбільше: %(most)s.") % {"most": m[1]}),
    (
        r"Expected `(.+?)`, got `(.+?)`",
        lambda m: _("Потрібно %(wanted)s, а тут %(found)s.") % {"wanted": _kind(m[1]), "found": _kind(m[2])},
    ),
)


def of_decoder(message: str) -> Problem:
    """msgspec's own message, in words and with its path."""
    text, _at, path = message.partition(" - at `")
    path = path.rstrip("`").removeprefix("$").removeprefix(".")
    for pattern, say in _DECODER:
        if found := re.search(pattern, text):
            return Problem(path, say(found))
    return Problem(path, _("Не читається: %(message)s.") % {"message": text})


def _kind(word: str) -> str:
    """A type of the decoder in plain words."""
    names = {
        "int": _("ціле число"),
        "float": _("число"),
        "str": _("текст"),
        "bool": _("так або ні"),
        "object": _("набір полів"),
        "array": _("список"),
        "null": _("нічого"),
    }
    return _(" або ").join(names.get(part.strip(), part.strip()) for part in word.split("|"))
