"""Which edition a room plays: the host picks among the published ones."""

from __future__ import annotations

import pytest

from accounts.models import User
from game.content import publish
from game.editions.draft import draft_of
from game.editions.transfer import copied
from game.models import Edition
from lobby import chairs, editions, service
from lobby.models import Room
from lobby.rows import Refused, bosses_of
from tests.lobby.conftest import again, signed_in

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def refusal_of(call: object, *args: object) -> str:
    with pytest.raises(Refused) as caught:
        call(*args)  # type: ignore[operator]
    return caught.value.reason


@pytest.fixture
def edition(whole_editions: None) -> Edition:
    """The flagship's built-in edition, as an editor copies it."""
    return Edition.objects.get(title="business", builtin=True)


@pytest.fixture
def own(edition: Edition) -> Edition:
    """A published edition of the owner's, with another boss for the built-in's first."""
    made = copied(edition, "Моє місто")
    boss = made.parts.filter(section="bosses").order_by("position")[0]
    boss.key, boss.data = "stranger", boss.data | {"id": "stranger"}
    boss.save()
    publish(made, draft_of(made).frozen)
    return made


def test_the_host_picks_the_edition_and_the_match_is_played_with_its_newest_release(
    two: Room, host: User, guest: User, own: Edition
) -> None:
    service.set_ready(two.pk, guest, True)
    editions.set_edition(two.pk, host, own.slug)
    assert [member.ready for member in two.members.all() if member.user != host] == [False]
    assert {member.boss for member in two.members.all()} <= set(bosses_of(own))
    assert len({member.boss for member in two.members.all()}) == 2
    service.set_ready(two.pk, guest, True)
    match = service.start(two.pk, host)
    assert match.release == own.newest()


def test_only_the_host_picks_and_only_what_is_published(two: Room, host: User, guest: User, own: Edition) -> None:
    draft = copied(own, "Чернетка")
    assert refusal_of(editions.set_edition, two.pk, guest, own.slug) == "not_host"
    assert refusal_of(editions.set_edition, two.pk, host, draft.slug) == "bad"
    assert refusal_of(editions.set_edition, two.pk, host, "nothing") == "bad"
    assert again(two).edition != own


def test_settings_that_the_other_edition_does_not_have_go_and_the_rest_stays(
    room: Room, host: User, own: Edition
) -> None:
    service.set_options(room.pk, host, {"starting_capital": 25_000, "truce_rounds": 0})
    Room.objects.filter(pk=room.pk).update(options={"starting_capital": 25_000, "turn_seconds": 7})
    editions.set_edition(room.pk, host, own.slug)
    assert again(room).options == {"starting_capital": 25_000}


def test_everybody_reads_which_edition_and_release_the_room_plays(
    two: Room, host: User, guest: User, own: Edition
) -> None:
    hosts, guests = signed_in(host).get(f"/r/{two.code}/"), signed_in(guest).get(f"/r/{two.code}/")
    assert "Моє місто, реліз 1" in hosts.content.decode()
    assert "Моє місто" not in guests.content.decode()
    assert "Нічого особистого, тільки бізнес, реліз 1" in guests.content.decode()


def test_a_room_may_go_on_with_another_game_also_one_that_a_screen_made(
    edition: Edition, host: User, guest: User
) -> None:
    syndicate = Edition.objects.get(slug="syndicate-classic")
    made = service.make_hostless_room(edition)
    service.join(made.pk, host, "Марта")
    service.join(made.pk, guest, "Остап")
    chairs.add_bot(made.pk, host, 6)
    service.set_options(made.pk, host, {"starting_capital": 25_000})
    editions.set_edition(made.pk, host, syndicate.slug)
    room = again(made)
    assert (room.title, room.edition, room.options) == ("syndicate", syndicate, {})
    assert {member.boss for member in room.members.all()} == {""}
    assert max(member.place for member in room.members.all()) < 4
    page = signed_in(host).get(f"/r/{room.code}/").content.decode()
    assert page.count('class="chair" hidden') == 4
    service.set_ready(room.pk, guest, True)
    assert service.start(room.pk, host).title == "syndicate"


def test_a_game_of_fewer_chairs_does_not_send_anybody_away(two: Room, host: User) -> None:
    for place in range(2, 6):
        chairs.add_bot(two.pk, host, place)
    assert refusal_of(editions.set_edition, two.pk, host, "syndicate-classic") == "too_few_chairs"
    assert again(two).title == "business"
