"""What every test may ask for, and how the suite is laid out.

- `make test` is one pytest run on three workers. What takes long begins first, so that no worker is left alone with it at
  the end: see `FIRST`. Each module of the browser's tests stays together on one worker (one Chromium); every page's
  chapters and all else go wherever there is room, in random order.
- The default set of parts is SQLite (a file of this process's own) and the local channel layer.
- A test marked `@pytest.mark.both` also runs on PostgreSQL and Redis: `tests/test_both.py` starts throw-away servers
  and runs `pytest -m both` again with `DATABASE_URL` and `REDIS_URL` set. So mark whatever touches rows, sockets or the
  clock (`pytestmark = pytest.mark.both` at the top of a module), and write it for any of the two sets.
- Async tests that touch the database, and all that use `site`, need `@pytest.mark.django_db(transaction=True)`.
- What a machine lacks (a browser, a server binary) is a one-line skip; with CI set, a failure.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.core.management import call_command

from tests import servers
from tests.live import Site, running_site

CI = bool(os.environ.get("CI"))
TESTS = Path(__file__).parent


def lacking(what: str) -> None:
    """A part of the machine that a test needs is not there: a notice here, a failure in CI."""
    if CI:
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


FIRST = ("test_both", "test_crash", "test_two_processes", "test_online", "test_every_page", "test_passed_device")
"""Modules that begin before the others, the longest first; then come the browser's, then the rest."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    for item in items:
        if in_browser(item) and item.path.stem != "test_every_page":
            item.add_marker(pytest.mark.xdist_group(f"browser {item.path.stem}"))
    yield
    items.sort(key=turn)


def in_browser(item: pytest.Item) -> bool:
    return (TESTS / "browser") in item.path.parents


def turn(item: pytest.Item) -> int:
    """When the test is to begin, among all: a smaller number is sooner."""
    if item.path.stem in FIRST:
        return FIRST.index(item.path.stem)
    return len(FIRST) + (0 if in_browser(item) else 1)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A test database in a file of this process's own, so that threads share it and several suites can run at once."""
    from django.conf import settings
    from django.db import connections

    default = settings.DATABASES["default"]
    if default["ENGINE"] == "django.db.backends.sqlite3":
        name = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
        default.setdefault("TEST", {})["NAME"] = name
        connections["default"].settings_dict["TEST"]["NAME"] = name


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """PostgreSQL's goes with its throw-away server: dropping it would wait for other threads' connections."""
    from django.db import connection

    return connection.vendor == "postgresql"


@pytest.fixture(autouse=True)
def _own_settings(settings: Any) -> None:
    """Fast passwords, and no debug pages: tests see what visitors see."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _fresh_bell() -> Iterator[None]:
    """No channel layer outlives its test: queues belong to that test's event loop."""
    from channels.layers import channel_layers

    channel_layers.backends.clear()
    yield
    channel_layers.backends.clear()


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    """What a process keeps by a row's number is another row's in another test; and no brake remembers the last one."""
    from django.core.cache import cache

    from game import drawing, fragments
    from game.surfaces.shelf import forget as forget_editions
    from lobby import look

    for forget in (cache.clear, drawing.forget, fragments.forget, forget_editions, look.forget):
        forget()


@pytest.fixture(autouse=True, scope="session")
def _threads_leave_the_database() -> Iterator[None]:
    """At the end each thread of the pools closes its own connection: nobody else may."""
    yield
    from django.db import connections

    from config import work

    for pool in (work.SOCKETS, work.CLOCK):
        together = Barrier(pool._max_workers)

        def leave(together: Barrier = together) -> None:
            together.wait(10)
            connections.close_all()

        for job in [pool.submit(leave) for _ in range(pool._max_workers)]:
            job.result(10)


@pytest.fixture
def editions(db: None) -> None:
    """The built-in editions, released; an editor's rows are not there."""
    from game.rules.registry import TITLES
    from game.surfaces import shown
    from tests.released import released

    for slug in filter(shown, TITLES):
        released(slug)


@pytest.fixture
def whole_editions(db: None) -> None:
    """The built-in editions with the rows that an editor changes."""
    call_command("load_editions", verbosity=0)


@pytest.fixture
def site(transactional_db: None) -> Iterator[Site]:
    """The whole site on a real port: pages, sockets and clock, on this test's database."""
    with running_site() as site:
        yield site


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A throw-away PostgreSQL."""
    try:
        with servers.postgres() as url:
            yield url
    except servers.Missing as missing:
        lacking(str(missing))


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A throw-away Redis."""
    try:
        with servers.redis() as url:
            yield url
    except servers.Missing as missing:
        lacking(str(missing))


CAME_WITH_IT = {
    "django_migrations",
    "django_content_type",
    "auth_permission",
    "auth_group",
    "auth_group_permissions",
}
"""Tables whose rows are the database's own: no test changes them for good."""


@pytest.fixture(autouse=True, scope="session")
def _emptied_tables() -> Iterator[None]:
    """After a test that commits, its rows are deleted. Tables are many and rows few: Django's `flush`, which truncates each
    table and makes all permissions anew, takes longer than most of the tests."""
    from django.test import TransactionTestCase

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _test: empty_tables())
        yield


def empty_tables() -> None:
    from django.db import connection, transaction

    tables = set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - CAME_WITH_IT
    with connection.constraint_checks_disabled(), transaction.atomic(), connection.cursor() as cursor:
        for table in sorted(tables):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
