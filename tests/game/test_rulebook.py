"""The rules of every title on pages of their own, in every language, with the numbers of the edition."""

from __future__ import annotations

import pytest
from django.test import Client

from game.builtin import builtin_content
from game.models import Edition
from lobby import service
from tests.browser.syndicate_positions import STATES, write_match
from tests.lobby.conftest import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]

LANGUAGES = ("uk", "en", "ru")


def page(address: str, language: str, client: Client | None = None) -> str:
    client = client or Client()
    client.cookies["django_language"] = language
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_games_leads_to_the_rules_of_each_and_to_a_new_room(language: str) -> None:
    listed = page("/rules/", language)
    for edition in Edition.objects.filter(builtin=True):
        assert f'href="/rules/{edition.title}/"' in listed
        assert f'href="/new/?edition={edition.slug}"' in listed
        assert edition.name[language] in listed
        assert f"<h1>{edition.name[language]}</h1>" in page(f"/rules/{edition.title}/", language)


def test_the_rules_of_syndicate_say_every_deed_and_every_card_in_every_language() -> None:
    content = builtin_content("syndicate")
    told = [cell for cell in content["cells"] if cell.get("price")]
    told += content["chance_cards"] + content["treasury_cards"]
    assert len(told) == 28 + 15 + 16, "deeds and both decks; one card of the first lies there twice"
    for language in LANGUAGES:
        text = page("/rules/syndicate/", language)
        assert [each["id"] for each in told if each["name"][language] not in text] == []


def test_there_are_no_rules_of_a_game_that_the_house_does_not_have(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_room_new_room_and_match_lead_to_the_rules() -> None:
    match, users = write_match(STATES["before"].make())
    room = service.make_room(users[0], "Марта", Edition.objects.get(slug="syndicate-classic"), {})
    for address in ("/new/?edition=syndicate-classic", f"/r/{room.code}/", f"/match/{match.key}/"):
        assert 'href="/rules/syndicate/"' in page(address, "uk", signed_in(users[0]))
