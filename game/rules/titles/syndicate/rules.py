"""The rules of «Синдикат», bound to one edition."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.rules.contract import Alarm, Blocked, Offer, Outcome, Pace, Rules, Seat, Setup, Transition, Viewer
from game.rules.mechanics.cover import covered
from game.rules.mechanics.edition import resolve
from game.rules.rng import Rng
from game.rules.titles.syndicate import actions as act
from game.rules.titles.syndicate import auction, beside, cards, property, trades, turn
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate.book import Book
from game.rules.titles.syndicate.content import Content
from game.rules.titles.syndicate.draft import Draft
from game.rules.titles.syndicate.fork import fork
from game.rules.titles.syndicate.frames import AnyFrame, Auction, Buy, Drawn, Turn
from game.rules.titles.syndicate.look import look
from game.rules.titles.syndicate.options import Options
from game.rules.titles.syndicate.refusal import block, refuse
from game.rules.titles.syndicate.setup import blank, set_up
from game.rules.titles.syndicate.state import State
from game.rules.titles.syndicate.view import Question, View


class SyndicateRules(Rules[State, act.Action, ev.AnyEvent, View]):
    """Pure: what is asked of it depends on its arguments alone."""

    state_type = State

    def __init__(self, content: Content) -> None:
        self.content = content
        self.book = Book(content)

    def rng(self, state: State) -> Rng:
        """Where every roll and shuffle of a move comes from; a test may script it."""
        return Rng(state.seed, state.draws)

    def new_match(self, setup: Setup, rng: Rng) -> Transition[State, ev.AnyEvent]:
        options = setup.options if isinstance(setup.options, Options) else Options()
        options = resolve(self.content.settings, options, setup.seats)
        d = Draft(self.book, blank(self.book, options, setup.seats, rng.seed), rng)
        d.state.bots = list(setup.bots)
        set_up(d)
        self._carry_on(d)
        return Transition(d.state, tuple(d.events), tuple(d.rng.taken))

    # ── asking ──

    def _asked(self, state: State) -> tuple[int, ...]:
        if not state.frames:
            return ()
        frame = state.frames[-1]
        if isinstance(frame, Auction):
            return auction.waits_for(self.book, state, frame)
        return (state.active,)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(self._asked(state))

    def called(self, state: State) -> frozenset[Seat]:
        return beside.called(state)

    def alarms(self, state: State) -> Sequence[Alarm]:
        return beside.alarms(self.book, state)

    def decision(self, state: State) -> int:
        return state.frames[-1].number if state.frames else 0

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Offer[act.Action]]:
        if not state.frames or not state.players[seat].living:
            return ()
        asked = self._asked(state)
        found = self._answers(state, seat) if seat in asked else []
        if state.turn.silent and any(other != seat for other in asked):
            found.append(Offer(act.PlayFor()))
        return found + beside.offers(self.book, state, seat)

    def _answers(self, state: State, seat: Seat) -> list[Offer[act.Action]]:
        """What answers the open question."""
        match state.frames[-1]:
            case Auction() as frame:
                return auction.offers(self.book, state, frame, seat)
            case Buy() as frame:
                return turn.offers_to_buy(self.book, state, frame, seat)
            case Turn() as frame:
                return turn.offers(self.book, state, frame, seat)
        return []

    def out(self, state: State) -> frozenset[Seat]:
        return frozenset(seat for seat, player in enumerate(state.players) if not player.living)

    def blocked(self, state: State, seat: Seat) -> Sequence[Blocked]:
        if not state.frames or not state.players[seat].living:
            return ()
        book, found = self.book, []
        match state.frames[-1]:
            case Auction() as frame:
                found = auction.blocked(book, state, frame, seat)
            case frame if seat == state.active:
                found = property.blocked(book, state, seat)
                player = state.players[seat]
                if isinstance(frame, Buy) and player.cash < book.price[frame.cell]:
                    found.append(block("buy", "cash", price=book.price[frame.cell], cash=player.cash))
                if isinstance(frame, Turn) and frame.stage == "jail" and player.cash < book.constants.jail_fine:
                    found.append(block("pay_fine", "cash", price=book.constants.jail_fine, cash=player.cash))
        most = book.constants.trades_open_per_player
        if len(trades.by(state, seat)) >= most:
            found.append(block("make_offer", "offer_limit", most=most))
        return found

    def default_action(self, state: State, seat: Seat) -> act.Action:
        if not state.frames:
            raise refuse("over")
        if seat not in self._asked(state):
            raise refuse("not_your_turn")
        return act.Pass() if isinstance(state.frames[-1], Auction) else act.TimeOut()

    def pace(self, state: State) -> Pace:
        """A clock for every roll of a turn, standing still during an auction (§12.1)."""
        if not state.frames:
            return Pace("none")
        frame = state.frames[-1]
        if isinstance(frame, Auction):
            return auction.pace(self.book, state, frame)
        return Pace("turn", state.options.turn_seconds or 0, f"turn:{state.turn.number}:{state.turn.rolls}")

    # ── playing ──

    def apply(self, state: State, seat: Seat | None, action: act.Action) -> Transition[State, ev.AnyEvent]:
        if not state.frames:
            raise refuse("over")
        d = Draft(self.book, fork(state), self.rng(state))
        if seat is None or isinstance(action, act.TimeIsUp):
            if seat is not None or not isinstance(action, act.TimeIsUp):
                raise refuse("not_your_turn")
            beside.ring(d, action.what)
        elif not 0 <= seat < len(state.players) or not state.players[seat].living:
            raise refuse("not_living", seat=seat)
        elif isinstance(action, act.PlayFor):
            self._play_for(d, seat)
        elif isinstance(action, act.ANYTIME):
            beside.answer(d, seat, action)
        else:
            self._answer(d, seat, action)
        self._carry_on(d)
        return Transition(d.state, tuple(d.events), tuple(d.rng.taken))

    def _answer(self, d: Draft, seat: Seat, action: act.Action) -> None:
        frame = d.state.frames[-1]
        asked = seat in self._asked(d.state)
        if isinstance(frame, Auction):
            if not asked or not covered(auction.offers(self.book, d.state, frame, seat), action):
                raise auction.refusal(self.book, d.state, frame, seat, action)
            auction.answer(d, frame, seat, action)
        elif not asked:
            raise refuse("not_your_turn")
        elif isinstance(frame, Buy):
            turn.answer_to_buy(d, frame, seat, action)
        elif isinstance(frame, Turn):
            turn.answer(d, frame, seat, action)
        d.state.turn.silent = False

    def _play_for(self, d: Draft, seat: Seat) -> None:
        """§12.3: where there is no clock and those who are asked have been silent, their default is played."""
        silent = [other for other in self._asked(d.state) if other != seat]
        if not d.state.turn.silent or not silent:
            raise refuse("not_silent")
        d.state.turn.silent = False
        frame = d.state.frames[-1]
        for other in silent:
            d.emit(ev.ClockRanOut(other, seat))
            if isinstance(frame, Auction):
                auction.answer(d, frame, other, act.Pass())
            else:
                d.state.turn.hurried = True

    def _carry_on(self, d: Draft) -> None:
        """Run frames until one asks, or the match is over; then see to what stands beside."""
        state = d.state
        while True:
            while state.frames and not self._run(d, state.frames[-1]):
                pass
            before = len(d.events)
            beside.settle(d)
            if len(d.events) == before:
                break
        if state.frames and not state.frames[-1].number:
            state.decision += 1
            state.frames[-1].number = state.decision
        state.draws = d.rng.draws

    def _run(self, d: Draft, frame: AnyFrame) -> bool:
        match frame:
            case Turn():
                return turn.run(d, frame)
            case Buy():
                return turn.run_buy(d, frame)
            case Auction():
                return auction.run(d, frame)
            case Drawn():
                return cards.run(d, frame)

    # ── looking ──

    def question(self, state: State) -> Question | None:
        """The open question as everybody sees it."""
        if not state.frames:
            return None
        book, seats = self.book, self._asked(state)
        match state.frames[-1]:
            case Auction() as f:
                return Question("auction", seats, cell=book.ids[f.cell], price=auction.least_bid(book, f))
            case Buy() as f:
                return Question("buy", seats, cell=book.ids[f.cell], price=book.price[f.cell])
            case Turn() as f if f.stage == "jail":
                left = book.constants.jail_attempts - state.players[state.active].attempts
                return Question("jail", seats, price=book.constants.jail_fine, count=left)
            case frame:
                return Question(frame.stage if isinstance(frame, Turn) else "", seats)

    def view(self, state: State, viewer: Viewer) -> View:
        return look(self.book, state, viewer, self.question(state))

    def event_for(self, event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent | None:
        match event:
            case ev.OfferMade() if viewer is None or viewer not in (event.seat, event.partner):
                return ev.OfferMade(event.seat, event.partner)
            case ev.OfferClosed() if viewer is None or viewer not in (event.seat, event.partner):
                return ev.OfferClosed(event.seat, event.partner)
            case ev.Voted(seat=seat) if viewer != seat:
                return replace(event, yes=None)
            case _:
                return event

    def outcome(self, state: State) -> Outcome | None:
        if state.frames:
            return None
        return Outcome(tuple(player.place for player in state.players), state.reason)
