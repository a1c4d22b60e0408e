"""A turn and a round: jail, rolls, doubles, the end, the limits (RULES.md §2, §8, §11.3, §12)."""

from __future__ import annotations

from game.rules.contract import Line, Offer
from game.rules.titles.syndicate import actions as act
from game.rules.titles.syndicate import auction, property
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.debt import charge
from game.rules.titles.syndicate.draft import Draft, is_double
from game.rules.titles.syndicate.frames import Buy, Turn
from game.rules.titles.syndicate.leaving import finish, put_back
from game.rules.titles.syndicate.refusal import refuse
from game.rules.titles.syndicate.state import BANK, State, TurnMarks
from game.rules.titles.syndicate.walk import go, to_jail

WINDOWS = ("jail", "before", "after")
"""Stages of a turn that ask its actor."""

Offers = list[Offer[act.Action]]


def run(d: Draft, f: Turn) -> bool:
    """Carry the turn on. True: it asks its actor."""
    state = d.state
    seat = state.active
    if not d.player(seat).living:
        f.stage = "end"
    match f.stage:
        case "start":
            _begin(d, f, seat)
        case "landed":
            _landed(d, f)
        case "end":
            _end(d, f, seat)
        case _:
            if not state.turn.hurried:
                return True
            answer(d, f, seat, act.EndTurn() if f.stage == "after" else act.Roll())
    return False


def _begin(d: Draft, f: Turn, seat: int) -> None:
    state = d.state
    state.turn = TurnMarks(number=state.turn.number + 1)
    state.card = ""
    d.emit(ev.TurnBegan(seat, state.round))
    _ask(d, f, "jail" if d.player(seat).jailed else "before")


def _ask(d: Draft, f: Turn, stage: str) -> None:
    """A new question. A roll's clock starts anew with the roll (§12.1)."""
    f.stage, f.number = stage, 0


def _landed(d: Draft, f: Turn) -> None:
    """The landing is resolved: one more roll for a double, or the last window (§2.1, §2.5)."""
    turn = d.state.turn
    if turn.again:
        turn.again = False
        turn.rolls += 1
        _ask(d, f, "before")
    else:
        _ask(d, f, "after")


def _end(d: Draft, f: Turn, seat: int) -> None:
    state = d.state
    d.emit(ev.TurnEnded(seat))
    place = state.order.index(seat)
    later = [other for other in state.order[place + 1 :] if state.players[other].living]
    if later:
        state.active = later[0]
    else:
        d.emit(ev.RoundEnded(state.round))
        limit = state.options.round_limit or 0
        if limit and state.round >= limit:
            finish(d, "round_limit")
            return
        if state.round >= d.book.constants.hard_round_cap:
            finish(d, "round_cap")
            return
        state.round += 1
        state.active = d.book.living(state)[0]
    f.stage = "start"


def offers(book: Book, state: State, f: Turn, seat: int) -> Offers:
    if f.stage == "after":
        return [Offer(act.EndTurn()), *property.offers(book, state, seat)]
    found: Offers = [Offer(act.Roll())]
    if f.stage == "jail":
        player, fine = state.players[seat], book.constants.jail_fine
        if player.cash >= fine:
            found.append(Offer(act.PayFine(), bill=(Line("fine", fine),)))
        if player.cards:
            found.append(Offer(act.UseCard()))
    return found + property.offers(book, state, seat)


