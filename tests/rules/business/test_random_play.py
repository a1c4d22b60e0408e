"""Whole matches of random legal and illegal moves, held against the invariants (reliability §5.4).

The suite plays a sample; `RANDOM_MATCHES=1000` plays that many for each edition.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import msgspec
import pytest

from game.rules import codec
from game.rules.contract import Amount, Form, IllegalAction, Offer, Pick, Setup
from game.rules.rng import Rng
from game.rules.titles.business.actions import (
    AcceptDeal,
    AnyAction,
    Bid,
    Bundle,
    BuyInfluence,
    Discard,
    OfferDeal,
    PickDistrict,
    PickHelper,
    PlayCard,
    Sell,
    Surrender,
    Take,
)
from game.rules.titles.business.content import Content
from game.rules.titles.business.frames import AnyFrame, Auction, Bar, Turn
from game.rules.titles.business.options import Options
from game.rules.titles.business.rules import BusinessRules
from game.rules.titles.business.state import State
from tests.rules.business import invariants
from tests.rules.business.editions import classic, vocabulary
from tests.rules.business.middle import in_the_middle

MATCHES = int(os.environ.get("RANDOM_MATCHES", "6"))
STEPS = 4000
FRAMES = {frame.__name__ for frame in AnyFrame.__args__}
QUESTIONS = FRAMES - {"Walk", "Land", "Effects"}  # those never ask


class Fuzzer:
    """Plays legal moves at random, tries near-misses on the way, and checks every position."""

    def __init__(self, content: Content, number: int) -> None:
        self.random = Random(number)
        self.content = content
        self.rules = BusinessRules(content)
        self.seats = 2 + number % 7
        start = self.rules.new_match(Setup(self.seats, self.options()), Rng(f"random play {number}"))
        self.state: State = start.state
        self.met: set[str] = set()
        if number % 3:
            in_the_middle(self.rules, self.state, self.random)

    def options(self) -> Options:
        flip = self.random.random
        return Options(
            starting_capital=self.random.choice([10000, 20000, 30000]),
            rent_percent=self.random.choice([75, 100, 200]),
            truce_rounds=0 if flip() < 0.5 else 2,
            war_round=0 if flip() < 0.3 else 5,
            verdict_round=20,
            lay_low=flip() < 0.3,
            bank_sale=flip() < 0.8,
            deals=flip() < 0.8,
        )

    def fill(self, seat: int, offer: Offer[Any]) -> Any:
        """The offer with its range filled at random."""
        replace = msgspec.structs.replace
        match offer.vary:
            case Amount(field=field, least=least, most=most, step=step):
                return replace(offer.action, **{field: self.random.randrange(least, most + 1, step)})
            case Pick(field=field, among=among, least=least, most=most):
                picked = tuple(self.random.sample(among, self.random.randint(least, most)))
                return replace(offer.action, **{field: picked})
            case Form():
                return self.deal(seat, offer.action.partner)
        return offer.action

    def deal(self, seat: int, partner: int) -> OfferDeal:
        def side(who: int) -> Bundle:
            boss = self.state.bosses[who]
            owned = [b.id for n, b in enumerate(self.content.businesses) if self.state.owners[n] == who]
            return Bundle(
                money=self.random.randrange(0, boss.cash + 1, 50) if self.random.random() < 0.7 else 0,
                businesses=tuple(self.random.sample(owned, min(len(owned), self.random.randint(0, 2)))),
                cards=tuple(boss.hand[: self.random.randint(0, 1)]),
            )

        return OfferDeal(partner, give=side(seat), take=side(partner))

    def nonsense(self) -> Any:
        """An action that may or may not be legal."""
        chance, state = self.random, self.state
        seat = chance.randrange(-1, self.seats + 1)
        business = chance.choice(self.content.businesses).id
        card = chance.choice(self.content.mafia_cards).id
        return chance.choice(
            [
                Bid(chance.choice([-50, 0, 25, 500, 10**12])),
                BuyInfluence(chance.choice(["", "docks", "hills"]), chance.choice([-1, 0, 1, 24])),
                PlayCard(card, target=seat, site=chance.choice([None, business])),
                PlayCard(card),
                Sell(business),
                Take(business),
                PickHelper(chance.choice(self.content.helpers).id),
                PickDistrict("docks"),
                Discard((card,)),
                AcceptDeal((card,)),
                self.deal(chance.randrange(self.seats), seat) if 0 <= seat < self.seats else Sell("nowhere"),
                *[kind() for kind in AnyAction.__args__ if kind is not Surrender and not kind.__struct_fields__],
            ]
        ), state

    def step(self) -> None:
        asked = sorted(self.rules.to_act(self.state))
        seat = self.random.choice(asked)
        chance = self.random.random()
        if chance < 0.15:
            self.try_nonsense()
        if chance > 0.9985:
            action: Any = Surrender()
            seat = self.random.choice(
                [n for n, boss in enumerate(self.state.bosses) if boss.alive and n not in self.state.leaving]
            )
        elif chance > 0.97:
            action = self.rules.default_action(self.state, seat)
        else:
            action = self.fill(seat, self.pick(seat))
        try:
            transition = self.play(seat, action)
        except IllegalAction:
            assert isinstance(action, OfferDeal | AcceptDeal), f"{action} was offered and refused"
            return
        if not isinstance(self.state.frames[-1], Turn | Auction | Bar) and not isinstance(action, Surrender):
            assert self.rules.decision(transition.state) != self.rules.decision(self.state), (
                "an answer left its question"
            )
        self.state = transition.state

    def pick(self, seat: int) -> Offer[Any]:
        """An offer: first its kind, so that long lists do not drown the rest; deals are rarer."""
        kinds: dict[type, list[Offer[Any]]] = {}
        for offer in self.rules.legal_actions(self.state, seat):
            kinds.setdefault(type(offer.action), []).append(offer)
        if len(kinds) > 1 and self.random.random() < 0.8:
            kinds.pop(OfferDeal, None)
        return self.random.choice(kinds[self.random.choice(list(kinds))])

    def play(self, seat: int, action: Any) -> Any:
        before = codec.encode(self.state)
        try:
            transition = self.rules.apply(self.state, seat, action)
        finally:
            assert codec.encode(self.state) == before, "apply changed its argument"
        invariants.check_move(self.rules, self.state, transition)
        again = self.rules.apply(self.state, seat, action)
        assert codec.encode(again) == codec.encode(transition), "the same move had two results"
        self.met.update(type(frame).__name__ for frame in self.state.frames[-1:])
        return transition

    def try_nonsense(self) -> None:
        action, _ = self.nonsense()
        seat = self.random.randrange(self.seats)
        offered = isinstance(action, OfferDeal) or any(  # a deal may be proposed by either (§10.1)
            type(offer.action) is type(action) for offer in self.rules.legal_actions(self.state, seat)
        )
        try:
            self.play(seat, action)
        except IllegalAction:
            return
        assert offered, f"{action} was played by {seat} without an offer of its kind"

    def run(self) -> None:
        for _ in range(STEPS):
            if not self.rules.to_act(self.state):
                break
            self.step()
        outcome = self.rules.outcome(self.state)
        assert outcome is not None, "the verdict of round 20 ends every match"
        assert sorted(outcome.places) == list(range(1, self.seats + 1))
        assert self.state.round <= 20 + 3 * self.seats - 2


@pytest.mark.parametrize("number", range(MATCHES))
def test_random_matches_of_the_classic_edition_keep_every_promise(number: int) -> None:
    Fuzzer(classic(), number).run()


@pytest.mark.skipif(MATCHES < 100, reason="a sample may miss a question")
def test_many_matches_meet_every_question() -> None:
    met: set[str] = set()
    for number in range(40):
        fuzzer = Fuzzer(vocabulary(), 5000 + number)
        fuzzer.run()
        met |= fuzzer.met
    assert met == QUESTIONS


@pytest.mark.parametrize("number", range(MATCHES))
def test_random_matches_with_every_word_of_the_vocabulary_keep_every_promise(number: int) -> None:
    Fuzzer(vocabulary(), 1000 + number).run()
