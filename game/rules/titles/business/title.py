"""The flagship as the lobby sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.contract import Bot, Complaint, Rules, Title
from game.rules.titles.business import settings
from game.rules.titles.business.actions import AnyAction
from game.rules.titles.business.complain import complain
from game.rules.titles.business.content import Content
from game.rules.titles.business.events import AnyEvent
from game.rules.titles.business.options import Options
from game.rules.titles.business.rules import BusinessRules
from game.rules.titles.business.view import View


class BusinessTitle(Title):
    """«Нічого особистого, тільки бізнес»."""

    slug = "business"
    leaving = "surrender"
    seats = range(2, 9)
    options_type = Options
    content_type = Content
    action_type = AnyAction
    event_type = AnyEvent
    view_type = View
    reveals = frozenset(
        {"card_played", "cards_discarded", "cards_drawn", "cards_passed", "deal_offered", "event_drawn", "hired"}
    )

    def rules(self, content: Any) -> Rules[Any, Any, Any, Any]:
        return BusinessRules(content)

    def complain(self, content: Any) -> Sequence[Complaint]:
        return complain(content)

    def resolve(self, content: Content, options: Options, seats: int) -> Options:
        """The host's choices with the edition's defaults for so many seats."""
        return settings.resolve(content, options, seats)

    def complain_of_options(self, content: Content, options: Options, seats: int) -> Sequence[Complaint]:
        """What a host may not set (§18)."""
        return settings.complain_of_options(content, options, seats)

    def bot(self, name: str, rules: Rules[Any, Any, Any, Any]) -> Bot:
        from game.rules.titles.business.bot import BOTS  # late: bots know the rules

        assert isinstance(rules, BusinessRules)
        return BOTS[name](rules)

    @property
    def bots(self) -> tuple[str, ...]:
        from game.rules.titles.business.bot import BOTS

        return tuple(BOTS)


TITLE = BusinessTitle()
