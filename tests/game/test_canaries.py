"""Canaries: every hidden card bears a mark of its own, and no mark is in any byte sent to one who may not know it.

Whole matches between bots are looked at from every seat and from the public: all fragments, the page around them and
the events that travel along. The suite looks at a sample, `make canaries` at 200 matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory

from game import fragments
from game.builtin import builtin_content
from game.content import publish, rules_for
from game.models import Edition, Release
from game.position import Position
from game.rules import codec
from game.rules.contract import Viewer
from game.rules.registry import TITLES
from game.rules.titles.business import events as ev
from game.rules.titles.business.frames import Deal
from game.rules.titles.business.options import Options
from game.service import SeatSpec, play, read, start_match
from tests.rules.adapters import FULL

pytestmark = pytest.mark.django_db

MATCHES = 200 if FULL else 2
EACH, BY_LOT = (3, 0.05) if FULL else (1, 0.01)
"""Positions looked at: so many of each kind of question, and this part of the others."""
BOTS = ("greedy", "random", "greedy", "random", "greedy", "random", "greedy", "random")
LANGUAGES = ("uk", "en", "ru")
SEED = "canary_seed"
CATALOGUES = {"me", "deal", "page"}
"""Where the form of a deal may list the whole edition: a partner's card is asked for by its name (RULES.md §10.1)."""


def marked(content: Any) -> Any:
    """The edition with a mark for an id and a name on every copy of a MAFIA, Event or helper card."""

    def mark(card: Any, deck: str, number: int) -> Any:
        name = f"canary_{deck}_{number:03}_end"
        return card | {"id": name, "name": dict.fromkeys(LANGUAGES, name)} | ({"copies": 1} if "copies" in card else {})

    made = dict(content)
    for deck in ("mafia_cards", "event_cards", "helpers"):
        copies = [card for card in content[deck] for _ in range(card.get("copies", 1))]
        made[deck] = [mark(card, deck[0], number) for number, card in enumerate(copies)]
    return made


@pytest.fixture
def release(db: None) -> Release:
    content = marked(builtin_content("business"))
    return publish(Edition.objects.create(slug="canaries", title="business", name={"uk": "Канарки"}), content)


class Known:
    """What each viewer has lawfully seen of the marks so far: read off the facts, not off what was sent."""

    def __init__(self, content: Any, seats: int) -> None:
        cards = (*content.mafia_cards, *content.event_cards, *content.helpers)
        self.marks = frozenset(card.id for card in cards)
        self.seen: dict[Viewer, set[str]] = {viewer: set() for viewer in (None, *range(seats))}

    def hidden_from(self, viewer: Viewer) -> frozenset[str]:
        return self.marks - self.seen[viewer]

    def learn(self, state: Any, events: Sequence[Any]) -> None:
        public = {*state.discard, state.event_card}
        for event in events:
            match event:
                case ev.CardPlayed(card=card) | ev.EventDrawn(card=card):
                    public.add(card)
                case ev.CardsDiscarded(cards=cards):
                    public.update(cards)
                case ev.Hired(helper=helper):
                    public.add(helper)
                case ev.CardsPassed(giver=giver, taker=taker, cards=cards):
                    self.seen[giver].update(cards)
                    self.seen[taker].update(cards)
                case ev.CardsDrawn(seat=seat, cards=cards):
                    self.seen[seat].update(cards)
        for frame in state.frames:
            if isinstance(frame, Deal):
                for seat in (frame.seat, frame.partner):
                    self.seen[seat].update(frame.give.cards, frame.take.cards)
        for seen in self.seen.values():
            seen |= public


def positions(release: Release, seats: int, number: int) -> Iterator[tuple[Position, Known]]:
    """Positions of one match, played and read through the service, with what is known by then.

    Every kind of question is met a few times, the others by lot, and the end.
    """
    rules, title, chance = rules_for(release), TITLES["business"], Random(number)
    bots = [title.bot(BOTS[(seat + number) % len(BOTS)], rules) for seat in range(seats)]
    match = start_match(
        title="business",
        release=release,
        seats=[SeatSpec(name=f"Гравець {seat}", shape=seat + 1) for seat in range(seats)],
        options=Options(),
        server_seed=SEED,
        salts=[f"salt {number} {seat}" for seat in range(seats)],
    )
    known, met, position = Known(rules.content, seats), Counter[str](), read(match.pk)  # type: ignore[attr-defined]
    while waiting := sorted(rules.to_act(position.state)):
        seat = chance.choice(waiting)
        offers, view = rules.legal_actions(position.state, seat), rules.view(position.state, seat)
        play(match.pk, seat, bots[seat].choose(view, offers, chance), position.version, position.decision)
        position = read(match.pk, position)
        known.learn(position.state, position.moves[-1].events)
        kind = getattr(rules.view(position.state, None).question, "kind", "")
        if met[kind] < EACH or chance.random() < BY_LOT or position.outcome:
            met[kind] += 1
            yield position, known


def page(look: Any, language: str) -> str:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    return render_to_string("game/match.html", fragments.context(look, language), request)


@pytest.mark.timeout(0 if FULL else 120)
@pytest.mark.parametrize("number", range(MATCHES))
def test_no_mark_reaches_one_who_may_not_know_it(release: Release, number: int) -> None:
    seats = 2 + number % 7
    looked = 0
    for position, known in positions(release, seats, number):
        language = LANGUAGES[looked % 3]
        looked += 1
        for viewer in (None, *range(seats)):
            look = position.look(viewer)
            sent = {"look": codec.encode([look.view, look.offers, look.blocked, look.moves]).decode()}
            sent |= fragments.render(look, language)
            if looked % 4 == 0:
                sent["page"] = page(look, language)
            hidden = known.hidden_from(viewer)
            for name, text in sent.items():
                assert position.state.seed not in text, f"the seed in {name} of {viewer}"
                assert position.outcome or SEED not in text, f"the server's seed in {name} of {viewer}"
                found = {mark for mark in hidden if mark in text}
                assert not found or (name in CATALOGUES and found >= {m for m in hidden if "_m_" in m}), (
                    f"{sorted(found)} in {name} of viewer {viewer} at version {position.version}"
                )
    assert looked >= 5


def test_the_marks_are_there_to_be_found(release: Release) -> None:
    """The test sees what it looks for: one's own hand bears its marks on the page."""
    met = 0
    for position, _ in islice(positions(release, 4, 1), 12):
        for seat, boss in enumerate(position.state.bosses):
            if boss.hand:
                met += 1
                drawn = "".join(fragments.render(position.look(seat), "uk").values())
                assert all(card in drawn for card in boss.hand)
    assert met > 5
