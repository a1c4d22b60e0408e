"""Settings: nothing is needed on one machine, nothing is forgiven in production."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

ROOT = Path(__file__).parent.parent.parent
OURS = ("SECRET_KEY", "DEBUG", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "HTTPS", "PROXY_HOPS")
PRODUCTION = {"SECRET_KEY": "tU3p" * 16, "ALLOWED_HOSTS": "play.example"}


def settings_say(expression: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a fresh process with this environment says."""
    clean = {name: value for name, value in os.environ.items() if name not in OURS}
    code = f"from django.conf import settings as s; print({expression})"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=clean | {"DJANGO_SETTINGS_MODULE": "config.settings"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_with_no_environment_it_is_one_developers_machine() -> None:
    said = settings_say("s.HTTPS, s.ALLOWED_HOSTS, s.DATABASES['default']['ENGINE'][-7:], s.CHANNEL_LAYERS['default']")
    assert said.stdout.strip() == "False ['*'] sqlite3 {'BACKEND': 'config.layers.LocalLayer'}"


def test_a_mistake_shows_nobody_a_traceback_with_its_values_on_a_developers_machine_either() -> None:
    assert settings_say("s.DEBUG", DEBUG="1").stdout.strip() == "False"


def test_production_does_not_start_without_a_secret() -> None:
    said = settings_say("s.HTTPS", DEBUG="0", ALLOWED_HOSTS="play.example")
    assert said.returncode
    assert "SECRET_KEY" in said.stderr


def test_production_does_not_start_without_hosts() -> None:
    said = settings_say("s.HTTPS", SECRET_KEY=PRODUCTION["SECRET_KEY"])
    assert said.returncode
    assert "ALLOWED_HOSTS" in said.stderr


def test_a_secret_turns_production_on() -> None:
    said = settings_say("s.SESSION_COOKIE_SECURE, s.SESSION_COOKIE_NAME, s.SECURE_SSL_REDIRECT", **PRODUCTION)
    assert said.stdout.strip() == "True __Host-sessionid True"


def test_a_database_address_means_postgresql_with_a_pool() -> None:
    said = settings_say(
        "s.DATABASES['default']['OPTIONS']['pool'], s.DATABASES['default']['CONN_MAX_AGE']",
        DATABASE_URL="postgres://site@db/site",
    )
    assert said.stdout.strip() == "{'min_size': 2, 'max_size': 10, 'timeout': 10} 0"


def test_a_redis_address_means_the_pubsub_layer_and_a_shared_cache() -> None:
    said = settings_say(
        "s.CHANNEL_LAYERS['default']['BACKEND'], s.CACHES['default']['BACKEND'][-10:]", REDIS_URL="redis://r"
    )
    assert said.stdout.strip() == "config.redis.RedisLayer RedisCache"


def test_sqlite_makes_writers_wait_and_never_fail() -> None:
    said = settings_say("s.DATABASES['default']['OPTIONS']")
    for word in ("IMMEDIATE", "WAL", "'timeout': 20"):
        assert word in said.stdout


def test_the_administration_is_where_the_environment_says() -> None:
    assert settings_say("s.ADMIN_PATH", ADMIN_PATH="/back/office").stdout.strip() == "back/office/"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/me/in/", "/nowhere/", "/admin/login/"])
def test_every_answer_carries_the_headers_that_keep_a_page_safe(client: Client, path: str) -> None:
    answer = client.get(path)
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "microphone=()" in answer["Permissions-Policy"]
