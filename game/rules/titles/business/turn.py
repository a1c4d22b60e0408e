"""A turn and a round: D1, D2, D19, the war's card, the verdict and the limits (RULES.md §3, §4, §8.2, §14, §17)."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.contract import Blocked, IllegalAction, Offer, Pace
from game.rules.mechanics.bill import settle
from game.rules.titles.business import actions as act
from game.rules.titles.business import attempts, cards, deals, influence, prison, property, respect
from game.rules.titles.business import content as ct
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.debt import sale_offers
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.elimination import condemned, eliminate, finish, leave
from game.rules.titles.business.frames import Lose, Turn, Walk
from game.rules.titles.business.handler import Asking, Offers
from game.rules.titles.business.helpers import DECLINE
from game.rules.titles.business.refusal import block, refuse
from game.rules.titles.business.state import State, TurnMarks
from game.rules.titles.business.view import Question

ROLL: Offer[act.Action] = Offer(act.Roll())
END: Offer[act.Action] = Offer(act.End())


class TurnHandler(Asking[Turn]):
    """The bottom frame. Its windows judge their actions themselves."""

    def run(self, d: Draft, f: Turn) -> bool:
        leave(d)
        if not d.state.frames:
            return False
        seat = d.state.active
        if d.state.bosses[seat].why_out and f.stage not in ("end", "limits"):
            f.stage = "end"
        match f.stage:
            case "start":
                self._start(d, f, seat)
            case "prison":
                return self._in_prison(d, f, seat)
            case "war":
                f.stage = "before"
                f.number = 0
                if cards.at_war(d.state):
                    d.draw_mafia(seat, 1)
            case "before" | "after":
                if d.free(seat):
                    return True
                f.stage = "end"
            case "end":
                self._end(d, f, seat)
            case _:
                self._round_end(d, f)
        return False

    def _start(self, d: Draft, f: Turn, seat: int) -> None:
        state = d.state
        state.turn = TurnMarks(number=state.turn.number + 1, refused=[0] * len(state.bosses))
        state.event_card = ""
        d.emit(ev.TurnBegan(seat, state.round))
        boss = state.bosses[seat]
        f.stage = "war"
        if boss.sentence:
            early = d.book.power(boss, ct.PrisonEarly)
            if early and boss.sentence - early.turns <= 0:
                prison.release(d, seat, "early")
            else:
                f.stage = "prison"
                f.number = 0

    def _in_prison(self, d: Draft, f: Turn, seat: int) -> bool:
        """D1 is asked of who holds a card; a played card frees, else a turn is served (§8.2)."""
        boss = d.state.bosses[seat]
        if not boss.sentence:
            f.stage = "war"
            return False
        if boss.hand and not d.state.turn.carded:
            return True
        prison.serve(d, seat)
        f.stage = "end"
        return False

    def _end(self, d: Draft, f: Turn, seat: int) -> None:
        state = d.state
        state.bosses[seat].lying_low = False
        place = state.order.index(seat)
        later = [other for other in state.order[place + 1 :] if not state.bosses[other].why_out]
        if later:
            state.active = later[0]
            f.stage = "start"
        else:
            d.emit(ev.RoundEnded(state.round))
            f.stage = "limits"
            if d.book.hiring_is_over(state):
                self._verdict(d)

    def _verdict(self, d: Draft) -> None:
        """The lowest worth loses a helper of his choice, or dies without a killer; nothing protects (§14.4)."""
        seat = condemned(d.book, d.state)
        if d.state.bosses[seat].helpers:
            d.push(Lose(seat=seat, picker=seat, count=1, why="verdict"))
        else:
            eliminate(d, seat, "verdict")

    def _round_end(self, d: Draft, f: Turn) -> None:
        state = d.state
        limit = state.options.round_limit or 0
        if limit and state.round >= limit:
            finish(d, "round_limit")
        elif state.time_up:
            finish(d, "time_limit")
        elif state.round >= d.book.constants.hard_round_cap:
            finish(d, "round_cap")
        else:
            state.round += 1
            state.active = d.book.living(state)[0]
            f.stage = "start"

    def seats(self, book: Book, state: State, f: Turn) -> tuple[int, ...]:
        return (state.active,)

    def offers(self, book: Book, state: State, f: Turn, seat: int) -> Offers:
        if f.stage == "prison":
            return [*cards.offers(book, state, seat, "prison"), DECLINE]
        found = [ROLL if f.stage == "before" else END]
        if not respect.why_not_raise(book, state, seat):
            found.append(Offer(act.RaiseRespect(), bill=respect.price(book, state, seat).bill))
        found += influence.offers(book, state, seat)
        found += cards.offers(book, state, seat, "main")
        if not attempts.why_not_ambush(book, state, seat):
            bill = attempts.ambush_bill(book, state, seat)
            found += [
                Offer(act.Ambush(target), bill=bill)
                for target in range(len(state.bosses))
                if not attempts.why_not_ambush(book, state, seat, target)
            ]
        found += sale_offers(book, state, seat)
        found += deals.forms(book, state, seat)
        return found

    def playable(self, book: Book, state: State, f: Turn, seat: int) -> Iterable[str]:
        return cards.playable(book, state, seat, "prison" if f.stage == "prison" else "main")

    def default(self, book: Book, state: State, f: Turn, seat: int) -> act.Action:
        return act.Decline() if f.stage == "prison" else act.Roll() if f.stage == "before" else act.End()

    def answer(self, d: Draft, f: Turn, seat: int, action: act.Action) -> None:
        if f.stage == "prison":
            if isinstance(action, act.PlayCard):
                cards.play(d, seat, action, "prison")
            else:
                prison.serve(d, seat)
                f.stage = "end"
            return
        match action:
            case act.Roll() if f.stage == "before":
                self._roll(d, f, seat)
            case act.End() if f.stage == "after":
                f.stage = "end"
            case act.RaiseRespect():
                respect.raise_respect(d, seat)
            case act.BuyInfluence():
                influence.buy(d, seat, action)
            case act.PlayCard():
                cards.play(d, seat, action, "main")
            case act.Ambush(target):
                attempts.ambush(d, seat, target)
            case act.Sell(business):
                property.sell(d, seat, business)
            case act.OfferDeal():
                deals.propose(d, seat, action)
            case act.Roll() | act.End():
                raise refuse("wrong_window")
            case _:
                raise refuse("not_an_answer")

    def _roll(self, d: Draft, f: Turn, seat: int) -> None:
        """2d6 and the move, one atomic command (§3)."""
        dice = tuple(d.rng.die(d.book.dice.sides) for _ in range(d.book.dice.count))
        d.state.turn.dice = list(dice)
        d.emit(ev.Rolled(seat, dice, "move"))
        f.stage = "after"
        f.number = 0
        d.push(Walk(seat=seat, left=sum(dice), by="dice"))

    def question(self, book: Book, state: State, f: Turn) -> Question:
        count = state.bosses[state.active].sentence if f.stage == "prison" else 0
        return Question(f.stage, (state.active,), count=count)

    def blocked(self, book: Book, state: State, f: Turn, seat: int) -> list[Blocked]:
        if f.stage == "prison":
            return cards.blocked(book, state, seat, "prison")
        boss = state.bosses[seat]
        found: list[Blocked] = []
        why = respect.why_not_raise(book, state, seat)
        if why == "cash":
            found.append(block("raise_respect", why, price=respect.price(book, state, seat).amount, cash=boss.cash))
        elif why:
            found.append(block("raise_respect", why, respect=boss.respect))
        found += influence.blocked(book, state, seat)
        found += cards.blocked(book, state, seat, "main")
        if book.power(boss, ct.AmbushPower):
            found += self._blocked_ambush(book, state, seat)
        if not state.options.bank_sale:
            found.append(block("sell", "no_sale"))
        elif seat not in state.owners:
            found.append(block("sell", "not_owned"))
        if not state.options.deals:
            found.append(block("offer_deal", "no_deals"))
        elif not deals.partners(book, state, seat):
            found.append(block("offer_deal", "offers_spent", most=deals.OFFERS_A_TURN))
        return found

    def _blocked_ambush(self, book: Book, state: State, seat: int) -> list[Blocked]:
        why = attempts.why_not_ambush(book, state, seat)
        if why:
            return [block("ambush", why, **self._ambush_facts(book, state, seat, why, whole=False))]
        found = []
        for target, boss in enumerate(state.bosses):
            against = attempts.why_not_ambush(book, state, seat, target)
            if against and target != seat and not boss.why_out:
                facts = self._ambush_facts(book, state, seat, against, whole=True)
                found.append(block("ambush", against, target=target, **facts))
        return found

    def _ambush_facts(self, book: Book, state: State, seat: int, why: str, *, whole: bool) -> dict[str, object]:
        """The numbers of a reason against an ambush; `whole`: the truce spares a boss without helpers to its end."""
        if why == "truce":
            return cards.truce_facts(state, whole)
        if why == "cash":
            return {"price": settle(attempts.ambush_bill(book, state, seat))[0], "cash": state.bosses[seat].cash}
        return {}

    def refusal(self, book: Book, state: State, f: Turn, seat: int, action: act.Action) -> IllegalAction:
        return refuse("timing") if isinstance(action, act.PlayCard) else refuse("not_an_answer")

    def pace(self, state: State, f: Turn) -> Pace:
        """Both windows of a turn share one allowance (§3.1)."""
        if f.stage == "prison":
            return super().pace(state, f)
        return Pace("turn", state.options.turn_seconds or 0, f"turn:{state.turn.number}")
