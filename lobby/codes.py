"""Six-digit room codes: made from a cryptographic source, read from whatever a person types or pastes."""

from __future__ import annotations

import re
import secrets
import unicodedata

DIGITS = 6
LONGEST = 300
"""More characters than this are not read at all."""

LOOKALIKES = str.maketrans({**dict.fromkeys("OoОоΟο", "0"), **dict.fromkeys("lI|ІіӀӏΙ", "1"), "З": "3", "з": "3"})
"""Letters that are read or typed for digits: Latin, Cyrillic and Greek O and I, l, the bar, З."""


def make() -> str:
    """A new code, each of the million as likely."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def parse(text: str) -> str | None:
    """The six digits somebody meant, or None.

    Spaces, dashes, dots and invisible characters are skipped, look-alikes are taken for digits, and of a pasted link
    the code in it is read.
    """
    if len(text) > LONGEST:
        return None
    text = unicodedata.normalize("NFKC", text)
    link = re.search(r"/(?:k|r)/([^/?#\s]+)", text)
    if link:
        text = link[1]
    elif "/" in text or "?" in text:
        return None
    digits = digits_of(text)
    return digits if re.fullmatch(r"[0-9]{6}", digits) else None


def digits_of(text: str) -> str:
    """What is typed without its gaps, look-alikes taken for digits; what else there is stays in it."""
    text = unicodedata.normalize("NFKC", text).translate(LOOKALIKES)
    return "".join(_digit(c) for c in text if not _is_gap(c))


def _is_gap(character: str) -> bool:
    """Spaces, invisible characters, dashes and the like between the digits."""
    category = unicodedata.category(character)
    return category[0] in "ZC" or category == "Pd" or character in ".,_"


def _digit(character: str) -> str:
    """Any script's decimal digit as ours; everything else as it is."""
    value = unicodedata.decimal(character, None)
    return character if value is None else str(value)


def pretty(code: str) -> str:
    """As it is read aloud: 482 716, with a space that does not break."""
    return f"{code[:3]}\N{NO-BREAK SPACE}{code[3:]}"
