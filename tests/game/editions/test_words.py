"""The editor speaks the owner's language: every section, field and word of every title's content has one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from msgspec import inspect

from game.builtin import builtin_content
from game.content import load_builtin
from game.editions import naming
from game.editions.draft import draft, draft_of
from game.editions.drawing import Drawer
from game.editions.gates import WARNING, checks, of_section
from game.editions.guide import Guide, guide
from game.editions.kinds import Kind, kind_of, tag_field
from game.editions.reading import Reader
from game.editions.schema import section, sections
from game.rules.contract import Complaint
from game.rules.registry import TITLES

SPOKEN = [slug for slug in TITLES if type(guide(slug)) is not Guide]
LATIN = {"START", "BAR", "POLICE", "PRISON", "MAFIA"}
"""Words that stay Latin as in the rules (DESIGN-UI.md §10)."""
NUMBER = re.compile(r"^[−\d]+$")


def said(slug: str) -> Iterator[tuple[str, str]]:
    """Every word that the forms of this title's editions show, with where."""
    words = guide(slug)
    seen: set[type] = set()
    for here in sections(slug):
        yield here.name, words.section(here.name)
        yield from _of(words, here.type, here.name, "", seen)


def _of(words: Guide, type_: inspect.Type, path: str, field: str, seen: set[type]) -> Iterator[tuple[str, str]]:
    kind: Kind = kind_of(type_)
    match kind.name:
        case "struct":
            yield from _fields(words, kind.type, path, seen)
        case "variant":
            for struct in kind.type.types:
                tag = tag_field(kind.type)
                yield f"{path}.{struct.tag}", words.value(tag, struct.tag)
                yield from _fields(words, struct, f"{path}.{struct.tag}", seen)
        case "list":
            yield f"{path}[]", words.label(f"{field}.row")
            yield from _of(words, kind.type.item_type, f"{path}[]", field, seen)
        case "choice" | "checks":
            inner = kind.type if kind.name == "choice" else kind_of(kind.type.item_type).type
            for value in inner.values:
                yield f"{path}={value}", words.value(field, str(value))
        case _:
            pass


def _fields(words: Guide, struct: inspect.StructType, path: str, seen: set[type]) -> Iterator[tuple[str, str]]:
    if struct.cls in seen:  # effects hold effects
        return
    seen.add(struct.cls)
    for field in struct.fields:
        where = f"{path}.{field.encode_name}"
        yield where, words.label(field.encode_name)
        yield from _of(words, field.type, where, field.encode_name, seen)


def is_code(word: str) -> bool:
    return word not in LATIN and not NUMBER.match(word) and not re.search("[а-яіїєґ№]", word, re.IGNORECASE)


@pytest.mark.parametrize("slug", SPOKEN)
def test_the_editor_shows_no_code_where_a_word_belongs(slug: str) -> None:
    assert [found for found in said(slug) if is_code(found[1])] == []


