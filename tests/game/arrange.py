"""Run as a script: makes people and matches in the database of the environment, and prints how to reach them."""

from __future__ import annotations

import json
import sys
import time

import django
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore

from accounts.idle import SEEN


def main(wanted: list[dict[str, object]]) -> list[dict[str, object]]:
    """One match for each: `people` seats for persons, the names of `bots`, and `options`."""
    from game.models import Edition
    from game.rules import codec
    from game.rules.titles.business.options import Options
    from game.service import SeatSpec, start_match

    release = Edition.objects.get(slug="business-classic").newest()
    made: list[dict[str, object]] = []
    for number, match in enumerate(wanted):
        people = [person(f"p{number}-{seat}") for seat in range(int(str(match["people"])))]
        seats = [SeatSpec(user.name, user_id=user.pk, shape=seat + 1) for seat, user in enumerate(people)]
        seats += [SeatSpec(f"Бот {bot}", bot=bot) for bot in match.get("bots", [])]  # type: ignore[attr-defined]
        started = start_match(
            title="business",
            release=release,
            seats=seats,
            options=codec.convert(match.get("options", {}), Options),
            server_seed=f"{number:064x}",
            salts=[f"salt {seat}" for seat in range(len(seats))],
        )
        made.append({"id": started.pk, "key": started.key, "sessions": [session_of(user) for user in people]})
    return made


def person(name: str) -> object:
    return get_user_model().objects.create_user(username=name, name=name)


def session_of(user: object) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)  # type: ignore[attr-defined]
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()  # type: ignore[attr-defined]
    session[SEEN] = int(time.time())
    session.create()
    return str(session.session_key)


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(main(json.loads(sys.argv[1]))))