def answer(d: Draft, f: Turn, seat: int, action: act.Action) -> None:
    match action:
        case act.Roll() if f.stage == "before":
            _roll(d, f, seat)
        case act.Roll() if f.stage == "jail":
            _try_for_a_double(d, f, seat)
        case act.PayFine() if f.stage == "jail":
            fine = d.book.constants.jail_fine
            if d.player(seat).cash < fine:
                raise refuse("cash", price=fine, cash=d.player(seat).cash)
            charge(d, seat, BANK, fine, "fine", "jail")
            _leave_jail(d, seat, "fine")
            _ask(d, f, "before")
        case act.UseCard() if f.stage == "jail":
            if not d.player(seat).cards:
                raise refuse("no_jail_card")
            put_back(d, seat, d.player(seat).cards.pop(0), "used")
            _leave_jail(d, seat, "card")
            _ask(d, f, "before")
        case act.EndTurn() if f.stage == "after":
            f.stage = "end"
        case act.TimeOut():
            d.emit(ev.ClockRanOut(seat))
            d.state.turn.hurried = True
        case _:
            if not property.manage(d, seat, action):
                raise refuse("wrong_state")


def _roll(d: Draft, f: Turn, seat: int) -> None:
    """Two dice and the move; the third double of a turn is not moved (§2.1)."""
    turn = d.state.turn
    dice = d.throw(seat, "move", turn.doubles + 1)
    turn.dice = list(dice)
    f.stage = "landed"
    if is_double(dice):
        turn.doubles += 1
        if turn.doubles >= d.book.constants.doubles_to_jail:
            to_jail(d, seat, "doubles")
            return
        turn.again = True
    go(d, seat, sum(dice), "dice")


def _try_for_a_double(d: Draft, f: Turn, seat: int) -> None:
    """A double frees and moves, without another roll; the third failure costs the fine and moves all the same (§8.2, §8.3)."""
    player, constants = d.player(seat), d.book.constants
    dice = d.throw(seat, "jail", 1)
    d.state.turn.dice = list(dice)
    f.stage = "landed"
    if is_double(dice):
        _leave_jail(d, seat, "double")
        go(d, seat, sum(dice), "dice")
        return
    player.attempts += 1
    d.emit(ev.JailAttemptFailed(seat, player.attempts))
    if player.attempts < constants.jail_attempts:
        f.stage = "end"
    elif charge(d, seat, BANK, constants.jail_fine, "fine", "jail"):
        _leave_jail(d, seat, "third")
        go(d, seat, sum(dice), "dice")


def _leave_jail(d: Draft, seat: int, how: str) -> None:
    player = d.player(seat)
    player.jailed, player.attempts = False, 0
    d.emit(ev.JailLeft(seat, how))


# The free cell under one's feet (§3.1, §3.2).


def offers_to_buy(book: Book, state: State, f: Buy, seat: int) -> Offers:
    found: Offers = [Offer(act.Decline()), *property.offers(book, state, seat)]
    if state.players[seat].cash >= book.price[f.cell]:
        bill = (Line("purchase", book.price[f.cell], book.ids[f.cell]),)
        found.insert(0, Offer(act.Buy(), bill=bill))
    return found


def run_buy(d: Draft, f: Buy) -> bool:
    """Whether it asks; it does not where the buyer is out, nor where his time is (§12.2)."""
    if not d.player(f.seat).living:
        d.drop(f)
    elif d.state.turn.hurried:
        _decline(d, f, "clock")
    else:
        return True
    return False


def answer_to_buy(d: Draft, f: Buy, seat: int, action: act.Action) -> None:
    price, name = d.book.price[f.cell], d.book.ids[f.cell]
    match action:
        case act.Buy():
            if d.player(seat).cash < price:
                raise refuse("cash", price=price, cash=d.player(seat).cash)
            d.drop(f)
            d.pay(seat, BANK, price, "purchase", name)
            d.own(seat, f.cell, "bank", price)
        case act.Decline():
            _decline(d, f, "player")
        case act.TimeOut():
            d.emit(ev.ClockRanOut(seat))
            d.state.turn.hurried = True
        case _:
            if not property.manage(d, seat, action):
                raise refuse("wrong_state")


def _decline(d: Draft, f: Buy, by: str) -> None:
    d.drop(f)
    d.emit(ev.Declined(f.seat, d.book.ids[f.cell], by))
    if d.state.options.auctions:
        auction.hold(d, f.cell)
