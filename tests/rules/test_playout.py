"""Whole matches without a database: what `manage.py playout` prints, and who wins."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

KEYS = {
    *("slug", "seats", "matches", "finished", "stuck", "errors", "moves", "seconds", "moves_per_second"),
    *("rounds_median", "reasons", "wins_by_seat", "wins_by_bot"),
}


def playout(*args: str) -> dict[str, Any]:
    out = StringIO()
    call_command("playout", "business", *args, "--json", stdout=out)
    found = json.loads(out.getvalue())
    assert isinstance(found, dict)
    return found


def test_it_prints_exactly_one_object_with_exactly_these_keys():
    assert playout("--seats", "2", "--matches", "2").keys() == KEYS


@pytest.mark.parametrize("seats", range(2, 9))
def test_random_matches_finish_at_every_size(seats: int):
    found = playout("--seats", str(seats), "--matches", "1", "--bots", "random")
    assert (found["finished"], found["stuck"], found["errors"]) == (1, 0, 0)
    assert sum(found["reasons"].values()) == 1
    assert len(found["wins_by_seat"]) == seats
    assert sum(found["wins_by_seat"]) >= 1


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_greedy_matches_finish(seats: int):
    found = playout("--seats", str(seats), "--matches", "1", "--bots", "greedy")
    assert (found["finished"], found["stuck"], found["errors"]) == (1, 0, 0)


def test_the_same_seed_plays_the_same_matches():
    one, other = (playout("--seats", "3", "--matches", "3", "--seed", "7", "--bots", "greedy,random") for _ in range(2))
    for key in ("moves", "rounds_median", "reasons", "wins_by_seat", "wins_by_bot"):
        assert one[key] == other[key]


def test_greedy_beats_random_far_more_often_than_not():
    """Four of five is the goal over 1,000 matches; over 30, more than two thirds leaves little room for luck."""
    found = playout("--seats", "2", "--matches", "30", "--bots", "greedy,random")
    assert found["finished"] == 30
    assert found["wins_by_bot"]["greedy"] > 20


def test_a_list_of_bots_rotates_over_the_seats():
    """Both seats win when the better bot changes seats from match to match."""
    found = playout("--seats", "2", "--matches", "12", "--bots", "greedy,random")
    assert min(found["wins_by_seat"]) >= 2


def test_a_setting_can_be_given():
    found = playout("--seats", "2", "--matches", "2", "--options", '{"round_limit": 15, "war_round": 0}')
    assert found["rounds_median"] <= 15


@pytest.mark.parametrize(
    "args",
    [("--bots", "nobody"), ("--seats", "1"), ("--seats", "9"), ("--matches", "0")],
    ids=["unknown bot", "too few seats", "too many seats", "no match"],
)
def test_what_makes_no_sense_is_refused(args: tuple[str, str]):
    with pytest.raises(CommandError):
        playout(*args)
