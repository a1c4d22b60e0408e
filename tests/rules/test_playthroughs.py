"""Finished matches, one for each way to end, replay to their recorded outcome, position for position.

Where a rule was changed on purpose: `python -m tools.record_playthroughs`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.builtin import rules_of
from game.rules import codec
from game.rules.playthrough import Playthrough, replay
from game.rules.registry import TITLES

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*/*.json"))
ENDINGS = {
    "business": {"last_boss", "round_limit", "time_limit", "round_cap"},
    "syndicate": {"last_player", "round_limit", "round_cap"},
}


def read(path: Path) -> Playthrough:
    written = codec.decode(path.read_bytes(), Playthrough)
    assert isinstance(written, Playthrough)
    return written


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_stored_match_replays_to_its_recorded_end(path: Path):
    written = read(path)
    rules = rules_of(written.title, written.edition)
    last = None
    for step in replay(TITLES[written.title], rules, written):
        assert rules.outcome(step.before) is None
        last = step.after
    assert rules.outcome(last) == written.outcome
    assert codec.content_hash(last) == written.end


@pytest.mark.parametrize("slug", TITLES)
def test_every_way_to_end_is_kept(slug: str):
    kept = {outcome.reason for path in FILES if path.parent.name == slug if (outcome := read(path).outcome)}
    assert kept == ENDINGS[slug]
