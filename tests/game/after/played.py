"""Real matches that bots have played to the end through the service."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.content import rules_for
from game.models import Edition, Match
from game.rules.registry import TITLES
from game.rules.titles.business.options import Options
from game.service import SeatSpec, play, read, start_match

NAMES = ("Марта", "Олекса", "Соломія", "Дід Юхим")
BOSSES = ("montalto", "zaporozhets", "odessa", "sokil")
SEED = "5eed" * 16


def begun(seats: int = 3, people: Sequence[Any] = (), **options: Any) -> Match:
    """A match of «business»; the first seats are `people`, the others bots."""
    return start_match(
        title="business",
        release=Edition.objects.get(slug="business-classic").newest(),
        seats=[
            SeatSpec(
                name=NAMES[seat],
                user_id=people[seat].pk if seat < len(people) else None,
                bot="" if seat < len(people) else "greedy",
                boss=BOSSES[seat],
                shape=seat + 1,
            )
            for seat in range(seats)
        ],
        options=Options(
            **{"turn_seconds": 0, "decision_seconds": 0, "auction_seconds": 0, "deal_seconds": 0} | options
        ),
        server_seed=SEED,
        salts=[f"слово {seat}" for seat in range(seats)],
    )


def play_on(match: Match, moves: int = 2000) -> Match:
    """Let bots answer for every seat, for so many moves or to the end."""
    rules, title, chance = rules_for(match.release), TITLES[match.title], Random(7)
    bot = title.bot("greedy", rules)
    for _ in range(moves):
        position = read(match.pk)
        waiting = sorted(rules.to_act(position.state))
        if not waiting:
            break
        seat = waiting[0]
        offers = rules.legal_actions(position.state, seat)
        action = bot.choose(rules.view(position.state, seat), offers, chance)
        play(match.pk, seat, action, position.version, position.decision)
    match.refresh_from_db()
    return match


def played(seats: int = 3, people: Sequence[Any] = (), rounds: int = 4) -> Match:
    """A match that is over at its round limit."""
    return play_on(begun(seats, people, round_limit=rounds))
