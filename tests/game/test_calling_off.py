"""A match may end without a winner: by its host, by a vote, or because nobody has come back for a month (U-31, U-70). Its
seed is revealed all the same."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.models import User
from game import fragments, passing
from game.after.proof import StillSecret
from game.after.transfer import exported, imported
from game.curtain import Curtain, passed
from game.models import CLOSES_SOON, KEPT, CalledOff, Match, Player
from game.position import Position, read
from game.seats.ballot import END
from game.seats.ending import call_off, close_forgotten, share
from game.seats.pauses import pause
from game.seats.votes import answer, call
from game.service import play, play_due
from game.watchdog import suspects
from tests.game import canaries
from tests.game.after.played import begun, play_on
from tests.game.test_pause import said

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("editions")]


@pytest.fixture
def people() -> list[User]:
    return [User.objects.create(username=name, name=name) for name in ("Марта", "Олекса", "Соломія")]


@pytest.fixture
def match(people: list[User]) -> Match:
    """Three people in the middle of a match; the first leads, all are here."""
    match = play_on(begun(3, people), 12)
    Match.objects.filter(pk=match.pk).update(host=people[0])
    Player.objects.filter(match=match).update(seen_at=timezone.now())
    return match


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def page(user: User, path: str) -> str:
    client = Client()
    client.force_login(user)
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_host_ends_it_for_all_without_a_winner(match: Match, people: list[User]) -> None:
    call_off(match.pk, people[0].pk)
    over = fresh(match)
    assert (over.called_off, over.outcome, over.due_at, over.version) == ("leader", None, None, match.version)
    assert over.finished_at
    assert said(call_off, match.pk, people[0].pk) == "over"
    assert said(pause, match.pk, people[0].pk) == "over"
    seat = min(read(match.pk).rules.to_act(read(match.pk).state))
    assert said(play, match.pk, seat, {"kind": "roll"}, match.version, match.decision) == "over"
    assert not play_due(match.pk)
    assert match.pk not in suspects()
    for viewer in (None, 0, 1):
        look = read(match.pk).look(viewer)
        assert (look.offers, look.blocked, look.to_act, look.due_at, look.undo) == ((), (), (), None, None)
    assert [line.kind for line in read(match.pk).told] == ["ended"]


def test_nobody_else_ends_it_alone_but_a_majority_does(match: Match, people: list[User]) -> None:
    assert said(call_off, match.pk, people[1].pk) == "not_leader"
    call(match.pk, END, None, people[1].pk)
    assert fresh(match).finished_at is None
    answer(match.pk, True, people[2].pk)
    assert fresh(match).called_off == CalledOff.VOTE
    assert fresh(match).vote is None


def test_the_seed_is_shown_and_every_roll_can_be_checked(match: Match, people: list[User]) -> None:
    assert match.server_seed not in page(people[1], f"/match/{match.key}/fair/")
    with pytest.raises(StillSecret):
        exported(match)
    call_off(match.pk, people[0].pk)
    fair = page(people[1], f"/match/{match.key}/fair/")
    assert match.server_seed in fair
    assert all(salt in fair for salt in match.salts)
    assert "із них припинено: 1" in fair
    assert share() == (1, 1)
    told = io.StringIO()
    call_command("verify_match", match.key, stdout=told)
    assert "every roll and shuffle" in told.getvalue()


def test_its_page_says_why_and_leads_to_what_is_left_of_it(match: Match, people: list[User]) -> None:
    call_off(match.pk, people[0].pk)
    shown = page(people[1], f"/match/{match.key}/")
    assert 'id="stage" data-show="called_off"' in shown
    assert 'data-kind="called_off"' in shown
    for action in ("roll", "surrender", "pause", "call_off", "stand_in", "take_back"):
        assert f'value="{action}"' not in shown
    for left in ("fair", "course", "replay", "file"):
        assert f"/match/{match.key}/{left}/" in shown
    assert "переломні" in page(people[1], f"/match/{match.key}/course/").lower()
    assert "припинено" in page(people[1], "/me/")
    everybody = page(people[1], f"/match/{match.key}/replay/")
    assert all(f'<option value="{seat}"' in everybody for seat in range(3))


GOES_ON = re.compile(r'is-turn|is-asked|is-active|data-asked="1"|ribbon next|Чекаємо|[Хх]одить|[Вв]аш хід')
"""What pages say of a match that waits for somebody, or goes on with somebody."""


def everything(position: Position) -> Iterator[tuple[str, str]]:
    """What a match is shown as: to the public, on a shared screen, to each seat, and on a device that is passed."""
    for viewer in (None, 0, 1):
        look = position.look(viewer)
        html = fragments.render(look, "uk")
        yield from ((f"{name} of {viewer}", text) for name, text in html.items() if name not in ("log", "guide"))
        request = RequestFactory().get("/")
        request.user = AnonymousUser()
        page = render_to_string("game/match.html", fragments.context(look, "uk", dict.fromkeys(html, "")), request)
        yield f"page of {viewer}", page
    screen = fragments.render_screen(position.look(None), "uk")
    yield from ((f"{name} of the screen", text) for name, text in screen.items() if name != "log")
    device = passed(position, (0, 1))
    drawn = passing.render(position, device, Curtain().settle(device), "uk")
    yield from ((f"{name} of the device", text) for name, text in drawn.items() if name != "curtain")


@pytest.mark.parametrize("title", sorted(canaries.MARKS))
def test_whatever_it_waited_for_nothing_says_that_anybody_is_to_move(title: str) -> None:
    met = set()
    for shown in canaries.course(canaries.begun(canaries.marked_release(title), 3, 1), 1):
        position = shown.position
        question = position.rules.view(position.state, None).question
        if question is None or question.kind in met:
            continue
        met.add(question.kind)
        waits = {name for name, text in everything(position) if GOES_ON.search(text)}
        assert waits >= {"state of the screen", f"seat-{question.seats[0]} of the screen"}
        ended = replace(position, called_off=CalledOff.LEADER, finished=True)
        wrong = {name: found.group() for name, text in everything(ended) if (found := GOES_ON.search(text))}
        assert not wrong, (question.kind, wrong)
    assert len(met) >= 4


def test_its_file_is_taken_elsewhere_and_says_so(match: Match, people: list[User]) -> None:
    call_off(match.pk, people[0].pk)
    raw = exported(Match.objects.select_related("release__edition").get(pk=match.pk))
    match.delete()
    again = imported(raw, None)
    assert (again.called_off, again.outcome) == (CalledOff.ELSEWHERE, None)
    assert again.finished_at
    assert share() == (0, 0)


def test_a_match_that_nobody_comes_back_to_is_closed_after_a_month_and_its_people_are_told_before(
    match: Match, people: list[User]
) -> None:
    assert "Незавершені партії" in page(people[1], "/me/")
    pause(match.pk, people[0].pk)
    rested_for(match, KEPT - CLOSES_SOON - timedelta(hours=1))
    assert "закривається" not in page(people[1], "/me/") + page(people[1], "/")
    rested_for(match, KEPT - timedelta(hours=1))
    close_forgotten()
    assert fresh(match).finished_at is None
    for path in ("/me/", "/", f"/match/{match.key}/"):
        assert "закривається" in page(people[1], path)
    rested_for(match, KEPT + timedelta(minutes=1))
    close_forgotten()
    assert fresh(match).called_off == CalledOff.FORGOTTEN
    assert "Незавершені партії" not in page(people[1], "/me/")
    assert "За місяць ніхто не повертається" in page(people[1], f"/match/{match.key}/")


def rested_for(match: Match, time: timedelta) -> None:
    Match.objects.filter(pk=match.pk).update(paused_at=timezone.now() - time)


def test_a_person_may_not_take_in_files_without_end(people: list[User], monkeypatch: Any) -> None:
    from config.rates import Rate
    from game.after import pages

    monkeypatch.setattr(pages, "OF_PERSON", Rate("few", 2, 3600))
    client = Client()
    client.force_login(people[0])
    statuses = [
        client.post("/matches/import/", {"file": io.BytesIO(b"{}")}, headers={"Accept": "text/html"}).status_code
        for _ in range(3)
    ]
    assert statuses == [422, 422, 429]
