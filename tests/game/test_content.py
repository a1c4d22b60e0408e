"""Editions, releases and the rules bound to them."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from game import content
from game.content import BadContent, load_builtin, publish, rules_for
from game.models import Edition, Release
from tests.game.fake_title import CONTENT

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def edition() -> Edition:
    return Edition.objects.create(slug="vault-classic", title="vault", name={"uk": "Сейф", "en": "Vault"})


@pytest.fixture
def builtin(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The content that stands beside the code; the test may change it."""
    told = {"edition": dict(CONTENT["edition"]), "prize": 50}
    monkeypatch.setattr(content, "builtin_content", lambda slug: told)
    return told


def test_publishing_the_same_content_twice_is_one_release(edition: Edition) -> None:
    assert publish(edition, CONTENT) == publish(edition, CONTENT)
    assert Release.objects.count() == 1


def test_changed_content_is_the_next_number_and_the_old_release_stays(edition: Edition) -> None:
    first = publish(edition, CONTENT)
    second = publish(edition, CONTENT | {"prize": 70})
    assert (first.number, second.number) == (1, 2)
    assert edition.newest() == second
    assert rules_for(first).content.prize == 50
    assert rules_for(second).content.prize == 70


def test_going_back_to_older_content_is_a_new_number_too(edition: Edition) -> None:
    publish(edition, CONTENT)
    publish(edition, CONTENT | {"prize": 70})
    assert publish(edition, CONTENT).number == 3


def test_one_number_cannot_be_given_twice(edition: Edition) -> None:
    release = publish(edition, CONTENT)
    with pytest.raises(IntegrityError), transaction.atomic():
        Release.objects.create(edition=edition, number=release.number, content="{}", content_hash="x")


def test_content_that_does_not_decode_is_refused_with_its_path(edition: Edition) -> None:
    with pytest.raises(BadContent, match=r"\$\.prize"):
        publish(edition, CONTENT | {"prize": "fifty"})
    assert not Release.objects.exists()


def test_content_that_the_title_complains_of_is_refused_in_its_words(edition: Edition) -> None:
    with pytest.raises(BadContent, match=r"prize: not_positive \(prize=-1\)"):
        publish(edition, CONTENT | {"prize": -1})


def test_rules_of_a_release_are_made_once_a_process(edition: Edition) -> None:
    release = publish(edition, CONTENT)
    assert rules_for(release) is rules_for(Release.objects.get(pk=release.pk))


def test_loading_the_builtin_edition_again_changes_nothing(
    builtin: dict[str, Any], django_assert_num_queries: Any
) -> None:
    release, fresh = load_builtin("vault")
    assert fresh
    with django_assert_num_queries(1):
        assert load_builtin("vault") == (release, False)


def test_a_changed_builtin_edition_becomes_a_new_release_of_the_same_edition(builtin: dict[str, Any]) -> None:
    first, _ = load_builtin("vault")
    builtin["prize"] = 60
    builtin["edition"]["name"] = {"uk": "Сейф великий"}
    second, fresh = load_builtin("vault")
    assert fresh
    assert (second.edition, second.number) == (first.edition, 2)
    assert second.edition.name_in("en") == "Сейф великий"


def test_every_builtin_edition_of_the_house_loads_once_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(content.TITLES, "vault")
    out = io.StringIO()
    call_command("load_editions", stdout=out)
    call_command("load_editions", stdout=out)
    assert out.getvalue().splitlines() == [
        "business: business-classic, release 1",
        "syndicate: syndicate-classic, release 1",
    ]
    edition = Edition.objects.get(title="business")
    assert edition.builtin
    assert edition.name_in("en") == "Nothing Personal, Just Business"
