"""Moving and landing: salary, rent, taxes, cards, jail (RULES.md §2.2, §2.3, §4, §8, §9)."""

from __future__ import annotations

from game.rules.contract import Line
from game.rules.mechanics import deck
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.debt import charge
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.frames import Buy, Drawn
from game.rules.titles.syndicate.state import BANK, NOBODY


def go(d: Draft, seat: int, steps: int, by: str, *, rent_times: int = 1, rent_dice: int = 0) -> None:
    """Forward, the salary if Start is passed or reached (§2.2), and the landing."""
    player, size = d.player(seat), d.book.size
    start, lap = player.at, player.at + steps >= size
    player.at = (player.at + steps) % size
    d.emit(ev.Moved(seat, start, player.at, "forward", by, lap))
    if lap:
        d.pay(BANK, seat, d.state.options.salary or 0, "salary")
    land(d, seat, rent_times=rent_times, rent_dice=rent_dice)


def go_back(d: Draft, seat: int, steps: int) -> None:
    """Backwards past nothing: no salary."""
    player = d.player(seat)
    start, player.at = player.at, (player.at - steps) % d.book.size
    d.emit(ev.Moved(seat, start, player.at, "back", "card"))
    land(d, seat)


def to_jail(d: Draft, seat: int, why: str) -> None:
    """Straight to the cell, no salary; the turn ends (§8.1)."""
    player, jail = d.player(seat), d.book.jail
    d.emit(ev.Moved(seat, player.at, jail, "jail", why))
    player.at, player.jailed, player.attempts = jail, True, 0
    d.emit(ev.Jailed(seat, why))
    d.end_turn()


def land(d: Draft, seat: int, *, rent_times: int = 1, rent_dice: int = 0) -> None:
    """What the cell does (§2.3); what asks is pushed."""
    at = d.player(seat).at
    match d.book.kinds[at]:
        case "property" | "hub" | "utility":
            _land_on_ownable(d, seat, at, rent_times, rent_dice)
        case "tax":
            charge(d, seat, BANK, d.book.content.cells[at].amount or 0, "tax", d.book.ids[at])
        case "card":
            draw(d, seat, d.book.content.cells[at].deck or "chance")
        case "parking":
            _take_jackpot(d, seat)
        case "go_to_jail":
            to_jail(d, seat, "cell")


def _land_on_ownable(d: Draft, seat: int, at: int, rent_times: int, rent_dice: int) -> None:
    state = d.state
    owner = state.owners[at]
    if owner == NOBODY:
        d.push(Buy(seat=seat, cell=at))
    elif owner != seat and not state.mortgaged[at]:
        amount, lines = _bill(d, seat, at, rent_times, rent_dice)
        charge(d, seat, owner, amount, "rent", d.book.ids[at], lines)


def _bill(d: Draft, seat: int, at: int, times: int, dice: int) -> tuple[int, tuple[Line, ...]]:
    """The rent due and its named summands (§4, §14)."""
    book, state = d.book, d.state
    name = book.ids[at]
    if book.kinds[at] == "utility":
        if dice:
            thrown = sum(d.throw(seat, "card", of=name))
            return thrown * dice, (Line("rent_by_throw", thrown * dice, name),)
        rent = book.rent(state, at, sum(state.turn.dice))
        return rent, (Line("rent_by_throw", rent, name),)
    rent = book.rent(state, at, 0)
    if book.doubled(state, at):
        lines = [Line("rent", book.rents[at][0], name)]
        lines.append(Line("full_group", rent - book.rents[at][0], book.group_of[at]))
    else:
        lines = [Line("rent", rent, name)]
    if times > 1:
        lines.append(Line("times", rent * (times - 1), name))
    return rent * times, tuple(lines)


def _take_jackpot(d: Draft, seat: int) -> None:
    """Whoever ends a move on Free Parking takes it all (§9.3)."""
    if d.state.jackpot:
        d.pay(BANK, seat, d.state.jackpot, "jackpot")
        d.state.jackpot = 0
        d.emit(ev.JackpotChanged(0))


def draw(d: Draft, seat: int, name: str) -> None:
    """The top card, carried out at once (§9.1); a kept one is out of the deck until used."""
    pile, discard = getattr(d.state, name), getattr(d.state, f"{name}_discard")
    under = len(discard)
    drawn, shuffled = deck.draw(pile, discard, 1, d.rng)
    if shuffled:
        d.emit(ev.Shuffled(name, under))
    if not drawn:
        d.emit(ev.CardDrawn(seat, name))
        return
    card = drawn[0]
    d.state.card = card
    d.emit(ev.CardDrawn(seat, name, card))
    discard.append(card)
    d.push(Drawn(seat=seat, card=card))
