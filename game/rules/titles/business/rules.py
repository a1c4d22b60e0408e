"""The rules of «Нічого особистого, тільки бізнес», bound to one edition."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.rules.contract import Blocked, Offer, Outcome, Pace, Rules, Seat, Setup, Transition, Viewer
from game.rules.mechanics.cover import covered
from game.rules.rng import Rng
from game.rules.titles.business import actions as act
from game.rules.titles.business import auction, deals
from game.rules.titles.business import events as ev
from game.rules.titles.business.book import Book
from game.rules.titles.business.content import Content
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.fork import fork
from game.rules.titles.business.frames import Auction, Turn
from game.rules.titles.business.handlers import ASKING, carry_on
from game.rules.titles.business.look import look
from game.rules.titles.business.options import Options
from game.rules.titles.business.refusal import refuse
from game.rules.titles.business.settings import resolve
from game.rules.titles.business.setup import blank, set_up
from game.rules.titles.business.state import State
from game.rules.titles.business.view import Question, View

HUSHED = frozenset({"prison", "rent_due", "rent_paid", "defence"})
"""Questions D1, D7, D9 and D13: their pause may not betray a hand, so whoever keeps time waits alike (§3.1)."""


class BusinessRules(Rules[State, act.Action, ev.AnyEvent, View]):
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
        state = blank(self.book, resolve(self.content, options, setup.seats), setup.seats, rng.seed)
        d = Draft(self.book, state, rng)
        set_up(d)
        carry_on(d)
        state.draws = rng.draws
        return Transition(state, tuple(d.events), tuple(rng.taken))

    def to_act(self, state: State) -> frozenset[Seat]:
        if not state.frames:
            return frozenset()
        frame = state.frames[-1]
        return frozenset(ASKING[type(frame)].seats(self.book, state, frame))

    def decision(self, state: State) -> int:
        return state.frames[-1].number if state.frames else 0

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Offer[act.Action]]:
        if not state.frames:
            return ()
        frame = state.frames[-1]
        handler = ASKING[type(frame)]
        if seat not in handler.seats(self.book, state, frame):
            return ()
        return handler.offers(self.book, state, frame, seat)

    def out(self, state: State) -> frozenset[Seat]:
        return frozenset(seat for seat, boss in enumerate(state.bosses) if boss.why_out or seat in state.leaving)

    def blocked(self, state: State, seat: Seat) -> Sequence[Blocked]:
        if not state.frames:
            return ()
        frame = state.frames[-1]
        handler = ASKING[type(frame)]
        if not isinstance(frame, Auction) and seat not in handler.seats(self.book, state, frame):
            return ()
        return handler.blocked(self.book, state, frame, seat)

    def default_action(self, state: State, seat: Seat) -> act.Action:
        if not state.frames:
            raise refuse("over")
        frame = state.frames[-1]
        handler = ASKING[type(frame)]
        if seat not in handler.seats(self.book, state, frame):
            raise refuse("not_yours")
        return handler.default(self.book, state, frame, seat)

    def pace(self, state: State) -> Pace:
        if not state.frames:
            return Pace("none")
        frame = state.frames[-1]
        handler = ASKING[type(frame)]
        pace = handler.pace(state, frame)
        if handler.question(self.book, state, frame).kind in HUSHED:
            return Pace("reaction", pace.seconds, pace.budget)
        return pace

    def apply(self, state: State, seat: Seat | None, action: act.Action) -> Transition[State, ev.AnyEvent]:
        if not state.frames:
            raise refuse("over")
        d = Draft(self.book, fork(state), self.rng(state))
        if seat is None or isinstance(action, act.TimeIsUp):
            self._time_is_up(d, seat, action)
        elif not 0 <= seat < len(state.bosses) or state.bosses[seat].why_out:
            raise refuse("fallen", seat=seat)
        elif seat in state.leaving:
            raise refuse("leaving")
        elif isinstance(action, act.Surrender):
            self._surrender(d, seat)
        else:
            self._answer(d, seat, action)
        carry_on(d)
        d.state.draws = d.rng.draws
        return Transition(d.state, tuple(d.events), tuple(d.rng.taken))

    def _answer(self, d: Draft, seat: Seat, action: act.Action) -> None:
        frame = d.state.frames[-1]
        handler = ASKING[type(frame)]
        if seat not in handler.seats(self.book, d.state, frame):
            if isinstance(action, act.OfferDeal) and isinstance(frame, Turn):
                deals.propose(d, seat, action)
                return
            raise (
                handler.refusal(self.book, d.state, frame, seat, action)
                if isinstance(frame, Auction)
                else refuse("not_yours")
            )
        window = isinstance(frame, Turn) and frame.stage != "prison"
        if not window and not covered(handler.offers(self.book, d.state, frame, seat), action):
            raise handler.refusal(self.book, d.state, frame, seat, action)
        handler.answer(d, frame, seat, action)

    def _surrender(self, d: Draft, seat: Seat) -> None:
        """Queued; in an auction dropped at once (§15)."""
        d.state.leaving.append(seat)
        for frame in d.state.frames:
            if isinstance(frame, Auction):
                auction.drop_out(d, frame, seat)

    def _time_is_up(self, d: Draft, seat: Seat | None, action: act.Action) -> None:
        """The site's clock: the match ends after this round (§17)."""
        if seat is not None or not isinstance(action, act.TimeIsUp):
            raise refuse("not_yours")
        if not d.state.options.time_limit_minutes or d.state.time_up:
            raise refuse("time_not_set")
        d.state.time_up = True

    def view(self, state: State, viewer: Viewer) -> View:
        return look(self.book, state, viewer, self.question(state), self._playable(state, viewer))

    def _playable(self, state: State, viewer: Viewer) -> frozenset[str]:
        """Cards of his own hand that the viewer may play this very moment."""
        if viewer is None or not state.frames or not state.bosses[viewer].hand:
            return frozenset()
        frame = state.frames[-1]
        handler = ASKING[type(frame)]
        if viewer not in handler.seats(self.book, state, frame):
            return frozenset()
        return frozenset(handler.playable(self.book, state, frame, viewer))

    def question(self, state: State) -> Question | None:
        """The open question as everybody sees it."""
        if not state.frames:
            return None
        frame = state.frames[-1]
        return ASKING[type(frame)].question(self.book, state, frame)

    def event_for(self, event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent | None:
        match event:
            case ev.CardsDrawn(seat=seat) if viewer != seat:
                return replace(event, cards=())
            case ev.CardsPassed(giver=giver, taker=taker) if viewer is None or viewer not in (giver, taker):
                return replace(event, cards=())
            case _:
                return event

    def outcome(self, state: State) -> Outcome | None:
        if state.frames:
            return None
        return Outcome(tuple(boss.place for boss in state.bosses), state.reason)
