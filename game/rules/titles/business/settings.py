"""The host's settings against the edition: defaults for a number of seats, and what is out of range (RULES.md §18)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from game.rules import codec
from game.rules.contract import Complaint
from game.rules.titles.business.content import Content, Setting
from game.rules.titles.business.options import Options


def resolve(content: Content, options: Options, seats: int) -> Options:
    """`options` with every None replaced by the edition's default for so many seats."""
    chosen: dict[str, Any] = {}
    for name in Options.__struct_fields__:
        value = getattr(options, name)
        chosen[name] = _setting(content, name).default_for(seats) if value is None else value
    settled: Options = codec.convert(chosen, Options)  # a whole percentage in the edition is a float in a snapshot
    return settled


def complain_of_options(content: Content, options: Options, seats: int) -> Sequence[Complaint]:
    """What a host may not set: values out of range, and rounds that are not truce < war < verdict where on (§14)."""
    complaints = [
        Complaint(path=name, what="out_of_range", facts={"value": value})
        for name in Options.__struct_fields__
        if (value := getattr(options, name)) is not None and not _setting(content, name).allows(value)
    ]
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


def _setting(content: Content, name: str) -> Setting:
    setting: Setting = getattr(content.settings, name)
    return setting
