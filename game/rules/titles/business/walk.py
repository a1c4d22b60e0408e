"""Moving: walking, jumping, reaching START, BAR and POLICE, Corrado's step, and the full stop (RULES.md §5, §6)."""

from __future__ import annotations

from game.rules.contract import Offer
from game.rules.titles.business import actions as act
from game.rules.titles.business import content as ct
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.debt import owe
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.frames import Attempt, Bar, Corrado, Effects, Land, Visit, Walk
from game.rules.titles.business.handler import Asking, Handler, Offers
from game.rules.titles.business.helpers import DECLINE
from game.rules.titles.business.state import BANK, State
from game.rules.titles.business.view import Question

REACHED = frozenset({"start", "bar", "police"})


def reach(d: Draft, seat: int, kind: str) -> None:
    """Passing or stopping on START, BAR or POLICE (§6); what asks is pushed."""
    boss = d.state.bosses[seat]
    if kind == "start":
        d.pay(BANK, seat, d.book.level(boss).start, "start")
        helper = d.book.helper_with(boss, ct.Armour)
        if helper in d.state.spent:
            d.state.spent.remove(helper)
            d.emit(ev.ArmourCharged(seat, helper))
        d.draw_mafia(seat, 1)
    elif kind == "bar":
        income = d.book.power(boss, ct.BarIncome)
        if income:
            d.pay(BANK, seat, income.amount, "bar_income", d.book.helper_with(boss, ct.BarIncome))
        d.push(Bar(seat=seat))
    elif kind == "police" and not d.book.power(boss, ct.NoBribe):
        owe(d, seat, BANK, d.book.level(boss).bribe, "bribe")


def jump(d: Draft, seat: int, stop: int) -> None:
    """A card's move without passing anything, and a full stop there (§5.4)."""
    boss = d.state.bosses[seat]
    d.emit(ev.Jumped(seat, boss.at, stop, "card"))
    boss.at = stop
    d.push(Land(seat=seat))
    reach(d, seat, d.book.kinds[stop])


class WalkHandler(Handler[Walk]):
    """Sector by sector; a BAR decision or a debt at POLICE pauses the walk, prison ends it."""

    def run(self, d: Draft, f: Walk) -> bool:
        boss = d.state.bosses[f.seat]
        kinds, size = d.book.kinds, d.book.size
        if not d.free(f.seat):
            d.drop(f)
            return False
        path: list[int] = []
        while f.left:
            f.left -= 1
            boss.at = (boss.at + 1) % size
            path.append(boss.at)
            if kinds[boss.at] in REACHED:
                d.emit(ev.Walked(f.seat, tuple(path), f.by))
                reach(d, f.seat, kinds[boss.at])
                return False
        if path:
            d.emit(ev.Walked(f.seat, tuple(path), f.by))
        d.drop(f)
        if f.by != "step":
            d.push(Land(seat=f.seat))
        if f.by == "dice":
            power = d.book.power(boss, ct.ExtraStep)
            if power:
                d.push(Corrado(seat=f.seat, steps=power.steps))
        return False


class CorradoHandler(Asking[Corrado]):
    """D4."""

    def run(self, d: Draft, f: Corrado) -> bool:
        if not d.free(f.seat):
            d.drop(f)
            return False
        return True

    def seats(self, book: Book, state: State, f: Corrado) -> tuple[int, ...]:
        return (f.seat,)

    def offers(self, book: Book, state: State, f: Corrado, seat: int) -> Offers:
        return [Offer(act.Step()), DECLINE]

    def default(self, book: Book, state: State, f: Corrado, seat: int) -> act.Action:
        return act.Decline()

    def answer(self, d: Draft, f: Corrado, seat: int, action: act.Action) -> None:
        d.drop(f)
        if isinstance(action, act.Step):
            d.push(Walk(seat=seat, left=f.steps, by="step"))

    def question(self, book: Book, state: State, f: Corrado) -> Question:
        return Question("step", (f.seat,), count=f.steps)


class LandHandler(Handler[Land]):
    """Bomb, Lenny, sector (§6)."""

    def run(self, d: Draft, f: Land) -> bool:
        state, book = d.state, d.book
        if not d.free(f.seat):
            d.drop(f)
            return False
        boss = state.bosses[f.seat]
        business = book.business_at[boss.at]
        if f.stage == "bomb":
            f.stage = "income"
            for bomb in state.bombs:
                if bomb.business == business and bomb.planter != f.seat:
                    d.push(
                        Attempt(
                            organiser=bomb.planter,
                            victim=f.seat,
                            weapon="bomb",
                            card=bomb.card,
                            hit=bomb.hit,
                            victims=bomb.victims,
                            picks="victim",
                            price=book.mafia[bomb.card].price,
                            stopped_by=book.mafia[bomb.card].stopped_by,
                            business=business,
                        )
                    )
                    return False
        if f.stage == "income":
            income = book.power(boss, ct.OffDistrictIncome) if business < 0 else None
            if income:
                d.pay(BANK, f.seat, income.amount, "off_district", book.helper_with(boss, ct.OffDistrictIncome))
        d.drop(f)
        kind = book.kinds[boss.at]
        if business >= 0:
            d.push(Visit(seat=f.seat, business=business))
        elif kind == "event":
            draw_event(d, f.seat)
        elif kind == "mafia":
            extra = book.power(boss, ct.ExtraMafia)
            d.draw_mafia(f.seat, 1 + (extra.count if extra else 0))
        return False


def draw_event(d: Draft, seat: int) -> None:
    """The top Event card, shown to all, put under the deck, carried out (§6)."""
    state = d.state
    if not state.events:
        return
    card = state.events.pop(0)
    state.events.append(card)
    state.event_card = card
    d.emit(ev.EventDrawn(seat, card))
    d.push(Effects(card=card, deck="events", actor=seat))
