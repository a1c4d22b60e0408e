"""How a title looks: a package for each slug that turns a Look into the parts of its page.

`game.fragments` finds the package by the slug and says what it must offer (`Surface`), so a new title adds its own alone.
"""

from __future__ import annotations

from importlib.util import find_spec


def shown(slug: str) -> bool:
    """Whether the title has a page: a package whose `__init__` offers what a `Surface` does.

    Rules come first, then words; until there is a page, the site offers no match of them.
    """
    found = find_spec(f"{__name__}.{slug.replace('-', '_')}")
    return found is not None and found.origin is not None
