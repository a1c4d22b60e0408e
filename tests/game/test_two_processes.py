"""Two server processes on one PostgreSQL and one Redis are one site."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from websockets.sync.client import ClientConnection

from tests.game.houses import House, acknowledged, answer, arranged, environment, house, run
from tests.rules.business.position import NO_CLOCKS

pytestmark = [pytest.mark.timeout(600), pytest.mark.xdist_group("processes")]

SILENT = 3600.0
"""A beat that no test lives to hear: what a page is told comes by the bell."""


class Database:
    """The PostgreSQL that both processes write, read from outside."""

    def __init__(self, url: str) -> None:
        self.url = url

    def rows(self, query: str, *values: Any) -> list[Any]:
        with psycopg.connect(self.url) as connection:
            return connection.execute(query, values).fetchall()


@pytest.fixture(scope="module")
def world(
    postgres_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Database, list[House], list[dict[str, Any]]]]:
    """Both processes, and the matches that they serve: two people who play, two who are silent, two of whom one
    takes the other's seat, and bots."""
    folder = tmp_path_factory.mktemp("houses")
    base, _, _ = postgres_url.rpartition("/")
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("create database houses")
    url = f"{base}/houses"
    settings = environment(url, REDIS_URL=redis_url, BOT_SPEED="0.05")
    matches = arranged(
        settings,
        {"people": 2, "options": NO_CLOCKS},
        {"people": 2, "options": dict.fromkeys(NO_CLOCKS, 2)},
        {"people": 2, "options": NO_CLOCKS},
        {"people": 0, "bots": ["random", "greedy", "random"]},
    )
    with house(settings, folder / "one", SILENT) as one, house(settings, folder / "two", SILENT) as two:
        yield Database(url), [one, two], matches
    for log in ("one", "two"):
        assert "Traceback" not in (folder / log).read_text()


def test_a_move_made_through_one_process_shows_on_a_page_of_the_other(world: Any) -> None:
    database, (one, two), (match, *_) = world
    pages = [one.page(match["key"], match["sessions"][0]), two.page(match["key"], match["sessions"][1])]
    with pages[0], pages[1]:
        for page in pages:
            page.recv(timeout=40)
        ((version, decision, snapshot),) = database.rows(
            "select version, decision, snapshot from game_match where id = %s", match["id"]
        )
        seat = next(seat for seat in (0, 1) if answer(snapshot, seat))
        form = answer(snapshot, seat) or {}
        pages[seat].send(json.dumps(form | {"version": str(version), "decision": str(decision)}))
        assert acknowledged(pages[seat], version, decision, 40)
        heard(pages[1 - seat], f'data-version="{version + 1}"')


def test_a_seat_that_moves_is_on_the_new_device_and_off_the_old_one_whoever_serves_them(world: Any) -> None:
    _, (one, two), (_, _, match, _) = world
    with one.page(match["key"], match["sessions"][0]) as old, two.page(match["key"], match["sessions"][1]) as new:
        for page, seat in ((old, "0"), (new, "1")):
            heard(page, f'data-seats="{seat}"')
        run(one.environment, "-c", TAKE.format(match=match["id"]))
        heard(new, 'data-seats="0 1"')
        frame = heard(old, 'data-seats=""')
        assert 'id="hand"' not in frame
        old.send(json.dumps({"action": "roll", "version": "0", "decision": "1", "seat": "0"}))
        assert "не на вашому пристрої" in heard(old, 'id="refusal"')


TAKE = """
import django
django.setup()
from game.models import Player
from game.seats import tickets
old, new = Player.objects.filter(match={match}).order_by("seat")
tickets.take(tickets.find(code=tickets.make({match}, 0, old.holder_id).code), new.holder_id)
"""


def heard(page: ClientConnection, what: str) -> str:
    """The next frame that says so."""
    deadline = time.monotonic() + 40
    while what not in (text := str(page.recv(timeout=max(0, deadline - time.monotonic())))):
        pass
    return text


def test_a_deadline_fires_once_though_two_clocks_run(world: Any) -> None:
    """T4."""
    database, _, (_, match, *_) = world
    deadline = time.monotonic() + 60
    while not (
        moves := database.rows(
            "select number, seat, decision, at from game_move where match_id = %s order by number", match["id"]
        )
    )[4:]:
        assert time.monotonic() < deadline, "no clock runs"
        time.sleep(0.2)
    asked = [(seat, decision) for _, seat, decision, _ in moves]
    assert len(asked) == len(set(asked))
    assert [number for number, *_ in moves] == list(range(len(moves)))
    first = moves[1][3] - moves[0][3]
    assert 2.0 <= first.total_seconds() < 60


def test_bots_move_once_each_though_two_clocks_run(world: Any) -> None:
    database, _, (*_, match) = world
    deadline = time.monotonic() + 60
    while database.rows("select version from game_match where id = %s", match["id"])[0][0] < 40:
        assert time.monotonic() < deadline, "the bots stand still"
        time.sleep(0.2)
    moves = database.rows("select number, seen from game_move where match_id = %s order by number", match["id"])
    assert [number for number, _ in moves] == list(range(len(moves)))
    assert all(seen == number - 1 for number, seen in moves[1:])
