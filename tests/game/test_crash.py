"""The server is killed in the middle of play, again and again: what it had said was done is done, once.

The suite kills it a few times, FULL=1 twenty times.
"""

from __future__ import annotations

import json
import random
import signal
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.game.houses import GONE, House, acknowledged, answer, arranged, environment, house, run
from tests.rules.adapters import FULL
from tests.rules.business.position import NO_CLOCKS

KILLS = 20 if FULL else 5
Identity = tuple[int, int, int, int]
"""Match, seat, version and decision: what an action is known by."""


class Database:
    """The file that the server writes, read from outside."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def rows(self, query: str, *values: Any) -> list[Any]:
        with closing(sqlite3.connect(self.path, timeout=20)) as connection:
            found = connection.execute(query, values).fetchall()
            connection.commit()
            return found

    def position(self, match: int) -> tuple[int, int, str, bool]:
        """Version, decision, snapshot, and whether it is over."""
        ((version, decision, snapshot, finished),) = self.rows(
            "select version, decision, snapshot, finished_at from game_match where id = ?", match
        )
        return version, decision, snapshot, finished is not None

    def moves(self) -> int:
        return int(self.rows("select count(*) from game_move")[0][0])


class Player(threading.Thread):
    """A page that answers whatever its seat is asked, sends again what was not acknowledged, and notes what was."""

    def __init__(
        self, database: Database, server: House, match: dict[str, Any], seat: int, stop: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.database, self.server, self.match, self.seat, self.stopped = database, server, match, seat, stop
        self.acknowledged: set[Identity] = set()
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            while not self.stopped.is_set():
                try:
                    self.play()
                except GONE:
                    time.sleep(0.05)
        except Exception as error:  # a thread's failure is the test's
            self.error = error

    def play(self) -> None:
        with self.server.page(self.match["key"], self.match["sessions"][self.seat]) as page:
            while not self.stopped.is_set():
                version, decision, snapshot, over = self.database.position(self.match["id"])
                form = None if over else answer(snapshot, self.seat)
                if form is None:
                    self.stopped.wait(0.02)
                    continue
                sent = json.dumps(form | {"version": str(version), "decision": str(decision)})
                page.send(sent)
                if self.stopped.is_set():
                    return
                page.send(sent)  # a double click
                if acknowledged(page, version, decision, 5):
                    self.acknowledged.add((self.match["id"], self.seat, version, decision))


@pytest.mark.timeout(1200)
@pytest.mark.xdist_group("processes")
def test_a_server_killed_in_the_middle_of_play_loses_and_doubles_nothing(tmp_path: Path) -> None:
    chance = random.Random(20)
    database = Database(tmp_path / "site.sqlite3")
    settings = environment(f"sqlite:///{database.path}", BOT_SPEED="0.03")
    endless = NO_CLOCKS | {"war_round": 0, "verdict_round": 0}  # two who buy nothing can go on however slow the machine
    among_bots = {"people": 1, "bots": ["random", "random", "random"], "options": {"auction_seconds": 5}}
    silent = {"people": 2, "options": dict.fromkeys(NO_CLOCKS, 1)}
    *matches, quiet = arranged(settings, {"people": 2, "options": endless}, among_bots, silent)
    stop = threading.Event()
    with house(settings, tmp_path / "log") as server:
        players = [
            Player(database, server, match, seat, stop) for match in matches for seat in range(len(match["sessions"]))
        ]
        for player in players:
            player.start()
        for _ in range(KILLS):
            before = database.moves()
            enough = told(players) + 2
            wait_until(lambda before=before: database.moves() >= before + 5)
            wait_until(lambda enough=enough: told(players) >= enough)
            time.sleep(chance.uniform(0, 0.4))
            server.end(signal.SIGKILL)
            server.start()
        wait_until(lambda: database.moves() > before + 10)
        stop.set()
        for player in players:
            player.join(20)
        overdue_fires_once(database, server, quiet["id"])

    assert [player.error for player in players] == [None] * len(players)
    kept = set().union(*(player.acknowledged for player in players))
    assert len(kept) >= 2 * KILLS
    log = database.rows("select match_id, seat, seen, decision from game_move where number > 0 and seat is not null")
    times = {identity: log.count(identity) for identity in kept}
    assert {identity: count for identity, count in times.items() if count != 1} == {}
    assert run(settings, "manage.py", "check_replays").endswith(" 0 wrong\n")
    assert "Traceback" not in (tmp_path / "log").read_text()


def told(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def overdue_fires_once(database: Database, server: House, match: int) -> None:
    """A deadline that had passed before the server died is played once after it came back, by whichever clock."""
    server.end(signal.SIGKILL)
    if database.position(match)[3]:
        return
    version, decision, *_ = database.position(match)
    server.start()
    wait_until(lambda: database.position(match)[0] > version)
    server.end(signal.SIGKILL)
    first = database.rows("select seen, decision from game_move where match_id = ? and number = ?", match, version + 1)
    assert first == [(version, decision)]


def wait_until(true: Any, seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "the matches stand still"
        time.sleep(0.05)
