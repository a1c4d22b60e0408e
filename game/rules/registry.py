"""Every title of the house. A new title is its folder and one line here."""

from __future__ import annotations

from game.rules.contract import Title
from game.rules.titles import business, syndicate

TITLES: dict[str, Title] = {title.slug: title for title in (business.TITLE, syndicate.TITLE)}
