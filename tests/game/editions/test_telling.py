"""What differs between two contents, row by row and in the editor's words."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from game.content import load_builtin, publish
from game.editions.changes import changes
from game.editions.draft import draft_of
from game.editions.gates import since_release
from game.editions.guide import guide
from game.editions.telling import Told, marked, told
from game.editions.transfer import copied
from game.models import Edition

pytestmark = pytest.mark.django_db


@pytest.fixture
def edition() -> Edition:
    copy = copied(load_builtin("business")[0].edition, "Моє місто")
    publish(copy, draft_of(copy).frozen)
    return copy


def changed(edition: Edition, key: str, **fields: Any) -> None:
    part = edition.parts.get(key=key)
    part.data = part.data | fields
    part.save()


def since(edition: Edition) -> list[Told]:
    return told(edition.title, since_release(edition, draft_of(edition)), guide(edition.title))


def test_nothing_is_told_of_a_draft_that_says_what_its_release_says(edition: Edition) -> None:
    assert since(edition) == []


def test_a_changed_field_is_told_by_its_name_and_as_money(edition: Edition) -> None:
    changed(edition, "racetrack", price=2850)
    assert [(row.name, row.section, row.kind) for row in since(edition)] == [("Іподром", "Бізнеси", "changed")]
    assert [(line.label, line.before, line.after) for line in since(edition)[0].lines] == [
        ("Ціна", "2\u202f800$", "2\u202f850$")
    ]


def test_a_changed_effect_is_told_by_its_number_and_its_words(edition: Edition) -> None:
    changed(edition, "whisky_ship", effects=[{"op": "cash", "who": "left", "amount": 300}, {"op": "rent_flip"}])
    assert [(line.label, line.before, line.after) for line in since(edition)[0].lines] == [
        ("Ефект 1 · Скільки", "5\u202f000$", "300$"),
        ("Ефект 1 · Кому", "собі", "сусід ліворуч"),
        ("Ефект 2", "—", "обернути оренду"),
    ]


def test_what_is_money_is_told_as_money_in_every_title_and_nothing_else_is() -> None:
    own = copied(load_builtin("syndicate")[0].edition, "Моє місто")
    publish(own, draft_of(own).frozen)
    changed(own, "24", rent=[20, 90, 250, 700, 875, 1100])
    repairs = {"op": "cash_per", "who": "self", "rates": {"house": -25, "hotel": -1100}}
    changed(own, "short_cut", effects=[repairs, {"op": "step", "steps": 3, "way": "back"}])
    settings, constants = own.parts.get(section="settings"), own.parts.get(section="constants")
    settings.data["capital"]["default"] = 2500
    settings.save()
    constants.data["utility_multiplier"] = [4, 1200]
    constants.save()
    told = {line.label: line.after for row in since(own) for line in row.lines}
    assert not [label for label in told if "Крок" in label]  # an unplayable draft is told by its rows
    assert told["Оренда"] == "20$; 90$; 250$; 700$; 875$; 1\u202f100$"
    assert told["Ефект 1 · За кожну будівлю"] == "За будинок: −25$, За готель: −1\u202f100$"
    assert told["Ефект 2"].endswith(": 3, Як: назад")
    assert told["Стартовий капітал · Типово"] == "2\u202f500$"
    assert told["Множник за 1; 2 підприємства"] == "4; 1200"


def test_a_card_that_came_or_went_is_told_with_all_it_says(edition: Edition) -> None:
    edition.parts.get(key="kompromat").delete()
    (row,) = since(edition)
    assert (row.name, row.kind) == ("Компромат", "removed")
    assert {line.label: line.before for line in row.lines}["Вид"] == "хитрість"
    assert {line.after for line in row.lines} == {"—"}


def test_another_order_is_told_by_the_places_that_changed(edition: Edition) -> None:
    first, second = edition.parts.filter(section="mafia_cards").order_by("position")[:2]
    first.position, second.position = second.position, first.position
    first.save()
    second.save()
    (row,) = since(edition)
    assert row.kind == "order"
    assert [line.label for line in row.lines] == ["№ 1", "№ 2"]


def test_in_a_text_only_the_words_that_differ_are_marked() -> None:
    assert marked("Отримайте 500$ зараз", "Отримайте 700$ зараз") == [
        ("Отримайте ", False),
        ("500$", True),
        (" зараз", False),
    ]


def test_two_releases_stand_side_by_side_with_what_differs_marked_in_both(edition: Edition) -> None:
    changed(edition, "racetrack", price=2850)
    publish(edition, draft_of(edition).frozen)
    assert changes("business", draft_of(edition).frozen, draft_of(edition).frozen) == []
    client = Client()
    client.force_login(User.objects.create_superuser("оксана", password="велика таємниця 7", name="Оксана"))
    page = client.get(f"/admin/game/edition/{edition.pk}/compare/?one=1&other=2").content.decode()
    assert "<del>2\u202f800$</del>" in page
    assert "<ins>2\u202f850$</ins>" in page
    assert client.get(f"/admin/game/edition/{edition.pk}/compare/?one=1&other=9").status_code == 404
