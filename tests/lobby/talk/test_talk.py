"""A room's conversation: who takes part, what is kept, and what each reader sees of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from config.sockets import NOT_THERE, REMOVED
from game.models import Match, Player
from game.seats import votes
from game.service import locked
from lobby import service as rooms
from lobby.models import Room
from lobby.service import Refused
from lobby.talk import circle, service
from lobby.talk.models import LONGEST, Remark
from lobby.talk.reading import own_of, people_of, talk_of
from tests.lobby.conftest import Person, signed_in
from tests.lobby.talk.conftest import line

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(two: Room, host: User, guest: User) -> Match:
    """The match of Остап and Марта, which goes on."""
    rooms.set_ready(two.pk, guest, True)
    return rooms.start(two.pk, host)


def say(room: Room, user: User, text: str) -> Remark:
    return service.say(room.pk, people_of(room.pk)[user.pk], text)


# What is kept


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Привіт  ", "Привіт"),
        ("раз\n\n\n\nдва", "раз\n\nдва"),
        ("а\u202eб\x00в\u2066г", "абвг"),
        ("З" + "\u0301" * 2000, "З\u0301\u0301"),
        ("<b hx-get=/logout hx-trigger=load>", "<b hx-get=/logout hx-trigger=load>"),
    ],
)
def test_a_remark_is_kept_as_it_can_be_read(typed: str, kept: str) -> None:
    assert service.clean(typed) == kept


def test_an_empty_a_long_and_a_hasty_remark_are_refused(two: Room, host: User) -> None:
    for text, reason in (("  \n ", "talk_empty"), ("щ" * (LONGEST + 1), "talk_long")):
        with pytest.raises(Refused, match=reason):
            say(two, host, text)
    for number in range(service.MOST):
        say(two, host, f"{number}")
    with pytest.raises(Refused, match="talk_fast"):
        say(two, host, "шоста")
    Remark.objects.update(at=timezone.now() - service.WINDOW - timedelta(seconds=1))
    say(two, host, "шоста")


def test_the_conversation_goes_along_to_the_match_and_back(two: Room, match: Match, host: User, guest: User) -> None:
    say(two, guest, "У кімнаті")
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now(), outcome={"places": [1, 2]})
    rooms.reopen(two.pk)
    assert [one.text for one in talk_of(two.pk).said] == ["У кімнаті"]
    assert set(people_of(two.pk)) == {host.pk, guest.pk}


def test_whoever_holds_a_seat_of_the_match_takes_part_and_nobody_else(
    two: Room, match: Match, host: User, guest: User, person: Person
) -> None:
    heir = person("Соломія")
    Player.objects.filter(match=match, user=guest).update(holder=heir)
    assert set(people_of(two.pk)) == {host.pk, heir.pk}


def test_a_sign_is_put_once_and_taken_away_by_the_same_tap(two: Room, host: User, guest: User) -> None:
    remark = say(two, host, "Ну що, граємо?")
    for user in (host, guest, host):
        service.react(two.pk, user.pk, remark.pk, "👍")
    assert talk_of(two.pk).said[0].signs == (("👍", (guest.pk,)),)
    with pytest.raises(Refused):
        service.react(two.pk, host.pk, remark.pk, "<b>")
    with pytest.raises(Refused):
        service.react(two.pk + 1, host.pk, remark.pk, "👍")


# On the page


async def test_what_one_says_the_other_reads_and_it_is_marked_unread(two: Room, host: User, guest: User) -> None:
    one, other = await line(host, str(two.code)), await line(guest, str(two.code))
    await other.heard(talk="news")
    await one.say("say", text="<b>Привіт</b>")
    mine, theirs = await one.news("Привіт"), await other.news("Привіт")
    assert (mine["unread"], theirs["unread"]) == (0, 1)
    assert "&lt;b&gt;Привіт" in theirs["said"]
    assert "is-own" in mine["said"]
    assert "is-own" not in theirs["said"]
    remark = await sync_to_async(Remark.objects.get)()
    await other.say("seen", upto=str(remark.pk))
    await other.all_until_pong()
    assert (await sync_to_async(own_of)(two.pk, guest.pk)).upto == remark.pk
    for each in (one, other):
        await each.close()


async def test_whom_a_reader_mutes_they_do_not_see_even_after_their_own_next_remark(
    two: Room, host: User, guest: User
) -> None:
    await sync_to_async(say)(two, host, "Старе слово")
    reader, author = await line(guest, str(two.code)), await line(host, str(two.code))
    await reader.news("Старе слово")
    await reader.say("mute", who=str(host.pk), muted="1")
    assert "Старе слово" not in (await reader.news("data-muted"))["said"]
    await author.say("say", text="Нове слово")
    await author.news("Нове слово")
    await reader.say("say", text="А я кажу")
    assert "слово" not in (await reader.news("А я кажу"))["said"]
    again = await line(guest, str(two.code))
    assert "слово" not in await again.all_until_pong()
    await reader.say("mute", who=str(host.pk), muted="")
    assert "Старе слово" in (await reader.news("Нове слово"))["said"]
    for each in (reader, author, again):
        await each.close()


async def test_strangers_spectators_and_the_removed_hear_nothing(
    two: Room, match: Match, person: Person, host: User
) -> None:
    await sync_to_async(say)(two, host, "Таємниця")
    stranger = await sync_to_async(person)("Чужий")
    for user in (None, stranger):
        for where in (str(two.code), match.key, "000000", "x" * 22):
            assert await (await line(user, where)).close_code() == NOT_THERE


@pytest.fixture
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever waits for a quiet moment waits for an hour: what comes, a bell has brought at once."""
    assert circle.QUIET < 1, "what may wait must still be done within two seconds"
    monkeypatch.setattr(circle, "QUIET", 3600.0)


