"""What a page of Syndicate says: every question and event of a match, in every language, and never another's secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from msgspec import structs

from game import fragments
from game.content import rules_for
from game.models import Release
from game.position import Position
from game.rules import codec
from game.rules.registry import TITLES
from game.rules.titles.syndicate.options import Options
from game.service import SeatSpec, play, read, start_match
from tests.browser.syndicate_positions import STATES, write_match
from tests.released import released

pytestmark = pytest.mark.django_db

LANGUAGES = ("uk", "en", "ru")
CODE = re.compile(r">[^<>]*\b[a-z]+_[a-z_]+\b[^<>]*<")
"""The name of a thing of the code, in a text that is read."""


@pytest.fixture
def release(db: None) -> Release:
    return released("syndicate")


def sent(position: Position, viewer: int | None, language: str) -> dict[str, str]:
    return fragments.render(position.look(viewer), language)


def positions(release: Release, seats: int, number: int) -> Iterator[Position]:
    """Every position of one match between bots, played and read through the service."""
    rules, title, chance = rules_for(release), TITLES["syndicate"], Random(number)
    bots = [title.bot(("greedy", "random")[seat % 2], rules) for seat in range(seats)]
    match = start_match(
        title="syndicate",
        release=release,
        seats=[SeatSpec(name=f"Гравець {seat}", shape=seat + 1) for seat in range(seats)],
        options=Options(),
        server_seed="5" * 64,
        salts=[f"salt {seat}" for seat in range(seats)],
    )
    position = read(match.pk)
    while waiting := sorted(rules.to_act(position.state)):
        yield position
        seat = chance.choice(waiting)
        action = bots[seat].choose(rules.view(position.state, seat), rules.legal_actions(position.state, seat), chance)
        play(match.pk, seat, action, position.version, position.decision)
        position = read(match.pk, position)
    yield position


@pytest.mark.timeout(600)
def test_every_move_of_a_match_is_told_in_words(release: Release) -> None:
    kinds, looked = set(), 0
    for position in positions(release, 3, 1):
        question = position.look(None).view.question
        kind = question.kind if question else "over"
        if kind in kinds and position.version % 12:
            continue
        kinds.add(kind)
        looked += 1
        for viewer in (None, looked % 3):
            drawn = sent(position, viewer, LANGUAGES[looked % 3])
            told = drawn["log"] + drawn["question"] + drawn["stage"]
            assert not CODE.search(told), CODE.findall(told)
    assert {"before", "after", "buy", "over"} <= kinds
    assert looked > 20


@pytest.mark.parametrize("name", STATES)
@pytest.mark.usefixtures("release")
def test_a_page_opens_in_every_state(name: str, rf: RequestFactory) -> None:
    """The whole page, in every language, for the one whose state it is; and the screen and the charts beside it."""
    state = STATES[name]
    match, _users = write_match(state.make())
    position = read(match.pk)
    request = rf.get("/")
    request.user = AnonymousUser()
    for language in LANGUAGES:
        look = position.look(state.viewer)
        page = render_to_string("game/match.html", fragments.context(look, language), request)
        assert f'data-kind="{state.kind}"' in page
        assert fragments.render_screen(position.look(None), language)


@pytest.mark.parametrize("name", ["offer", "offer_in_turn", "vote", "auction_bid"])
@pytest.mark.usefixtures("release")
def test_the_public_is_sent_the_same_whatever_is_hidden(name: str) -> None:
    """The order of the decks, the seed and an offer between two change nothing that the others see."""
    match, _users = write_match(STATES[name].make())
    position = read(match.pk)
    before = everything(position)
    hidden: Any = position.state
    hidden.chance.reverse()
    hidden.treasury.reverse()
    hidden.seed = "f" * 64
    hidden.offers = [structs.replace(offer, give=structs.replace(offer.give, money=7)) for offer in hidden.offers]
    assert everything(position) == before


def everything(position: Position) -> list[Any]:
    look = position.look(None)
    facts = codec.encode([look.view, look.offers, look.blocked])
    return [facts, fragments.render(look, "uk"), fragments.render_screen(look, "uk")]


@pytest.mark.parametrize(("name", "alarm"), [("offer", "offer:1"), ("offer_made", "offer:1"), ("vote", "vote:1")])
@pytest.mark.usefixtures("release")
def test_an_offer_and_a_vote_say_how_long_they_wait(name: str, alarm: str) -> None:
    """RULES.md §7.3, §11.2: the site's own clock, so what is said is when it rings."""
    match, _users = write_match(STATES[name].make())
    position = read(match.pk)
    ends = position.look(None).ends_at(alarm)
    assert ends
    drawn = sent(position, STATES[name].viewer, "uk")
    said = re.findall(r'data-until="(.*?)"', drawn["question"] + drawn["deal"] + drawn["table"])
    assert {datetime.fromisoformat(each) for each in said} == {ends}


@pytest.mark.usefixtures("release")
def test_what_is_built_is_shown_in_the_middle_and_moves() -> None:
    match, _users = write_match(STATES["built"].make())
    position = read(match.pk)
    drawn = sent(position, None, "uk")
    assert 'data-show="built"' in drawn["stage"]
    assert '"do":"built"' in drawn["events"].replace("&quot;", '"')
