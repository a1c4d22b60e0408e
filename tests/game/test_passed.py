"""A device that is passed round, through the real sockets: a hand goes out only after it was opened, and to nobody else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from game import service
from game.content import rules_for
from game.models import Match, Player
from game.pins import check_pin
from game.position import state_of
from game.rules.titles.business.frames import Auction
from game.seats import table
from tests.game import sockets
from tests.game.conftest import Time
from tests.game.passed import begin, deal, hand, marked_release, secrets_of_others
from tests.game.sockets import Opener, Page

pytestmark = pytest.mark.django_db(transaction=True)

people, opened = sockets.people, sockets.opened
CURTAIN = re.compile(r'<section[^>]*id="curtain"[^>]*data-state="(\w+)"', re.S)


@pytest.fixture
def match(people: Any) -> Match:
    """Three seats on the device of the first person; the second seat has a PIN."""
    return begin(marked_release(), people[0], people[0], people[0], pins=("", "1234"))


hand_of, others = sync_to_async(hand), sync_to_async(secrets_of_others)


async def active(match: Match) -> int:
    seat: int = (await sync_to_async(service.look)(match.pk, None)).view.active
    return seat


def none_of(marks: Any, text: str) -> bool:
    return not [mark for mark in marks if mark in text]


async def until_curtain(page: Page, state: str) -> str:
    """The frame after which the curtain is so."""
    while True:
        text = await page.until('id="curtain"')
        if (found := CURTAIN.search(text)) and found[1] == state:
            return text


async def roll(page: Page, seat: int, match: Match) -> None:
    now = await sync_to_async(Match.objects.get)(pk=match.pk)
    await page.say(action="roll", seat=str(seat), version=str(now.version), decision=str(now.decision))


async def test_a_device_of_several_seats_begins_covered_and_says_nobodys_cards(
    match: Match, people: Any, opened: Opener
) -> None:
    page = await opened(match, people[0])
    text = await until_curtain(page, "covered")
    assert none_of(await others(match, None), text)
    assert 'data-seat=""' in text


async def test_the_page_itself_begins_covered_too(match: Match, people: Any, client: Any) -> None:
    await sync_to_async(client.force_login)(people[0])
    text = (await sync_to_async(client.get)(f"/match/{match.key}/")).content.decode()
    assert CURTAIN.search(text)[1] == "covered"  # type: ignore[index]
    assert none_of(await others(match, None), text)


async def test_a_seat_that_is_opened_gets_its_own_cards_and_no_others(
    match: Match, people: Any, opened: Opener
) -> None:
    page = await opened(match, people[0])
    await until_curtain(page, "covered")
    await page.say(action="open", seat="0")
    text = await until_curtain(page, "open")
    assert all(mark in text for mark in await hand_of(match, 0))
    assert none_of(await others(match, 0), text)


async def test_a_hand_that_is_covered_is_replaced_whole(match: Match, people: Any, opened: Opener) -> None:
    page = await opened(match, people[0])
    await page.say(action="open", seat="0")
    await until_curtain(page, "open")
    await page.say(action="cover")
    text = await until_curtain(page, "covered")
    assert 'id="mine"' in text
    assert 'id="own-menu"' in text
    assert none_of(await others(match, None), text)


async def test_a_page_that_comes_back_is_covered(match: Match, people: Any, opened: Opener) -> None:
    page = await opened(match, people[0])
    await page.say(action="open", seat="0")
    await until_curtain(page, "open")
    again = await opened(match, people[0])
    text = await until_curtain(again, "covered")
    assert 'id="mine"' in text
    assert none_of(await others(match, None), text)


async def test_the_seat_of_another_device_is_not_opened(people: Any, opened: Opener) -> None:
    match = await sync_to_async(lambda: begin(marked_release(), people[0], people[0], people[1]))()
    page = await opened(match, people[0])
    await until_curtain(page, "covered" if await active(match) != 2 else "table")
    await page.say(action="open", seat="2")
    assert 'data-reason="not_yours"' in await page.until('id="refusal"')
    single = await opened(match, people[1])
    text = await single.frame()
    assert 'id="curtain"' not in text
    assert all(mark in text for mark in await hand_of(match, 2))


async def test_a_seat_that_is_not_open_does_not_play(match: Match, people: Any, opened: Opener) -> None:
    seat = await active(match)
    page = await opened(match, people[0])
    await until_curtain(page, "covered")
    await roll(page, seat, match)
    assert 'data-reason="covered"' in await page.until('id="refusal"')
    assert (await sync_to_async(Match.objects.get)(pk=match.pk)).version == 0


async def test_after_the_turn_the_frames_carry_nothing_private(match: Match, people: Any, opened: Opener) -> None:
    """The turn is played with the seat open, from the roll to the end, whatever it asks."""
    seat = await active(match)
    page = await opened(match, people[0])
    await until_curtain(page, "covered")
    await page.say(action="open", seat=str(seat), pin="1234")
    await until_curtain(page, "open")
    await sync_to_async(play_turn)(match, seat)
    while (text := await until_last_curtain(page)) is None:
        pass
    assert none_of(await others(match, None), text)


def play_turn(match: Match, seat: int) -> None:
    """Defaults until the turn is another's."""
    for _ in range(40):
        position = service.read(match.pk)
        if position.rules.view(position.state, None).active != seat:
            return
        asked = min(position.rules.to_act(position.state))
        action = position.rules.default_action(position.state, asked)
        service.play(match.pk, asked, action, position.version, position.decision)
    raise AssertionError("the turn does not end")


