"""Attempts: one pipeline for card, bomb and ambush (RULES.md §13)."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.contract import Blocked, Line, Offer
from game.rules.mechanics.bill import settle
from game.rules.titles.business import actions as act
from game.rules.titles.business import cards, defence
from game.rules.titles.business import content as ct
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.elimination import eliminate
from game.rules.titles.business.frames import Attempt, ChipMove
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.helpers import DECLINE, pick_offers
from game.rules.titles.business.refusal import block, refuse
from game.rules.titles.business.state import BANK, State
from game.rules.titles.business.view import Question


class AttemptHandler(Asking[Attempt]):
    """Stages: aim, defend, fire, spoils, fall, failed, strike, answer, over."""

    def run(self, d: Draft, f: Attempt) -> bool:
        match f.stage:
            case "aim":
                return self._aim(d, f)
            case "defend":
                return True
            case "fire":
                self._fire(d, f)
            case "spoils":
                self._spoils(d, f)
            case "fall":
                f.stage = "strike"
                if not f.aimed:
                    d.drop(f)
                    eliminate(d, f.victim, "bomb" if f.weapon == "bomb" else "killed", f.organiser)
            case "failed":
                self._fail(d, f)
            case "strike":
                self._strike_back(d, f)
            case "answer":
                return self._answer_fire(d, f)
            case _:
                d.drop(f)
        return False

    def _aim(self, d: Draft, f: Attempt) -> bool:
        """Helpers first; two different ones if the card says so and he has them (§13.1.2)."""
        helpers = d.state.bosses[f.victim].helpers
        wanted = min(f.victims, len(helpers))
        if wanted < len(helpers) and len(f.aimed) < wanted:
            return True
        if wanted == len(helpers):
            f.aimed = list(helpers)
        d.state.turn.aimed_helpers += f.aimed
        d.emit(ev.AttemptMade(f.organiser, f.victim, f.weapon, tuple(f.aimed)))
        f.stage = "defend" if f.stopped_by else "fire"
        f.number = 0
        return False

    def _fire(self, d: Draft, f: Attempt) -> None:
        """Steps 5 of §13.1: the die, if it needs one; armour; the dead."""
        f.shots = True
        if f.weapon == "bomb":
            remove_bomb(d, f.business)
            d.emit(ev.BombExploded(f.victim, d.book.ids[f.business], f.organiser))
        if f.hit > 1:
            die = d.rng.die()
            d.emit(ev.Rolled(f.organiser, (die,), "ambush" if f.weapon == "ambush" else "attempt", f.weapon))
            if die < f.hit:
                d.emit(ev.Missed(f.organiser, f.victim, f.weapon))
                f.stage = "failed"
                return
        f.killed = not f.aimed
        for helper in f.aimed:
            if hit_helper(d, f.victim, helper, "killed"):
                f.killed = True
        f.stage = "spoils" if f.killed else "failed"

    def _spoils(self, d: Draft, f: Attempt) -> None:
        """A successful attempt: first Willy, then Tony (§13.1.5)."""
        f.stage = "fall"
        organiser = d.state.bosses[f.organiser]
        loot = d.book.power(organiser, ct.Loot)
        if loot:
            amount = min(loot.amount, d.state.bosses[f.victim].cash)
            d.pay(f.victim, f.organiser, amount, "loot", d.book.helper_with(organiser, ct.Loot))
        influence = d.book.power(organiser, ct.KillInfluence)
        if influence:
            d.push(ChipMove(picker=f.organiser, seat=f.organiser, left=influence.chips))

    def _fail(self, d: Draft, f: Attempt) -> None:
        """A failed ambush costs Mad Dog his life (§13.4)."""
        f.stage = "strike"
        if f.weapon == "ambush":
            dog = d.book.helper_with(d.state.bosses[f.organiser], ct.AmbushPower)
            if dog:
                d.lose_helper(f.organiser, dog, "failed")

    def _strike_back(self, d: Draft, f: Attempt) -> None:
        """Flemmy, after shots at himself; not at a prisoner, and in the truce not at a boss (§13.5)."""
        f.stage = "over"
        power = next((p for h in f.aimed if isinstance(p := d.book.powers[h], ct.StrikeBack)), None)
        if not power or not f.shots or not d.free(f.organiser):
            return
        die = d.rng.die()
        d.emit(ev.Rolled(f.victim, (die,), "strike_back"))
        hit = die >= power.hit
        d.emit(ev.StruckBack(f.victim, f.organiser, hit))
        if hit:
            f.stage = "answer"
            f.number = 0

    def _answer_fire(self, d: Draft, f: Attempt) -> bool:
        helpers = d.state.bosses[f.organiser].helpers
        if len(helpers) > 1:
            return True
        d.drop(f)
        if helpers:
            hit_helper(d, f.organiser, helpers[0], "struck")
        elif not cards.in_truce(d.state, whole=True):
            eliminate(d, f.organiser, "struck", f.victim)
        return False

    def seats(self, book: Book, state: State, f: Attempt) -> tuple[int, ...]:
        return (f.organiser,) if f.stage == "aim" and f.picks == "organiser" else (f.victim,)

    def offers(self, book: Book, state: State, f: Attempt, seat: int) -> Offers:
        if f.stage == "aim":
            return pick_offers([helper for helper in state.bosses[f.victim].helpers if helper not in f.aimed])
        if f.stage == "answer":
            return pick_offers(state.bosses[f.organiser].helpers)
        offers = defence.shield_offers(book, state, seat, f.stopped_by)
        if not defence.why_not_buyoff(book, state, f):
            offers.append(Offer(act.BuyOff(), bill=defence.buyoff_bill(book, f)))
        return [*offers, DECLINE]

    def playable(self, book: Book, state: State, f: Attempt, seat: int) -> Iterable[str]:
        return defence.shields(book, state, seat, f.stopped_by) if f.stage == "defend" else ()

    def default(self, book: Book, state: State, f: Attempt, seat: int) -> act.Action:
        """D11: the one hired first; D12: the one hired last; D13: a boss saves himself, a helper gets nothing."""
        if f.stage == "defend":
            offers = self.offers(book, state, f, seat)
            return offers[-1 if f.aimed else 0].action
        own = f.stage == "aim" and f.picks == "victim"
        return self.offers(book, state, f, seat)[-1 if own else 0].action

    def answer(self, d: Draft, f: Attempt, seat: int, action: act.Action) -> None:
        match action:
            case act.PickHelper(helper) if f.stage == "aim":
                f.aimed.append(helper)
                f.number = 0
            case act.PickHelper(helper):
                d.drop(f)
                hit_helper(d, f.organiser, helper, "struck")
            case act.BuyOff():
                f.stage = "over"
                price, lines = settle(defence.buyoff_bill(d.book, f))
                d.pay(seat, BANK, price, "buy_off", f.weapon, lines)
                d.emit(ev.Defended(seat, "buyoff", f.weapon))
            case act.PlayCard(card):
                self._shielded(d, f, card)
            case _:
                f.stage = "fire"

    def _shielded(self, d: Draft, f: Attempt, card: str) -> None:
        how = defence.use_shield(d, f.victim, card, f.weapon)
        if how == "fuse":
            f.stage = "over"
            if f.business >= 0:
                remove_bomb(d, f.business, "fuse")
        else:
            f.stage = "failed"
            f.shots = how == "vest"
        defence.strike_culprit(d, f.victim, card, f.organiser)

    def question(self, book: Book, state: State, f: Attempt) -> Question:
        if f.stage == "defend":
            return Question("defence", (f.victim,), other=f.organiser, card=f.weapon, choices=tuple(f.aimed))
        if f.stage == "answer":
            helpers = tuple(state.bosses[f.organiser].helpers)
            return Question("pick_victim", (f.victim,), other=f.organiser, count=1, choices=helpers, why="struck")
        helpers = tuple(helper for helper in state.bosses[f.victim].helpers if helper not in f.aimed)
        kind = "pick_victim" if f.picks == "organiser" else "lose_helper"
        left = f.victims - len(f.aimed)
        why = "bomb" if f.weapon == "bomb" else "attempt"
        return Question(
            kind, self.seats(book, state, f), other=f.victim, card=f.weapon, count=left, choices=helpers, why=why
        )

    def blocked(self, book: Book, state: State, f: Attempt, seat: int) -> list[Blocked]:
        if f.stage != "defend" or seat != f.victim:
            return []
        good = defence.shields(book, state, seat, f.stopped_by)
        found = [
            block("play_card", "card_stops_not", card=name)
            for name in dict.fromkeys(state.bosses[seat].hand)
            if name not in good
        ]
        why = defence.why_not_buyoff(book, state, f)
        if why:
            price = f.price + book.constants.buyoff_surcharge
            boss = state.bosses[seat]
            found.append(block("buy_off", why, price=price, cash=boss.cash, respect=boss.respect))
        return found


def hit_helper(d: Draft, seat: int, helper: str, why: str) -> bool:
    """A helper is hit: a charge saves him (False), else he goes under the deck."""
    if isinstance(d.book.powers[helper], ct.Armour) and helper not in d.state.spent:
        d.state.spent.append(helper)
        d.emit(ev.ArmourSpent(seat, helper))
        return False
    d.lose_helper(seat, helper, why)
    return True


def remove_bomb(d: Draft, business: int, why: str = "") -> None:
    """The chip goes back to the supply; `why` unless it went off."""
    for bomb in d.state.bombs:
        if bomb.business == business:
            d.state.bombs.remove(bomb)
            if why:
                d.emit(ev.BombRemoved(d.book.ids[business], bomb.planter, why))
            return


def ambush_bill(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    boss = state.bosses[seat]
    power = book.power(boss, ct.AmbushPower)
    if power is None or not power.price:
        return ()
    discounts = cards.discounts(book, boss.respect, book.helper_with(boss, ct.AttemptDiscount))
    return (Line("ambush", power.price), *discounts)


def why_not_ambush(book: Book, state: State, seat: int, target: int | None = None) -> str:
    """The reason against an ambush at all, or on `target`, or nothing (§13.4)."""
    boss = state.bosses[seat]
    if not book.power(boss, ct.AmbushPower):
        return "no_ambusher"
    if state.turn.ambushed:
        return "ambushed"
    if settle(ambush_bill(book, state, seat))[0] > boss.cash:
        return "cash"
    if target is None:
        return "truce" if cards.in_truce(state, whole=False) else ""
    if not 0 <= target < len(state.bosses) or target == seat or state.bosses[target].why_out:
        return "no_target"
    victim = state.bosses[target]
    if victim.sentence:
        return "prisoner"
    if not book.district_at[boss.at] == book.district_at[victim.at] >= 0:
        return "same_district"
    return cards.why_not_attempt(state, seat, target)


def ambush(d: Draft, seat: int, target: int) -> None:
    """Mad Dog's attempt: hit 4, no card, once a turn (§13.4)."""
    why = why_not_ambush(d.book, d.state, seat, target)
    if why:
        raise refuse(why, target=target)
    power = d.book.power(d.state.bosses[seat], ct.AmbushPower)
    assert power is not None
    d.state.turn.ambushed = True
    d.state.turn.aimed.append(target)
    price, lines = settle(ambush_bill(d.book, d.state, seat))
    d.pay(seat, BANK, price, "attempt", "ambush", lines)
    cards.lie_low(d, target)
    d.push(
        Attempt(
            organiser=seat,
            victim=target,
            weapon="ambush",
            price=power.price,
            hit=power.hit,
            stopped_by=("vest", "police", "buyoff"),
        )
    )
