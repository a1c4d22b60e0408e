"""A seat moves to another device while the match goes on: by a ticket of the old device, or by leave of the table."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.test import Client

from game import service
from game.models import Claim, Handover, Match, Player, Ticket
from game.seats import claims, presence, table, tickets
from game.seats.absence import stand_in
from game.service import Refused, look, play
from tests.game.conftest import Time

pytestmark = [pytest.mark.both, pytest.mark.django_db]

Begin = Callable[..., Match]
THROW = {"kind": "throw"}


@pytest.fixture
def people(db: None) -> Any:
    """Four logins: two accounts who play, a guest who plays, and one who does not."""
    make = get_user_model().objects.create_user
    guests = (False, False, True, True)
    return [make(username=f"user{n}", name=f"Гравець {n}", is_guest=guest) for n, guest in enumerate(guests)]


@pytest.fixture
def match(begin: Begin, people: Any) -> Match:
    match = begin(*people[:3], bots=("random",))
    Match.objects.filter(pk=match.pk).update(host=people[0])
    match.refresh_from_db()
    return match


def seat(match: Match, number: int) -> Player:
    return Player.objects.select_related("holder", "user").get(match=match, seat=number)


def ticket_of(shown: tickets.Shown) -> Ticket:
    found = tickets.find(secret=shown.secret)
    assert found
    return found


def away(match: Match, *seats: int) -> None:
    Player.objects.filter(match=match, seat__in=seats).update(seen_at=None)


def refusal_of(act: Callable[..., Any], *args: Any) -> str:
    with pytest.raises(Refused) as refused:
        act(*args)
    return refused.value.reason


# A ticket


def test_a_ticket_moves_the_seat_and_the_old_device_is_out_at_once(match: Match, people: Any) -> None:
    tickets.take(ticket_of(tickets.make(match.pk, 0, people[0].pk)), people[3].pk)
    assert seat(match, 0).holder == people[3]
    assert refusal_of(play, match.pk, 0, THROW, 0, 1, people[0].pk) == "not_yours"
    assert refusal_of(stand_in, match.pk, 0, "random", people[0].pk) == "not_yours"
    play(match.pk, 0, THROW, 0, 1, people[3].pk)


def test_the_code_does_what_the_link_does(match: Match, people: Any) -> None:
    shown = tickets.make(match.pk, 1, people[1].pk)
    found = tickets.find(code=shown.code)
    assert found == tickets.find(secret=shown.secret)
    assert len(shown.code) == tickets.DIGITS


def test_a_ticket_is_used_once(match: Match, people: Any) -> None:
    ticket = ticket_of(tickets.make(match.pk, 0, people[0].pk))
    tickets.take(ticket, people[3].pk)
    assert refusal_of(tickets.take, ticket, people[1].pk) == "void"
    assert seat(match, 0).holder == people[3]


def test_a_ticket_lives_five_minutes(match: Match, people: Any, time: Time) -> None:
    shown = tickets.make(match.pk, 0, people[0].pk)
    ticket = ticket_of(shown)
    time.pass_(299)
    assert tickets.find(code=shown.code)
    time.pass_(2)
    assert tickets.find(code=shown.code) is None
    assert refusal_of(tickets.take, ticket, people[3].pk) == "void"


def test_a_newer_ticket_of_the_seat_makes_the_older_void(match: Match, people: Any) -> None:
    older = tickets.make(match.pk, 0, people[0].pk)
    other = tickets.make(match.pk, 1, people[1].pk)
    newer = tickets.make(match.pk, 0, people[0].pk)
    assert tickets.find(secret=older.secret) is None
    assert tickets.find(code=older.code) is None
    assert tickets.find(secret=newer.secret)
    assert tickets.find(secret=other.secret)


def test_a_ticket_is_void_once_the_seat_has_moved_by_leave_of_the_table(match: Match, people: Any) -> None:
    shown = tickets.make(match.pk, 1, people[1].pk)
    away(match, 1)
    claims.answer(match.pk, claims.ask(match.pk, 1, people[3].pk).pk, people[0].pk, True)
    assert tickets.find(code=shown.code) is None


def test_nothing_that_is_stored_of_a_ticket_opens_a_seat(match: Match, people: Any) -> None:
    shown = tickets.make(match.pk, 0, people[0].pk)
    stored = str(Ticket.objects.values().get())
    assert shown.secret not in stored
    assert shown.code not in stored


def test_only_the_holder_makes_a_ticket_and_never_for_a_bot(match: Match, people: Any) -> None:
    assert refusal_of(tickets.make, match.pk, 0, people[1].pk) == "not_yours"
    assert refusal_of(tickets.make, match.pk, 3, people[0].pk) == "not_yours"
    assert not Ticket.objects.exists()


def test_a_seat_with_a_pin_does_not_leave_its_device_without_it(match: Match, people: Any) -> None:
    Player.objects.filter(match=match, seat=0).update(pin=make_password("4821"))
    assert refusal_of(tickets.make, match.pk, 0, people[0].pk, "1111") == "pin"
    tickets.take(ticket_of(tickets.make(match.pk, 0, people[0].pk, "4821")), people[3].pk)
    assert seat(match, 0).pin == ""


def test_whoever_holds_the_seat_already_takes_nothing(match: Match, people: Any) -> None:
    shown = tickets.make(match.pk, 0, people[0].pk)
    assert refusal_of(tickets.take, ticket_of(shown), people[0].pk) == "here"
    assert tickets.find(code=shown.code)


def test_no_seat_moves_after_the_end(match: Match, people: Any) -> None:
    ticket = ticket_of(tickets.make(match.pk, 0, people[0].pk))
    away(match, 1)
    claim = claims.ask(match.pk, 1, people[3].pk)
    Match.objects.filter(pk=match.pk).update(finished_at=match.started_at)
    assert refusal_of(tickets.make, match.pk, 0, people[0].pk) == "over"
    assert refusal_of(tickets.take, ticket, people[3].pk) == "over"
    assert refusal_of(claims.ask, match.pk, 1, people[3].pk) == "over"
    assert refusal_of(claims.answer, match.pk, claim.pk, people[0].pk, True) == "over"
    assert refusal_of(table.set_preset, match.pk, "screen", people[0].pk) == "over"
    assert seat(match, 0).holder == people[0]


@pytest.mark.django_db(transaction=True)
def test_of_two_devices_that_take_a_seat_at_once_one_gets_it(match: Match, people: Any) -> None:
    ticket = ticket_of(tickets.make(match.pk, 0, people[0].pk))
    together = Barrier(2)

    def take(person: Any) -> str:
        try:
            together.wait(10)
            tickets.take(ticket, person.pk)
        except Refused as refused:
            return refused.reason
        finally:
            connection.close()
        return "taken"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(take, people[1::2])) == ["taken", "void"]
    assert Handover.objects.count() == 1
    assert seat(match, 0).holder == Handover.objects.get().taker


# What a move of a seat is


def test_it_is_recorded_and_is_no_move_of_the_game(match: Match, people: Any) -> None:
    before = look(match.pk, None)
    tickets.take(ticket_of(tickets.make(match.pk, 0, people[0].pk)), people[3].pk)
    after = look(match.pk, None)
    assert (after.version, after.decision, after.due_at) == (before.version, before.decision, before.due_at)
    assert [(m.seat, m.version) for m in after.told] == [(0, 0)]
    record = Handover.objects.get()
    assert (record.seat, record.giver, record.taker, record.how) == (0, people[0], people[3], "ticket")


def test_whoever_takes_a_seat_plays_it_though_a_bot_did(match: Match, people: Any) -> None:
    Player.objects.filter(match=match, seat=0).update(stand_in="random", missed=3)
    tickets.take(ticket_of(tickets.make(match.pk, 0, people[0].pk)), people[3].pk)
    assert (seat(match, 0).stand_in, seat(match, 0).missed) == ("", 0)


def test_an_account_stays_who_sits_there(match: Match, people: Any) -> None:
    tickets.take(ticket_of(tickets.make(match.pk, 1, people[1].pk)), people[3].pk)
    assert (seat(match, 1).user, seat(match, 1).holder) == (people[1], people[3])


def test_a_guest_takes_along_who_they_are_to_a_new_device_and_back(match: Match, people: Any) -> None:
    for giver, taker in ((2, 3), (3, 2)):
        tickets.take(ticket_of(tickets.make(match.pk, 2, people[giver].pk)), people[taker].pk)
        assert (seat(match, 2).user, seat(match, 2).holder) == (people[taker], people[taker])


def test_on_the_device_of_somebody_who_sits_here_a_guest_stays_who_they_are(match: Match, people: Any) -> None:
    tickets.take(ticket_of(tickets.make(match.pk, 2, people[2].pk)), people[0].pk)
    assert (seat(match, 2).user, seat(match, 2).holder) == (people[2], people[0])
    assert service.read(match.pk).seats_of(people[0].pk) == (0, 2)


def test_a_mere_name_of_a_passed_device_becomes_whoever_takes_the_seat(match: Match, people: Any) -> None:
    Player.objects.filter(match=match, seat=2).update(user=None, holder=people[0])
    tickets.take(ticket_of(tickets.make(match.pk, 2, people[0].pk)), people[3].pk)
    assert (seat(match, 2).user, seat(match, 2).holder) == (people[3], people[3])


def test_the_table_is_led_from_the_device_that_its_host_moved_to(match: Match, people: Any) -> None:
    tickets.take(ticket_of(tickets.make(match.pk, 0, people[0].pk)), people[3].pk)
    table.set_preset(match.pk, "screen", people[3].pk)
    assert refusal_of(table.set_preset, match.pk, "online", people[0].pk) == "not_host"


def test_a_host_who_gives_one_of_two_seats_away_leads_on(match: Match, people: Any) -> None:
    Player.objects.filter(match=match, seat=2).update(holder=people[0])
    tickets.take(ticket_of(tickets.make(match.pk, 2, people[0].pk)), people[3].pk)
    table.set_preset(match.pk, "device", people[0].pk)
    assert look(match.pk, None).preset == "device"


def test_only_the_host_changes_the_preset_and_only_to_one_there_is(match: Match, people: Any) -> None:
    assert refusal_of(table.set_preset, match.pk, "screen", people[1].pk) == "not_host"
    assert refusal_of(table.set_preset, match.pk, "cinema", people[0].pk) == "bad"
    assert look(match.pk, None).preset == "online"


# Asking the table


def test_the_host_lets_somebody_take_the_seat_of_a_person_who_is_away(match: Match, people: Any) -> None:
    away(match, 1)
    claim = claims.ask(match.pk, 1, people[3].pk)
    assert seat(match, 1).holder == people[1]
    claims.answer(match.pk, claim.pk, people[0].pk, True)
    assert seat(match, 1).holder == people[3]
    record = Handover.objects.get()
    assert (record.how, record.giver, record.allowed_by) == ("claim", people[1], people[0])


def test_a_seat_whose_player_is_here_is_not_asked_for_and_a_bots_never(match: Match, people: Any) -> None:
    presence.note(match.pk, [people[1].pk])
    assert refusal_of(claims.ask, match.pk, 1, people[3].pk) == "present"
    assert refusal_of(claims.ask, match.pk, 3, people[3].pk) == "not_yours"
    assert refusal_of(claims.ask, match.pk, 9, people[3].pk) == "not_yours"


def test_a_player_is_away_half_a_minute_after_the_last_sign_of_life(match: Match, people: Any, time: Time) -> None:
    presence.note(match.pk, [people[1].pk])
    time.pass_(29)
    assert refusal_of(claims.ask, match.pk, 1, people[3].pk) == "present"
    time.pass_(2)
    claims.ask(match.pk, 1, people[3].pk)


def test_one_claim_a_seat_and_one_a_person(match: Match, people: Any) -> None:
    away(match, 1, 2)
    first = claims.ask(match.pk, 1, people[3].pk)
    assert claims.ask(match.pk, 1, people[3].pk) == first
    assert refusal_of(claims.ask, match.pk, 1, people[2].pk) == "busy"
    claims.ask(match.pk, 2, people[3].pk)
    first.refresh_from_db()
    assert first.answer == Claim.Answer.LAPSED


def test_a_claim_lapses_after_two_minutes(match: Match, people: Any, time: Time) -> None:
    away(match, 1)
    claim = claims.ask(match.pk, 1, people[3].pk)
    time.pass_(121)
    assert service.read(match.pk).asked == ()
    assert refusal_of(claims.answer, match.pk, claim.pk, people[0].pk, True) == "void"
    newest = claims.newest(match.pk, people[3].pk)
    assert newest
    assert newest.answer == Claim.Answer.LAPSED
    claims.ask(match.pk, 1, people[2].pk)


def test_while_the_host_is_here_nobody_else_answers(match: Match, people: Any) -> None:
    away(match, 1)
    presence.note(match.pk, [people[0].pk])
    claim = claims.ask(match.pk, 1, people[3].pk)
    for stranger in people[1:]:
        assert refusal_of(claims.answer, match.pk, claim.pk, stranger.pk, True) == "not_yours"
    assert refusal_of(claims.answer, match.pk, claim.pk, people[2].pk, False) == "not_yours"
    assert [asked.open_to_all for asked in service.read(match.pk).asked] == [False]


def test_when_the_host_is_away_anybody_with_another_seat_answers(match: Match, people: Any) -> None:
    away(match, 0, 1)
    claim = claims.ask(match.pk, 0, people[3].pk)
    assert refusal_of(claims.answer, match.pk, claim.pk, people[3].pk, True) == "not_yours"
    assert [asked.open_to_all for asked in service.read(match.pk).asked] == [True]
    claims.answer(match.pk, claim.pk, people[2].pk, True)
    assert seat(match, 0).holder == people[3]


def test_whoever_holds_the_seat_may_refuse_but_not_give_it_away_so(match: Match, people: Any) -> None:
    away(match, 1)
    claim = claims.ask(match.pk, 1, people[3].pk)
    assert refusal_of(claims.answer, match.pk, claim.pk, people[1].pk, True) == "not_yours"
    claims.answer(match.pk, claim.pk, people[1].pk, False)
    assert seat(match, 1).holder == people[1]
    assert refusal_of(claims.answer, match.pk, claim.pk, people[0].pk, True) == "void"


def test_nobody_tires_the_table_out(match: Match, people: Any) -> None:
    away(match, 1)
    for _ in range(claims.MOST_A_PERSON):
        claims.answer(match.pk, claims.ask(match.pk, 1, people[3].pk).pk, people[0].pk, False)
    assert refusal_of(claims.ask, match.pk, 1, people[3].pk) == "often"


# The ticket's page on the old device


def test_the_old_device_shows_link_and_code_of_its_own_seat_alone(match: Match, people: Any) -> None:
    client = Client()
    client.force_login(people[0])
    page = client.post(f"/match/{match.key}/seat/0/ticket/")
    assert page.status_code == 200
    assert "<svg" in page.content.decode()
    assert Ticket.objects.get().seat == 0
    assert client.get(f"/match/{match.key}/seat/0/ticket/").status_code == 405
    assert "не на вашому пристрої" in client.post(f"/match/{match.key}/seat/1/ticket/").content.decode()
    assert "не на вашому пристрої" in Client().post(f"/match/{match.key}/seat/1/ticket/").content.decode()
    assert client.post(f"/match/{match.key}/seat/8/ticket/").status_code == 404
    assert Ticket.objects.count() == 1
