"""An edition's rows, and an edition as a file: out, in, and refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
import yaml
from django.utils.translation import override

from game.content import load_builtin
from game.editions.changes import Difference, changes, differences
from game.editions.draft import draft_of
from game.editions.file import LARGEST, Unreadable
from game.editions.models import Part
from game.editions.rows import gathered, spread
from game.editions.transfer import copied, exported, imported
from game.editions.words import completeness, gaps
from game.models import Edition

pytestmark = pytest.mark.django_db


@pytest.fixture
def classic() -> Edition:
    return load_builtin("business")[0].edition


def file_of(edition: Edition, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The exported edition with a change made by hand."""
    content = gathered(edition)
    change(content)
    return yaml.dump(content, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False).encode()


def test_the_rows_of_the_builtin_edition_say_what_its_release_says(classic: Edition) -> None:
    draft = draft_of(classic)
    assert draft.problems == ()
    assert draft.content_hash == classic.newest().content_hash


def test_loading_twice_leaves_the_rows_and_their_history_alone(classic: Edition) -> None:
    before = Part.history.count()
    load_builtin("business")
    spread(classic, gathered(classic))
    assert Part.history.count() == before


@pytest.mark.parametrize("slug", ["business", "syndicate"])
def test_an_exported_edition_comes_back_with_the_same_hash(slug: str) -> None:
    builtin = load_builtin(slug)[0].edition
    back = imported(slug, exported(builtin).encode())
    assert back.slug != builtin.slug
    assert draft_of(back).content_hash == builtin.newest().content_hash


def test_a_copy_has_every_row_and_a_name_that_other_languages_still_lack(classic: Edition) -> None:
    copy = copied(classic, "Моє місто")
    assert copy.parts.count() == classic.parts.count()
    assert not copy.builtin
    assert str(copy) == "Моє місто"
    assert [gap.language for gap in gaps(gathered(copy))] == ["en", "ru"]
    assert completeness(gathered(copy)) == {"uk": 100, "en": 99, "ru": 99}
    assert draft_of(copy).problems == ()


def test_a_change_is_told_with_before_and_after(classic: Edition) -> None:
    copy = copied(classic, "Моє місто")
    part = copy.parts.get(key="racetrack")
    part.data = part.data | {"price": 2850}
    part.save()
    found = changes("business", draft_of(classic).frozen, draft_of(copy).frozen)
    racetrack = next(change for change in found if change.key == "racetrack")
    assert list(differences(racetrack.before, racetrack.row)) == [Difference("price", 2800, 2850)]


LAUGHS = b"a: &a [x, x]\n" + b"".join(b"%c: &%c [*%c, *%c]\n" % (n, n, n - 1, n - 1) for n in range(98, 110))
MALFORMED: dict[str, bytes] = {
    "UTF-8": b"\xff\xfe\x00",
    "знак або число, яких не буває": b"a: \x00",
    "список або поле не закрито": b"edition: [1, 2",
    "зайва двокрапка": b"edition: a: b",
    "лапки не закрито": b"edition: 'a",
    "рядок 1, знак 1: Це не YAML: із цього знака": b"@edition",
    "після назви поля бракує двокрапки": b"edition:\n  a\n  b\nsettings\nboard: 1",
    "У файлі має бути видання": b"- one\n- two\n",
    "розділи з назвами": b"",
    "рядок 1, знак 4: Посилання": b"a: &x [1]\nb: *x\n",
    "Посилання": LAUGHS,
    "рядок 1, знак 4: Теги": b"a: !!python/object/apply:os.system ['true']\n",
    "Теги": b"a: !!binary aGVsbG8=\n",
    "глибше ніж 20": b"a: " + b"[" * 40 + b"]" * 40,
    "Вкладено": b"[" * 500_000,
    "Забагато": b"a: [" + b"1," * 60_000 + b"1]",
    "завеликий": b"# " + b"x" * LARGEST,
    "^a: .*а не дата": b"a: 2026-11-30\n",
    r"^a\[1\].b: Такого числа": b"a: [1, {b: .inf}]\n",
    "число, яких не буває": b"a: " + b"9" * 10_000,
    "^a: Такого числа": b"a: 99999999999999999999\n",
    r"^edition.name: .*не друкується": b'edition: {name: "a\\0b"}\n',
    "рядок 3, знак 1: Поле «edition» стоїть двічі": b"edition: {id: x}\nboard: []\nedition: {id: y}\n",
    "рядок 2, знак 6: Поле «2» стоїть двічі": b"a: {1: x, 2: y,\n     '2': z}\n",
    "Назва поля": b"yes: 1\n",
    "рядок 1, знак 3: Назва поля": b"? [a]\n: 1\n",
    "рядок 2, знак 3: Назва поля": b"a:\n  <<: {b: 1}\n",
    "Бракує поля": b"edition: {id: x}\n",
    "іншої гри: «syndicate»": b"edition: {id: x}\ngroups: []\ncells: []\ntreasury_cards: []\n",
}


