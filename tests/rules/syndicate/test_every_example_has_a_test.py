"""RULES.md §19 is the judge: each of its worked examples is a test that carries its number, and so is every public defect
of such games' rules (BL).
"""

import re
from pathlib import Path

from game.rules import titles
from tests.rules.examples import numbered_tests, rows

HERE = Path(__file__).parent
RULES = (Path(titles.__file__).parent / "syndicate" / "RULES.md").read_text(encoding="utf-8")
NUMBERS = list(range(1, 61))
DEFECTS = {f"BL-{number:02}" for number in (*range(1, 14), 16, 17, 18)}


def test_the_rules_have_60_examples() -> None:
    assert rows(RULES, "## 19.", "## 20.") == NUMBERS


def test_every_example_has_a_test_and_no_test_another_number() -> None:
    assert sorted(numbered_tests(HERE)) == NUMBERS


def test_every_public_defect_has_a_test_that_names_it() -> None:
    said = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    assert set(re.findall(r"^def test_\w+\(.*# .*(BL-\d\d)", said, re.MULTILINE)) == DEFECTS
