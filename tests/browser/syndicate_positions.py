"""Written positions of Syndicate for every question and state of its page, and how to put one into the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from game.models import Edition, Match
from game.rules import codec
from game.rules.rng import Rng
from game.rules.titles.syndicate.actions import (
    Bid,
    Build,
    Bundle,
    Buy,
    Decline,
    MakeOffer,
    OpenVote,
    Pass,
    Resign,
    Roll,
    TimeOut,
)
from game.rules.titles.syndicate.options import Options
from game.service import SeatSpec, start_match
from tests.browser.positions import NAMES, SHAPES, people, write_into
from tests.rules.syndicate.position import A, B, C, D, Table, Written, player, position

SLOW: dict[str, Any] = {"auction_seconds": 60, "turn_seconds": 180}

TOWN: dict[str, Written] = {
    "A": player("north_station", "flamingo", "notary", cash=640, at=16, cards=["own_lawyer"],
                owns={"port_warehouse": 3, "smugglers_pier": 3}),
    "B": player("east_port", "west_depot", cash=1180, at=24,
                owns={"no_plates_garage": 5, "print_shop": 4, "dead_end_tavern": 4, "marina": "mortgaged"}),
    "C": player("power_station", "waterworks", "razor_barber", "clean_money", cash=415, at=0),
    "D": player("dog_track", cash=90, jail=1, owns={"casino": "mortgaged"}),
}  # fmt: skip


def town(seats: int = 4, **changes: Any) -> Table:
    """The table of the states, with what this position changes: a player's facts by letter, the rest as `position`."""
    seated = dict(list(TOWN.items())[:seats])
    for letter in [name for name in changes if name in TOWN]:
        seated[letter] = replace(seated[letter], **changes.pop(letter))
    return position(round=7, **{**SLOW, **changes, **seated})


def before() -> Table:
    return town()


def empty() -> Table:
    """Nobody owns anything yet."""
    return position(**SLOW, **{letter: player() for letter in "ABCD"})


def another_roll() -> Table:
    """A double: one more roll is due."""
    return town(dice=[(2, 2)], A={"at": 6}).play(A, Roll())


def jail() -> Table:
    return town(active=D, D={"cards": ["own_lawyer"], "cash": 140}, A={"cards": []})


def jail_poor() -> Table:
    return town(active=D, D={"cash": 30})


def buy() -> Table:
    return town(dice=[(1, 2)]).play(A, Roll())


def buy_poor() -> Table:
    """The money is not there, but could be raised."""
    return town(dice=[(1, 2)], A={"cash": 120}).play(A, Roll())


def auction() -> Table:
    return buy().play(A, Decline())


def auction_bid() -> Table:
    return auction().play(D, Pass()).play(C, Bid(120)).play(B, Bid(150))


def auction_leads() -> Table:
    return auction_bid().play(A, Bid(200))


def auction_left() -> Table:
    return auction_bid().play(A, Pass())


def after() -> Table:
    return buy().play(A, Buy())


def after_card() -> Table:
    return town(dice=[(2, 4)], chance=["cut_of_the_take"], A={"at": 1}).play(A, Roll())


def shortage() -> Table:
    """The bank has no house left, and two hotels."""
    return town(houses=0, hotels=2, uneven=True).play(A)


def offered() -> Table:
    """B's offer waits for A, in C's turn."""
    give, take = Bundle(200, ("west_depot", "marina")), Bundle(cells=("flamingo",), jail_cards=1)
    return town(active=C).play(B, MakeOffer(A, give, take))


def offered_in_turn() -> Table:
    return town().play(B, MakeOffer(A, Bundle(200, ("west_depot",)), Bundle(cells=("flamingo",))))


def vote() -> Table:
    return town().play(B, OpenVote(D))


def built() -> Table:
    return town().play(A, Build("port_warehouse"), Build("smugglers_pier"))


def timed_out() -> Table:
    """A's clock has run out: the server has rolled, bought nothing and passed the turn on."""
    return town(dice=[(1, 2)], auctions=False).play(A, TimeOut())


def silent() -> Table:
    """Without a clock A has said nothing for a minute: the others may play the default for her."""
    return town(turn_seconds=0).ring("silence")


def liquidated() -> Table:
    """A could pay the rent only after the server had sold houses and mortgaged cells."""
    return town(dice=[(1, 2)], A={"at": 8, "cash": 320}).play(A, Roll())


def jackpot() -> Table:
    return town(jackpot=True, jackpot_sum=350)


def out() -> Table:
    return town().play(D, Resign())


def over() -> Table:
    return out().play(C, Resign()).play(B, Resign())


def two() -> Table:
    return town(2, dice=[(1, 2)]).play(A, Roll())


@dataclass(frozen=True)
class State:
    """A position, who looks at it (None: a stranger), and the kind of question that he must see."""

    make: Callable[[], Table]
    kind: str
    viewer: int | None = A


STATES = {
    "before": State(before, "before"),
    "empty": State(empty, "before"),
    "another_roll": State(another_roll, "before"),
    "jail": State(jail, "jail", D),
    "jail_poor": State(jail_poor, "jail", D),
    "buy": State(buy, "buy"),
    "buy_poor": State(buy_poor, "buy"),
    "auction": State(auction, "auction", B),
    "auction_bid": State(auction_bid, "auction"),
    "auction_leads": State(auction_leads, "auction"),
    "auction_left": State(auction_left, "auction"),
    "after": State(after, "after"),
    "after_card": State(after_card, "after"),
    "shortage": State(shortage, "before"),
    "offer": State(offered, "offer"),
    "offer_in_turn": State(offered_in_turn, "before"),
    "offer_made": State(offered, "waiting", B),
    "watching_talk": State(offered, "waiting", None),
    "vote": State(vote, "vote", C),
    "vote_in_turn": State(vote, "before"),
    "built": State(built, "before"),
    "timed_out": State(timed_out, "before", B),
    "timed_out_me": State(timed_out, "waiting"),
    "silent": State(silent, "waiting", B),
    "liquidated": State(liquidated, "after"),
    "jackpot": State(jackpot, "before"),
    "waiting": State(buy, "waiting", B),
    "waiting_jailed": State(buy, "waiting", D),
    "spectator": State(buy, "waiting", None),
    "out": State(out, "before"),
    "ghost": State(out, "ghost", D),
    "winner": State(over, "winner"),
    "loser": State(over, "winner", D),
    "two": State(two, "buy"),
}


def write_match(table: Table) -> tuple[Match, list[Any]]:
    """The position as a running match, and the people in its seats; where the position has a bot, a bot sits."""
    users = people(len(table.state.players))
    release = Edition.objects.get(slug="syndicate-classic").newest()
    match = start_match(
        title="syndicate",
        release=release,
        seats=[
            SeatSpec(NAMES[n], bot="greedy", shape=SHAPES[n])
            if n in table.state.bots
            else SeatSpec(NAMES[n], user_id=user.pk, shape=SHAPES[n])
            for n, user in enumerate(users)
        ],
        options=codec.convert(SLOW, Options),
        server_seed="5" * 64,
        salts=["salt"] * len(users),
    )
    write_into(match, table)
    return match, users


def throwing(table: Table, dice: tuple[int, int]) -> Table:
    """The position with a seed of which the next throw comes."""
    for number in range(10_000):
        rng = Rng(f"seed {number}", table.state.draws)
        if (rng.die(), rng.die()) == dice:
            table.state.seed = rng.seed
            return table
    raise AssertionError(dice)
