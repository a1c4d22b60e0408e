"""One written position for every question and state of the match page, and how to put it into the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth import get_user_model
from django.utils import timezone
from msgspec import structs

from game.bell import ring
from game.content import rules_for
from game.models import Edition, Match, Move
from game.position import clock_of, moment
from game.rules import codec
from game.rules.titles.business.actions import (
    Bid,
    Bundle,
    Decline,
    End,
    LeaveAuction,
    OfferDeal,
    PickHelper,
    PlayCard,
    Roll,
    Surrender,
)
from game.rules.titles.business.options import Options
from game.service import SeatSpec, hold, start_match
from tests.rules.business.position import A, B, C, D, E, F, G, H, Table, Written, boss, position

NAMES = ("Марта", "Остап", "Пан Ґудзик", "Льоня", "Соломія", "Дід Юхим", "Олександра-Марія", "Бодьо")
BOSSES = ("fontana", "vargas", "lind", "oshea", "duval", "stern", "montalto", "burlaka")
SHAPES = (2, 1, 3, 4, 5, 6, 7, 8)
SLOW: dict[str, Any] = {"auction_seconds": 60, "decision_seconds": 120, "deal_seconds": 120, "turn_seconds": 300}

TOWN: dict[str, Any] = {
    "A": boss(cash=9150, at=20, respect=4, helpers=["whitey", "marco"], hand=["rooftop_shot", "steel_lining", "kompromat"],
              owns=["cinema", "revue", "grand_hotel"], infl={"theatre": 5, "hills": 3, "station": 2}),
    "B": boss(cash=12400, at=16, respect=3, helpers=["leo", "tony"], hand=["bomb", "dirty_whispers"],
              owns=["barbershop", "freight_office", "semaphore_hotel"], infl={"little_italy": 3, "station": 4}),
    "C": boss(cash=4800, at=0, respect=2, hand=["blind_alley"], owns=["tailor", "pawnshop"], infl={"brickyard": 3}),
    "D": boss(cash=7200, at=9, respect=3, hand=["dud_fuse"], owns=["fruit_stalls", "bakery"], infl={"market": 3, "theatre": 1}),
    "E": boss(cash=16050, at=32, respect=5, helpers=["nicky", "donny"], hand=["tame_commissioner", "steel_lining"],
              owns=["law_office", "insurance", "racetrack"], infl={"downtown": 4, "hills": 3}),
    "F": boss(cash=2700, at=0, respect=2, owns=["fish_pier", "anchor_tavern"], infl={"docks": 2}),
    "G": boss(cash=8600, at=14, respect=3, hand=["blind_alley"], owns=["pool_hall", "taxi_depot"],
              infl={"brickyard": 2, "station": 2}),
    "H": boss(cash=350, jail=2, respect=1, owns=["trattoria"], infl={"little_italy": 1, "hills": 1}, bombs=[]),
}  # fmt: skip


def town(seats: int = 8, **changes: Any) -> Table:
    """The table of the drawings, with what this position changes: a boss's facts by letter, the rest as `position`."""
    people: dict[str, Written] = dict(list(TOWN.items())[:seats])
    for letter in [name for name in changes if name in TOWN]:
        people[letter] = replace(people[letter], **changes.pop(letter))
    facts: dict[str, Any] = {**SLOW, **changes, **people}
    return position(round=6, **facts)


def before() -> Table:
    return town()


def empty() -> Table:
    """Nobody owns anything yet."""
    facts: dict[str, Any] = {**SLOW, **{letter: boss() for letter in "ABCD"}}
    return position(**facts)


def after() -> Table:
    return town(A={"owns": ["cinema", "revue", "jazz_club"]}, dice=[(4, 3)]).play(A, Roll())


def after_special() -> Table:
    return town(A={"at": 11}, dice=[(4, 3)], C={"hand": []}).play(A, Roll())


def buy() -> Table:
    return town(dice=[(4, 3)]).play(A, Roll())


def auction() -> Table:
    """Nobody has bid yet."""
    return buy().play(A, Decline())


