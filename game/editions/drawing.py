"""Content as the fields of a form: what the editor's templates draw, made from the types."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec import NODEFAULT, Struct, inspect, to_builtins

from game.editions.conditions import framing, unwrapped
from game.editions.guide import Guide
from game.editions.kinds import Kind, kind_of, member, starter, tag_field
from game.editions.reading import number, shown
from game.editions.words import LANGUAGES, LONG


class Choice(Struct, frozen=True):
    value: str
    label: str
    chosen: bool = False


class Node(Struct, kw_only=True):
    """One field: `kind` says which template draws it; `error` stands in its row, `path` with it."""

    kind: str
    name: str
    path: str
    label: str
    value: Any = ""
    error: str = ""
    optional: bool = False
    present: bool = True
    long: bool = False
    tag: str = ""
    choices: Sequence[Choice] = ()
    children: Sequence[Node] = ()
    conditions: Sequence[Choice] = ()
    step: Any = None
    position: int = 0


class Drawer:
    """Draws one form: the title's words, what is wrong by path, what may not be changed."""

    def __init__(
        self,
        guide: Guide,
        errors: Mapping[str, str],
        fixed: frozenset[str] = frozenset(),
        refs: Mapping[str, Sequence[tuple[str, str]]] | None = None,
    ) -> None:
        self.guide = guide
        self.errors = errors
        self.fixed = fixed
        self.refs = refs or {}

    def fields(self, struct: inspect.StructType, data: Mapping[str, Any], name: str) -> list[Node]:
        """The fields of a struct, but those that are fixed."""
        return [
            self.node(field.type, self._value(field, data), f"{name}.{field.encode_name}", field.encode_name)
            for field in struct.fields
            if f"{name}.{field.encode_name}" not in self.fixed
        ]

    def node(self, type_: inspect.Type, value: Any, name: str, field: str) -> Node:
        """A field with its value."""
        kind = kind_of(type_)
        path = shown(name)
        node = Node(
            kind=kind.name,
            name=name,
            path=path,
            label=self.guide.label(field),
            value=value,
            error=self.errors.get(path, ""),
            optional=kind.optional,
            present=value is not None,
        )
        make = getattr(self, f"_{kind.name}", None)
        if make is not None:
            make(node, kind, value, field)
        return node

    def _value(self, field: inspect.Field, data: Mapping[str, Any]) -> Any:
        if field.encode_name in data:
            return data[field.encode_name]
        if field.default is not NODEFAULT:
            return to_builtins(field.default)
        if field.default_factory is not NODEFAULT:
            return to_builtins(field.default_factory())
        return starter(field.type)

    def _struct(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.children = self.fields(kind.type, value or {}, node.name) if node.present else ()

    def _variant(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        tags = {struct.tag: struct for struct in kind.type.types}
        node.tag = tag_field(kind.type)
        if node.tag == "op":
            value = self._condition(node, value)
        tag = (value or {}).get(node.tag)
        node.value = tag
        order = self.guide.order(node.tag, [str(tag) for tag in tags])
        node.choices = [Choice(word, self.guide.value(node.tag, word), word == tag) for word in order]
        struct = member(kind.type, tag)
        node.children = self.fields(struct, value, node.name) if struct is not None and node.present else ()

    def _condition(self, node: Node, effect: Any) -> Any:
        """The effect of a row without the condition round it, which is the row's «Якщо»."""
        found = unwrapped(self.guide, effect)
        if found or (effect or {}).get("op") not in framing(self.guide):
            key = found.key if found else ""
            node.conditions = [Choice(wrap.key, wrap.label, wrap.key == key) for wrap in self.guide.wraps()]
        return found.effect if found else effect

    def _list(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.children = [
            self.node(kind.type.item_type, row, f"{node.name}.{position}", field)
            for position, row in enumerate(value or [])
        ]
        for position, child in enumerate(node.children):
            child.position = position + 1
            child.label = self.guide.label(f"{field}.row")

    def _map(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.children = [
            self.node(kind.type.value_type, row, f"{node.name}.{key}", key) for key, row in (value or {}).items()
        ]
        for key, child in zip(value or {}, node.children, strict=True):
            child.label, child.tag = self.guide.value(field, key), key

    def _words(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.long = field in LONG
        node.children = [
            Node(
                kind="word",
                name=f"{node.name}.{language}",
                path=shown(f"{node.name}.{language}"),
                label=node.label,
                value=(value or {}).get(language) or "",
                error=self.errors.get(shown(f"{node.name}.{language}"), ""),
                tag=language,
                long=node.long,
                optional=node.optional,
            )
            for language in LANGUAGES
        ]

    def _choice(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        order = self.guide.order(field, [str(word) for word in kind.type.values])
        node.choices = [Choice(word, self.guide.value(field, word), word == str(value)) for word in order]

    def _checks(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        words = [str(word) for word in kind_of(kind.type.item_type).type.values]
        order = self.guide.order(field, words)
        node.choices = [Choice(word, self.guide.value(field, word), word in (value or ())) for word in order]

    def _int(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.value = self._said(value)
        node.step = kind.type.multiple_of

    def _float(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.value = self._said(value)

    def _scalar(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.value = self._said(value)

    def _scalars(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.value = "; ".join(self._said(item) for item in value or ())

    def _pairs(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.value = "; ".join(f"{key}: {self._said(item)}" for key, item in (value or {}).items())

    def _text(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.value = value or ""
        if field == "icon":
            node.kind = "icon"
        elif field in self.refs:  # it names a row of another section
            node.kind = "choice"
            named = [Choice(key, label, key == value) for key, label in self.refs[field]]
            lost = [Choice(str(value), str(value), True)] if value and all(not c.chosen for c in named) else []
            node.choices = [*lost, *named]

    def _other(self, node: Node, kind: Kind, value: Any, field: str) -> None:
        node.value = json.dumps(value, ensure_ascii=False, indent=2)

    def _said(self, value: Any) -> str:
        """A number or a word as one types it (`Reader` reads it back)."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return _("так") if value else _("ні")
        if isinstance(value, int | float):
            return number(value)
        return self.guide.options().get(str(value), str(value))
