"""Influence: buying chips in a window, and D16, the free or lost chip (RULES.md §9, §19)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.rules.contract import Amount, Blocked, Line, Offer
from game.rules.mechanics.bill import Price, priced, settle
from game.rules.titles.business import actions as act
from game.rules.titles.business import content as ct
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import ChipMove
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.refusal import block, refuse
from game.rules.titles.business.state import BANK, State
from game.rules.titles.business.view import Question


def bill(book: Book, state: State, seat: int, district: int) -> tuple[Line, ...]:
    """Named lines for chips there: max(0, n × max(0, price − Donny) − Tommy), Tommy once a turn (§9)."""
    return _first(book, district, tuple(state.bosses[seat].helpers), state.turn.saved).bill


@lru_cache(maxsize=1024)
def _first(book: Book, district: int, helpers: tuple[str, ...], saved: bool) -> Price:
    """The bill, and what the first chip comes to."""
    price = book.chip_price[district]
    lines = [Line("influence", of=book.district_ids[district], each=price)]
    for helper in helpers:
        power = book.powers[helper]
        if isinstance(power, ct.InfluenceDiscount):
            if power.per == "chip":
                lines.append(Line("helper", of=helper, each=-min(power.amount, price)))
            elif not saved:
                lines.append(Line("helper", -power.amount, helper))
    return priced(lines)


def most_chips(book: Book, state: State, seat: int, lines: tuple[Line, ...]) -> int:
    """How many he may ask for: those he can pay, up to the limit on the board.

    Who asks for more than he has left gets, and pays for, those (example 57).
    """
    boss = state.bosses[seat]
    each = sum(line.each for line in lines)
    once = sum(line.amount for line in lines)
    payable = (boss.cash - once) // each if each > 0 else book.constants.influence_chips_on_board
    return book.constants.influence_chips_on_board if payable >= book.chips_left(boss) else max(0, payable)


def why_not_buy(book: Book, state: State, seat: int, district: int) -> str:
    """The reason against chips in that district now, or nothing (§9)."""
    boss = state.bosses[seat]
    if book.district_ids[district] in state.turn.influenced:
        return "influenced"
    if not book.power(boss, ct.InfluenceAnywhere):
        if not owns_in(book, state, seat, district):
            return "no_business"
        if book.district_at[boss.at] == district:
            return "standing"
    return "" if book.chips_left(boss) > 0 else "no_chips"


def owns_in(book: Book, state: State, seat: int, district: int) -> bool:
    return any(state.owners[business] == seat for business in book.of_district[district])


def offers(book: Book, state: State, seat: int) -> Offers:
    found: Offers = []
    boss = state.bosses[seat]
    if book.chips_left(boss) < 1:
        return found
    for district in _open_to(book, state, seat):
        if not why_not_buy(book, state, seat, district):
            lines = bill(book, state, seat, district)
            most = most_chips(book, state, seat, lines)
            if most:
                name = book.district_ids[district]
                found.append(Offer(act.BuyInfluence(name), vary=Amount("chips", 1, most), bill=lines))
    return found


def _open_to(book: Book, state: State, seat: int) -> Iterable[int]:
    """Districts in which he may ever buy: where he has a business, with Stanley any (§9, §12)."""
    if book.power(state.bosses[seat], ct.InfluenceAnywhere):
        return range(len(book.district_ids))
    return sorted({book.district_of[business] for business, owner in enumerate(state.owners) if owner == seat})


def blocked(book: Book, state: State, seat: int) -> list[Blocked]:
    found = []
    boss = state.bosses[seat]
    helpers = tuple(boss.helpers)
    for district, name in enumerate(book.district_ids):
        why = why_not_buy(book, state, seat, district)
        price = _first(book, district, helpers, state.turn.saved)
        if not why and not most_chips(book, state, seat, price.bill):
            why = "cash"
        if why:
            found.append(block("buy_influence", why, district=name, price=price.amount, cash=boss.cash))
    return found


def buy(d: Draft, seat: int, action: act.BuyInfluence) -> None:
    book, state = d.book, d.state
    district = book.district_index.get(action.district, -1)
    if district < 0:
        raise refuse("no_district", district=action.district)
    why = why_not_buy(book, state, seat, district)
    if why:
        raise refuse(why, district=action.district)
    lines = bill(book, state, seat, district)
    most = most_chips(book, state, seat, lines)
    if not 1 <= action.chips <= most:
        raise refuse("how_many" if most else "cash", district=action.district, most=most)
    boss = state.bosses[seat]
    chips = min(action.chips, book.chips_left(boss))
    price, paid = settle(lines, chips)
    d.pay(seat, BANK, price, "influence", action.district, paid)
    boss.chips[district] += chips
    d.emit(ev.Chips(seat, action.district, chips))
    state.turn.influenced.append(action.district)
    if any(line.what == "helper" and not line.each for line in lines):
        state.turn.saved = True


def districts(book: Book, state: State, f: ChipMove) -> list[int]:
    """Where the chip may be laid, or taken from."""
    boss = state.bosses[f.seat]
    if f.sign < 0:
        return [district for district, chips in enumerate(boss.chips) if chips]
    if book.chips_left(boss) < 1:
        return []
    if not f.owned:
        return list(range(len(book.district_ids)))
    return [district for district in range(len(book.district_ids)) if owns_in(book, state, f.seat, district)]


class ChipMoveHandler(Asking[ChipMove]):
    """D16: a district for each chip."""

    def run(self, d: Draft, f: ChipMove) -> bool:
        state = d.state
        if f.left < 1 or state.bosses[f.seat].why_out or state.bosses[f.picker].why_out:
            d.drop(f)
            return False
        choices = districts(d.book, state, f)
        if len(choices) > 1:
            return True
        if choices:
            f.left -= 1
            d.chip(f.seat, choices[0], f.sign)
        else:
            d.drop(f)
        return False

    def seats(self, book: Book, state: State, f: ChipMove) -> tuple[int, ...]:
        return (f.picker,)

    def offers(self, book: Book, state: State, f: ChipMove, seat: int) -> Offers:
        return [Offer(act.PickDistrict(book.district_ids[district])) for district in districts(book, state, f)]

    def default(self, book: Book, state: State, f: ChipMove, seat: int) -> act.Action:
        """Where he owns most businesses, then the lowest index (§3.1)."""
        owns = [sum(state.owners[business] == seat for business in businesses) for businesses in book.of_district]
        best = max(districts(book, state, f), key=lambda district: (owns[district], -district))
        return act.PickDistrict(book.district_ids[best])

    def answer(self, d: Draft, f: ChipMove, seat: int, action: act.Action) -> None:
        assert isinstance(action, act.PickDistrict)
        f.number = 0
        f.left -= 1
        d.chip(f.seat, d.book.district_index[action.district], f.sign)

    def question(self, book: Book, state: State, f: ChipMove) -> Question:
        choices = tuple(book.district_ids[district] for district in districts(book, state, f))
        why = "add" if f.sign > 0 else "remove"
        return Question("district", (f.picker,), choices=choices, count=f.left, why=why, other=f.seat)
