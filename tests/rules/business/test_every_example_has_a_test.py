"""RULES.md §20 is the judge: each of its worked examples is a test that carries its number."""

import re
from pathlib import Path

from game.rules import titles

HERE = Path(__file__).parent
RULES = (Path(titles.__file__).parent / "business" / "RULES.md").read_text(encoding="utf-8")


def numbered_tests() -> dict[int, list[str]]:
    """The numbers of the marks `@example(n)`, each with the tests under it."""
    found: dict[int, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for block in re.findall(r"((?:^@.*\n(?:^[ )\]].*\n)*)+)^def (test_\w+)", path.read_text("utf-8"), re.M):
            for numbers in re.findall(r"^@example\(([\d, ]+)\)", block[0], re.M):
                for number in numbers.split(","):
                    found.setdefault(int(number), []).append(block[1])
    return found


def test_the_rules_have_124_examples() -> None:
    section = RULES[RULES.index("## 20.") : RULES.index("## 21.")]
    rows = [int(number) for number in re.findall(r"^\| (\d+) \|", section, re.M)]
    assert rows == list(range(1, 125))


def test_every_example_has_a_test() -> None:
    missing = set(range(1, 125)) - numbered_tests().keys()
    assert not missing, f"worked examples without a test: {sorted(missing)}"


def test_no_test_carries_a_number_that_is_no_example() -> None:
    assert numbered_tests().keys() <= set(range(1, 125))