@pytest.mark.parametrize("reason", MALFORMED)
def test_a_malformed_file_is_refused_with_a_reason_and_changes_nothing(reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        imported("business", MALFORMED[reason])
    assert not Edition.objects.exists()
    assert not Part.objects.exists()


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    r"event_cards.whisky_ship.effects\[0\].amount: Не більше ніж 10000": lambda c: find(c, "whisky_ship")["effects"][
        0
    ].update(amount=50_000),
    r"event_cards.whisky_ship.effects\[0\].amount: Число має бути кратне 50": lambda c: find(c, "whisky_ship")[
        "effects"
    ][0].update(amount=275),
    r"event_cards.whisky_ship.effects\[0\].op: Такого слова тут немає: «explode»": lambda c: find(c, "whisky_ship")[
        "effects"
    ][0].update(op="explode"),
    r"event_cards.whisky_ship.text.uk": lambda c: find(c, "whisky_ship")["text"].update(uk="Отримайте 7000$."),
    r"^Невідоме поле «spells»": lambda c: c.update(spells=[]),
    r"^event_cards: Потрібно список, а тут ціле число": lambda c: c.update(event_cards=5),
    r"^Бракує поля «bosses»": lambda c: c.pop("bosses"),
    r"^event_cards.whisky_ship: Бракує поля «copies»": lambda c: find(c, "whisky_ship").pop("copies"),
    r"^event_cards.whisky_ship.copies: Потрібно ціле число, а тут текст": lambda c: find(c, "whisky_ship").update(
        copies="two"
    ),
    r"Код «whisky_ship» стоїть двічі": lambda c: c["event_cards"].append(deepcopy(find(c, "whisky_ship"))),
    r"^board: Секторів 35, а на таку розкладку потрібно 36": lambda c: c["board"].pop(),
    r"^edition.layout.columns: Не більше ніж 40": lambda c: c["edition"]["layout"].update(columns=1_000_000),
}


def find(content: dict[str, Any], key: str) -> dict[str, Any]:
    return next(card for card in content["event_cards"] if card["id"] == key)


@pytest.mark.parametrize("reason", CHANGES)
def test_a_file_that_cannot_be_played_is_refused_where_it_is_wrong(classic: Edition, reason: str) -> None:
    raw = file_of(classic, CHANGES[reason])
    with pytest.raises(Unreadable, match=reason):
        imported("business", raw)
    assert Edition.objects.count() == 1


def test_a_refusal_speaks_the_editor_s_language(classic: Edition) -> None:
    with override("en"), pytest.raises(Unreadable) as english:
        imported("business", b"\xff")
    assert not re.search("[а-яіїєґ]", str(english.value))


def test_the_edition_of_one_game_is_no_edition_of_another(classic: Edition) -> None:
    with pytest.raises(Unreadable, match="Це видання іншої гри: «Нічого особистого, тільки бізнес»"):
        imported("syndicate", exported(classic).encode())
    assert Edition.objects.count() == 1
