"""Which kind of field a type of the content asks for, and what a fresh one holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import NODEFAULT, Struct, inspect

from game.editions.schema import bare
from game.editions.words import LANGUAGES

SCALARS = (inspect.BoolType, inspect.IntType, inspect.FloatType, inspect.StrType)


class Kind(Struct, frozen=True):
    """A field: `name` is how it is drawn and read, `type` what is inside, `optional` whether it may be nothing.

    struct, variant (one of several structs, told apart by a tag), list (of either), map (names to structs), words,
    choice, checks (several of a choice), text, int, float, bool, scalar (a number, a word or yes and no), scalars and
    pairs (in one line each), other.
    """

    name: str
    type: Any
    optional: bool = False


def kind_of(type_: inspect.Type) -> Kind:
    """The kind of field for a type."""
    kind = bare(type_)
    optional = False
    if isinstance(kind, inspect.UnionType):
        members = [bare(member) for member in kind.types if not isinstance(member, inspect.NoneType)]
        optional = len(members) < len(kind.types)
        kind = members[0] if len(members) == 1 else inspect.UnionType(tuple(members))
    return Kind(_name(kind), kind, optional)


def _name(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType():
            return "words" if {field.encode_name for field in kind.fields} == set(LANGUAGES) else "struct"
        case inspect.UnionType():
            if all(isinstance(member, inspect.StructType) for member in kind.types):
                return "variant"
            return "scalar" if all(isinstance(member, SCALARS) for member in kind.types) else "other"
        case inspect.VarTupleType() | inspect.ListType():
            inner = kind_of(kind.item_type).name
            known = {"choice": "checks", "struct": "list", "variant": "list"}
            return known.get(inner, "scalars" if inner in ("int", "float", "scalar", "text") else "other")
        case inspect.DictType():
            inner = kind_of(kind.value_type).name
            return "map" if inner == "struct" else "pairs" if inner in ("int", "float", "scalar") else "other"
        case inspect.LiteralType():
            return "choice"
        case inspect.StrType():
            return "text"
        case inspect.BoolType():
            return "bool"
        case inspect.IntType():
            return "int"
        case inspect.FloatType():
            return "float"
        case _:
            return "other"


def is_money(type_: inspect.Type) -> bool:
    """Whether a field, or each of its values, is a sum of money."""
    match type_:
        case inspect.Metadata():
            return (type_.extra or {}).get("unit") == "money" or is_money(type_.type)
        case inspect.UnionType():
            return any(is_money(one) for one in type_.types)
        case inspect.VarTupleType():
            return is_money(type_.item_type)
        case _:
            return False


def fields_of(type_: inspect.Type, value: Mapping[str, Any]) -> dict[str, inspect.Type]:
    """The types of a struct's fields, of a union's that `value` says, of a map's values."""
    kind = kind_of(type_)
    if kind.name == "map":
        return dict.fromkeys(value, kind.type.value_type)
    struct = member(kind.type, value.get(tag_field(kind.type))) if kind.name == "variant" else kind.type
    return {field.encode_name: field.type for field in struct.fields} if isinstance(struct, inspect.StructType) else {}


def member(kind: inspect.UnionType, tag: Any) -> inspect.StructType | None:
    """The struct of a union that has this tag."""
    found = [struct for struct in kind.types if isinstance(struct, inspect.StructType) and struct.tag == tag]
    return found[0] if found else None


def tag_field(kind: inspect.UnionType) -> str:
    """The field that tells the structs of a union apart."""
    first = kind.types[0]
    assert isinstance(first, inspect.StructType)
    return first.tag_field or "type"


Order = Callable[[str, Sequence[str]], Sequence[str]]
"""The words that a field may hold, in the order in which they are offered: the first is what a fresh field holds."""


def as_written(_field: str, words: Sequence[str]) -> Sequence[str]:
    return words


def starter(type_: inspect.Type, field: str = "", order: Order = as_written) -> Any:
    """What a fresh field of this type holds: as little as it may."""
    kind = kind_of(type_)
    if kind.optional:
        return None
    match kind.name:
        case "struct":
            return fresh(kind.type, order)
        case "variant":
            return fresh(_first(kind.type, order), order)
        case "list":
            return [starter(kind.type.item_type, field, order) for _ in range(kind.type.min_length or 0)]
        case "words":
            return dict.fromkeys(LANGUAGES, "")
        case "choice":
            words = {str(value): value for value in kind.type.values}
            return words[order(field, list(words))[0]]
        case "int":
            return max(int(kind.type.ge or 0), 0)
        case "float" | "scalar":
            return 0
        case "bool":
            return False
        case "text":
            return ""
        case "map" | "pairs":
            return {}
        case _:
            return []


def _first(union: inspect.UnionType, order: Order) -> inspect.StructType:
    found = member(union, order(tag_field(union), [str(struct.tag) for struct in union.types])[0])  # type: ignore[attr-defined]
    assert found is not None
    return found


def fresh(struct: inspect.StructType, order: Order = as_written) -> dict[str, Any]:
    """A new piece of this struct, with its tag, its defaults and as little as may be for the rest."""
    start = {struct.tag_field: struct.tag} if struct.tag_field else {}
    return start | {
        field.encode_name: starter(field.type, field.encode_name, order)
        for field in struct.fields
        if field.default is NODEFAULT and field.default_factory is NODEFAULT
    }