def auction_outbid() -> Table:
    table = town(A={"at": 30}, dice=[(2, 2)]).play(A, Roll(), Decline())
    table.play(B, Bid(2900)).play(A, Bid(3400)).play(D, LeaveAuction()).play(C, LeaveAuction())
    return table.play(E, Bid(4300))


def auction_leads() -> Table:
    return auction_outbid().play(A, Bid(5000))


def auction_left() -> Table:
    return auction_outbid().play(A, LeaveAuction())


def auction_two() -> Table:
    return town(2, A={"at": 30}, dice=[(2, 2)]).play(A, Roll(), Decline()).play(B, Bid(2900))


def rent_due() -> Table:
    return town(A={"at": 18, "hand": ["hand_in_till", "kompromat"]}, dice=[(1, 1)]).play(A, Roll())


def rent_due_bare() -> Table:
    return town(A={"at": 18}, dice=[(1, 1)]).play(A, Roll())


def rent_paid() -> Table:
    hand = ["new_management", "smashed_windows"]
    return town(A={"at": 18, "hand": hand}, dice=[(1, 1)]).play(A, Roll(), Decline())


def debt() -> Table:
    return town(A={"at": 18, "cash": 100}, dice=[(1, 1)]).play(A, Roll(), Decline())


def majority() -> Table:
    return town(A={"at": 18, "infl": {"little_italy": 5}}, H={"owns": []}, dice=[(1, 1)]).play(
        A, Roll(), Decline(), Decline()
    )


def forced() -> Table:
    return town(A={"at": 28, "infl": {"downtown": 6}}, B={"owns": ["newspaper"]}, dice=[(1, 1)]).play(
        A, Roll(), Decline(), Decline()
    )


def pick_victim() -> Table:
    return town(E={"at": 20, "respect": 5}).play(A, PlayCard("rooftop_shot", target=E))


def lose_helper() -> Table:
    return town(A={"at": 22, "respect": 3}, dice=[(1, 1)], events=["front_page"]).play(A, Roll())


def defence_helper() -> Table:
    return pick_victim().play(A, PickHelper("nicky"))


def defence_boss() -> Table:
    return town(E={"at": 20, "helpers": []}).play(A, PlayCard("rooftop_shot", target=E))


def defence_trick() -> Table:
    return town().play(A, PlayCard("kompromat", target=E))


def choose() -> Table:
    return town(A={"at": 22}, dice=[(1, 1)], events=["second_hand_gun"]).play(A, Roll())


def discard() -> Table:
    return town(A={"at": 22}, dice=[(1, 1)], events=["burning_papers"]).play(A, Roll())


def district() -> Table:
    return town(A={"at": 22}, dice=[(1, 1)], events=["word_on_street"]).play(A, Roll())


def bar() -> Table:
    return town(A={"at": 8, "helpers": ["whitey"]}, dice=[(4, 3)]).play(A, Roll())


def bar_full() -> Table:
    return town(A={"at": 8}, dice=[(4, 3)]).play(A, Roll())


def step() -> Table:
    return town(A={"at": 19, "helpers": ["corrado"]}, dice=[(4, 3)]).play(A, Roll())


def poach() -> Table:
    return (
        town(A={"hand": ["better_offer"], "helpers": []}).play(A, PlayCard("better_offer", target=B)).play(B, Decline())
    )


def deal() -> Table:
    give = Bundle(money=2000, businesses=("cinema",), cards=("kompromat",))
    return town().play(A, OfferDeal(B, give=give, take=Bundle(money=500, businesses=("barbershop",), any_cards=1)))


def prison() -> Table:
    return town(A={"jail": 2, "hand": ["bail", "bomb"]}, H={"jail": 0}, active=H, stage="after").play(H, End())


def out() -> Table:
    return town().play(G, Surrender())


def over() -> Table:
    table = town()
    for seat in (H, F, C, G, B, D):
        table.play(seat, Surrender())
    return table.play(E, Surrender())


def four() -> Table:
    return town(4, dice=[(4, 3)]).play(A, Roll())


def two() -> Table:
    return town(2, dice=[(4, 3)]).play(A, Roll())


