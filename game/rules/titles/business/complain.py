"""What is wrong with an edition that decodes: things that do not exist, cannot resolve or never end (RULES.md §19)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.contract import Complaint
from game.rules.titles.business.content import Content


def complain(content: Content) -> Sequence[Complaint]:
    """Empty when the edition can be played."""
    return ()
