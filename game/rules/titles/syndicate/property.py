"""Managing: houses, hotels, mortgages (RULES.md §5, §6), by the owner in his turn or by the server for a debt."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.rules.contract import Blocked, Line, Offer
from game.rules.titles.syndicate import actions as act
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.content import HOTEL
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.refusal import block, refuse
from game.rules.titles.syndicate.state import BANK, State

Offers = list[Offer[act.Action]]


# Why not: a word of the refusals, or nothing.


def why_not_build(book: Book, state: State, seat: int, at: int) -> str:
    if state.owners[at] != seat:
        return "not_owner"
    if book.kinds[at] != "property":
        return "not_a_property"
    if not book.holds_group(state.owners, at):
        return "group_incomplete"
    level, sisters = state.levels[at], book.sisters[at]
    if any(state.mortgaged[other] for other in sisters):
        return "group_mortgaged"
    if level >= HOTEL:
        return "max_level"
    if any(state.levels[other] < level for other in sisters):
        return "uneven"
    if level + 1 == HOTEL:
        if not state.hotels:
            return "no_hotels"
    elif not state.houses:
        return "no_houses"
    return "cash" if state.players[seat].cash < book.house[at] else ""


def why_not_sell(book: Book, state: State, seat: int, at: int) -> str:
    if state.owners[at] != seat:
        return "not_owner"
    level = state.levels[at]
    if not level:
        return "no_building"
    if any(state.levels[other] > level for other in book.sisters[at]):
        return "uneven"
    return "no_houses" if level == HOTEL and state.houses < HOTEL - 1 else ""


def why_not_sell_group(book: Book, state: State, seat: int, group: str) -> str:
    cells = book.groups.get(group, ())
    if not cells or any(state.owners[at] != seat for at in cells):
        return "not_owner"
    return "" if any(state.levels[at] for at in cells) else "no_building"


def why_not_mortgage(book: Book, state: State, seat: int, at: int) -> str:
    if state.owners[at] != seat:
        return "not_owner"
    if state.mortgaged[at]:
        return "already_mortgaged"
    return "group_built" if book.built(state, at) else ""


def why_not_redeem(book: Book, state: State, seat: int, at: int) -> str:
    if state.owners[at] != seat:
        return "not_owner"
    if not state.mortgaged[at]:
        return "not_mortgaged"
    return "cash" if state.players[seat].cash < book.redemption(at) else ""


# Steps, made for who has been judged.


def build(d: Draft, seat: int, at: int) -> None:
    """One level more; a hotel gives the four houses back (§5.3)."""
    state, name = d.state, d.book.ids[at]
    d.pay(seat, BANK, d.book.house[at], "building", name)
    state.levels[at] += 1
    if state.levels[at] == HOTEL:
        state.hotels -= 1
        state.houses += HOTEL - 1
    else:
        state.houses -= 1
    d.emit(ev.Built(seat, name, state.levels[at]))


def sell(d: Draft, seat: int, at: int, by: str = "player") -> None:
    """One level less, for half its price (§5.4)."""
    state, name = d.state, d.book.ids[at]
    if state.levels[at] == HOTEL:
        state.hotels += 1
        state.houses -= HOTEL - 1
    else:
        state.houses += 1
    state.levels[at] -= 1
    d.emit(ev.BuildingSold(seat, name, state.levels[at], by))
    d.pay(BANK, seat, d.book.refund(at), "building_sold", name)


def clear(d: Draft, at: int) -> int:
    """Take every building of the cell back into the bank; how many levels there were."""
    state = d.state
    level, state.levels[at] = state.levels[at], 0
    if level == HOTEL:
        state.hotels += 1
    else:
        state.houses += level
    return level


def sell_group(d: Draft, seat: int, group: str, by: str = "player") -> None:
    """Every level of the group at half price, all pieces back at once (§5.4)."""
    for at in d.book.groups[group]:
        if level := clear(d, at):
            name = d.book.ids[at]
            d.emit(ev.BuildingSold(seat, name, 0, by))
            d.pay(BANK, seat, d.book.refund(at, level), "building_sold", name)


def mortgage(d: Draft, seat: int, at: int, by: str = "player") -> None:
    d.state.mortgaged[at] = True
    d.emit(ev.Mortgaged(seat, d.book.ids[at], by))
    d.pay(BANK, seat, d.book.loan(at), "mortgage", d.book.ids[at])


def redeem(d: Draft, seat: int, at: int) -> None:
    name, loan = d.book.ids[at], d.book.loan(at)
    price = d.book.redemption(at)
    d.state.mortgaged[at] = False
    d.emit(ev.Redeemed(seat, name))
    d.pay(seat, BANK, price, "redeem", name, (Line("mortgage", loan, name), Line("fee", price - loan, name)))


# What the actor may do, and what not.

Why = Callable[[Book, State, int, int], str]
Deed = Callable[[Draft, int, int], None]
OnCell = type[act.Build] | type[act.SellBuilding] | type[act.Mortgage] | type[act.Redeem]
ON_CELLS: dict[type[act.Action], tuple[Why, Deed]] = {
    act.Build: (why_not_build, build),
    act.SellBuilding: (why_not_sell, sell),
    act.Mortgage: (why_not_mortgage, mortgage),
    act.Redeem: (why_not_redeem, redeem),
}


def manage(d: Draft, seat: int, action: act.Action) -> bool:
    """Carry out a step of managing, or refuse it; False: it is none."""
    if isinstance(action, act.SellGroup):
        if why := why_not_sell_group(d.book, d.state, seat, action.group):
            raise refuse(why, group=action.group)
        sell_group(d, seat, action.group)
        return True
    if not isinstance(action, act.Build | act.SellBuilding | act.Mortgage | act.Redeem):
        return False
    why_not, deed = ON_CELLS[type(action)]
    at = d.book.at.get(action.cell, -1)
    if at < 0:
        raise refuse("not_owner", cell=action.cell)
    if why := why_not(d.book, d.state, seat, at):
        raise refuse(why, **_facts(d.book, d.state, seat, at, type(action), why))
    deed(d, seat, at)
    return True


def offers(book: Book, state: State, seat: int) -> Offers:
    """Every step of managing that is open to the seat in its turn."""
    found: Offers = []
    cash = state.players[seat].cash
    built = False
    for at, owner in enumerate(state.owners):
        if owner != seat:
            continue
        if 0 < book.house[at] <= cash and not why_not_build(book, state, seat, at):
            found.append(_offer(book, act.Build, at))
        if state.levels[at]:
            built = True
            if not why_not_sell(book, state, seat, at):
                found.append(_offer(book, act.SellBuilding, at))
        elif state.mortgaged[at]:
            if not why_not_redeem(book, state, seat, at):
                found.append(_offer(book, act.Redeem, at))
        elif not why_not_mortgage(book, state, seat, at):
            found.append(_offer(book, act.Mortgage, at))
    for group in book.colours if built else ():
        if not why_not_sell_group(book, state, seat, group):
            levels = tuple(
                Line("building_sold", -book.refund(at, state.levels[at]), book.ids[at])
                for at in book.groups[group]
                if state.levels[at]
            )
            found.append(Offer(act.SellGroup(group), bill=levels))
    return found


@lru_cache(maxsize=1024)
def _offer(book: Book, kind: OnCell, at: int) -> Offer[act.Action]:
    """A step on a cell and its bill, which the edition alone decides."""
    name, loan = book.ids[at], book.loan(at)
    bills = {
        act.Build: (Line("building", book.house[at], name),),
        act.SellBuilding: (Line("building_sold", -book.refund(at), name),),
        act.Redeem: (Line("mortgage", loan, name), Line("fee", book.redemption(at) - loan, name)),
        act.Mortgage: (Line("mortgage", -loan, name),),
    }
    return Offer(kind(name), bill=bills[kind])


def blocked(book: Book, state: State, seat: int) -> list[Blocked]:
    """What the owner's own cells bar him from, and why: building, selling, redeeming, mortgaging."""
    found: list[Blocked] = []
    for at in book.owned(state, seat):
        kinds: list[type[act.Action]] = [act.Redeem if state.mortgaged[at] else act.Mortgage]
        if book.kinds[at] == "property":
            kinds = [act.Build, *kinds, *([act.SellBuilding] if state.levels[at] else [])]
        for kind in kinds:
            if why := ON_CELLS[kind][0](book, state, seat, at):
                facts = _facts(book, state, seat, at, kind, why)
                found.append(block(str(kind.__struct_config__.tag), why, **facts))
    return found


def _facts(book: Book, state: State, seat: int, at: int, kind: type[act.Action], why: str) -> dict[str, int | str]:
    facts: dict[str, int | str] = {"cell": book.ids[at]}
    if why == "cash":
        price = book.redemption(at) if kind is act.Redeem else book.house[at]
        facts |= {"price": price, "cash": state.players[seat].cash}
    return facts
