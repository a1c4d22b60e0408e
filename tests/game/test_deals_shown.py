"""Deals on the page, and what motion is told: an offer turned round, what it does to rents, no card's face in a step."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from game import fragments
from game.models import Release
from game.position import LoggedMove
from game.rules.titles.business import events as e
from game.rules.titles.business.actions import Bundle
from game.rules.titles.business.view import DealView, Question
from game.surfaces.business.lexicon import Lexicon
from tests.game.test_fragments import ASKED, HAPPENED, HER, ME, boss, edition, look, release, said, view

__all__ = ["edition", "release"]

pytestmark = pytest.mark.django_db

OFFERED = DealView(HER, ME, give=Bundle(2000, ("barbershop",), ("bomb",)), take=Bundle(500, ("cinema",), any_cards=1))
"""Hers: 2000$, the barber's and a bomb, for 500$, the cinema and a card that I pick."""


def shown(release: Release, edition: Lexicon, **facts: Any) -> fragments.Fragments:
    question, offers, _facts = ASKED["deal"]
    seen = view(edition, question, active=HER, deal=OFFERED, **facts)
    return fragments.render(look(release, seen, offers), "uk")


def test_a_counter_offer_starts_from_the_offer_turned_round(release: Release, edition: Lexicon) -> None:  # §10.1
    dock = shown(release, edition)["dock"]
    assert 'data-then="f-deal-1"' in dock
    for name, value in {
        "give.money": "500", "take.money": "2000", "give.businesses": "cinema", "take.businesses": "barbershop",
        "take.cards": "bomb",
    }.items():  # fmt: skip
        assert f'data-name="{name}" data-value="{value}"' in dock
    assert "any_cards" not in dock  # which card I would give is mine to name


def test_a_prisoner_answers_an_offer_but_makes_none(release: Release, edition: Lexicon) -> None:  # §8.2
    bosses = tuple(boss(seat, sentence=2 if seat == ME else 0) for seat in range(4))
    dock = shown(release, edition, bosses=bosses)["dock"]
    assert "data-then" not in dock
    assert "По руках" in dock


def test_an_offer_says_what_it_does_to_the_rents_of_each_district(release: Release, edition: Lexicon) -> None:
    question = re.sub(r"[ \n]+", " ", said(shown(release, edition)["question"]))
    theatre = edition.businesses["revue"].rent[0]
    both = edition.businesses["cinema"].rent[1] + edition.businesses["revue"].rent[1]
    assert f"1 із 3 {both:,}$ → {theatre:,}$".replace(",", "\u202f") in question
    assert "Маленька Італія" in question


def test_who_waits_may_offer_a_deal_to_the_one_whose_turn_it_is(release: Release, edition: Lexicon) -> None:  # §10.1
    seen = view(edition, Question("before", (HER,)), active=HER, partners=(HER,))
    html = fragments.render(look(release, seen), "uk")
    assert 'id="f-deal-1"' in html["deal"]
    assert 'data-tab-to="deal"' in html["dock"]
    quiet = fragments.render(
        look(release, view(edition, Question("buy", (HER,), business="jazz_club"), active=HER)), "uk"
    )
    assert "f-deal" not in quiet["deal"]


def test_motion_is_told_of_every_move_and_of_no_cards_face(release: Release, edition: Lexicon) -> None:
    drawn = (e.CardsDrawn(ME, 2, ("rooftop_shot", "bomb")), e.CardsPassed(ME, HER, 1, ("kompromat",)))
    moves = (LoggedMove(7, ME, datetime(2026, 11, 29, tzinfo=UTC), (*HAPPENED, *drawn)),)
    seen = view(edition, Question("before", (HER,)), active=HER)
    events = fragments.render(look(release, seen, moves=moves), "uk")["events"]
    told = said(events) + events
    assert not [card for card in edition.cards if card in told]
    steps = json.loads(events.partition('data-motion="')[2].rpartition('"')[0].replace("&quot;", '"'))[0]["steps"]
    assert {"dice", "walk", "money", "own", "free", "draw", "pass", "attack", "verdict", "jail", "out", "sold"} <= {
        step["do"] for step in steps
    }
