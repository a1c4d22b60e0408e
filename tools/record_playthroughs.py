"""Records one match for each way to end into tests/rules/playthroughs: `python -m tools.record_playthroughs [slug]`.

Only when the rules were changed on purpose: the files are what says that they were not changed by accident.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game.builtin import rules_of
from game.rules import codec
from game.rules.contract import Bot, Offer, Setup, Title
from game.rules.playout import Step, walk
from game.rules.playthrough import write
from game.rules.registry import TITLES

FOLDER = Path("tests/rules/playthroughs")


class Ending(NamedTuple):
    """How to come to an end: settings, who plays, and after how many moves the site says that time is up (0: never)."""

    seats: int
    options: dict[str, Any]
    bot: str
    time_is_up_after: int = 0


ENDINGS: dict[str, dict[str, Ending]] = {
    "business": {
        "last_boss": Ending(4, {}, "greedy"),
        "round_limit": Ending(3, {"round_limit": 15}, "random"),
        "time_limit": Ending(3, {"time_limit_minutes": 20}, "random", time_is_up_after=150),
        "round_cap": Ending(2, {"truce_rounds": 0, "war_round": 0, "verdict_round": 0}, "passive"),
    },
    "syndicate": {
        "last_player": Ending(4, {"jackpot": True}, "greedy"),
        "round_limit": Ending(3, {"round_limit": 20}, "random"),
        "round_cap": Ending(2, {"capital": 3000, "salary": 400, "auctions": False}, "passive"),
    },
}


class PassiveBot(Bot):
    """Goes on and wants nothing: nobody is ever hurt, so that only a limit can end the match."""

    WANTED = ("roll", "end", "decline", "leave_auction", "end_turn", "pass")

    def choose(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        for offer in offers:
            if type(offer.action).__struct_config__.tag in self.WANTED:
                return offer.action
        return offers[0].action


def record(title: Title, reason: str, ending: Ending) -> None:
    rules = rules_of(title.slug)
    setup = Setup(ending.seats, codec.convert(ending.options, title.options_type))
    bot = PassiveBot() if ending.bot == "passive" else title.bot(ending.bot, rules)
    for number in range(100):
        seed = f"{reason} {number}"
        steps = list(walk(rules, setup, [bot] * ending.seats, seed))
        if ending.time_is_up_after:
            steps = _cut_short(title, rules, steps[: ending.time_is_up_after], bot)
        outcome = rules.outcome(steps[-1].after)
        if outcome is not None and outcome.reason == reason:
            path = FOLDER / title.slug / f"{reason}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(codec.encode(write(title, rules, "builtin", setup, seed, steps)) + b"\n")
            print(f"{path}: {len(steps)} moves, places {outcome.places}")
            return
    raise SystemExit(f"no match of {title.slug} ended by {reason}")


def _cut_short(title: Title, rules: Any, steps: list[Step], bot: Bot) -> list[Step]:
    """The same match, in which time runs out now; the bots play its last round."""
    state, rng = steps[-1].after, Random("the last round")
    action = codec.convert({"kind": "time_is_up"}, title.action_type)
    made = rules.apply(state, None, action)
    steps = [*steps, Step(state, None, action, made.state, made.events)]
    while waiting := sorted(rules.to_act(steps[-1].after)):
        state, seat = steps[-1].after, waiting[0]
        action = bot.choose(rules.view(state, seat), rules.legal_actions(state, seat), rng)
        made = rules.apply(state, seat, action)
        steps.append(Step(state, seat, action, made.state, made.events))
    return steps


def main() -> None:
    for slug in sys.argv[1:] or list(ENDINGS):
        for reason, ending in ENDINGS[slug].items():
            record(TITLES[slug], reason, ending)


if __name__ == "__main__":
    main()