@pytest.mark.parametrize("slug", SPOKEN)
def test_every_complaint_of_a_title_has_words(slug: str) -> None:
    own = guide(slug)
    facts = dict.fromkeys(("id", "kind", "value", "cells", "size", "cards", "least", "most", "sum", "places"), 1)
    facts |= {"sectors": 1, "amount": 1, "draws": 1}
    folder = Path(settings.BASE_DIR) / "game/rules/titles" / slug
    used = {
        word
        for file in folder.glob("complain*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Complaint"
        for word in _literals(node)
    } | {"out_of_range"}
    assert len(used) > 10
    assert [word for word in sorted(used) if is_code(own.complaint(Complaint("x", word, facts)))] == []


def _literals(call: ast.Call) -> Iterator[str]:
    """The second argument of a complaint; both of `a if … else b`."""
    what: Any = call.args[1] if len(call.args) > 1 else next(k.value for k in call.keywords if k.arg == "what")
    for branch in (what.body, what.orelse) if isinstance(what, ast.IfExp) else (what,):
        if isinstance(branch, ast.Constant):
            yield str(branch.value)


def test_a_title_that_nobody_named_yet_still_has_the_words_of_all_editions() -> None:
    assert Guide().label("copies") == naming.labels()["copies"]
    assert Guide().label("spells") == "spells"


# Syndicate


def syndicate() -> dict[str, Any]:
    return builtin_content("syndicate")


def card(content: dict[str, Any], key: str) -> dict[str, Any]:
    return next(row for row in content["chance_cards"] if row["id"] == key)


@pytest.mark.parametrize(
    ("key", "effect", "where", "reason"),
    [
        ("last_waltz", {"op": "go", "to": "nowhere"}, "effects[0].to", "Такого коду немає: «nowhere»."),
        ("fast_driver", {"op": "cash", "amount": 0}, "effects[0]", "Сума 0 нічого не робить."),
        ("fast_driver", {"op": "cash", "amount": 50_000}, "effects[0].amount", "Не більше ніж 500."),
        ("head_of_council", {"op": "pay", "from": "self", "to": "self", "amount": 5}, "effects[0]", "Сам собі"),
    ],
)
def test_an_impossible_effect_is_refused_with_its_place(key: str, effect: Any, where: str, reason: str) -> None:
    content = syndicate()
    card(content, key)["effects"] = [effect]
    (problem,) = draft(TITLES["syndicate"], content).problems
    assert problem.path == f"chance_cards.{key}.{where}"
    assert problem.text.startswith(reason)


def test_a_card_is_told_as_the_game_reads_it() -> None:
    found = draft(TITLES["syndicate"], syndicate())
    told = {
        row.id: "; ".join(guide("syndicate").understood("chance_cards", row, found.plain))
        for row in found.content.chance_cards
    }
    assert told["last_waltz"] == "хто взяв картку, іде вперед: Танцзал «Фламінго»"
    assert told["cut_of_the_take"] == "хто взяв картку, отримує від банку 50$"
    assert told["after_the_search"] == "хто взяв картку, платить банку 25$ за будинок і 100$ за готель"
    assert told["no_waybill"] == "хто взяв картку, іде вперед: найближчий вузол; чужа оренда × 2"


def test_words_among_a_setting_s_values_are_shown_and_read_as_words() -> None:
    here, words = section("syndicate", "settings"), guide("syndicate")
    form = Drawer(words, {}).node(here.type, syndicate()["settings"], "f", "settings")
    node = next(node for node in form.children if node.name == "f.liquidation_order")
    shown = {field.name: field.value for field in node.children}
    assert shown["f.liquidation_order.choices"] == "будинки; клітинки в заставу"
    field = next(field for field in here.type.fields if field.encode_name == "liquidation_order")
    read = Reader(_Posted(shown), words).read(field.type, "f.liquidation_order")
    assert (read["default"], read["choices"]) == ("buildings_first", ["buildings_first", "mortgages_first"])


class _Posted(dict[str, Any]):
    def getlist(self, name: str) -> list[str]:
        return [self[name]] if name in self else []


@pytest.mark.django_db
@pytest.mark.parametrize("slug", SPOKEN)
def test_the_built_in_edition_has_nothing_to_look_at_but_that_no_bots_have_played_it(slug: str) -> None:
    edition = load_builtin(slug)[0].edition
    found = [check for check in checks(edition, draft_of(edition)) if check.state != "ok"]
    assert [check.section for check in found] == ["lab"]


def test_a_cell_s_name_that_does_not_fit_is_a_warning() -> None:
    content = syndicate()
    cell = next(cell for cell in content["cells"] if cell["id"] == "flea_market")
    cell["name"] = dict.fromkeys(("uk", "en", "ru"), "Найдовговічніший ринок")
    (warned, *_others) = guide("syndicate").warnings(content)
    assert warned.path == "cells.flea_market.board_name.uk"
    assert "довге слово" in warned.text


@pytest.mark.parametrize("name", ["cells", "groups", "chance_cards", "treasury_cards"])
def test_every_row_is_previewed_in_three_languages(name: str) -> None:
    content = syndicate()
    for row in content[name]:
        shown = guide("syndicate").preview(name, row, content)
        assert [language for language, _html in shown] == ["uk", "en", "ru"]


@pytest.mark.parametrize(
    ("slug", "name"),
    [("business", "event_cards"), ("business", "mafia_cards"), ("syndicate", "chance_cards"), ("syndicate", "cells")],
)
def test_a_row_shows_the_picture_that_it_has_chosen_and_its_words_as_plain_text(slug: str, name: str) -> None:
    content = builtin_content(slug)
    row = content[name][1] | {"icon": "crown", "name": dict.fromkeys(("uk", "en", "ru"), "<img src=x onerror=a()>")}
    row.pop("board_name", None)
    for _language, html in guide(slug).preview(name, row, content):
        assert "#gi-crown" in html
        assert "<img" not in html
        assert "&lt;img" in html


def test_a_picture_that_the_sprite_lacks_is_a_warning() -> None:
    content = builtin_content("syndicate")
    content["chance_cards"][0]["icon"] = "dragon"
    found = of_section(section("syndicate", "chance_cards"), draft(TITLES["syndicate"], content), guide("syndicate"))
    assert found.state == WARNING
    assert "«dragon»" in found.lines[0]
