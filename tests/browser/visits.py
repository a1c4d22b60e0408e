"""Who comes to which page: the rows that a line of `pages.py` needs, and what is done once the page is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from msgspec import structs
from playwright.sync_api import Page, expect

from accounts.models import User
from game.models import Claim, Edition, Match, PausedBy
from game.position import clock_of
from game.rules import codec
from game.rules.titles.business import actions as a
from game.seats import ballot, claims, tickets, votes
from game.seats.pauses import pause
from game.service import look, play
from lobby import chairs, service, throttle
from lobby.models import Room
from tests.browser import positions
from tests.browser.person import until
from tests.browser.positions import BOSSES, NAMES, SHAPES, STATES, people, write_match
from tests.game.after.played import begun, play_on, played


@dataclass(frozen=True)
class Visit:
    """An address and who opens it; None is a stranger."""

    path: str
    user: User | None = None


def at(address: str) -> Callable[[], Visit]:
    return lambda: Visit(address)


# People and rooms


def account(number: int = 0, **fields: Any) -> User:
    """A person with an account: the one who has that seat in the written matches."""
    user: User = people(number + 1)[number]
    User.objects.filter(pk=user.pk).update(boss=BOSSES[number], shape=SHAPES[number], **fields)
    user.refresh_from_db()
    return user


def visitor() -> User:
    user, _made = User.objects.get_or_create(username="guest", defaults={"name": "Дід Юхим", "is_guest": True})
    return user


def room(seats: int = 1, bots: int = 0, ready: bool = False, locals_: int = 0) -> Room:
    """A room of that many people, the first its host, then bots, then people at the host's own device."""
    users = [account(number) for number in range(seats)]
    made = service.make_room(users[0], NAMES[0], Edition.objects.get(slug="business-classic"), {})
    for number, user in enumerate(users[1:], 1):
        service.join(made.pk, user, NAMES[number])
    for number, user in enumerate(users):
        chairs.take_boss(made.pk, user, BOSSES[number])
        service.set_ready(made.pk, user, ready and number > 0, "сіль")
    for number in range(bots):
        chairs.add_bot(made.pk, users[0], seats + number)
    for number in range(locals_):
        chairs.add_local(made.pk, users[0], NAMES[seats + number], "" if number else "1234")
    return made


def in_room(seat: int = 0, **facts: Any) -> Callable[[], Visit]:
    return lambda: Visit(f"/r/{room(**facts).code}/", account(seat))


def removed() -> Visit:
    made = room(2)
    service.remove(made.pk, account(0), made.members.get(place=1).pk)
    return Visit(f"/k/{made.code}/", account(1))


def braked() -> Visit:
    """Somebody who has tried too many codes."""
    request = HttpRequest()
    for limit in throttle.WRONG_CODES.address:
        request.META["REMOTE_ADDR"] = "127.0.0.1"
        for _try in range(limit.most):
            limit.strike(throttle.address_of(request))
    return Visit("/k/123456/")


def busy() -> Visit:
    """Somebody with matches that go on and rooms that wait."""
    write_match(STATES["buy"].make())
    room(4)
    return Visit("/", account(0))


def finished(page: str = "") -> Callable[[], Visit]:
    """A match that bots have played to the end, or a page about it; the first seat looks."""
    return lambda: Visit(f"/match/{played(3, [account(0)], rounds=3).key}/{page}", account(0))


def running(page: str) -> Callable[[], Visit]:
    """The same of a match that goes on."""
    return lambda: Visit(f"/match/{play_on(begun(2, [account(0), account(1)]), 12).key}/{page}/", account(0))


def may_go_back() -> Visit:
    """Somebody who has just raised their respect."""
    return _after(
        lambda offers: next(o.action for o in offers if isinstance(o.action, a.BuyInfluence | a.RaiseRespect))
    )


def may_not_go_back() -> Visit:
    """Somebody who has just rolled."""
    return _after(lambda offers: a.Roll())


def _after(chosen: Callable[[Any], Any]) -> Visit:
    match, users = write_match(STATES["before"].make())
    seen = look(match.pk, 0)
    play(match.pk, 0, chosen(seen.offers), seen.version, seen.decision)
    return Visit(f"/match/{match.key}/", users[0])


def with_history() -> Visit:
    for state in ("winner", "buy"):
        write_match(STATES[state].make())
    return Visit("/me/", account(0, email="marta@example.org"))


def sends(*fields: tuple[str, str]) -> Callable[[Page], object]:
    """Fills the form of the page and sends it, without the browser's own objections."""

    def act(page: Page) -> None:
        page.locator("main form").evaluate("form => { form.noValidate = true; }")
        for name, value in fields:
            page.locator(f"main [name={name}]").fill(value)
        with page.expect_navigation():
            page.locator("main form button:not([type=button])").last.click()

    return act


def opens(*doors: str) -> Callable[[Page], object]:
    """Clicks one thing after another; of several that fit, the first that shows."""

    def act(page: Page) -> None:
        for door in doors:
            page.locator(door).filter(visible=True).first.click()

    return act


# Seats that move


def ticket_of(seat: int) -> tickets.Shown:
    """What the device of that seat shows, in a match that goes on."""
    written, users = write_match(STATES["buy"].make())
    return tickets.make(written.pk, seat, users[seat].pk)


def by_link(user: Callable[[], User | None] = lambda: None) -> Callable[[], Visit]:
    return lambda: Visit(f"/seat/{ticket_of(1).secret}/", user())