async def until_last_curtain(page: Page) -> str | None:
    text = await page.until('id="curtain"')
    found = CURTAIN.search(text)
    return text if found and found[1] == "covered" else None


# The PIN


async def test_a_wrong_pin_reveals_nothing_and_the_right_one_opens(match: Match, people: Any, opened: Opener) -> None:
    page = await opened(match, people[0])
    await until_curtain(page, "covered")
    for pin in ("", "4321", "12345"):
        await page.say(action="open", seat="1", pin=pin)
        assert 'data-reason="pin"' in await page.until('id="refusal"')
    await page.say(action="open", seat="1", pin="1234")
    text = await until_curtain(page, "open")
    assert all(mark in text for mark in await hand_of(match, 1))
    assert none_of(await others(match, None), "".join(page.seen[:-1]))


def test_after_a_few_wrong_tries_a_pin_rests_longer_and_longer(match: Match, time: Time) -> None:
    def tries(pin: str) -> str:
        try:
            check_pin(match.pk, 1, pin)
        except service.Refused as refused:
            return refused.reason
        return ""

    assert [tries("0000") for _ in range(4)] == ["pin"] * 4
    assert tries("1234") == "pin_rests"
    time.pass_(2)
    assert tries("0000") == "pin"
    time.pass_(3)
    assert tries("1234") == "pin_rests"
    time.pass_(1)
    assert tries("1234") == ""
    assert tries("0000") == "pin"


def test_the_host_alone_takes_a_forgotten_pin_off_and_the_table_is_told(match: Match, people: Any) -> None:
    Match.objects.filter(pk=match.pk).update(host=people[0])
    with pytest.raises(service.Refused, match="not_host"):
        table.unlock(match.pk, 1, people[1].pk)
    table.unlock(match.pk, 1, people[0].pk)
    check_pin(match.pk, 1, "")
    assert [(told.kind, told.seat) for told in service.look(match.pk, 2).told] == [("unlocked", 1)]


def test_a_pin_is_kept_as_a_hash(match: Match) -> None:
    kept = Player.objects.get(match=match, seat=1).pin
    assert kept
    assert "1234" not in kept


async def test_a_person_sets_the_pin_of_the_open_seat_alone(match: Match, people: Any, opened: Opener) -> None:
    page = await opened(match, people[0])
    await until_curtain(page, "covered")
    await page.say(action="pin", seat="0", pin="9876")
    assert 'data-reason="covered"' in await page.until('id="refusal"')
    await page.say(action="open", seat="0")
    await until_curtain(page, "open")
    await page.say(action="pin", seat="0", pin="98")
    assert 'data-reason="pin_shape"' in await page.until('id="refusal"')
    await page.say(action="pin", seat="0", pin="9876")
    await page.until('id="curtain"')
    await page.say(action="cover")
    await until_curtain(page, "covered")
    await page.say(action="open", seat="0", pin="")
    assert 'data-reason="pin"' in await page.until('id="refusal"')


# The auction in the open


@sync_to_async
def put_up_for_auction(match: Match) -> list[int]:
    """The active boss has just declined a business; who bids, from the left of that boss."""
    state = state_of(match, rules_for(match.release))
    at = state.order.index(state.active) + 1
    around = [*state.order[at:], *state.order[:at]]
    lot = Auction(state.decision + 1, business=0, inside=list(around), opened=True)
    deal(match, frames=[*state.frames, lot], decision=state.decision + 1)
    return around


def speaker(text: str) -> int:
    """Whose button is lit."""
    found = re.search(r'data-call="(\d)"\s+aria-current', text)
    assert found, text[:200]
    return int(found[1])


async def bid(page: Page, match: Match, seat: int, amount: int) -> None:
    now = await sync_to_async(Match.objects.get)(pk=match.pk)
    await page.say(
        action="bid", amount=str(amount), seat=str(seat), version=str(now.version), decision=str(now.decision)
    )


async def test_one_device_holds_an_auction_in_the_open_from_the_left_of_who_declined(
    match: Match, people: Any, opened: Opener
) -> None:
    """§7.3: in turn order from his left; no hand is opened for it."""
    first, second, third = await put_up_for_auction(match)
    page = await opened(match, people[0])
    text = await until_curtain(page, "table")
    assert speaker(text) == first
    for seat, amount, then in ((first, 5000, second), (second, 5100, third), (third, 5200, first)):
        await bid(page, match, seat, amount)
        assert speaker(await page.until('id="passed"')) == then
    assert none_of(await others(match, None), "".join(page.seen))


async def test_in_an_auction_a_covered_seat_does_nothing_but_bid(match: Match, people: Any, opened: Opener) -> None:
    [first, *_rest] = await put_up_for_auction(match)
    page = await opened(match, people[0])
    await until_curtain(page, "table")
    await page.say(action="surrender", seat=str(first), version="0", decision=str(match.decision + 1))
    assert 'data-reason="covered"' in await page.until('id="refusal"')


async def test_at_a_mixed_table_any_seat_of_the_device_may_be_called(people: Any, opened: Opener) -> None:
    match = await sync_to_async(lambda: begin(marked_release(), people[0], people[0], people[1]))()
    await put_up_for_auction(match)
    page = await opened(match, people[0])
    text = await until_curtain(page, "table")
    other = 1 - speaker(text)
    await page.say(action="call", seat=str(other))
    assert speaker(await page.until('id="passed"')) == other
    await bid(page, match, other, 5000)
    assert speaker(await page.until('id="passed"')) == 1 - other
