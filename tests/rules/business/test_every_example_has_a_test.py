"""RULES.md §20 is the judge: each of its worked examples is a test that carries its number."""

from pathlib import Path

from game.rules import titles
from tests.rules.examples import numbered_tests, rows

HERE = Path(__file__).parent
RULES = (Path(titles.__file__).parent / "business" / "RULES.md").read_text(encoding="utf-8")


def test_the_rules_have_124_examples() -> None:
    assert rows(RULES, "## 20.", "## 21.") == list(range(1, 125))


def test_every_example_has_a_test() -> None:
    missing = set(range(1, 125)) - numbered_tests(HERE).keys()
    assert not missing, f"worked examples without a test: {sorted(missing)}"


def test_no_test_carries_a_number_that_is_no_example() -> None:
    assert numbered_tests(HERE).keys() <= set(range(1, 125))
