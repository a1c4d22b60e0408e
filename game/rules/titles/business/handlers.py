"""Which handler knows which frame, and the loop that carries a match to its next question."""

from __future__ import annotations

from typing import Any

from game.rules.titles.business import frames as fr
from game.rules.titles.business.attempts import AttemptHandler
from game.rules.titles.business.auction import AuctionHandler
from game.rules.titles.business.deals import DealHandler
from game.rules.titles.business.debt import DebtHandler
from game.rules.titles.business.defence import TrickHandler
from game.rules.titles.business.draft import Draft
from game.rules.titles.business.effects_run import DiscardHandler, EffectsHandler, OptionHandler, SeizeHandler
from game.rules.titles.business.handler import Asking, Handler
from game.rules.titles.business.helpers import BarHandler, HireSomeHandler, LoseHandler, PoachHandler
from game.rules.titles.business.influence import ChipMoveHandler
from game.rules.titles.business.rent import RentHandler
from game.rules.titles.business.turn import TurnHandler
from game.rules.titles.business.visit import VisitHandler
from game.rules.titles.business.walk import CorradoHandler, LandHandler, WalkHandler

ASKING: dict[type[fr.Frame], Asking[Any]] = {
    fr.Turn: TurnHandler(),
    fr.Bar: BarHandler(),
    fr.Corrado: CorradoHandler(),
    fr.Visit: VisitHandler(),
    fr.Auction: AuctionHandler(),
    fr.Rent: RentHandler(),
    fr.Debt: DebtHandler(),
    fr.Lose: LoseHandler(),
    fr.Attempt: AttemptHandler(),
    fr.Trick: TrickHandler(),
    fr.Option: OptionHandler(),
    fr.DiscardSome: DiscardHandler(),
    fr.ChipMove: ChipMoveHandler(),
    fr.HireSome: HireSomeHandler(),
    fr.PoachOne: PoachHandler(),
    fr.SeizeOne: SeizeHandler(),
    fr.Deal: DealHandler(),
}
"""Frames that wait for answers: between two moves one of them is on top."""

HANDLERS: dict[type[fr.Frame], Handler[Any]] = {
    **ASKING,
    fr.Walk: WalkHandler(),
    fr.Land: LandHandler(),
    fr.Effects: EffectsHandler(),
}


def carry_on(d: Draft) -> None:
    """Run frames until one waits, or the match is over. Who has surrendered is answered for by defaults (§15)."""
    state = d.state
    while state.frames:
        frame = state.frames[-1]
        if not HANDLERS[type(frame)].run(d, frame):
            continue
        if state.leaving:
            handler = ASKING[type(frame)]
            seats = handler.seats(d.book, state, frame)
            if len(seats) == 1 and seats[0] in state.leaving:
                handler.answer(d, frame, seats[0], handler.default(d.book, state, frame, seats[0]))
                continue
        if not frame.number:
            state.decision += 1
            frame.number = state.decision
        return
