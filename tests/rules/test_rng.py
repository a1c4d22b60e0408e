"""The dice are fair, can be checked afterwards, and are never thrown twice (DESIGN.md, reliability: fair dice)."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from game.rules.rng import Rng, commitment, mix

SEED = mix("5f" * 32, "match-7", ["salt of A", "salt of B"])


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# Published vectors: anyone who writes a verifier checks it against these.


def test_the_commitment_is_the_sha256_of_the_seed():
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_the_seed_of_a_match_is_the_published_one():
    assert SEED == "79e831ccd55324cdb1e665ccfdae38393e9c321317719e56ae6823a75b25667e"


def test_the_first_dice_are_the_published_ones():
    rng = Rng(SEED)
    assert [rng.die() for _ in range(12)] == [2, 4, 3, 6, 4, 5, 5, 5, 1, 1, 4, 4]


def test_the_first_shuffle_is_the_published_one():
    deck = list("ABCDEFGH")
    Rng(SEED).shuffle(deck)
    assert "".join(deck) == "FAGBHCED"


def test_value_i_is_the_hmac_of_the_counter():
    rng = Rng("k", draws=41)
    digest = hmac.new(b"k", b"k:41", hashlib.sha256).digest()
    assert rng.below(1 << 32) == int.from_bytes(digest[:8], "big") % (1 << 32)
    assert rng.draws == 42


# Nobody can steer.


@pytest.mark.parametrize(
    ("server", "match", "salts"),
    [
        ("s2", "m", ["a", "b"]),
        ("s", "m2", ["a", "b"]),
        ("s", "m", ["a", "c"]),
        ("s", "m", ["b", "a"]),
        ("s", "m", ["a"]),
    ],
)
def test_every_part_of_the_mix_counts(server: str, match: str, salts: list[str]):
    assert mix(server, match, salts) != mix("s", "m", ["a", "b"])


# No bias.


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.8), (6, 20.5), (28, 55.5), (36, 66.6)])
def test_every_side_is_as_likely(sides: int, limit: float):
    """Chi-square at p = 0.001 for sides − 1 degrees of freedom."""
    rng = Rng(SEED)
    counts = Counter(rng.below(sides) for _ in range(2000 * sides))
    assert chi_square([counts[side] for side in range(sides)]) < limit


def test_a_pair_of_dice_hides_no_pattern():
    rng = Rng(SEED)
    counts = Counter((rng.die(), rng.die()) for _ in range(36_000))
    assert len(counts) == 36
    assert chi_square(list(counts.values())) < 66.6


def test_every_order_of_a_deck_is_as_likely():
    rng = Rng(SEED)
    counts: Counter[str] = Counter()
    for _ in range(24_000):
        deck = list("ABCD")
        rng.shuffle(deck)
        counts["".join(deck)] += 1
    assert set(counts) == {"".join(order) for order in permutations("ABCD")}
    assert chi_square(list(counts.values())) < 49.7


def test_a_value_above_the_last_whole_multiple_is_drawn_again():
    """With n just above 2⁶³ nearly half of all 64-bit values are refused: a modulo would favour the small ones."""
    n = (1 << 63) + 1
    rng = Rng(SEED)
    values = [rng.below(n) for _ in range(500)]
    assert rng.draws > 850
    assert all(0 <= value < n for value in values)
    assert 190 < sum(value < n // 2 for value in values) < 310


def test_below_one_is_always_nought():
    rng = Rng(SEED)
    assert {rng.below(1) for _ in range(10)} == {0}


# The counter is part of what is saved: no kill, undo or reconnect gives a second roll.


def test_a_saved_counter_goes_on_where_it_stopped():
    rng = Rng(SEED)
    for _ in range(10):
        rng.die()
    saved = (rng.seed, rng.draws)
    expected = [rng.die() for _ in range(20)]
    assert [Rng(*saved).die() for _ in range(1)] == expected[:1]
    again = Rng(*saved)
    assert [again.die() for _ in range(20)] == expected


def test_two_sources_share_nothing():
    one, other = Rng(SEED), Rng(SEED)
    first = [one.die() for _ in range(10)]
    one.shuffle(list(range(30)))
    assert [other.die() for _ in range(10)] == first


def test_a_choice_is_one_of_the_items():
    rng = Rng(SEED)
    assert {rng.choice("abc") for _ in range(60)} == {"a", "b", "c"}
