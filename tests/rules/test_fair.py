"""Anyone can check the dice: what a match keeps of its chance is all there is of it, and a changed roll is found."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.after.luck import luck, tail
from game.rules import codec
from game.rules.contract import Setup
from game.rules.fair import Proof, again, judge, throws
from game.rules.registry import TITLES
from game.rules.rng import Rng, commitment, mix
from tests.rules.adapters import matches

VECTORS = json.loads((Path(__file__).parents[2] / "static/fair/vectors.json").read_text(encoding="utf-8"))
TABLES = [(slug, seats) for slug in TITLES for seats in (2, 4)]


def test_the_published_vectors_hold():
    """Those that the page's JavaScript is held to as well (tests/browser/test_fair_dice.py)."""
    assert all(commitment(one["text"]) == one["sha256"] for one in VECTORS["sha256"])
    assert all(mix(one["server_seed"], one["match"], one["salts"]) == one["seed"] for one in VECTORS["mix"])
    for one in VECTORS["below"]:
        rng = Rng(one["seed"], one["draws"])
        assert [str(rng.below(int(one["n"]))) for _ in one["values"]] == one["values"]
        assert rng.draws == one["draws_after"]
    for one in VECTORS["shuffle"]:
        rng, order = Rng(one["seed"], one["draws"]), list(range(one["n"]))
        rng.shuffle(order)
        assert (order, rng.draws) == (one["order"], one["draws_after"])


@pytest.mark.parametrize("one", VECTORS["proofs"], ids=lambda one: one["why"])
def test_the_published_proofs_are_judged_alike(one: Any):
    verdict = judge(codec.convert(one["proof"], Proof))
    assert (verdict.promised, list(verdict.moves)) == (one["promised"], one["moves"])


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_move_keeps_every_draw_of_chance_and_the_log_tells_all_its_dice(slug: str, seats: int):
    """The draws of a match follow one another without a gap, and the faces that events tell are the faces that fell."""
    for match in matches(slug, seats):
        begun = match.rules.new_match(Setup(seats, match.title.options_type()), Rng("a seed"))
        assert begun.draws[0].at == 0
        for step in match.steps:
            made = match.rules.apply(step.before, step.seat, step.action)
            faces = [draw.got[0] for draw in made.draws if draw.kind == "die"]
            assert [face for _seat, dice in throws(codec.plain(made.events)) for face in dice] == faces
            rng = Rng(step.before.seed, step.before.draws)
            assert [again(rng, draw) for draw in made.draws] == list(made.draws)
            assert rng.draws == made.state.draws


# Luck


def test_the_chance_of_a_sum_is_counted_out():
    assert tail(12, [6, 6], below=False) == pytest.approx(1 / 36)
    assert tail(2, [6, 6], below=True) == pytest.approx(1 / 36)
    assert tail(7, [6, 6], below=False) == pytest.approx(21 / 36)
    assert tail(26, [20, 6], below=False) == pytest.approx(1 / 120)


def test_many_dice_follow_the_normal_curve():
    """Just beyond what is counted out the curve agrees with the count."""
    sides = [6] * 400
    assert tail(1460, [*sides, 6], below=False) == pytest.approx(tail(1456, sides, below=False), rel=0.03)


def test_luck_is_high_low_or_nothing_to_speak_of():
    assert luck(0, [6] * 10, [6] * 10).tail == pytest.approx(6**-10)
    assert luck(0, [6] * 10, [6] * 10).one_in == 1_000_000
    assert luck(0, [1, 1, 2], [6] * 3).below
    assert luck(0, [3, 4, 4, 3], [6] * 4).ordinary


def test_among_fair_dice_hardly_anybody_is_unusual():
    chance, many = Random(5), 400
    tails = [luck(0, [chance.randint(1, 6) for _ in range(40)], [6] * 40).tail for _ in range(many)]
    assert sum(tail < 0.05 for tail in tails) / many == pytest.approx(0.1, abs=0.04)  # two tails of 5 %