def playing_room() -> Visit:
    made = room(2, ready=True)
    service.start(made.pk, account(0))
    return Visit(f"/k/{made.code}/")


def away(*seats: int, state: str = "buy") -> Match:
    """A match whose players have lost their devices."""
    written, _users = write_match(STATES[state].make())
    Match.objects.filter(pk=written.pk).update(host=account(0))
    written.players.filter(seat__in=seats).update(seen_at=None)
    return written


def claims_seat(answer: str | None = "") -> Callable[[], Visit]:
    """Somebody at the page on which one asks for a seat; with an answer, after asking."""

    def visit() -> Visit:
        written = away(1, 6)
        if answer is None:
            return Visit(f"/seat/of/{written.key}/")
        claim = claims.ask(written.pk, 6, visitor().pk)
        Claim.objects.filter(pk=claim.pk).update(answer=answer)
        return Visit(f"/seat/of/{written.key}/", visitor())

    return visit


def is_asked(seat: int) -> Callable[[], Visit]:
    """The match page of a seat while somebody asks for seat 6."""

    def visit() -> Visit:
        written = away(6)
        claims.ask(written.pk, 6, visitor().pk)
        return Visit(f"/match/{written.key}/", account(seat))

    return visit


def gave_the_seat_away() -> Visit:
    written, users = write_match(STATES["buy"].make())
    found = tickets.find(secret=tickets.make(written.pk, 6, users[6].pk).secret)
    assert found
    tickets.take(found, visitor().pk)
    return Visit(f"/match/{written.key}/", users[6])


# Matches


def match(state: str, seat: int | None = -1, of: Any = positions) -> Callable[[], Visit]:
    """A written position of a title, as the one who must see it or as another seat."""

    def visit() -> Visit:
        written, users = of.write_match(of.STATES[state].make())
        viewer = of.STATES[state].viewer if seat == -1 else seat
        return Visit(f"/match/{written.key}/", None if viewer is None else users[viewer])

    return visit


def paused(state: str, seat: int = 0) -> Callable[[], Visit]:
    """A written position that its host, in seat 0, has stopped; two people have lost their devices."""

    def visit() -> Visit:
        made, written = room(), away(3, 6, state=state)
        Match.objects.filter(pk=written.pk).update(back=f"/r/{made.code}/")
        pause(written.pk, account(0).pk)
        made.match = written
        made.save()
        return Visit(f"/match/{written.key}/", account(seat))

    return visit


def paused_screen(state: str) -> Callable[[], Visit]:
    """The same on a television."""

    def visit() -> Visit:
        key = paused(state)().path.split("/")[2]
        return Visit(f"/board/{Room.objects.get(match__key=key).code}/")

    return visit


def dark(seat: int) -> Callable[[], Visit]:
    """A match that stopped by itself: all but the first two are still away."""

    def visit() -> Visit:
        visited = paused("buy", seat)()
        written = Match.objects.get(key=visited.path.split("/")[2])
        written.players.filter(seat__gt=1).update(seen_at=None)
        Match.objects.filter(pk=written.pk).update(paused_by=PausedBy.DARK)
        return visited

    return visit


def voting(kind: str, seat: int) -> Callable[[], Visit]:
    """A vote that the person in seat 1 has called, about seat 3 if it is to expel; looked at from a seat."""

    def visit() -> Visit:
        written = away()
        votes.call(written.pk, kind, 3 if kind == ballot.EXPEL else None, account(1).pk)
        return Visit(f"/match/{written.key}/", account(seat))

    return visit


def late(seat: int, *gone: int) -> Callable[[], Visit]:
    """Whoever is asked has let their time run out at a soft table, or is `gone` from one without clocks."""

    def visit() -> Visit:
        written = away(*gone)
        clock = clock_of(written)
        clock = structs.replace(clock, deadline=None, ran_out=None if gone else timezone.now().timestamp())
        Match.objects.filter(pk=written.pk).update(soft=True, due_at=None, clock=codec.encode(clock).decode())
        return Visit(f"/match/{written.key}/", account(seat))

    return visit


def comes_back() -> Visit:
    """Somebody who was away while others have moved."""
    written, users = write_match(STATES["before"].make())
    written.players.filter(seat=1).update(seen_at=None, seen_version=1)
    Match.objects.filter(pk=written.pk).update(version=2)
    move = written.moves.get(number=1)
    move.pk, move.number = None, 2
    move.save()
    return Visit(f"/match/{written.key}/", users[1])


def expelled() -> Visit:
    written = away()
    Match.objects.filter(pk=written.pk).update(barred=[account(3).pk])
    return Visit(f"/match/{written.key}/", account(3))


def hears_the_site(page: Page) -> None:
    """Its sockets are open: what they say next is heard."""
    until(lambda: page.evaluate("sockets.some((socket) => socket.readyState === WebSocket.OPEN)"), 60, "a socket")


def loses_its_network(page: Page) -> None:
    hears_the_site(page)
    page.context.set_offline(True)
    page.evaluate("sockets.forEach((socket) => socket.close())")
    expect(page.locator("#offline")).to_be_visible()


def is_shut_out(page: Page) -> None:
    hears_the_site(page)
    page.evaluate("sockets.at(-1).dispatchEvent(new CloseEvent('close', { code: 4003 }))")
    expect(page.locator("#offline")).to_be_visible()