def crowd() -> Table:
    """Everybody on one space, everybody's chips in one district."""
    facts: dict[str, Any] = {
        letter: {"at": 27, "jail": 0, "infl": {"hills": 1 + seat % 3}} for seat, letter in enumerate(TOWN)
    }
    return town(**facts)


@dataclass(frozen=True)
class State:
    """A position, who looks at it (None: a stranger), and the kind of question that he must see."""

    make: Callable[[], Table]
    kind: str
    viewer: int | None = A


STATES = {
    "before": State(before, "before"),
    "empty": State(empty, "before"),
    "after": State(after, "after"),
    "after_special": State(after_special, "after"),
    "buy": State(buy, "buy"),
    "auction": State(auction, "auction", B),
    "auction_outbid": State(auction_outbid, "auction"),
    "auction_leads": State(auction_leads, "auction"),
    "auction_left": State(auction_left, "auction"),
    "auction_two": State(auction_two, "auction"),
    "rent_due": State(rent_due, "rent_due"),
    "rent_due_bare": State(rent_due_bare, "rent_due"),
    "rent_paid": State(rent_paid, "rent_paid"),
    "debt": State(debt, "debt"),
    "majority": State(majority, "majority"),
    "forced": State(forced, "majority"),
    "pick_victim": State(pick_victim, "pick_victim"),
    "lose_helper": State(lose_helper, "lose_helper"),
    "defence_helper": State(defence_helper, "defence", E),
    "defence_boss": State(defence_boss, "defence", E),
    "defence_trick": State(defence_trick, "defence", E),
    "choose": State(choose, "choose"),
    "discard": State(discard, "discard"),
    "district": State(district, "district"),
    "bar": State(bar, "bar"),
    "bar_full": State(bar_full, "bar"),
    "step": State(step, "step"),
    "poach": State(poach, "poach"),
    "deal": State(deal, "deal", B),
    "prison": State(prison, "prison"),
    "waiting": State(buy, "waiting", B),
    "waiting_jailed": State(buy, "waiting", H),
    "watching_attack": State(defence_boss, "waiting", B),
    "watching_deal": State(deal, "waiting", C),
    "watching_event": State(choose, "waiting", B),
    "spectator": State(buy, "waiting", None),
    "ghost": State(out, "ghost", G),
    "out": State(out, "before", A),
    "winner": State(over, "winner", A),
    "loser": State(over, "winner", G),
    "four": State(four, "buy"),
    "two": State(two, "buy"),
    "crowd": State(crowd, "before"),
}


def people(count: int) -> list[Any]:
    """Who sits down: a person in every seat, so that no bot answers."""
    model = get_user_model()
    return [model.objects.get_or_create(username=f"seat-{n}", defaults={"name": NAMES[n]})[0] for n in range(count)]


def write_match(table: Table) -> tuple[Match, list[Any]]:
    """The position as a running match, and the people in its seats."""
    users = people(len(table.state.bosses))
    release = Edition.objects.get(slug="business-classic").newest()
    match = start_match(
        title="business",
        release=release,
        seats=[SeatSpec(NAMES[n], user_id=user.pk, boss=BOSSES[n], shape=SHAPES[n]) for n, user in enumerate(users)],
        options=codec.convert(SLOW, Options),
        server_seed="5" * 64,
        salts=["salt"] * len(users),
    )
    write_into(match, table)
    return match, users


def write_into(match: Match, table: Any, left: float | None = None) -> None:
    """The position as the newest move of a running match of as many seats; open pages hear of it.

    `left`: so many seconds of the open question's time are left.
    """
    now = timezone.now()
    match.version += 1
    rules = rules_for(match.release)
    hold(match, rules, table.state, clock_of(match), list(match.players.order_by("seat")), None, now)
    if left is not None:
        clock = structs.replace(clock_of(match), deadline=now.timestamp() + left)
        match.clock, match.due_at = codec.encode(clock).decode(), moment(clock.due())
    match.save()
    Move.objects.create(
        match=match,
        number=match.version,
        seat=A,
        seen=0,
        decision=0,
        action="{}",
        events=codec.encode(tuple(table.events)).decode(),
        state_hash=match.state_hash,
        at=now,
    )
    ring(match.pk, match.version)
