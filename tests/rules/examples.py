"""Which worked examples of a title's RULES.md its tests carry, by the marks `@example(n)`. Counted per folder."""

import re
from pathlib import Path


def numbered_tests(folder: Path) -> dict[int, list[str]]:
    """The numbers of the marks in the folder's tests, each with the tests under it."""
    found: dict[int, list[str]] = {}
    for path in sorted(folder.glob("test_*.py")):
        for block in re.findall(r"((?:^@.*\n(?:^[ )\]].*\n)*)+)^def (test_\w+)", path.read_text("utf-8"), re.M):
            for numbers in re.findall(r"^@example\(([\d, ]+)\)", block[0], re.M):
                for number in numbers.split(","):
                    found.setdefault(int(number), []).append(block[1])
    return found


def rows(rules: str, section: str, following: str) -> list[int]:
    """The numbers of the examples' table, between two headings."""
    text = rules[rules.index(section) : rules.index(following)]
    return [int(number) for number in re.findall(r"^\| (\d+) \|", text, re.M)]
