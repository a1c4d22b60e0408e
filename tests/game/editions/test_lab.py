"""The balance lab: matches from fixed seeds, what they come to, and a run as a row that can be taken once and stopped."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import pytest

from game.builtin import builtin_content
from game.content import load_builtin
from game.editions import charts, lab
from game.editions.draft import draft_of
from game.editions.models import LabRun
from game.editions.report import Side, called, flags
from game.editions.transfer import copied
from game.models import Edition
from game.rules import codec
from game.rules.gauge import Record
from game.rules.lab import play_one
from game.rules.registry import TITLES


def content(slug: str = "business", deck: str = "event_cards", **change: Any) -> str:
    """The built-in edition, perhaps with another card, as a run keeps it."""
    plain = builtin_content(slug)
    for card in plain[deck] if change else ():
        if card["id"] in change:
            card.update(change[card["id"]])
    return codec.encode(codec.convert(plain, TITLES[slug].content_type)).decode()


@cache
def played(text: str, matches: int, seats: int = 3, slug: str = "business") -> Side:
    side = Side()
    for number in range(matches):
        side.add(codec.decode(play_one(slug, text, seats, "greedy", f"test:{number}"), Record))
    return side


def test_the_same_seed_is_the_same_match() -> None:
    text = content()
    assert play_one("business", text, 3, "greedy", "one") == play_one("business", text, 3, "greedy", "one")
    assert play_one("business", text, 3, "greedy", "one") != play_one("business", text, 3, "greedy", "other")


@pytest.mark.parametrize(
    ("slug", "deck", "card", "effects", "sum_", "matches"),
    [
        ("business", "event_cards", "whisky_ship", [{"op": "cash", "who": "self", "amount": 10_000}] * 5, 50_000, 8),
        ("syndicate", "treasury_cards", "lost_suitcase", [{"op": "cash", "who": "self", "amount": 500}] * 6, 3_000, 3),
    ],
)
def test_a_card_made_of_the_largest_effects_is_flagged_and_the_shipped_ones_are_not(
    slug: str, deck: str, card: str, effects: list[Any], sum_: int, matches: int
) -> None:
    huge = played(content(slug, deck, **{card: {"effects": effects, "copies": 6}}), matches, slug=slug)
    told = huge.told()
    found = [flag for flag in flags(told) if flag["why"] == "money"]
    assert [(flag["id"], flag["is"]) for flag in found] == [(card, sum_)]
    usual = played(content(slug), matches, slug=slug)
    assert [flag for flag in flags(usual.told()) if flag["why"] == "money"] == []
    picture = charts.drawn(called({"draft": told, "flags": found}, {card: "Скарб"}), "money")
    assert "Скарб" in picture
    assert charts.BLOOD in picture


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", ["seats-3", *charts.CHARTS])
def test_every_chart_is_a_picture_that_asks_nobody_for_anything(name: str, narrow: bool) -> None:
    told = played(content(), 6).told()
    picture = charts.drawn(called({"draft": told, "release": told, "flags": []}, {}), name, narrow=narrow)
    assert picture.startswith("<svg")
    assert "<script" not in picture
    assert not re.search(r"(href|src|url\()[\"'=]*\s*http", picture)


def test_syndicate_is_measured_like_the_flagship() -> None:
    record = codec.decode(play_one("syndicate", content("syndicate"), 3, "greedy", "one"), Record)
    assert 0 < record.first_out <= record.rounds
    assert len(record.cash[0]) == 3
    assert sum(use.drawn for use in record.cards.values()) > 10
    assert any(use.money for use in record.cards.values())


def test_the_report_says_length_wins_money_and_the_first_to_fall() -> None:
    told = played(content(), 6).told()
    assert told["matches"] == 6
    assert told["stuck"] == 0
    assert len(told["rounds"]) == 6
    assert 0 < told["first_out"] <= max(told["rounds"])
    assert sum(told["by_seats"]["3"]["wins"]) == pytest.approx(100, abs=0.5)
    low, middle, high = told["cash"][0]
    assert low <= middle <= high
    assert all(0 <= card["playable"] <= 100 and 0 <= card["won"] <= 100 for card in told["cards"])
    msgspec.json.encode(told)


@pytest.fixture
def run(db: None) -> LabRun:
    edition = copied(load_builtin("business")[0].edition, "Моє місто")
    return lab.asked(edition, draft_of(edition), None)


@pytest.mark.both
def test_a_draft_is_paired_with_a_release_match_by_match(run: LabRun) -> None:
    plan = list(lab.jobs(run))
    assert len(plan) == run.total
    draft = [(job.seats, job.seed) for job in plan if job.side == "draft"]
    assert draft == [(job.seats, job.seed) for job in plan if job.side == "release"]
    assert len(set(draft)) == len(draft)


@pytest.mark.both
def test_a_run_is_taken_by_one_and_asking_again_is_the_same_run(run: LabRun) -> None:
    edition = Edition.objects.get(pk=run.edition_id)
    assert lab.asked(edition, draft_of(edition), None) == run
    taken = lab.take()
    assert taken == run
    assert lab.take() is None


@pytest.mark.both
def test_a_run_whose_server_is_gone_is_taken_up_anew(run: LabRun) -> None:
    lab.take()
    LabRun.objects.update(beat_at="2026-01-01T00:00Z", done=7)
    again = lab.take()
    assert again == run
    assert again.done == 0


@pytest.mark.both
def test_a_stopped_run_hears_it_at_its_next_word_and_keeps_no_report(run: LabRun) -> None:
    taken = lab.take()
    assert taken is not None
    assert lab.progress(run.pk, 3)
    lab.cancel(run)
    assert not lab.progress(run.pk, 4)
    lab.finish(taken, {"draft": {}}, 5)
    run.refresh_from_db()
    assert (run.status, run.done, run.report) == (LabRun.Status.CANCELLED, 3, None)
