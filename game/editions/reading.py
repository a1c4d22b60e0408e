"""A filled form as plain content: every field read by its type, every fault told where it is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Protocol

from django.utils.translation import gettext as _
from msgspec import inspect

from game.editions.conditions import framing
from game.editions.guide import Guide
from game.editions.kinds import Kind, fields_of, fresh, kind_of, member, starter, tag_field
from game.editions.problems import LARGEST_NUMBER, UNPRINTABLE
from game.editions.words import LANGUAGES, LONG

MINUS = "\u2212"
MOST_ROWS = 60


class Posted(Protocol):
    """What a browser sent: Django's QueryDict, or a dict in tests."""

    def get(self, name: str, default: Any = None) -> Any: ...
    def getlist(self, name: str) -> list[str]: ...
    def __contains__(self, name: object) -> bool: ...


class Reader:
    """Reads one form. `errors`: what is wrong, by path (`effects[1].amount`)."""

    def __init__(self, posted: Posted, words: Guide) -> None:
        self.posted = posted
        self.words = words
        self.errors: dict[str, str] = {}

    def read(self, type_: inspect.Type, name: str) -> Any:
        """The value of the field of this name; a value that cannot be read stays as it was typed."""
        kind = kind_of(type_)
        if kind.optional and kind.name in ("struct", "variant") and f"{name}.?" not in self.posted:
            return None
        if kind.name not in COMPOUND and name not in self.posted:
            return (
                False
                if kind.name == "bool"
                else []
                if kind.name == "checks"
                else starter(type_, name.rpartition(".")[2], self.words.order)
            )
        return getattr(self, f"_{kind.name}")(kind, name)

    def _said(self, name: str) -> str:
        """What was typed, without signs that no page can show."""
        return UNPRINTABLE.sub("", str(self.posted.get(name) or "").replace("\r\n", "\n")).strip()

    def _wrong(self, name: str, text: str) -> None:
        self.errors.setdefault(shown(name), text)

    # ── made of others ──

    def _struct(self, kind: Kind, name: str) -> Any:
        struct = kind.type
        start = {struct.tag_field: struct.tag} if struct.tag_field else {}
        return start | {
            field.encode_name: self.read(field.type, f"{name}.{field.encode_name}") for field in struct.fields
        }

    def _variant(self, kind: Kind, name: str) -> Any:
        effect = self._verb(kind, name)
        condition = self.posted.get(f"{name}.if") or ""
        known = condition in [wrap.key for wrap in self.words.wraps()] and effect.get("op") not in framing(self.words)
        return self.words.wrap(condition, effect) if known else effect

    def _verb(self, kind: Kind, name: str) -> dict[str, Any]:
        tag = self.posted.get(f"{name}.{tag_field(kind.type)}", "")
        struct = member(kind.type, tag) or kind.type.types[0]
        if self.posted.get(f"{name}.was", tag) != tag:  # another verb was chosen: its fields are not on the page yet
            known = self._struct(Kind("struct", struct), name)
            return fresh(struct, self.words.order) | {
                field: value for field, value in known.items() if f"{name}.{field}" in self.posted
            }
        plain: dict[str, Any] = self._struct(Kind("struct", struct), name)
        return plain

    def _list(self, kind: Kind, name: str) -> Any:
        said = str(self.posted.get(f"{name}.#") or "0")
        count = min(int(said), MOST_ROWS) if said.isdecimal() else 0
        rows = [self.read(kind.type.item_type, f"{name}.{number}") for number in range(count)]
        if kind.optional and not rows:
            return None
        self._length(kind, name, len(rows))
        return rows

    def _map(self, kind: Kind, name: str) -> Any:
        keys = self.posted.getlist(f"{name}.#")
        return {key: self.read(kind.type.value_type, f"{name}.{key}") for key in keys}

    def _words(self, kind: Kind, name: str) -> Any:
        said = {language: self._said(f"{name}.{language}") for language in LANGUAGES}
        if name.rpartition(".")[2] not in LONG:
            said = {language: text.replace("\n", " ") for language, text in said.items()}
        if kind.optional and not any(said.values()):
            return None
        if not said["uk"]:
            self._wrong(f"{name}.uk", _("Українського тексту бракує."))
        return {language: text for language, text in said.items() if text or language == "uk"}

    # ── leaves ──

    def _text(self, kind: Kind, name: str) -> Any:
        text = self._said(name)
        if not text and kind.optional:
            return None
        if kind.type.min_length and len(text) < kind.type.min_length:
            self._wrong(name, _("Текст не може бути порожній."))
        elif kind.type.max_length and len(text) > kind.type.max_length:
            self._wrong(name, _("Знаків щонайбільше: %(most)s.") % {"most": kind.type.max_length})
        elif kind.type.pattern and not re.search(kind.type.pattern, text):
            self._wrong(name, _("Код: малі латинські літери, цифри та _, перша — літера."))
        return text

    def _choice(self, kind: Kind, name: str) -> Any:
        text = self.posted.get(name) or ""
        if not text and kind.optional:
            return None
        for value in kind.type.values:
            if str(value) == text:
                return value
        self._wrong(name, _("Такого слова тут немає: «%(word)s».") % {"word": text})
        return text

    def _checks(self, kind: Kind, name: str) -> Any:
        chosen = self.posted.getlist(name)
        known = {str(value): value for value in kind_of(kind.type.item_type).type.values}
        return [known[word] for word in chosen if word in known]

    def _bool(self, kind: Kind, name: str) -> Any:
        return self.posted.get(name) == "on"

    def _int(self, kind: Kind, name: str) -> Any:
        return self._number(kind, name, self._said(name), whole=True)

    def _float(self, kind: Kind, name: str) -> Any:
        return self._number(kind, name, self._said(name), whole=False)

    def _scalar(self, kind: Kind, name: str) -> Any:
        return self._any(kind, name, self._said(name))

    def _scalars(self, kind: Kind, name: str) -> Any:
        inner = kind_of(kind.type.item_type)
        texts = [text for text in re.split(r"[;\n]|,\s", self._said(name) + " ") if text.strip()]
        values = [self._any(inner, name, text.strip().rstrip(",")) for text in texts]
        if kind.optional and not values:
            return None
        self._length(kind, name, len(values))
        return values

    def _pairs(self, kind: Kind, name: str) -> Any:
        inner, found = kind_of(kind.type.value_type), {}
        for text in re.split(r"[;\n]|,\s", self._said(name)):
            if text.strip():
                key, _sign, value = text.partition(":")
                found[key.strip()] = self._any(inner, name, value.strip())
        return None if kind.optional and not found else found

    def _other(self, kind: Kind, name: str) -> Any:
        text = self._said(name)
        try:
            return json.loads(text)
        except ValueError:
            self._wrong(name, _("Це не JSON."))
            return text

    def _any(self, kind: Kind, name: str, text: str) -> Any:
        if kind.name == "text":
            return text
        if kind.name == "scalar" and text.casefold() in (*YES, *NO):
            return text.casefold() in YES
        if (
            kind.name == "scalar"
            and not re.search(r"\d", text)
            and any(isinstance(t, inspect.StrType) for t in kind.type.types)
        ):
            codes = {word.casefold(): code for code, word in self.words.options().items()}
            return codes.get(text.casefold(), text)
        return self._number(kind, name, text, whole=kind.name == "int")

    def _number(self, kind: Kind, name: str, text: str, whole: bool) -> Any:
        plain = re.sub(r"[\s\u00a0\u202f$]", "", text).replace(MINUS, "-").replace(",", ".")
        if not plain and kind.optional:
            return None
        try:
            value: int | float = int(plain) if whole or re.fullmatch(r"[+-]?\d+", plain) else float(plain)
        except ValueError:
            self._wrong(name, _("Потрібне ціле число.") if whole else _("Потрібне число."))
            return text
        if not abs(value) <= LARGEST_NUMBER:
            self._wrong(name, _("Такого числа не буває."))
            return text
        if isinstance(kind.type, inspect.IntType | inspect.FloatType) and (fault := out_of_bounds(kind.type, value)):
            self._wrong(name, fault)
        return value

    def _length(self, kind: Kind, name: str, count: int) -> None:
        if kind.type.min_length and count < kind.type.min_length:
            self._wrong(name, _("Рядків щонайменше: %(least)s.") % {"least": kind.type.min_length})
        if kind.type.max_length is not None and count > kind.type.max_length:
            self._wrong(name, _("Рядків щонайбільше: %(most)s.") % {"most": kind.type.max_length})


