"""The editor's form, made from the types: what is drawn is read back, and what is wrong is told where it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import QueryDict

from game.builtin import builtin_content
from game.editions.conditions import as_drawn, unwrapped
from game.editions.drawing import Drawer, Node
from game.editions.guide import guide
from game.editions.problems import decoded
from game.editions.reading import Reader, changed, type_at
from game.editions.schema import Section, section, sections
from game.editions.words import filled
from game.rules import codec
from game.rules.registry import TITLES

CONTENT = builtin_content("business")
ALL = [(slug, found) for slug in TITLES for found in sections(slug)]


def rows(slug: str, found: Section) -> list[Any]:
    said = builtin_content(slug).get(found.name, [])
    return list(said) if found.many else [said] if said else []


def filled_in(node: Node) -> Iterator[tuple[str, str]]:
    """What a browser would send of a drawn field that nobody touches."""
    if node.kind in ("struct", "variant") and node.optional and node.present:
        yield f"{node.name}.?", "on"
    if node.kind == "variant" and node.present:
        yield f"{node.name}.{node.tag}", node.value
        yield f"{node.name}.was", node.value
        yield f"{node.name}.if", next((choice.value for choice in node.conditions if choice.chosen), "")
    if node.kind == "list":
        yield f"{node.name}.#", str(len(node.children))
    if node.kind == "map":
        yield from ((f"{node.name}.#", child.tag) for child in node.children)
    for child in node.children:
        yield from filled_in(child)
    if node.kind == "choice":
        yield node.name, next((choice.value for choice in node.choices if choice.chosen), "")
    elif node.kind == "checks":
        yield from ((node.name, choice.value) for choice in node.choices if choice.chosen)
    elif node.kind == "bool":
        if node.value:
            yield node.name, "on"
    elif not node.children and node.kind not in ("list", "map", "struct", "variant"):
        yield node.name, str(node.value)


def posted(found: Section, row: Any, slug: str = "business") -> QueryDict:
    """The form of a row as a browser sends it back."""
    query = QueryDict(mutable=True)
    node = Drawer(guide(slug), {}).node(found.type, row, "f", found.name)
    for name, value in filled_in(node):
        query.appendlist(name, value)
    return query


def card(key: str) -> tuple[Section, dict[str, Any]]:
    name = "event_cards" if any(row["id"] == key for row in CONTENT["event_cards"]) else "mafia_cards"
    return section("business", name), next(row for row in CONTENT[name] if row["id"] == key)


@pytest.mark.parametrize(("slug", "found"), ALL, ids=[f"{slug}-{found.name}" for slug, found in ALL])
def test_a_form_that_nobody_touches_says_what_the_row_said(slug: str, found: Section) -> None:
    for row in rows(slug, found):
        reader = Reader(posted(found, row, slug), guide(slug))
        read = reader.read(found.type, "f")
        assert reader.errors == {}
        whole, problems = decoded(found.python_type, filled(read))
        assert problems == []
        assert codec.plain(whole) == codec.plain(codec.convert(row, found.python_type))


def read_with(key: str, **values: str) -> tuple[Any, dict[str, str]]:
    """The form of a card with these fields filled otherwise."""
    found, row = card(key)
    query = posted(found, row)
    for name, value in values.items():
        query[name] = value
    reader = Reader(query, guide("business"))
    return reader.read(found.type, "f"), reader.errors


def test_a_sum_between_two_steps_is_told_the_nearest() -> None:
    _read, errors = read_with("dirty_whispers", **{"f.price": "275"})
    assert errors == {"price": "Суми кратні 50. Найближчі: 250 або 300."}


def test_a_sum_out_of_bounds_is_told_the_bounds_in_its_own_row() -> None:
    read, errors = read_with("whisky_ship", **{"f.effects.0.amount": "50 000$"})
    assert errors == {"effects[0].amount": "Можна від −10000 до 10000."}
    assert read["effects"][0]["amount"] == 50_000


def test_what_is_no_number_stays_as_it_was_typed() -> None:
    read, errors = read_with("whisky_ship", **{"f.copies": "дві"})
    assert read["copies"] == "дві"
    assert errors == {"copies": "Потрібне ціле число."}


def test_a_text_may_lack_english_but_not_ukrainian() -> None:
    read, errors = read_with("whisky_ship", **{"f.name.en": "", "f.text.uk": " "})
    assert "en" not in read["name"]
    assert errors == {"text.uk": "Українського тексту бракує."}


def test_another_verb_brings_its_own_fields_and_keeps_those_it_shares() -> None:
    read, errors = read_with("whisky_ship", **{"f.effects.0.op": "respect"})
    assert errors == {}
    assert read["effects"][0] == {"op": "respect", "who": "self", "delta": 0}


@pytest.mark.parametrize("key", [wrap.key for wrap in guide("business").wraps()])
def test_an_effect_with_a_condition_is_a_row_with_if_and_comes_back_as_it_was(key: str) -> None:
    found, row = card("whisky_ship")
    words = guide("business")
    effect = {"op": "cash", "who": "left", "amount": 300}
    read, errors = read_with("whisky_ship", **{"f.effects.0.if": key})
    assert read["effects"] == [words.wrap(key, row["effects"][0])]
    assert errors == {}
    conditional = row | {"effects": [words.wrap(key, effect)]}
    node = Drawer(words, {}).node(found.type, conditional, "f", "")
    drawn = next(child for child in node.children if child.name == "f.effects").children[0]
    assert drawn.value == "cash"
    assert [child.name for child in drawn.children] == ["f.effects.0.who", "f.effects.0.amount"]
    assert [choice.value for choice in drawn.conditions if choice.chosen] == [key]
    assert Reader(posted(found, conditional), words).read(found.type, "f")["effects"] == conditional["effects"]


def test_a_fault_inside_a_condition_is_told_in_its_row() -> None:
    data = {"effects": [{"op": "raze"}, guide("business").wrap("roll4", {"op": "cash", "who": "self", "amount": 275})]}
    path = "effects[1].table[1].effects[0].amount"
    assert as_drawn(guide("business"), path, data) == "effects[1].amount"
    assert as_drawn(guide("business"), "effects[0].which", data) == "effects[0].which"
    _read, errors = read_with("whisky_ship", **{"f.effects.0.if": "roll4", "f.effects.0.amount": "275"})
    assert errors == {"effects[0].amount": "Суми кратні 50. Найближчі: 250 або 300."}


def test_a_condition_with_more_in_it_than_one_effect_is_drawn_as_it_is() -> None:
    for key in ("fixed_race", "night_raid", "second_hand_gun"):
        _found, row = card(key)
        assert unwrapped(guide("business"), row["effects"][0]) is None


def test_rows_are_added_moved_and_taken_away() -> None:
    found, row = card("big_wedding")
    plain = {**row, "effects": list(row["effects"])}
    changed(plain, "down:f.effects.0")
    assert [effect["op"] for effect in plain["effects"]] == ["go", "cash"]
    changed(plain, "add:f.effects", {"op": "raze"})
    changed(plain, "remove:f.effects.0")
    assert [effect["op"] for effect in plain["effects"]] == ["cash", "raze"]
    assert type_at(found.type, "f.effects", plain) is not None
