"""Syndicate as the lobby sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.contract import Bot, Complaint, Rules, Title
from game.rules.mechanics.edition import out_of_range
from game.rules.titles.syndicate.actions import ANYTIME, AnyAction
from game.rules.titles.syndicate.complain import complain
from game.rules.titles.syndicate.content import Content
from game.rules.titles.syndicate.events import AnyEvent
from game.rules.titles.syndicate.options import Options
from game.rules.titles.syndicate.rules import SyndicateRules
from game.rules.titles.syndicate.view import View


class SyndicateTitle(Title):
    """«Синдикат»."""

    slug = "syndicate"
    leaving = "resign"
    expels = True
    seats = range(2, 5)
    options_type = Options
    content_type = Content
    action_type = AnyAction
    event_type = AnyEvent
    view_type = View
    reveals = frozenset({"card_drawn", "offer_closed", "offer_made", "traded", "vote_closed", "voted"})
    anytime = frozenset(str(kind.__struct_config__.tag) for kind in ANYTIME)

    def rules(self, content: Any) -> Rules[Any, Any, Any, Any]:
        return SyndicateRules(content)

    def complain(self, content: Any) -> Sequence[Complaint]:
        return complain(content)

    def complain_of_options(self, content: Content, options: Options, seats: int) -> Sequence[Complaint]:
        """What a host may not set (§17.1)."""
        return list(out_of_range(content.settings, options))

    def bot(self, name: str, rules: Rules[Any, Any, Any, Any]) -> Bot:
        from game.rules.titles.syndicate.bot import BOTS  # late: bots know the rules

        assert isinstance(rules, SyndicateRules)
        return BOTS[name](rules)

    @property
    def bots(self) -> tuple[str, ...]:
        from game.rules.titles.syndicate.bot import BOTS

        return tuple(BOTS)


TITLE = SyndicateTitle()