YES, NO = ("true", "так", "yes", "да"), ("false", "ні", "no", "нет")
COMPOUND = ("struct", "variant", "list", "map", "words")


def out_of_bounds(kind: inspect.IntType | inspect.FloatType, value: float) -> str:
    """What is wrong with a number, and the nearest that are right; empty when nothing is."""
    least, most = kind.ge, kind.le
    if (least is not None and value < least) or (most is not None and value > most):
        if least is not None and most is not None:
            return _("Можна від %(least)s до %(most)s.") % {"least": number(least), "most": number(most)}
        if least is not None:
            return _("Не менше ніж %(least)s.") % {"least": number(least)}
        return _("Не більше ніж %(most)s.") % {"most": number(most or 0)}
    if kind.multiple_of and value % kind.multiple_of:
        step = kind.multiple_of
        below = value // step * step
        near = sorted((n for n in (below, below + step) if _within(n, least, most)), key=abs)
        return _("Суми кратні %(step)s. Найближчі: %(near)s.") % {
            "step": number(step),
            "near": _(" або ").join(number(n) for n in near),
        }
    return ""


def _within(value: float, least: float | None, most: float | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


def number(value: float) -> str:
    """A number as the page writes it."""
    return f"{int(value) if value == int(value) else value}".replace("-", MINUS)


def shown(name: str) -> str:
    """A field's name as a path: ``f.effects.1.amount`` is ``effects[1].amount``."""
    return re.sub(r"\.(\d+)(?=\.|$)", r"[\1]", name.partition(".")[2])


def changed(plain: Any, orders: str, fresh_row: Any = None) -> None:
    """Carry out a button of the form on the content: add (such a fresh row), remove, up or down a row."""
    verb, _sign, name = orders.partition(":")
    *way, last = name.split(".")[1:]
    place: Any = plain
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    if verb == "add":
        place[last] = [*(place.get(last) or []), fresh_row]
        return
    number = int(last)
    if verb == "remove":
        del place[number]
    elif verb == "up" and number:
        place[number - 1], place[number] = place[number], place[number - 1]
    elif verb == "down" and number + 1 < len(place):
        place[number + 1], place[number] = place[number], place[number + 1]


def type_at(type_: inspect.Type, name: str, plain: Any) -> inspect.Type:
    """The type of the field of this name, given what the form holds (which says the variants)."""
    found, value = type_, plain
    for step in name.split(".")[1:]:
        kind = kind_of(found)
        if kind.name == "list":
            found, value = kind.type.item_type, value[int(step)]
        else:
            found = fields_of(found, value if isinstance(value, Mapping) else {})[step]
            value = value.get(step) if isinstance(value, Mapping) else None
    return found
