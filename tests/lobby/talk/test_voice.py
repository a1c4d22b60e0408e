"""What the server does for voices: it makes pages meet, tells one page's word to another alone, and says where the relay is."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any

import pytest

from accounts.models import User
from lobby.models import Room
from lobby.talk import voice
from tests.lobby.talk.conftest import Line, line

OFFER = {"call": "k3x", "description": {"type": "offer", "sdp": "v=0"}, "candidates": []}


async def speaking(user: User, room: Room) -> tuple[Line, str]:
    """A page that speaks, and its name as a peer."""
    one = await line(user, str(room.code))
    await one.heard(talk="news")
    await one.say("join")
    return one, (await one.heard(voice="joined"))["peer"]


@pytest.mark.django_db(transaction=True)
async def test_a_signal_reaches_the_one_page_it_is_for(two: Room, host: User, guest: User) -> None:
    one, peer = await speaking(host, two)
    other, _name = await speaking(guest, two)
    bystander = await line(guest, str(two.code))
    await bystander.heard(talk="news")
    await other.heard(voice="here", peer=peer)
    await other.say("signal", to=peer, data=json.dumps(OFFER))
    assert (await one.heard(voice="signal"))["data"]["description"]["sdp"] == "v=0"
    assert "v=0" not in await bystander.all_until_pong()
    for each in (one, other, bystander):
        await each.close()


@pytest.mark.django_db(transaction=True)
async def test_a_ninth_voice_is_refused(two: Room, host: User, monkeypatch: pytest.MonkeyPatch, guest: User) -> None:
    monkeypatch.setattr(voice, "MOST", 1)
    one, peer = await speaking(host, two)
    late = await line(guest, str(two.code))
    await late.heard(voice="here", peer=peer)
    await late.say("join")
    assert (await late.heard(talk="refused"))["text"]
    for each in (one, late):
        await each.close()


@pytest.mark.django_db(transaction=True)
async def test_a_person_speaks_from_one_page_at_a_time(two: Room, host: User) -> None:
    first, _peer = await speaking(host, two)
    second, _peer = await speaking(host, two)
    await first.heard(voice="elsewhere")
    for each in (first, second):
        await each.close()


def test_without_a_setting_there_is_no_relay(settings: Any) -> None:
    settings.TURN_URL = []
    assert voice.ice(7) == []


def test_people_get_a_pass_to_the_relay_that_soon_runs_out(settings: Any) -> None:
    settings.TURN_URL, settings.TURN_SECRET = ["turn:relay.example.org:3478"], "тайна"
    (server,) = voice.ice(7, now=1_000_000.0)
    assert server["urls"] == ["turn:relay.example.org:3478"]
    until, user = server["username"].split(":")
    assert (int(until), user) == (1_000_000 + voice.PASS_LIVES, "7")
    made = hmac.new("тайна".encode(), server["username"].encode(), hashlib.sha1).digest()
    assert server["credential"] == base64.b64encode(made).decode()