@pytest.mark.usefixtures("no_patience")
async def test_who_is_removed_from_the_room_is_let_out_at_once(two: Room, host: User, guest: User) -> None:
    one = await line(guest, str(two.code))
    await one.heard(talk="news")
    await sync_to_async(rooms.remove)(two.pk, host, (await sync_to_async(two.members.get)(user=guest)).pk)
    assert await one.close_code() == REMOVED
    assert await (await line(guest, str(two.code))).close_code() == NOT_THERE


async def test_who_is_expelled_from_the_match_is_let_out_after_that_quiet_moment(match: Match, guest: User) -> None:
    one = await line(guest, match.key)
    await one.heard(talk="news")
    await sync_to_async(expelled)(match, guest)
    assert await one.close_code() == REMOVED


@transaction.atomic
def expelled(match: Match, user: User) -> None:
    now = locked(match.pk)
    players = list(now.players.order_by("seat"))
    votes.expel(now, players, next(player.seat for player in players if player.holder_id == user.pk))


@pytest.mark.usefixtures("no_patience")
async def test_the_others_are_told_at_once_that_a_voice_is_gone(two: Room, host: User, guest: User) -> None:
    stays, goes = await line(host, str(two.code)), await line(guest, str(two.code))
    for one in (stays, goes):
        await one.heard(talk="news")
        await one.say("join")
        await one.heard(voice="joined")
    await stays.heard(voice="hello", who=guest.pk)
    await sync_to_async(rooms.remove)(two.pk, host, (await sync_to_async(two.members.get)(user=guest)).pk)
    await stays.heard(voice="bye", who=guest.pk)
    await stays.close()


async def test_nonsense_is_refused_and_the_line_stays(two: Room, host: User) -> None:
    one = await line(host, str(two.code))
    for frame in (
        "{",
        "[]",
        '{"action":"fly"}',
        '{"action":"react","remark":"-1"}',
        '{"action":"mute","who":"99999","muted":"1"}',
    ):
        await one.wire.send_to(frame)
        await one.heard(talk="refused")
    await one.say("say", text="Далі")
    await one.news("Далі")
    await one.close()


def test_only_pages_of_a_table_may_ask_for_the_microphone(two: Room, match: Match, host: User) -> None:
    client = signed_in(host)
    policies = [client.get(path).headers["Permissions-Policy"] for path in ("/", f"/match/{match.key}/")]
    assert ["microphone=()" in policy for policy in policies] == [True, False]


def test_a_spectators_page_has_no_conversation(match: Match, host: User, person: Person) -> None:
    path = f"/match/{match.key}/"
    assert 'id="talk"' in signed_in(host).get(path).content.decode()
    assert 'id="talk"' not in signed_in(person("Чужий")).get(path).content.decode()
