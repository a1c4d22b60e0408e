"""Every public defect of timers, realtime, secrets and rooms that could happen to us has a test that names its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CASES = {
    "BL-14": "a double click",
    "BL-19": "a restart, and whose time it costs",
    "BL-20": "a bot that a restart catches thinking",
    "BL-21": "a device's wrong clock, a phone that sleeps",
    "BL-22": "after a restart the other side is deaf",
    "BL-23": "everyone at once",
    "BL-24": "lost broadcasts",
    "BL-25": "two tabs",
    "BL-26": "typing while the table moves",
    "BL-27": "SQLite is locked",
    "BL-29": "the set-up travels along",
    "BL-35": "guessing room codes",
    "BL-37": "stuck after somebody left",
    "BL-38": "typing the code",
    "T4": "a click against the deadline",
    "T5": "a bid against the hammer",
    "U-26": "a short drop, a long one, and the way back",
    "U-33": "a bid that prolongs the auction everywhere",
    "U-36": "one's drop and another's clock",
    "U-37": "paces, pauses and more time",
}


@pytest.fixture(scope="module")
def named() -> set[str]:
    """Every number that a docstring of the tests names."""
    said = "\n".join(path.read_text() for path in TESTS.rglob("test_*.py") if path != Path(__file__))
    return set(re.findall(r"\b(?:BL|U)-\d\d\b|\bT\d\b", "\n".join(re.findall(r'"""(.*?)"""', said, re.S))))


@pytest.mark.parametrize("case", CASES)
def test_a_case_has_a_test_that_names_it(case: str, named: set[str]) -> None:
    assert case in named, CASES[case]
