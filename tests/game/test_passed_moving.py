"""A passed device gives one of its seats to a phone, and takes it back, while a hand lies open on it."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from game.models import Match
from game.seats import tickets
from tests.game import test_passed
from tests.game.passed import begin, marked_release
from tests.game.sockets import Opener
from tests.game.test_passed import hand_of, none_of, others, until_curtain

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]

people, opened = test_passed.people, test_passed.opened


@sync_to_async
def move(match: Match, seat: int, giver: Any, taker: Any) -> None:
    found = tickets.find(secret=tickets.make(match.pk, seat, giver.pk).secret)
    assert found
    tickets.take(found, taker.pk)


async def test_an_open_seat_that_goes_to_a_phone_is_off_the_tablet_at_once(people: Any, opened: Opener) -> None:
    match = await sync_to_async(lambda: begin(marked_release(), people[0], people[0], people[0]))()
    tablet, phone = await opened(match, people[0]), await opened(match, people[2])
    await phone.frame()
    await tablet.say(action="open", seat="1")
    await until_curtain(tablet, "open")

    await move(match, 1, people[0], people[2])
    text = await tablet.until('data-seats="0 2"')
    assert 'id="mine"' in text
    assert 'data-seat=""' in text
    assert none_of(await others(match, None), text)
    shown = await phone.until('data-seats="1"')
    assert all(mark in shown for mark in await hand_of(match, 1))
    assert none_of(await others(match, 1), shown)
    await tablet.say(action="open", seat="1")
    assert 'data-reason="not_yours"' in await tablet.until('id="refusal"')

    await move(match, 1, people[2], people[0])
    assert none_of(await others(match, None), await phone.until('data-seats=""'))
    assert none_of(await others(match, None), await tablet.until('data-seats="0 1 2"'))


async def test_a_phone_that_takes_a_second_seat_shows_neither_hand_until_one_is_opened(
    people: Any, opened: Opener
) -> None:
    match = await sync_to_async(lambda: begin(marked_release(), people[0], people[1]))()
    phone = await opened(match, people[1])
    before = await phone.frame()
    assert all(mark in before for mark in await hand_of(match, 1))
    await move(match, 0, people[0], people[1])
    assert none_of(await others(match, None), await phone.until('data-seats="0 1"'))
    await phone.say(action="open", seat="0")
    shown = await until_curtain(phone, "open")
    assert all(mark in shown for mark in await hand_of(match, 0))
    assert none_of(await others(match, 0), shown)
