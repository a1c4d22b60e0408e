"""Who sits where, who hosts, and when a match can begin."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.models import User
from game.models import Edition
from game.rules import rng
from lobby import chairs, service
from lobby.look import look
from lobby.models import Member, Room
from lobby.service import Refused
from lobby.tending import tend
from tests.lobby.conftest import Person, again

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def refusal_of(call: object, *args: object, **kwargs: object) -> str:
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)  # type: ignore[operator]
    return caught.value.reason


# A room


def test_whoever_makes_a_room_hosts_it_from_the_first_chair(room: Room, host: User) -> None:
    assert room.host == host
    assert [(m.place, m.name, m.shape, m.boss) for m in room.members.all()] == [(0, "Остап", 1, "montalto")]


def test_the_seal_is_of_the_secret_and_the_secret_is_long(room: Room) -> None:
    assert len(bytes.fromhex(room.server_seed)) == 32
    assert room.commitment == rng.commitment(room.server_seed)


def test_a_code_is_not_given_twice_and_rests_a_day_after_closing(
    room: Room, host: User, edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, offered = room.code, iter(["111111"])
    service.leave(room.pk, host)
    monkeypatch.setattr("lobby.codes.make", lambda: next(offered, "222222") if busy else first)
    busy = True
    second = service.make_room(host, "Остап", edition, {})
    assert second.code == "111111"
    Room.objects.filter(pk=room.pk).update(closed_at=timezone.now() - timedelta(hours=23))
    calls = iter([first, first, "333333"])
    monkeypatch.setattr("lobby.codes.make", lambda: next(calls))
    assert service.make_room(host, "Остап", edition, {}).code == "333333"
    Room.objects.filter(pk=room.pk).update(closed_at=timezone.now() - timedelta(hours=25))
    monkeypatch.setattr("lobby.codes.make", lambda: first)
    assert service.make_room(host, "Остап", edition, {}).code == first


# Sitting down


def test_nobody_shares_a_chair_a_boss_or_a_shape(two: Room) -> None:
    members = list(two.members.all())
    for trait in ("place", "boss", "shape"):
        assert len({getattr(member, trait) for member in members}) == 2


def test_a_person_who_joins_again_has_the_same_chair(two: Room, guest: User) -> None:
    assert service.join(two.pk, guest, "Інше ім’я").name == "Марта"
    assert two.members.count() == 2


@pytest.mark.parametrize("name", ["остап", "ОСТАП", " Остап ", "Остап\u00a0".strip()])
def test_a_name_is_taken_whatever_its_case_and_spelling(room: Room, guest: User, name: str) -> None:
    assert refusal_of(service.join, room.pk, guest, name) == "name_taken"


def test_letters_of_full_width_are_the_same_name(room: Room, edition: Edition, person: Person) -> None:
    service.join(room.pk, person("Ann"), "Ann")
    assert refusal_of(service.join, room.pk, person("Ann"), "Ａｎｎ") == "name_taken"


@pytest.mark.parametrize("name", ["x", "", "   ", "дуже-дуже довге ім’я", "a\u0301" + "\u0301" * 12, "\u202eabc", "…!"])
def test_a_name_that_cannot_be_read_is_refused(room: Room, guest: User, name: str) -> None:
    with pytest.raises(ValidationError):
        service.join(room.pk, guest, name)


def test_the_boss_and_shape_one_likes_are_given_when_free(room: Room, person: Person) -> None:
    liked = service.join(room.pk, person("Марта", boss="duval", shape=5), "Марта")
    late = service.join(room.pk, person("Льоня", boss="duval", shape=5), "Льоня")
    assert (liked.boss, liked.shape) == ("duval", 5)
    assert late.boss != "duval"
    assert late.shape != 5


def test_a_full_room_lets_nobody_in(room: Room, host: User, guest: User) -> None:
    for place in range(1, 8):
        chairs.add_bot(room.pk, host, place)
    assert refusal_of(service.join, room.pk, guest, "Марта") == "no_entry"


def test_a_chair_that_became_free_is_taken_first(two: Room, host: User, guest: User, person: Person) -> None:
    service.join(two.pk, person("Льоня"), "Льоня")
    service.leave(two.pk, guest)
    assert service.join(two.pk, person("Соломія"), "Соломія").place == 1


def test_a_shape_or_boss_of_somebody_else_cannot_be_taken(two: Room, guest: User) -> None:
    assert refusal_of(chairs.take_shape, two.pk, guest, 1) == "taken"
    assert refusal_of(chairs.take_boss, two.pk, guest, "montalto") == "taken"


@pytest.mark.parametrize("shape", [0, 9, -1])
def test_there_are_eight_shapes(two: Room, guest: User, shape: int) -> None:
    assert refusal_of(chairs.take_shape, two.pk, guest, shape) == "bad"


def test_a_stranger_changes_nothing(two: Room, person: Person) -> None:
    stranger = person("Хтось")
    assert refusal_of(chairs.take_shape, two.pk, stranger, 8) == "not_here"
    assert refusal_of(service.set_ready, two.pk, stranger, True) == "not_here"
    for call, args in (
        (chairs.add_bot, (3,)),
        (service.remove, (two.members.last().pk,)),
        (service.hand_over, (two.members.last().pk,)),
        (service.set_options, ({},)),
        (service.start, ()),
    ):
        assert refusal_of(call, two.pk, stranger, *args) == "not_host"


# Bots


def test_a_bot_sits_on_the_chair_that_was_tapped_and_a_second_tap_changes_nothing(room: Room, host: User) -> None:
    chairs.add_bot(room.pk, host, 3)
    version = again(room).version
    chairs.add_bot(room.pk, host, 3)
    assert [m.place for m in room.members.exclude(bot="")] == [3]
    assert again(room).version == version


def test_bots_have_different_names(room: Room, host: User) -> None:
    chairs.add_bot(room.pk, host, 1)
    chairs.add_bot(room.pk, host, 2)
    assert [m.name for m in room.members.exclude(bot="")] == ["Бот 1", "Бот 2"]


def test_the_host_says_how_well_a_bot_plays(room: Room, host: User) -> None:
    chairs.add_bot(room.pk, host, 1, "random")
    bot = room.members.get(place=1)
    chairs.set_level(room.pk, host, bot.pk, "greedy")
    bot.refresh_from_db()
    assert bot.bot == "greedy"
    assert refusal_of(chairs.set_level, room.pk, host, bot.pk, "genius") == "bad"


# Leaving, removing, hosting


def test_when_the_host_leaves_the_one_who_came_first_really_hosts(
    two: Room, host: User, guest: User, person: Person
) -> None:
    service.join(two.pk, person("Льоня"), "Льоня")
    service.set_options(two.pk, host, {"starting_capital": 15000})
    service.leave(two.pk, host)
    now = again(two)
    assert now.host == guest
    assert now.options == {"starting_capital": 15000}
    chairs.add_bot(two.pk, guest, 5)
    assert now.news["kind"] == "host_left"
    assert now.news["heir"] == "Марта"


def test_a_bot_never_hosts_and_a_room_without_people_is_closed(room: Room, host: User, guest: User) -> None:
    chairs.add_bot(room.pk, host, 1)
    service.leave(room.pk, host)
    now = again(room)
    assert now.closed_at is not None
    assert refusal_of(service.join, room.pk, guest, "Марта") == "no_entry"


def test_the_host_hands_the_room_over(two: Room, host: User, guest: User) -> None:
    service.hand_over(two.pk, host, two.members.get(user=guest).pk)
    assert again(two).host == guest
    assert refusal_of(chairs.add_bot, two.pk, host, 4) == "not_host"


def test_a_room_is_not_handed_to_a_bot(room: Room, host: User) -> None:
    chairs.add_bot(room.pk, host, 1)
    service.hand_over(room.pk, host, room.members.get(place=1).pk)
    assert again(room).host == host


def test_a_removed_person_cannot_come_back(two: Room, host: User, guest: User) -> None:
    service.remove(two.pk, host, two.members.get(user=guest).pk)
    assert refusal_of(service.join, two.pk, guest, "Інша Марта") == "removed"


def test_a_removed_person_may_enter_other_rooms(
    two: Room, host: User, guest: User, edition: Edition, person: Person
) -> None:
    service.remove(two.pk, host, two.members.get(user=guest).pk)
    other = service.make_room(person("Соломія"), "Соломія", edition, {})
    assert service.join(other.pk, guest, "Марта").place == 1


def test_the_host_cannot_remove_themself(room: Room, host: User) -> None:
    service.remove(room.pk, host, room.members.get(user=host).pk)
    assert room.members.filter(user=host).exists()


def test_a_host_away_for_longer_than_the_grace_time_loses_the_room(two: Room, host: User, guest: User) -> None:
    away(host, 15)
    tend(two.pk, {guest.pk})
    assert again(two).host == host
    assert not Member.objects.get(user=host).online
    away(host, 21)
    tend(two.pk, {guest.pk})
    assert again(two).host == guest
    assert again(two).news["kind"] == "host"


def test_a_host_who_is_back_in_time_still_hosts(two: Room, host: User, guest: User) -> None:
    away(host, 19)
    tend(two.pk, {guest.pk})
    tend(two.pk, {guest.pk, host.pk})
    away(guest, 60)
    tend(two.pk, {host.pk})
    assert again(two).host == host
    assert Member.objects.get(user=host).online
    assert not Member.objects.get(user=guest).online


def test_a_room_that_everybody_left_open_keeps_its_host(two: Room, host: User, guest: User) -> None:
    away(host, 3600)
    away(guest, 3600)
    tend(two.pk, set())
    assert again(two).host == host


def test_a_sign_of_life_alone_is_no_news(two: Room, host: User, guest: User) -> None:
    before = again(two).version
    assert tend(two.pk, {host.pk, guest.pk}) == before


def away(user: User, seconds: int) -> None:
    Member.objects.filter(user=user).update(seen_at=timezone.now() - timedelta(seconds=seconds))


# Settings


def test_changed_settings_ask_for_ready_again(two: Room, host: User, guest: User) -> None:
    service.set_ready(two.pk, guest, True, "моє слово")
    service.set_options(two.pk, host, {"starting_capital": 10000})
    mine = two.members.get(user=guest)
    assert (mine.ready, mine.salt) == (False, "")


def test_the_same_settings_again_change_nothing(two: Room, host: User, guest: User) -> None:
    service.set_ready(two.pk, guest, True)
    before = again(two).version
    service.set_options(two.pk, host, {"starting_capital": 20000})
    assert again(two).version == before


def test_there_are_never_fewer_chairs_than_people(two: Room, host: User, person: Person) -> None:
    service.join(two.pk, person("Льоня"), "Льоня")
    assert refusal_of(service.set_options, two.pk, host, {"max_players": 2}) == "too_few_chairs"


def test_fewer_chairs_move_people_onto_those_that_are_left(room: Room, host: User, guest: User) -> None:
    chairs.add_bot(room.pk, host, 7)
    service.join(room.pk, guest, "Марта")
    service.set_options(room.pk, host, {"max_players": 3})
    assert [m.place for m in room.members.all()] == [0, 1, 2]


# Beginning


def test_one_boss_cannot_start(room: Room, host: User) -> None:
    with pytest.raises(Refused) as caught:
        service.start(room.pk, host)
    assert (caught.value.reason, caught.value.facts) == ("too_few", {"seated": 1, "least": 2})


def test_nobody_starts_before_everybody_is_ready(two: Room, host: User, guest: User) -> None:
    with pytest.raises(Refused) as caught:
        service.start(two.pk, host)
    assert caught.value.facts == {"names": ["Марта"]}
    service.set_ready(two.pk, guest, True)
    assert look(two.pk).refusal is None


def test_a_match_seats_everybody_in_the_order_of_their_chairs(two: Room, host: User, guest: User) -> None:
    chairs.add_bot(two.pk, host, 4, "random")
    service.set_options(two.pk, host, {"starting_capital": 15000})
    service.set_ready(two.pk, guest, True)
    match = service.start(two.pk, host)
    seated = [(p.seat, p.name, p.user_id, p.bot, p.shape) for p in match.players.order_by("seat")]
    assert seated == [(0, "Остап", host.pk, "", 1), (1, "Марта", guest.pk, "", 2), (2, "Бот 1", None, "random", 3)]
    assert '"starting_capital":15000' in match.options


def test_a_second_start_leads_to_the_same_match(two: Room, host: User, guest: User) -> None:
    service.set_ready(two.pk, guest, True)
    assert service.start(two.pk, host) == service.start(two.pk, host)


def test_the_dice_are_of_the_sealed_seed_and_of_everybodys_words(two: Room, host: User, guest: User) -> None:
    chairs.add_bot(two.pk, host, 2)
    service.set_ready(two.pk, guest, True, "слово\nМарти")
    match = service.start(two.pk, host, "слово Остапа")
    assert match.commitment == two.commitment
    assert match.salts[:2] == ["слово Остапа", "слово Марти"]
    assert len(match.salts[2]) == 16


def test_a_seat_without_a_word_gets_one_from_the_server(two: Room, host: User, guest: User) -> None:
    service.set_ready(two.pk, guest, True, " ")
    assert all(len(salt) == 16 for salt in service.start(two.pk, host).salts)


def test_after_the_start_the_code_seats_nobody_and_nothing_changes(
    two: Room, host: User, guest: User, person: Person
) -> None:
    service.set_ready(two.pk, guest, True)
    service.start(two.pk, host)
    assert refusal_of(service.join, two.pk, person("Льоня"), "Льоня") == "no_entry"
    assert refusal_of(service.set_options, two.pk, host, {}) == "over"
    assert refusal_of(chairs.take_shape, two.pk, guest, 8) == "over"
    service.leave(two.pk, guest)
    assert two.members.count() == 2


def test_war_does_not_come_before_the_truce_ends(two: Room, host: User) -> None:
    with pytest.raises(Refused) as caught:
        service.set_options(two.pk, host, {"truce_rounds": 20, "war_round": 15})
    assert (caught.value.reason, caught.value.facts["setting"]) == ("terms", "war_round")
    assert again(two).options == {}
