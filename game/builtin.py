"""The editions that come with the code: one content.yaml beside the rules of each title. No database."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from game.rules import codec
from game.rules.contract import Rules
from game.rules.registry import TITLES

TITLES_FOLDER = Path(__file__).parent / "rules" / "titles"
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def builtin_content(slug: str) -> Any:
    """The built-in edition of a title as plain data, read anew: the caller may change it."""
    return json.loads(_stored(slug))


@cache
def _stored(slug: str) -> str:
    """The edition as JSON, whose keys are strings also where YAML has whole numbers (`by_players`)."""
    path = TITLES_FOLDER / slug.replace("-", "_") / "content.yaml"
    read = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 (a safe loader, in C)
    return json.dumps(read)


@cache
def rules_of(slug: str, edition: str = "builtin") -> Rules[Any, Any, Any, Any]:
    """The rules of a title bound to its ``builtin`` edition, or to the ``drill`` made from it; once a process."""
    title = TITLES[slug]
    content = codec.convert(builtin_content(slug), title.content_type)
    if edition == "drill":
        content = import_module(f"game.rules.titles.{slug.replace('-', '_')}.drill").drill(content)
    return title.rules(content)
