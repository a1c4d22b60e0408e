"""A word that is in the database is for ever: every stored kind, with its fields, is kept in a list.

A kind or a field may be added (with a default where it joins a kind that was stored before): run
`python -m tests.rules.test_frozen_kinds` and commit the list. It may never be renamed or taken away.
"""

from __future__ import annotations

import json
import typing
from pathlib import Path
from typing import Any

import pytest

from game.rules.registry import TITLES

FROZEN = Path(__file__).parent / "frozen_kinds.json"


def kinds(union: Any) -> dict[str, list[str]]:
    return {str(kind.__struct_config__.tag): list(kind.__struct_encode_fields__) for kind in typing.get_args(union)}


def stored_kinds(slug: str) -> dict[str, dict[str, list[str]]]:
    """What this title writes into snapshots and moves: actions, events, frames of the state's stack."""
    title = TITLES[slug]
    from game.builtin import rules_of

    (frames,) = typing.get_args(typing.get_type_hints(rules_of(slug).state_type)["frames"])
    return {"action": kinds(title.action_type), "event": kinds(title.event_type), "frame": kinds(frames)}


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("group", ["action", "event", "frame"])
def test_no_stored_kind_is_renamed_or_lost(slug: str, group: str):
    frozen = json.loads(FROZEN.read_text())[slug][group]
    now = stored_kinds(slug)[group]
    for kind, fields in frozen.items():
        assert kind in now, f"{group} {kind} is in stored matches"
        assert set(fields) <= set(now[kind]), f"{group} {kind} lost a field of stored matches"


@pytest.mark.parametrize("slug", TITLES)
def test_every_new_kind_is_written_into_the_list(slug: str):
    assert json.loads(FROZEN.read_text())[slug] == stored_kinds(slug)


if __name__ == "__main__":
    FROZEN.write_text(json.dumps({slug: stored_kinds(slug) for slug in TITLES}, indent=1, sort_keys=True) + "\n")
