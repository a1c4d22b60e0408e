"""Deals on the page, and what motion is told: an offer turned round, what it does to rents, no card's face in a step."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from config.templatetags.ui import money
from game import fragments
from game.models import Release
from game.position import LoggedMove
from game.rules.titles.business import events as e
from game.rules.titles.business.actions import Bundle
from game.rules.titles.business.options import Options
from game.rules.titles.business.view import DealView, Question, TurnView
from game.surfaces.business.lexicon import Lexicon
from tests.game.drawn import ASKED, HAPPENED, HER, ME, boss, edition, look, release, said, view

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


def test_who_was_refused_three_times_has_no_counter_offer_and_reads_why(
    release: Release, edition: Lexicon
) -> None:  # §4
    turn = TurnView(dice=(4, 3), rolled=True, refused=tuple(3 if seat == ME else 0 for seat in range(4)))
    parts = shown(release, edition, turn=turn)
    assert "data-then" not in parts["dock"]
    assert "зустрічної вже немає" in parts["question"]


@pytest.mark.parametrize("percent", [100, 150])
def test_an_offer_says_what_it_does_to_the_rents_of_each_district(
    release: Release, edition: Lexicon, percent: int
) -> None:
    question = re.sub(r"[ \n]+", " ", said(shown(release, edition, options=Options(rent_percent=percent))["question"]))

    def asked(business: str, owned: int) -> int:  # §7.2: rounded down to 50
        return edition.businesses[business].rent[owned - 1] * percent // 100 // 50 * 50

    theatre, both = asked("revue", 1), asked("cinema", 2) + asked("revue", 2)
    assert f"1 із 3, оренда {money(both)} → {money(theatre)}" in question
    assert "Маленька Італія" in question


@pytest.mark.parametrize(("percent", "rents"), [(100, (1150, 2050, 3000)), (150, (1700, 3050, 4500))])
def test_the_card_of_a_business_prints_what_is_asked_at_this_table(
    release: Release, edition: Lexicon, percent: int, rents: tuple[int, ...]
) -> None:  # §7.2, example 109
    question = Question("buy", (ME,), business="barbershop", price=2000)
    seen = view(edition, question, options=Options(rent_percent=percent))
    html = fragments.render(look(release, seen, ASKED["buy"][1]), "uk")
    for part in ("question", "stage"):
        printed = re.findall(r"<dd>\s*([\d\u202f]+)\$\s*</dd>", html[part].partition("rents")[2])
        assert tuple(int(sum_.replace("\u202f", "")) for sum_ in printed[:3]) == rents, part


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
