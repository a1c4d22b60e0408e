"""People who are called into a room, rooms that anybody finds, and people who watch without a seat."""

from __future__ import annotations

import pytest

from accounts.models import User
from game.models import Match
from game.position import read
from game.seats import presence, table
from lobby import invitations, service
from lobby.models import Invitation, Room
from lobby.service import Refused
from tests.lobby.conftest import Person, again, signed_in

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def friend(person: Person) -> User:
    return person("Соломія")


@pytest.fixture
def played(two: Room, host: User, guest: User) -> Match:
    """A match of Остап and Марта, which goes on."""
    service.set_ready(two.pk, guest, True)
    return service.start(two.pk, host)


def test_one_calls_only_people_with_an_account_one_has_played_with(
    played: Match, host: User, guest: User, friend: User, two: Room, edition: object
) -> None:
    room = service.make_room(host, host.name, two.edition, {})
    assert invitations.companions(room, host) == []  # Марта is a guest
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    assert [one.user for one in invitations.companions(room, host)] == [guest]
    for stranger in (friend.pk, host.pk):
        with pytest.raises(Refused):
            invitations.call(room, host, stranger)
    with pytest.raises(Refused):
        invitations.call(room, friend, guest.pk)


def test_a_call_shows_on_the_home_page_until_it_is_answered(played: Match, host: User, guest: User, two: Room) -> None:
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    guest.refresh_from_db()
    room = service.make_room(host, host.name, two.edition, {})
    page = signed_in(host).post(f"/r/{room.code}/companions/", {"user": guest.pk}).content.decode()
    assert "покликано" in page
    assert f"/k/{room.code}/" in signed_in(guest).get("/").content.decode()
    signed_in(host).post("/invitations/", {"invitation": Invitation.objects.get().pk})  # not Остап's to answer
    assert invitations.calls_of(guest).exists()
    signed_in(guest).post("/invitations/", {"invitation": Invitation.objects.get().pk})
    assert not invitations.calls_of(guest).exists()
    assert [one.state for one in invitations.companions(room, host)] == ["declined"]


def test_a_room_is_listed_only_by_its_hosts_wish_and_while_it_has_a_chair(room: Room, host: User, friend: User) -> None:
    assert invitations.public_rooms(friend) == []
    with pytest.raises(Refused):
        service.open_doors(room.pk, friend, True, True)
    service.open_doors(room.pk, host, True, True)
    assert [one.code for one in invitations.public_rooms(None)] == [room.code]
    assert invitations.public_rooms(host) == []  # he sits there
    Room.objects.filter(pk=room.pk).update(options={"max_players": 2})
    service.join(room.pk, friend, friend.name)
    assert invitations.public_rooms(None) == []


def test_who_watches_is_told_and_may_be_kept_out(played: Match, host: User, friend: User) -> None:
    page = signed_in(friend).get(f"/match/{played.key}/")
    assert page.status_code == 200
    presence.note(played.pk, [host.pk, friend.pk, None])
    assert read(played.pk).watching == ("Соломія", "")
    presence.gone(played.pk, friend.pk)
    assert read(played.pk).watching == ("",)
    with pytest.raises(Exception, match="not_host"):
        table.let_watch(played.pk, False, friend.pk)
    table.let_watch(played.pk, False, host.pk)
    for piece in ("", "replay/", "replay/frame/", "space/1/"):
        assert signed_in(friend).get(f"/match/{played.key}/{piece}").status_code in (403, 404), piece
        assert signed_in(host).get(f"/match/{played.key}/{piece}").status_code == 200, piece


def test_the_rooms_wish_about_spectators_goes_along_to_the_match(two: Room, host: User, guest: User) -> None:
    service.open_doors(two.pk, host, False, False)
    service.set_ready(two.pk, guest, True)
    assert not service.start(two.pk, host).spectators
    assert again(two).match is not None
