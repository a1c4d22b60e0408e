"""The fuzzer: it finds nothing in honest rules, finds a planted fault, and what it writes down fails again when re-run."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from game.builtin import rules_of
from game.rules import codec
from game.rules.fuzz import frame_kinds
from game.rules.playthrough import Playthrough
from game.rules.registry import TITLES
from game.rules.titles.business import influence, property
from tests.rules.adapters import FULL


def fuzz(into: Path, seconds: float, slug: str = "business") -> dict[str, Any]:
    out = StringIO()
    call_command("fuzz", slug, "--seconds", str(seconds), "--seed", "1", "--into", str(into), "--json", stdout=out)
    found = json.loads(out.getvalue())
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("slug", TITLES)
def test_honest_rules_have_no_failures(slug: str, tmp_path: Path) -> None:
    found = fuzz(tmp_path, 60 if FULL else 1, slug)
    assert found.keys() == {"matches", "moves", "frame_kinds", "failures"}
    assert found["moves"] > 0
    assert found["failures"] == []
    assert not list(tmp_path.iterdir())
    assert sorted(found["frame_kinds"]) == sorted(frame_kinds(rules_of(slug).state_type))
    if FULL:
        assert min(found["frame_kinds"].values()) > 0, "a kind of frame was never met"


def pays_twice(d: Any, seat: int, business: str) -> None:
    """A sale that the events tell but once."""
    honest_sale(d, seat, business)
    d.state.bosses[seat].cash += 50


def breaks_down(d: Any, seat: int, action: Any) -> None:
    raise RuntimeError("out of order")


honest_sale = property.sell
FAULTS = {
    "money from nowhere": (property, "sell", pays_twice, "told"),
    "a crash": (influence, "buy", breaks_down, "out of order"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_written_down_and_found_again(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name, instead, told = FAULTS[fault]
    with monkeypatch.context() as planted:
        planted.setattr(module, name, instead)
        seconds = 1
        while not (found := fuzz(tmp_path, seconds))["failures"]:
            seconds *= 2
        assert told in found["failures"][0]["failure"]
        path = Path(found["failures"][0]["file"])
        written = codec.decode(path.read_bytes(), Playthrough)
        with pytest.raises(
            CommandError, match=f"move {len(written.moves)} of {len(written.moves)} still fails.*{told}"
        ):
            call_command("fuzz", "business", "--rerun", str(path), stdout=StringIO())
    out = StringIO()
    call_command("fuzz", "business", "--rerun", str(path), stdout=out)
    assert "still fails" not in out.getvalue()
    assert f"{len(written.moves)} moves were made" in out.getvalue() or "is refused now" in out.getvalue()
