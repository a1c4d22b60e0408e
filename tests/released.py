"""The built-in releases in a test's database, from content that is read once a process.

`load_editions` takes longer than most of the tests that only play: the rows that an editor changes are left out.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from game.builtin import builtin_content
from game.content import checked
from game.models import Edition, Release
from game.rules import codec
from game.rules.registry import TITLES


def released(slug: str) -> Release:
    """The release of a title's built-in edition, which the test's database did not have."""
    told, content = _content(slug)
    edition = Edition.objects.create(slug=told["id"], title=slug, name=told["name"], builtin=True)
    return Release.objects.create(edition=edition, number=1, **content)


@cache
def _content(slug: str) -> tuple[dict[str, Any], dict[str, str]]:
    """What the edition is called, and what its release keeps."""
    plain = builtin_content(slug)
    whole = codec.plain(checked(TITLES[slug], plain))
    return plain["edition"], {"content": codec.encode(whole).decode(), "content_hash": codec.content_hash(whole)}
