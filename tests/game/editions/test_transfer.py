"""An edition's rows, and an edition as a file: out, in, and refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from game.content import load_builtin
from game.editions.changes import changes
from game.editions.draft import draft_of
from game.editions.models import Part
from game.editions.rows import gathered, spread
from game.editions.transfer import LARGEST, Unreadable, copied, exported, imported
from game.editions.words import completeness, gaps
from game.models import Edition

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def classic() -> Edition:
    return load_builtin("business")[0].edition


def file_of(edition: Edition, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The exported edition with a change made by hand."""
    content = yaml.safe_load(exported(edition))
    change(content)
    return yaml.safe_dump(content, allow_unicode=True, sort_keys=False).encode()


def test_the_rows_of_the_builtin_edition_say_what_its_release_says(classic: Edition) -> None:
    draft = draft_of(classic)
    assert draft.problems == ()
    assert draft.content_hash == classic.newest().content_hash


def test_loading_twice_leaves_the_rows_and_their_history_alone(classic: Edition) -> None:
    before = Part.history.count()
    load_builtin("business")
    spread(classic, gathered(classic))
    assert Part.history.count() == before


def test_an_exported_edition_comes_back_with_the_same_hash(classic: Edition) -> None:
    back = imported("business", exported(classic).encode())
    assert back.slug != classic.slug
    assert draft_of(back).content_hash == classic.newest().content_hash


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
    assert [(field.path, field.before, field.after) for field in racetrack.fields] == [("price", 2800, 2850)]


MALFORMED: dict[str, bytes] = {
    "UTF-8": b"\xff\xfe\x00",
    "YAML": b"edition: [1, 2",
    "розділи": b"- one\n- two\n",
    "Посилання": b"a: &x [1]\nb: *x\n",
    "Теги": b"a: !!python/object/apply:os.system ['true']\n",
    "глибше": b"a: " + b"[" * 40 + b"]" * 40,
    "Забагато": b"a: [" + b"1," * 60_000 + b"1]",
    "завеликий": b"# " + b"x" * LARGEST,
    "крім тексту": b"a: 2026-11-30\n",
    "Бракує поля": b"edition: {id: x}\n",
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
    r"board": lambda c: c["board"].pop(),
}


def find(content: dict[str, Any], key: str) -> dict[str, Any]:
    return next(card for card in content["event_cards"] if card["id"] == key)


@pytest.mark.parametrize("reason", CHANGES)
def test_a_file_that_cannot_be_played_is_refused_where_it_is_wrong(classic: Edition, reason: str) -> None:
    raw = file_of(classic, CHANGES[reason])
    with pytest.raises(Unreadable, match=reason):
        imported("business", raw)
    assert Edition.objects.count() == 1
