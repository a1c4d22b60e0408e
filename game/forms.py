"""A page's form as an action: the one place where the strings of a browser become numbers, lists, yes and no."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from game.rules import codec

NUMBER = re.compile(r"-?[0-9]{1,15}", re.ASCII)
TRUTH = {"true": True, "false": False}


class BadForm(Exception):
    """The form is no action of the title; the text says why and is for the log."""


def decode_action(data: Mapping[str, Any], action_type: Any) -> Any:
    """An action from plain data, checked strictly: no unknown kind, no unknown field, no wrong type."""
    try:
        action = codec.convert(dict(data), action_type)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadForm(str(error)) from error
    if stray := strays(data, codec.plain(action)):
        raise BadForm(f"unknown field {stray!r}")
    return action


def strays(data: Any, known: Any, path: str = "") -> str:
    """The path of the first field of `data` that is no field of `known`, or an empty string."""
    if isinstance(data, Mapping) and isinstance(known, Mapping):
        for name, value in data.items():
            here = f"{path}.{name}" if path else str(name)
            if name not in known:
                return here
            if found := strays(value, known[name], here):
                return found
    return ""


def action_from(kind: str, fields: Mapping[str, Any], action_type: Any) -> dict[str, Any]:
    """The fields of a form as the plain data of an action of that kind.

    A dotted name (``give.money``) is a field of a nested struct; a single value of a list stands alone; an empty
    string leaves the field out. What is no number where one belongs stays as it is, for the strict decoder to refuse.
    """
    action: dict[str, Any] = {}
    for name, value in fields.items():
        *parents, last = name.split(".")
        place = action
        for parent in parents:
            place = place.setdefault(parent, {})
            if not isinstance(place, dict):
                raise BadForm(f"field {name!r} is two things")
        place[last] = value
    shape = kinds(action_type).get(kind)
    return {"kind": kind, **(shaped(action, shape) if shape else action)}


@cache
def kinds(action_type: Any) -> dict[str, inspect.StructType]:
    """The struct of each kind of action."""
    found = inspect.type_info(action_type)
    members = found.types if isinstance(found, inspect.UnionType) else (found,)
    return {str(member.tag): member for member in members if isinstance(member, inspect.StructType)}


def shaped(value: Any, wanted: inspect.Type) -> Any:
    """The value as the type wants it, as far as a form can say it."""
    if isinstance(wanted, inspect.StructType) and isinstance(value, dict):
        types = {field.encode_name: field.type for field in wanted.fields}
        made = {name: shaped(item, types[name]) if name in types else item for name, item in value.items()}
        return {name: item for name, item in made.items() if item is not None}
    if isinstance(wanted, inspect.VarTupleType | inspect.ListType):
        if value == "":
            return None
        return [shaped(item, wanted.item_type) for item in (value if isinstance(value, list) else [value])]
    if isinstance(wanted, inspect.UnionType):
        inner = [member for member in wanted.types if not isinstance(member, inspect.NoneType)]
        return None if value == "" else shaped(value, inner[0]) if len(inner) == 1 else value
    if isinstance(wanted, inspect.IntType) and isinstance(value, str):
        return int(value) if NUMBER.fullmatch(value) else value or None
    if isinstance(wanted, inspect.BoolType) and isinstance(value, str):
        return TRUTH.get(value, value)
    return value
