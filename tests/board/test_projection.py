"""What is shown in public is the same, byte for byte, whatever any hand or deck holds."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import timezone
from msgspec import structs

from board import pictures, service
from board.models import Screen
from game import drawing, fragments, position, tables
from game.content import rules_for
from game.models import Match
from game.position import LoggedMove, Position, clock_of
from game.rules.registry import TITLES
from game.rules.titles.business import events as ev
from game.service import hold
from tests.board.conftest import Opened
from tests.browser import positions, syndicate_positions
from tests.rules import adapters
from tests.wires import connected

SITE = "http://play.test"
LANGUAGES = ("uk", "en", "ru")
SHOWN = service.Showing("0417", 1, 1, "482716", "uk")
WRITTEN: dict[str, Any] = {"business": positions, "syndicate": syndicate_positions}
"""Where the positions of a title are written."""
BY_NUMBER = [
    *(("business", name) for name in ("before", "auction_outbid", "defence_helper", "deal", "choose", "winner")),
    *(("syndicate", name) for name in ("vote", "offer", "auction", "after_card", "jail", "winner")),
]
"""Kinds of positions in which something is hidden, or has just been."""
TABLES = [
    (title, seats)
    for title in WRITTEN
    for seats in (TITLES[title].seats if adapters.FULL else (TITLES[title].seats[0], TITLES[title].seats[-1]))
]


def drawn(look: Any, language: str) -> dict[str, str]:
    """Everything that a screen and a spectator are sent of a look: pages and fragments."""
    fragments.forget()
    drawing.forget()
    parts = pictures.match_parts(look, language)
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    watching = render_to_string("game/match.html", fragments.context(look, language), request)
    return {
        **{f"screen {name}": part for name, part in parts.items()},
        "screen": pictures.match(look, parts, SHOWN, SITE, language),
        **{f"spectator {name}": part for name, part in fragments.render(look, language).items()},
        "spectator": watching,
    }


def other_faces(event: Any, rng: Random, cards: list[str]) -> Any:
    """The same event about other cards, where only some may see which."""
    if isinstance(event, ev.CardsDrawn | ev.CardsPassed):
        return structs.replace(event, cards=tuple(rng.choice(cards) for _ in event.cards))
    return event


@pytest.mark.django_db
@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_look_of_the_public_is_drawn_the_same_whatever_is_hidden(title: str, seats: int) -> None:
    match = written(title, "two")
    real = position.read(match.pk)
    content: Any = real.rules.content  # type: ignore[attr-defined]
    adapter, cards = adapters.adapter_of(title), [card.id for card in getattr(content, "mafia_cards", ())]
    played = adapters.matches(title, seats)[0]
    every = 1 if adapters.FULL else max(1, len(played.steps) // 6)
    for number, step in enumerate(played.steps[seats::every]):
        rng, language = Random(number), LANGUAGES[number % 3]
        states = step.after, adapter.shuffled_for(step.after, None, rng)
        told = step.events, tuple(other_faces(event, rng, cards) for event in step.events)
        one, two = (
            drawn(_position(real, seats, state, events).look(None), language)
            for state, events in zip(states, told, strict=True)
        )
        for name, text in one.items():
            assert _timeless(text) == _timeless(two[name]), name


@pytest.mark.django_db
@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize(
    ("title", "state", "part"), [("business", "before", "hand"), ("syndicate", "offer", "question")]
)
def test_the_shuffle_changes_what_a_seat_is_sent(title: str, state: str, part: str) -> None:
    """The test above could not find a leak if there were nothing to leak."""
    match = written(title, state)
    real = position.read(match.pk)
    other = adapters.adapter_of(title).shuffled_for(real.state, None, Random(1))
    seats = len(real.players)
    sent = [
        [fragments.render(_position(real, seats, one, ()).look(seat), "uk")[part] for seat in range(seats)]
        for one in (real.state, other)
    ]
    assert sent[0] != sent[1]


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize(("title", "state"), BY_NUMBER if adapters.FULL else BY_NUMBER[::3])
async def test_the_sockets_of_a_screen_and_a_spectator_say_the_same_whatever_is_hidden(
    screen: Screen, opened: Opened, title: str, state: str
) -> None:
    match = await sync_to_async(written)(title, state)
    assert screen.room
    screen.room.match = match
    await sync_to_async(screen.room.save)()
    one = await sent(screen, match, opened)
    await sync_to_async(shuffle)(match)
    assert await sent(screen, match, opened) == one


def written(title: str, state: str) -> Match:
    """A running match of the title in that position."""
    match, _users = WRITTEN[title].write_match(WRITTEN[title].STATES[state].make())
    return match  # type: ignore[no-any-return]


async def sent(screen: Screen, match: Match, opened: Opened) -> list[str]:
    """The pages and the first frames of a screen and a spectator."""
    fragments.forget()
    drawing.forget()
    tables._tables.clear()
    async with opened(screen) as page:
        picture = await page.hear()
    wire = await connected(f"/ws/match/{match.key}/")
    frame: str = await wire.receive_from(20)
    await wire.disconnect()
    client = Client()
    pages = [(await sync_to_async(client.get)(path)).content.decode() for path in ("/board/", f"/match/{match.key}/")]
    return [_timeless(text) for text in (picture, frame, *pages)]


def shuffle(match: Match) -> None:
    """The stored match, with other hands and decks."""
    match.refresh_from_db()
    now = position.read(match.pk)
    other = adapters.adapter_of(match.title).shuffled_for(now.state, None, Random(7))
    assert other != now.state
    deadline = match.due_at, match.clock
    players = list(match.players.order_by("seat"))
    hold(match, rules_for(match.release), other, clock_of(match), players, None, timezone.now())
    match.due_at, match.clock = deadline
    match.save()


def _position(real: Position, seats: int, state: Any, events: tuple[Any, ...]) -> Position:
    players = tuple(structs.replace(real.players[seat % 2], seat=seat, name=f"Гравець {seat}") for seat in range(seats))
    moves = (LoggedMove(1, 0, timezone.now().replace(microsecond=0), events),)
    return Position(
        **{
            **{name: getattr(real, name) for name in Position.__dataclass_fields__},
            "state": state,
            "players": players,
            "moves": moves,
            "outcome": real.rules.outcome(state),
        }
    )


def _timeless(text: str) -> str:
    """Without the time of day, the form's token, and the version that says only how often it was sent."""
    text = re.sub(r'data-now="[^"]*"', "", text)
    text = re.sub(r"at&quot;:\s*\d+|&#x27;at&#x27;:\s*\d+", "", text)
    return re.sub(r'(?:csrfmiddlewaretoken" value=|X-CSRFToken": )"[^"]*"', "", text)
