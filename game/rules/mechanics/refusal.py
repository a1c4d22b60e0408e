"""Why not: the reasons a title refuses for, each with its paragraph of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.rules.contract import Blocked, IllegalAction


class Reasons:
    """Words for «why not», bound to paragraphs. An unknown word is a mistake of ours: KeyError."""

    def __init__(self, paragraphs: Mapping[str, str]) -> None:
        self.paragraphs = paragraphs

    def refuse(self, why: str, **facts: Any) -> IllegalAction:
        """The exception to raise: the paragraph, the word `why` and its numbers."""
        return IllegalAction(self.paragraphs[why], why=why, **facts)

    def block(self, kind: str, why: str, **facts: Any) -> Blocked:
        """The same for the page: an action of `kind` greyed out."""
        return Blocked(kind, self.paragraphs[why], {"why": why, **facts})
