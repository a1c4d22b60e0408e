"""How the editor speaks of a title: its words, its pictures, what it expects. Every answer has a plain default.

A title says more in ``game.surfaces.<slug>.editing.GUIDE``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from msgspec import Struct

from game.editions import naming
from game.rules.contract import Complaint


class Warn(Struct, frozen=True):
    """Something that can be played and yet should be looked at."""

    path: str
    text: str


class Mix(Struct, frozen=True):
    """A share of a deck: a word and how many copies."""

    word: str
    copies: int


class Wrap(Struct, frozen=True):
    """A condition of the editor's «Якщо»: a word, and what it makes of an effect."""

    key: str
    label: str


class Vocabulary(Protocol):
    """The words of a title's content: a module such as `game.editions.naming`.

    `values` are by word, or by `field.word` where one word means two things. `ORDER` is how words of a choice are offered.
    """

    ORDER: Sequence[str]
    COMPLAINTS: Mapping[str, naming.Say]

    def sections(self) -> Mapping[str, str]: ...

    def labels(self) -> Mapping[str, str]: ...

    def values(self) -> Mapping[str, str]: ...


class Guide:
    """What every title has; `words` are its own, `decks` how many copies each of its decks is meant to have."""

    words: Vocabulary = naming
    decks: Mapping[str, int] = {}

    def section(self, name: str) -> str:
        """The name of a section."""
        return self.words.sections().get(name, name)

    def label(self, name: str) -> str:
        """The name of a field."""
        return self.words.labels().get(name, name)

    def value(self, field: str, word: str) -> str:
        """A word that a field may hold; some are fields' own names."""
        values = self.words.values()
        return values.get(f"{field}.{word}") or values.get(word) or self.label(word)

    def options(self) -> Mapping[str, str]:
        """Codes among the values of the host's settings, with their words."""
        return {}

    def order(self, field: str, words: Sequence[str]) -> Sequence[str]:
        """The words that a field may hold, in the order in which they are offered."""
        known = self.words.ORDER
        return sorted(words, key=lambda word: known.index(word) if word in known else len(known))

    def named(self, section: str, plain: Mapping[str, Any]) -> Mapping[str, Sequence[tuple[str, str]]]:
        """What fields of text may name here, by the field: codes with their words. Rows of other sections go without saying."""
        return {}

    def expected(self, section: str) -> int | None:
        """How many copies the deck is meant to have."""
        return self.decks.get(section)

    def icon(self, section: str, row: Mapping[str, Any]) -> str:
        """The picture of a row: a symbol of the sprite."""
        return ""

    def mix(self, section: str, rows: Sequence[Mapping[str, Any]]) -> Sequence[Mix]:
        """What a deck is made of."""
        return ()

    def wraps(self) -> Sequence[Wrap]:
        """Conditions that can be put round an effect."""
        return ()

    def wrap(self, key: str, effect: Any) -> Any:
        """The effect inside a condition."""
        return effect

    def complaint(self, complaint: Complaint) -> str:
        """What the title complains of, in words."""
        return naming.complaint(complaint, self.words.COMPLAINTS)

    def understood(self, section: str, row: Any, content: Mapping[str, Any]) -> Sequence[str]:
        """What a decoded row of this plain content does, sentence by sentence."""
        return ()

    def warnings(self, content: Mapping[str, Any]) -> Sequence[Warn]:
        """What can be played and yet should be looked at."""
        return ()

    def preview(self, section: str, row: Mapping[str, Any], content: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
        """The row as players will see it: a caption and HTML for each language or size."""
        return ()

    def ring(self, content: Mapping[str, Any], language: str) -> str:
        """The board of the content; HTML, empty for a title without one."""
        return ""

    def ring_style(self) -> str:
        """The static style sheet that the title's board and its colours need besides the common one; empty for none."""
        return ""

    def ring_css(self, content: Mapping[str, Any], language: str) -> str:
        """Where everything of that board lies: its stylesheet."""
        return ""


@cache
def guide(slug: str) -> Guide:
    """The title's guide, or the plain one."""
    module = f"game.surfaces.{slug.replace('-', '_')}.editing"
    try:
        known = find_spec(module) is not None
    except ModuleNotFoundError:
        known = False
    found: Guide = import_module(module).GUIDE if known else Guide()
    return found
