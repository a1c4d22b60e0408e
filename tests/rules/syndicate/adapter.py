"""Syndicate's insides, for the contract suite: its secrets (RULES.md §15) and its sums."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from game.rules import codec
from game.rules.contract import Title, Viewer
from game.rules.playout import Step
from game.rules.titles.syndicate import events as ev
from game.rules.titles.syndicate import invariants
from game.rules.titles.syndicate.actions import Bundle
from game.rules.titles.syndicate.drill import any_options
from game.rules.titles.syndicate.options import Options
from game.rules.titles.syndicate.state import State
from tests.rules.adapters import FULL, Adapter


class SyndicateAdapter(Adapter):
    anytime = frozenset({"resign"})
    seatless = frozenset({"time_is_up"})

    def usual(self, title: Title) -> Options:
        """Random players rarely ruin each other: the host's limit of rounds ends their match."""
        return Options(round_limit=100 if FULL else 30)

    def shuffled_for(self, state: State, viewer: Viewer, rng: Random) -> State:
        """Both decks lie differently, the dice to come are others; so are the terms and votes of others."""
        other = codec.clone(state)
        other.seed, other.draws = f"another seed {rng.random()}", rng.randrange(10_000)
        rng.shuffle(other.chance)
        rng.shuffle(other.treasury)
        other.offers = [
            offer
            if viewer in (offer.seat, offer.partner)
            else replace(offer, give=Bundle(money=1), take=Bundle(jail_cards=1))
            for offer in other.offers
        ]
        other.turned = [past for past in other.turned if past.seat == viewer]
        if other.ballot is not None:
            kept = (viewer, other.ballot.opener)
            cast = [seat for seat in (*other.ballot.yes, *other.ballot.no) if seat not in kept]
            other.ballot.yes = [seat for seat in other.ballot.yes if seat in kept]
            other.ballot.no = [seat for seat in other.ballot.no if seat in kept]
            for seat in cast:
                rng.choice((other.ballot.yes, other.ballot.no)).append(seat)
        return other

    def hidden(self, state: State, viewer: Viewer) -> frozenset[str]:
        return frozenset([*state.chance, *state.treasury])

    def opened(self, events: Any) -> frozenset[str]:
        return frozenset(event.card for event in events if isinstance(event, ev.CardDrawn))

    def marked(self, content: Any) -> Any:
        def copies(cards: Any) -> Any:
            return [
                card | {"id": f"canary_{card['id']}_{number}", "copies": 1}
                for card in cards
                for number in range(card["copies"])
            ]

        return content | {deck: copies(content[deck]) for deck in ("chance_cards", "treasury_cards")}

    def sums(self, rules: Any, state: State) -> dict[str, Any]:
        assert not list(invariants.broken(rules.content, state))
        return invariants.sums(state)

    def check_money(self, step: Step) -> None:
        assert not list(invariants.unexplained(step.before, step.after, step.events)), step.action

    def options(self, title: Title, rules: Any, seats: int, rng: Random) -> Any:
        return any_options(rules.content, seats, rng)
