"""The host's settings against the edition: defaults for a number of seats, and what is out of range (RULES.md §18)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.rules.contract import Complaint
from game.rules.mechanics import edition
from game.rules.titles.business.content import Content
from game.rules.titles.business.options import Options


def resolve(content: Content, options: Options, seats: int) -> Options:
    """`options` with every None replaced by the edition's default for so many seats."""
    return edition.resolve(content.settings, options, seats)


def complain_of_options(content: Content, options: Options, seats: int) -> Sequence[Complaint]:
    """What a host may not set: values out of range, and rounds that are not truce < war < verdict where on (§14)."""
    complaints = list(edition.out_of_range(content.settings, options))
    settled = resolve(content, options, seats)
    rounds = [
        (name, value)
        for name, value in (
            ("truce_rounds", settled.truce_rounds),
            ("war_round", settled.war_round),
            ("verdict_round", settled.verdict_round),
        )
        if value
    ]
    for (early, first), (late, second) in pairwise(rounds):
        if first >= second:
            complaints.append(Complaint(path=late, what="too_early", facts={"after": early, "least": first + 1}))
    return complaints
