"""Carrying out the vocabulary of §19: one small function an effect. What asks pushes a frame and returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.mechanics.ring import steps_to
from game.rules.titles.business import cards, prison, property, rent, respect
from game.rules.titles.business import effects as fx
from game.rules.titles.business import events as ev
from game.rules.titles.business.debt import owe
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import (
    Attempt,
    Auction,
    ChipMove,
    DiscardSome,
    Effects,
    HireSome,
    Lose,
    Option,
    PoachOne,
    SeizeOne,
    Walk,
)
from game.rules.titles.business.state import BANK, NOBODY, Bomb
from game.rules.titles.business.walk import jump

# ── money ──


def cash(d: Draft, f: Effects, e: fx.Cash, seat: int, other: int) -> None:
    _income(d, f, seat, e.amount)


def cash_per(d: Draft, f: Effects, e: fx.CashPer, seat: int, other: int) -> None:
    boss = d.state.bosses[seat]
    count = {
        "business": lambda: d.state.owners.count(seat),
        "district": lambda: sum(
            all(d.state.owners[business] == seat for business in businesses) for businesses in d.book.of_district
        ),
        "helper": lambda: len(boss.helpers),
        "influence": lambda: sum(boss.chips),
        "respect": lambda: boss.respect,
        "mafia_card": lambda: len(boss.hand),
    }[e.per]()
    amount = abs(e.amount) * count if e.cap is None else min(abs(e.amount) * count, e.cap)
    _income(d, f, seat, amount if e.amount > 0 else -amount)


def _income(d: Draft, f: Effects, seat: int, amount: int) -> None:
    """From the bank, or a debt to it."""
    if amount > 0:
        d.pay(BANK, seat, amount, "card", f.card)
    else:
        owe(d, seat, BANK, -amount, "card", f.card)


def pay(d: Draft, f: Effects, e: fx.Pay, seat: int, other: int) -> None:
    owe(d, seat, other, e.amount, "card", f.card)


def rob(d: Draft, f: Effects, e: fx.Rob, seat: int, other: int) -> None:
    d.pay(seat, other, min(e.amount, d.state.bosses[seat].cash), "card", f.card)


# ── people ──


def change_respect(d: Draft, f: Effects, e: fx.Respect, seat: int, other: int) -> None:
    respect.change(d, seat, e.delta, "card")


def to_prison(d: Draft, f: Effects, e: fx.Prison, seat: int, other: int) -> None:
    police = f.deck == "mafia" and d.book.mafia[f.card].block == "police"
    prison.jail(d, seat, e.turns, "police" if police else "card")


def release(d: Draft, f: Effects, e: fx.Release, seat: int, other: int) -> None:
    prison.release(d, seat, "card")


def hire(d: Draft, f: Effects, e: fx.Hire, seat: int, other: int) -> None:
    d.push(HireSome(seat=seat, left=e.count, price=e.price, card=f.card))


def lose_helper(d: Draft, f: Effects, e: fx.LoseHelper, seat: int, other: int) -> None:
    helpers = d.state.bosses[seat].helpers
    if e.picks == "random":
        for _ in range(min(e.count, len(helpers))):
            d.lose_helper(seat, d.rng.choice(helpers), "card")
    else:
        picker = f.actor if e.picks == "self" and not d.state.bosses[f.actor].why_out else seat
        d.push(Lose(seat=seat, picker=picker, count=e.count, why="card"))


def poach(d: Draft, f: Effects, e: fx.Poach, seat: int, other: int) -> None:
    if seat != f.actor and not d.state.bosses[f.actor].why_out:
        d.push(PoachOne(seat=f.actor, victim=seat))


# ── moves ──


def go(d: Draft, f: Effects, e: fx.Go, seat: int, other: int) -> None:
    boss = d.state.bosses[seat]
    if boss.sentence:
        return
    if e.way == "straight":
        jump(d, seat, d.book.corner[e.to])
        return
    goals = d.book.places.get(e.to, frozenset())
    steps = steps_to(d.book.size, boss.at, goals, 1 if e.way == "forward" else -1)
    if steps:
        _move(d, seat, steps, e.way)


def step(d: Draft, f: Effects, e: fx.Step, seat: int, other: int) -> None:
    if d.state.bosses[seat].sentence:
        return
    steps = e.by or 0
    if e.dice:
        dice = tuple(d.rng.die() for _ in range(e.dice))
        d.emit(ev.Rolled(seat, dice, "card", f.card))
        steps = sum(dice)
    _move(d, seat, steps, e.way)


def _move(d: Draft, seat: int, steps: int, way: str) -> None:
    """Forward walks with all passing effects, back jumps without (§5.4)."""
    if way == "forward":
        d.push(Walk(seat=seat, left=steps, by="card"))
    else:
        jump(d, seat, (d.state.bosses[seat].at - steps) % d.book.size)


# ── cards ──


def draw(d: Draft, f: Effects, e: fx.Draw, seat: int, other: int) -> None:
    d.draw_mafia(seat, e.count)


def discard(d: Draft, f: Effects, e: fx.Discard, seat: int, other: int) -> None:
    fit = discardable(d, seat, e.kind or "")
    if len(fit) <= e.count:
        d.discard(seat, fit)
    elif e.picks == "random":
        for _ in range(e.count):
            d.discard(seat, (d.rng.choice(discardable(d, seat, e.kind or "")),))
    else:
        d.push(DiscardSome(seat=seat, count=e.count, kind=e.kind or "", card=f.card))


def discardable(d: Draft, seat: int, kind: str) -> list[str]:
    return [card for card in d.state.bosses[seat].hand if not kind or d.book.mafia[card].kind == kind]


def steal_card(d: Draft, f: Effects, e: fx.StealCard, seat: int, other: int) -> None:
    hand = d.state.bosses[seat].hand
    if seat == f.actor or d.state.bosses[f.actor].why_out:
        return
    stolen: list[str] = []
    while hand and len(stolen) < e.count:
        stolen.append(hand.pop(d.rng.below(len(hand))))
    if stolen:
        d.emit(ev.CardsPassed(seat, f.actor, len(stolen), tuple(stolen)))
    d.state.bosses[f.actor].hand.extend(stolen)


# ── the city ──


def influence(d: Draft, f: Effects, e: fx.Influence, seat: int, other: int) -> None:
    add = e.delta > 0
    d.push(
        ChipMove(
            picker=seat if add else f.actor,
            seat=seat,
            left=abs(e.delta),
            sign=1 if add else -1,
            owned=add and e.where == "owned",
        )
    )


def seize(d: Draft, f: Effects, e: fx.Seize, seat: int, other: int) -> None:
    if e.which == "choose":
        if f.target >= 0 and f.target != seat and not d.state.bosses[f.target].why_out:
            d.push(SeizeOne(seat=seat, victim=f.target, percent=e.price_pct))
        return
    if f.business < 0 or d.state.owners[f.business] in (NOBODY, seat):
        return
    price = cards.seize_price(d.book, f.business, e)
    if price <= d.state.bosses[seat].cash:
        property.acquire(d, seat, f.business, "seized", price)


def raze(d: Draft, f: Effects, e: fx.Raze, seat: int, other: int) -> None:
    if f.business >= 0 and d.state.owners[f.business] != NOBODY:
        property.free(d, f.business, "razed")


def auction(d: Draft, f: Effects, e: fx.Auction, seat: int, other: int) -> None:
    free = d.book.owned(d.state, NOBODY)
    if free:
        cheapest = min(free, key=lambda business: d.book.price[business])
        d.push(Auction(business=cheapest if e.which == "cheapest_free" else d.rng.choice(free)))


def rent_flip(d: Draft, f: Effects, e: fx.RentFlip, seat: int, other: int) -> None:
    rent.flip(d, seat)


# ── blood ──


def attempt(d: Draft, f: Effects, e: fx.Attempt, seat: int, other: int) -> None:
    victim = f.target
    if victim < 0 or victim == seat or d.state.bosses[victim].why_out:
        return
    if cards.why_not_attempt(d.state, seat, victim) == "truce":
        return
    card = d.book.mafia[f.card] if f.deck == "mafia" else None
    d.push(
        Attempt(
            organiser=seat,
            victim=victim,
            weapon=f.card,
            card=f.card,
            price=card.price if card else 0,
            hit=e.hit,
            victims=e.victims,
            picks=e.picks,
            stopped_by=card.stopped_by if card and card.kind == "attempt" else (),
        )
    )


def plant_bomb(d: Draft, f: Effects, e: fx.PlantBomb, seat: int, other: int) -> None:
    state = d.state
    if f.business in cards.sites(d.book, state) and len(state.bombs) < d.book.constants.bomb_chips:
        state.bombs.append(Bomb(f.business, seat, f.card, e.hit, e.victims))
        d.emit(ev.BombPlanted(seat, d.book.ids[f.business]))


def clear_bombs(d: Draft, f: Effects, e: fx.ClearBombs, seat: int, other: int) -> None:
    for bomb in d.state.bombs:
        d.emit(ev.BombRemoved(d.book.ids[bomb.business], bomb.planter, "card"))
    d.state.bombs.clear()


# ── nesting ──


def roll(d: Draft, f: Effects, e: fx.Roll, seat: int, other: int) -> None:
    die = d.rng.die()
    d.emit(ev.Rolled(seat, (die,), "card", f.card))
    for branch, row in enumerate(e.table):
        if row.from_ <= die <= row.to:
            d.push(nested(f, f.index, branch, e.who, seat))
            return


def choose(d: Draft, f: Effects, e: fx.Choose, seat: int, other: int) -> None:
    d.push(
        Option(
            seat=seat,
            card=f.card,
            deck=f.deck,
            path=f.path,
            index=f.index,
            actor=f.actor,
            target=f.target,
            business=f.business,
        )
    )


def nested(f: Effects | Option, index: int, branch: int, who: str, seat: int) -> Effects:
    """The list inside. Where the card has others throw or choose, each is the `target` of what follows for him."""
    return Effects(
        card=f.card,
        deck=f.deck,
        actor=f.actor,
        target=f.target if who in ("self", "target") else seat,
        business=f.business,
        path=[*f.path, index, branch],
    )


CARRY_OUT: dict[type[fx.Effect], Callable[[Draft, Effects, Any, int, int], None]] = {
    fx.Cash: cash,
    fx.CashPer: cash_per,
    fx.Pay: pay,
    fx.Rob: rob,
    fx.Respect: change_respect,
    fx.Prison: to_prison,
    fx.Release: release,
    fx.Go: go,
    fx.Step: step,
    fx.Draw: draw,
    fx.Discard: discard,
    fx.StealCard: steal_card,
    fx.Hire: hire,
    fx.LoseHelper: lose_helper,
    fx.Poach: poach,
    fx.Influence: influence,
    fx.Seize: seize,
    fx.Raze: raze,
    fx.Auction: auction,
    fx.Attempt: attempt,
    fx.PlantBomb: plant_bomb,
    fx.ClearBombs: clear_bombs,
    fx.RentFlip: rent_flip,
    fx.Roll: roll,
    fx.Choose: choose,
}
