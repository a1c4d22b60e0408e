"""What an owner changes never reaches a match that has begun: it keeps its release to the letter (BL-39)."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import call_command

from game import drawing, fragments
from game.content import load_builtin, publish, rules_for
from game.editions.draft import draft_of
from game.editions.models import Part
from game.editions.transfer import copied
from game.models import Edition, Match
from game.service import look
from tests.game.after.played import begun, play_on

pytestmark = pytest.mark.django_db

DECKS = {"business": ("mafia_cards", "event_cards"), "syndicate": ("chance_cards", "treasury_cards")}
PRICED = {"business": "businesses", "syndicate": "cells"}


def shown(match: Match) -> list[dict[str, str]]:
    """All that its seats and a spectator are shown."""
    drawing.forget()
    return [fragments.render(look(match.pk, viewer), "uk") for viewer in (None, 0, 1, 2)]


def changed(edition: Edition, title: str) -> None:
    """A card of each deck goes, the others change their order, their names and what they do; every price rises."""
    for deck in DECKS[title]:
        cards = list(edition.parts.filter(section=deck))
        cards[0].delete()
        for card, other in zip(cards[1:], reversed(cards[1:]), strict=True):
            name = {language: f"{text}!" for language, text in card.data["name"].items()}
            does = other.data | {"id": card.key, "name": name}
            Part.objects.filter(pk=card.pk).update(position=other.position, data=does)
    for part in edition.parts.filter(section=PRICED[title]):
        if part.data.get("price"):
            part.data["price"] += 50
            part.save()


@pytest.mark.parametrize("title", DECKS)
def test_running_and_finished_matches_keep_their_cards_whatever_is_edited_and_published(title: str) -> None:
    edition = copied(load_builtin(title)[0].edition, "Наше")
    old = publish(edition, draft_of(edition).frozen)
    finished = play_on(begun(3, title=title, release=old, round_limit=4))
    running = play_on(begun(3, title=title, release=old, round_limit=8), moves=60)
    before = [shown(match) for match in (finished, running)]
    changed(edition, title)
    new = publish(edition, draft_of(edition).frozen)
    assert new.number == old.number + 1
    assert [shown(match) for match in (finished, running)] == before
    assert play_on(running).finished_at
    out = io.StringIO()
    call_command("check_replays", stdout=out)
    assert out.getvalue().endswith(" 0 wrong\n")
    fresh: Any = begun(3, title=title, release=edition.newest())
    assert fresh.release == new
    assert rules_for(fresh.release).content != rules_for(running.release).content
