"""Real matches that bots have played to the end through the service."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from game.after.transfer import FileMove, FileSeat, MatchFile, sealed
from game.content import rules_for
from game.models import Edition, Match, Release
from game.record import fold
from game.rules import codec
from game.rules.contract import Setup
from game.rules.playout import walk
from game.rules.registry import TITLES
from game.rules.rng import commitment, mix
from game.service import SeatSpec, play, read, start_match

NAMES = ("Марта", "Олекса", "Соломія", "Дід Юхим")
BOSSES = ("montalto", "zaporozhets", "odessa", "sokil")
SEED = "5eed" * 16


CLOCKS_OFF = {
    "business": {"turn_seconds": 0, "decision_seconds": 0, "auction_seconds": 0, "deal_seconds": 0},
    "syndicate": {"turn_seconds": 0, "auction_seconds": 0},
}


def begun(
    seats: int = 3,
    people: Sequence[Any] = (),
    title: str = "business",
    release: Release | None = None,
    **options: Any,
) -> Match:
    """A match of the title's built-in edition, if no other release is named; the first seats are `people`, the others bots."""
    return start_match(
        title=title,
        release=release or Edition.objects.get(slug=f"{title}-classic").newest(),
        seats=[
            SeatSpec(
                name=NAMES[seat],
                user_id=people[seat].pk if seat < len(people) else None,
                bot="" if seat < len(people) else "greedy",
                boss=BOSSES[seat] if title == "business" else "",
                shape=seat + 1,
            )
            for seat in range(seats)
        ],
        options=codec.convert(CLOCKS_OFF[title] | options, TITLES[title].options_type),
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


def played(seats: int = 3, people: Sequence[Any] = (), rounds: int = 4, title: str = "business") -> Match:
    """A match that is over at its round limit."""
    return play_on(begun(seats, people, title, round_limit=rounds))


def bot_file(release: Release, seats: int, number: int, rounds: int = 5) -> MatchFile:
    """The file of a match between bots that no database has seen."""
    title, rules = TITLES[release.edition.title], rules_for(release)
    key, server, salts = f"bots-match-{number:06}", f"{number:064x}", tuple(f"salt {seat}" for seat in range(seats))
    options = codec.convert({"round_limit": rounds}, title.options_type)
    seed, bots = mix(server, key, salts), [title.bot("greedy", rules)] * seats
    steps = list(walk(rules, Setup(seats, options), bots, seed))
    promise = {"kind": "start", "commitment": commitment(server), "bots": []}
    answers = [(step.seat, codec.plain(step.action)) for step in steps]
    made = list(fold(title, rules, Setup(seats, options), seed, answers))
    now = datetime(2026, 11, 29, tzinfo=UTC)
    moves = [
        FileMove(
            seat=seat,
            seen=max(0, place - 1),
            decision=0,
            action=action,
            events=codec.plain(each.events),
            draws=codec.plain(each.draws),
            state_hash=codec.content_hash(each.state),
            at=now,
        )
        for place, ((seat, action), each) in enumerate(zip([(None, promise), *answers], made, strict=True))
    ]
    return sealed(
        MatchFile(
            title=title.slug,
            edition=release.edition.slug,
            content_hash=release.content_hash,
            key=key,
            commitment=commitment(server),
            server_seed=server,
            salts=salts,
            options=codec.plain(options),
            preset="online",
            started_at=now,
            finished_at=now,
            outcome=rules.outcome(made[-1].state),
            seats=tuple(FileSeat(f"Бот {seat}") for seat in range(seats)),
            moves=tuple(moves),
        )
    )
