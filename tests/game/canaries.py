"""Marks in every card that may be hidden, whole matches between bots with such an edition, and who knows which mark.

A mark stands in a card's id, its names and its texts, one of its own on every copy.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from game.builtin import builtin_content
from game.content import publish, rules_for
from game.earlier import Undo
from game.models import Edition, Match, Release
from game.position import MOVES_KEPT, LoggedMove, Position, Reveal, read
from game.rules.contract import Seat, Setup, Viewer
from game.rules.playout import walk
from game.rules.registry import TITLES
from game.rules.rng import Rng, mix
from game.rules.titles.business import events as business
from game.rules.titles.business.frames import Deal
from game.rules.titles.syndicate import events as syndicate
from game.service import SeatSpec, start_match
from game.timing import Clock

LANGUAGES = ("uk", "en", "ru")
SEED = "canary_seed"
MARK = re.compile(r"canary_[a-z]+_\d{3}_end")
BOTS = ("greedy", "random")


@lru_cache(100_000)
def marks_in(text: str) -> frozenset[str]:
    """A text's marks; most fragments of a match are drawn once for many positions and viewers, and searched once."""
    return frozenset(MARK.findall(text))


class Marks(ABC):
    """Which cards of a title may be hidden, and which marks each viewer has lawfully seen so far.

    What was seen is read off the facts (state and events), not off what was sent.
    """

    title: str
    decks: Sequence[str]
    catalogues: frozenset[str] = frozenset()
    """Fragments that may list all cards of the edition at once."""

    def __init__(self, seats: int) -> None:
        self.all = frozenset(card["id"] for deck in self.decks for card in self.edition()[deck])
        self.seen: dict[Viewer, set[str]] = {viewer: set() for viewer in (None, *range(seats))}

    def hidden_from(self, viewer: Viewer) -> frozenset[str]:
        return self.all - self.seen[viewer]

    def shown(self, cards: Sequence[str], *viewers: Viewer) -> None:
        """These cards are seen by these viewers, or by everybody."""
        for viewer in viewers or self.seen:
            self.seen[viewer].update(cards)

    @abstractmethod
    def learn(self, state: Any, events: Sequence[Any]) -> None: ...

    @classmethod
    def edition(cls) -> dict[str, Any]:
        """The built-in edition, marked."""
        return dict(builtin_content(cls.title)) | {deck: cls._marked(deck) for deck in cls.decks}

    @classmethod
    def _marked(cls, deck: str) -> list[Any]:
        cards = [card for card in builtin_content(cls.title)[deck] for _ in range(card.get("copies", 1))]
        return [cls._mark(card, f"canary_{deck.split('_')[0]}_{number:03}_end") for number, card in enumerate(cards)]

    @staticmethod
    def _mark(card: Any, mark: str) -> Any:
        texts = {language: f"{text} {mark}" for language, text in card["text"].items()}
        once = {"copies": 1} if "copies" in card else {}
        return card | {"id": mark, "name": dict.fromkeys(LANGUAGES, mark), "text": texts} | once


class BusinessMarks(Marks):
    """Hands and the three decks (RULES.md §1)."""

    title = "business"
    decks = ("mafia_cards", "event_cards", "helpers")
    catalogues = frozenset({"me", "deal", "page"})
    """The form of a deal: a partner's card is asked for by its name (RULES.md §10.1)."""

    def learn(self, state: Any, events: Sequence[Any]) -> None:
        self.shown([*state.discard, state.event_card])
        for event in events:
            match event:
                case business.CardPlayed(card=card) | business.EventDrawn(card=card):
                    self.shown([card])
                case business.CardsDiscarded(cards=cards):
                    self.shown(cards)
                case business.Hired(helper=helper):
                    self.shown([helper])
                case business.CardsPassed(giver=giver, taker=taker, cards=cards):
                    self.shown(cards, giver, taker)
                case business.CardsDrawn(seat=seat, cards=cards):
                    self.shown(cards, seat)
        for frame in state.frames:
            if isinstance(frame, Deal):
                self.shown([*frame.give.cards, *frame.take.cards], frame.seat, frame.partner)


class SyndicateMarks(Marks):
    """The order of both decks, with the jail cards that are still in them (RULES.md §15)."""

    title = "syndicate"
    decks = ("chance_cards", "treasury_cards")

    def learn(self, state: Any, events: Sequence[Any]) -> None:
        self.shown([event.card for event in events if isinstance(event, syndicate.CardDrawn)])


MARKS: dict[str, type[Marks]] = {"business": BusinessMarks, "syndicate": SyndicateMarks}


def marked_release(title: str) -> Release:
    edition = Edition.objects.create(slug=f"canaries-{title}", title=title, name={"uk": "Канарки"})
    return publish(edition, MARKS[title].edition())


class Shown(NamedTuple):
    """A position of a match, with what is known by then and the answer that led to it."""

    position: Position
    marks: Marks
    seat: Seat | None
    action: Any


def begun(release: Release, seats: int, number: int) -> Match:
    title = TITLES[release.edition.title]
    return start_match(
        title=title.slug,
        release=release,
        seats=[SeatSpec(name=f"Гравець {seat}", shape=seat + 1) for seat in range(seats)],
        options=title.options_type(),
        server_seed=SEED,
        salts=[f"salt {number} {seat}" for seat in range(seats)],
    )


def course(match: Match, number: int) -> Iterator[Shown]:
    """Every position of a match between bots, as the site would read it: the rules play it, no row is written."""
    now, title, rules = read(match.pk), TITLES[match.title], rules_for(match.release)
    seats = len(now.players)
    marks, moves = MARKS[title.slug](seats), list(now.moves)
    bots = [title.bot(BOTS[(seat + number) % 2], rules) for seat in range(seats)]
    setup = Setup(seats, title.options_type())
    began = rules.new_match(setup, Rng(mix(SEED, match.key, match.salts)))
    marks.learn(began.state, began.events)
    yield Shown(now, marks, None, None)
    for version, step in enumerate(walk(rules, setup, bots, mix(SEED, match.key, match.salts)), 1):
        moves.append(LoggedMove(version, step.seat, moves[0].at, step.events))
        outcome = rules.outcome(step.after)
        marks.learn(step.after, step.events)
        position = replace(
            now,
            version=version,
            decision=rules.decision(step.after),
            due_at=None,
            state=step.after,
            clock=Clock(pace=rules.pace(step.after)),
            moves=tuple(moves[-MOVES_KEPT:]),
            outcome=outcome,
            reveal=Reveal(SEED, tuple(match.salts)) if outcome else None,
            undo=Undo(step.seat, "nothing"),
        )
        yield Shown(position, marks, step.seat, step.action)
